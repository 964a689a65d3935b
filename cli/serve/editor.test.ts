import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectAt } from '../project.ts'
import { openInEditor } from './editor.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-editor-'))
  await mkdir(join(root, 'content'))
  await writeFile(join(root, 'content/site.yaml'), 'name: x\n')
  // Stands for the editor: writes down what it was started with.
  await writeFile(join(root, 'code'), `#!/bin/sh\nprintf '%s ' "$@" > ${join(root, 'opened')}\n`)
  await chmod(join(root, 'code'), 0o755)
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function ask(at: string, headers: Record<string, string>, method = 'POST'): Promise<number> {
  const project = projectAt(root, root, 'test')
  const server = createServer((request, response) => void openInEditor(project, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { status } = await fetch(`http://127.0.0.1:${port}/__saga/open?at=${encodeURIComponent(at)}`, {
    method,
    headers,
  })
  server.close()
  return status
}

const own = { 'Sec-Fetch-Site': 'same-origin' }

test('a page of the shop opens a file in the editor, at its line', async () => {
  vi.stubEnv('LAUNCH_EDITOR', join(root, 'code'))
  expect(await ask('content/site.yaml:3:1', own)).toBe(204)
  await vi.waitFor(async () =>
    expect(await readFile(join(root, 'opened'), 'utf8')).toContain('site.yaml:3:1'),
  )
})

test.each([
  ['another site', 'content/site.yaml:1:1', { 'Sec-Fetch-Site': 'cross-site' }, 'POST'],
  ['a link', 'content/site.yaml:1:1', own, 'GET'],
  ['a file outside', '../../../../etc/passwd', own, 'POST'],
  ['a file that is not there', 'content/lost.yaml:1:1', own, 'POST'],
])('nothing is opened for %s', async (_, at, headers, method) => {
  expect(await ask(at, headers, method)).toBe(403)
})
