import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressesOfMachine } from '../../cli/commands/watch/network.ts'
import { build, saga } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { listenOn } from '../support/local-server.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { projectCopy, startWatching } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

test('a taken port is said in one line', async () => {
  await using shop = await tinyShop()
  const server = await listenOn(createServer())
  const { code, text } = saga(['watch', '--root', shop.path, '--port', new URL(server.origin).port])
  expect(code).toBe(1)
  expect(text).toMatch(/^Port \d+ cannot be used: .*EADDRINUSE.*--port\.\n$/)
  await server.close()
  for (const port of ['many', '', '-1', '65536']) expect(saga(['watch', `--port=${port}`]).code).toBe(2)
})

test('begins with a fault, without any earlier build, and is well once it is mended', async () => {
  const root = await projectCopy()
  const path = join(root, POSTER)
  const text = await readFile(path, 'utf8')
  await writeFile(path, 'id: [')
  await using watching = await startWatching(root)
  await watching.hears((state) => state.fault !== undefined)
  expect(await watching.page('/sv')).toContain('/__saga/client.js')
  await writeFile(path, text)
  await utimes(path, new Date(), new Date())
  await watching.until('/sv', (html) => html.includes('Två månar'))
  expect(await watching.stop('SIGTERM')).toBe(0)
})

test('a shop that has only just begun is at fault like any other', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'content'))
  const { code, text } = build(folder.path)
  expect(code).toBe(1)
  expect(text).toContain('content/site.yaml')
})

test('other devices of the network see the shop with --host only', async () => {
  const [address] = addressesOfMachine()
  if (address === undefined) return
  for (const [options, isSeen] of [
    [['--host'], true],
    [[], false],
  ] as const) {
    const root = await projectCopy()
    await using watching = await startWatching(root, root, options)
    const { port } = new URL(/http:\/\/localhost:\d+/.exec(watching.said())?.[0] ?? '')
    const page = await fetch(`http://${address}:${port}/sv`).catch(() => undefined)
    expect(page?.status === 200).toBe(isSeen)
    if (isSeen) expect(watching.said()).toContain(`http://${address}:${port}/`)
  }
})

/** Without a desktop, whose own settings would come first. */
const noDesktop = { DISPLAY: '', WAYLAND_DISPLAY: '', XDG_CURRENT_DESKTOP: '', DESKTOP_SESSION: '' }

test.runIf(process.platform === 'linux')('--open opens the shop in the browser', async () => {
  await using folder = await temporaryFolder()
  const browser = join(folder.path, 'browser')
  const opened = join(folder.path, 'opened')
  await writeFile(browser, `#!/bin/sh\necho "$1" > "${opened}"\n`, { mode: 0o755 })
  const root = await projectCopy()
  await using watching = await startWatching(root, root, ['--open'], { ...noDesktop, BROWSER: browser })
  await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toBe(`${watching.origin}/\n`)
  expect(watching.said()).not.toContain('No browser')
})

test.runIf(process.platform === 'linux')('--open says so where no browser opens', async () => {
  const root = await projectCopy()
  const environment = { ...noDesktop, BROWSER: 'false' }
  await using watching = await startWatching(root, root, ['--open'], environment)
  await expect
    .poll(watching.said)
    .toContain(`No browser could be opened: open ${watching.origin}/ yourself.\n`)
})

test('looks for changes by itself where the file system tells of none', async () => {
  const root = await projectCopy()
  await using watching = await startWatching(root, root, ['--poll'])
  expect(await watching.page('/sv')).toContain('Två månar')
  await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
  await watching.until('/sv', (page) => page.includes('Tre månar'))
  const year = join(root, 'public/2025')
  await mkdir(year)
  await writeFile(join(year, 'note.txt'), 'the first\n')
  await watching.until('/2025/note.txt', (text) => text === 'the first\n')
  await rm(year, { recursive: true })
  await watching.until('/2025/note.txt', (text) => text !== 'the first\n')
})
