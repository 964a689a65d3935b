import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { listenOn } from './local-server.ts'
import { openInTextEditor } from './server.ts'

const folder = ownFolder()

/** Requests to open a place in the text editor. Returns the status of the response. */
async function requestOpening(
  place: string,
  headers: Record<string, string>,
  method = 'POST',
  localAddress = '127.0.0.1',
) {
  await folder.write('content/site.yaml', 'name: x\n')
  const server = await listenOn(
    createServer((incoming, response) => {
      void openInTextEditor(folder.project, incoming, response)
    }),
  )

  const address = `${server.origin}/__saga/open?at=${encodeURIComponent(place)}`
  const sentRequest = request(address, { method, headers, localAddress, agent: false })
  sentRequest.end()
  const [{ statusCode }] = (await once(sentRequest, 'response')) as [IncomingMessage]

  await server.close()
  return statusCode
}

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }

test('opens a file in the text editor at a line', async () => {
  // A fake text editor, which writes its arguments to a file. The package launch-editor starts the program in
  // LAUNCH_EDITOR, and passes a line to it as to VS Code, because the program is called `code`.
  await folder.write('code', `#!/bin/sh\nprintf '%s ' "$@" > ${folder.at('opened')}\n`)
  await chmod(folder.at('code'), 0o755)
  vi.stubEnv('LAUNCH_EDITOR', folder.at('code'))

  expect(await requestOpening('content/site.yaml:3:1', sameOrigin)).toBe(204)
  const readArguments = () => readFile(folder.at('opened'), 'utf8')
  await vi.waitFor(async () => expect(await readArguments()).toContain('site.yaml:3:1'))
})

test.each([
  ['another site', 'content/site.yaml:1:1', { 'Sec-Fetch-Site': 'cross-site' }, 'POST'],
  ['a link', 'content/site.yaml:1:1', sameOrigin, 'GET'],
  ['a file outside', '../../../../etc/passwd', sameOrigin, 'POST'],
  ['a missing file', 'content/lost.yaml:1:1', sameOrigin, 'POST'],
])('opens nothing for %s', async (_, place, headers, method) => {
  expect(await requestOpening(place, headers, method)).toBe(403)
})

// On Linux, all addresses that begin with 127 belong to this machine.
test.runIf(process.platform === 'linux')('opens nothing for another device', async () => {
  const place = 'content/site.yaml:1:1'
  expect(await requestOpening(place, sameOrigin, 'POST', '127.0.0.2')).toBe(403)
})
