import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { listenOn } from '../../tools/local-server.ts'
import { openInTextEditor } from './server.ts'

const folder = ownFolder()

async function ask(
  at: string,
  headers: Record<string, string>,
  method = 'POST',
  localAddress = '127.0.0.1',
) {
  await folder.write('content/site.yaml', 'name: x\n')
  const server = await listenOn(
    createServer((...asked) => void openInTextEditor(folder.project, ...asked)),
  )
  const address = `${server.origin}/__saga/open?at=${encodeURIComponent(at)}`
  const asked = request(address, { method, headers, localAddress, agent: false }).end()
  const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
  await server.close()
  return statusCode
}

const own = { 'Sec-Fetch-Site': 'same-origin' }

test('a page of the shop opens a file in the text editor at a line', async () => {
  // A fake text editor, which writes its arguments to a file.
  await folder.write('code', `#!/bin/sh\nprintf '%s ' "$@" > ${folder.at('opened')}\n`)
  await chmod(folder.at('code'), 0o755)
  vi.stubEnv('LAUNCH_EDITOR', folder.at('code'))
  expect(await ask('content/site.yaml:3:1', own)).toBe(204)
  const opened = () => readFile(folder.at('opened'), 'utf8')
  await vi.waitFor(async () => expect(await opened()).toContain('site.yaml:3:1'))
})

test.each([
  ['another site', 'content/site.yaml:1:1', { 'Sec-Fetch-Site': 'cross-site' }, 'POST'],
  ['a link', 'content/site.yaml:1:1', own, 'GET'],
  ['a file outside', '../../../../etc/passwd', own, 'POST'],
  ['a missing file', 'content/lost.yaml:1:1', own, 'POST'],
])('nothing is opened for %s', async (_, at, headers, method) => {
  expect(await ask(at, headers, method)).toBe(403)
})

test.runIf(process.platform === 'linux')(
  'nothing is opened for another device',
  async () => {
    expect(await ask('content/site.yaml:1:1', own, 'POST', '127.0.0.2')).toBe(403)
  },
)
