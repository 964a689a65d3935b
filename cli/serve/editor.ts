import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isInside } from '../fs/inside.ts'
import type { Project } from '../project.ts'

/**
 * Opens a file of the project in the editor that runs (launch-editor finds it), at `?at=content/site.yaml:3:1`. Only a
 * page of this server on this machine may ask for it: other sites and other devices get 403.
 */
export async function openInEditor(
  project: Project,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const at = new URL(request.url ?? '/', 'http://localhost').searchParams.get('at') ?? ''
  const [, file = '', place = ''] = /^([^:]+)((?::\d+){0,2})$/.exec(at) ?? []
  const path = isOwnPage(request) ? await findFile(project, file) : undefined
  if (path !== undefined) {
    const { default: launchEditor } = await import('launch-editor')
    launchEditor(path + place)
  }
  response.writeHead(path === undefined ? 403 : 204).end()
}

/** Browsers send the site that asks; a page elsewhere cannot change it. */
function isOwnPage({ method, headers, socket }: IncomingMessage): boolean {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return method === 'POST' && isLocal && headers['sec-fetch-site'] === 'same-origin'
}

/** undefined when it is not there, or leads out of the shop's and the program's folders. */
async function findFile({ root, home }: Project, file: string): Promise<string | undefined> {
  for (const folder of [root, home]) {
    const path = join(folder, file)
    if (existsSync(path) && (await isInside(folder, path))) return path
  }
  return undefined
}
