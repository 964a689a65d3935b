import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bundleEditor } from '../bundle/editor.ts'
import { oneShotCompiler } from '../bundle/esbuild.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Project } from '../project.ts'
import { EDITOR } from '../serve/protocol.ts'
import type { Guard } from './guard.ts'
import { EDITOR_POLICY, editorPage, messagePage } from './page.ts'
import { readPicture } from './pictures.ts'
import { openSession } from './session.ts'

export type Editor = ReturnType<typeof openEditor>

/** The editor of a watched shop: a page with forms, and the requests that it makes. */
export function openEditor(project: Project, environment: CheckoutEnvironment, guard: Guard) {
  const session = openSession(project, environment)
  const types: Readonly<Record<string, string>> = { 'editor.js': 'text/javascript', 'editor.css': 'text/css' }
  /** Answers everything below `/__saga/edit`. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === EDITOR) return sendPage(guard, searchParams.get('key'), request, response)
    const query = (parameter: string): string => searchParams.get(parameter) ?? ''
    const name = pathname.slice(EDITOR.length + 1)
    const isRequest = name.startsWith('api/')
    const refused = isRequest ? guard.refuseRequest(request) : guard.refuseVisit(request)
    if (refused !== undefined) return send(response, 403, 'text/plain', refused)
    const type = types[name]
    if (type !== undefined) {
      const files = await bundleEditor(project, oneShotCompiler())
      const file = files.find(({ path }) => path === name)
      return send(response, 200, type, file ? await readFile(file.file) : '')
    }
    try {
      const asked = `${request.method} ${name.slice('api/'.length)}`
      const picture = name === 'picture' && (await readPicture(project, query('of'), query('name')))
      const found = isRequest ? await session.answer(asked, query, request) : undefined
      if (picture) send(response, 200, 'image/webp', await picture.small())
      else if (found === undefined) send(response, 404, 'text/plain', 'There is nothing here.')
      else send(response, 200, 'application/json', JSON.stringify(found))
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error
      // What is left of a request that is too large is not read.
      response.setHeader('Connection', 'close')
      send(response, Number(error.status), 'text/plain', error.message)
    }
  }
  return { answer, close: session.close }
}

function sendPage(
  guard: Guard,
  key: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const cookie = guard.admit(key)
  if (cookie !== undefined) {
    response.writeHead(303, { Location: EDITOR, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }).end()
    return
  }
  const refused = guard.refuseVisit(request)
  response.setHeader('Content-Security-Policy', EDITOR_POLICY)
  if (refused === undefined) send(response, 200, 'text/html', editorPage(guard.token))
  else send(response, 403, 'text/html', messagePage(refused))
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response
    .writeHead(status, {
      'Content-Type': type.startsWith('image/') ? type : `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body)
}
