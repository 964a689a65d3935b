import { once } from 'node:events'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesAt } from '../../cli/commands/watch/network.ts'
import { listenOn } from '../../tools/local-server.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, spawnSaga } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { startWatching, type Watching } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

test('a taken port is said in one line', async () => {
  await using shop = await tinyShop()
  const server = await listenOn(createServer())
  const run = spawnSaga([
    'watch',
    '--root',
    shop.path,
    '--port',
    new URL(server.origin).port,
  ])
  const text = expect.stringMatching(
    /^Port \d+ cannot be used: .*EADDRINUSE.*\. Choose another one with --port\.\n$/,
  )
  expect(run).toEqual({ code: 1, text })
  await server.close()
})

test('a shop that has only just begun is at fault like any other', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'content'))
  const text = expect.stringContaining('content/site.yaml')
  expect(await build(folder.path)).toEqual({ code: 1, text })
})

const [address] = addressesAt(true)
const statusInNetwork = async ({ origin }: Watching): Promise<number | undefined> =>
  (await fetch(`http://${address}:${new URL(origin).port}/sv`).catch(() => undefined))
    ?.status

/** Without a desktop, whose own settings would come first. */
const noDesktop = {
  DISPLAY: '',
  WAYLAND_DISPLAY: '',
  XDG_CURRENT_DESKTOP: '',
  DESKTOP_SESSION: '',
}
const isLinux = process.platform === 'linux'

describe('with --host, --open and --poll', () => {
  let watching: Watching
  const opened = () => join(watching.root, 'opened')
  beforeAll(async () => {
    const { path } = await tinyShop()
    const browser = join(path, 'browser')
    await writeFile(browser, `#!/bin/sh\necho "$1" > "${join(path, 'opened')}"\n`, {
      mode: 0o755,
    })
    const options = ['--host', '--poll', ...(isLinux ? ['--open'] : [])]
    watching = await startWatching(path, home, options, {
      ...noDesktop,
      BROWSER: browser,
    })
  })
  afterAll(() => watching[Symbol.asyncDispose]())

  test.runIf(address)('other devices of the network see the shop', async () => {
    expect(await statusInNetwork(watching)).toBe(200)
    expect(watching.said()).toContain(
      `http://${address}:${new URL(watching.origin).port}/`,
    )
  })

  test('the shop answers by every number and by the name of this machine, and by no other name', async () => {
    const statusOf = async (host: string) => {
      const asked = get(`${watching.origin}/sv`, { headers: { host } })
      const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
      asked.destroy()
      return statusCode
    }
    const names = [
      '192.0.2.7',
      '[2001:db8::7]:80',
      hostname().toUpperCase(),
      'evil.example',
      '192.0.2.7.evil.example',
    ]
    expect(await Promise.all(names.map(statusOf))).toEqual([200, 200, 200, 403, 403])
  })

  test.runIf(isLinux)('the browser opens the shop', async () => {
    await expect
      .poll(() => readFile(opened(), 'utf8').catch(() => ''))
      .toBe(`${watching.origin}/\n`)
    expect(watching.said()).not.toContain('No browser')
  })

  test('changes are found where the file system tells of none', async () => {
    expect(await watching.page('/sv')).toContain('Två månar')
    await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
    // What is saved before the first look at its file is not seen; the next save is.
    const saveAgain = async () => {
      await watching.edit(POSTER, (text) => `${text}# Saved.\n`)
      return await watching.page('/sv')
    }
    await expect.poll(saveAgain, { interval: 1000 }).toContain('Tre månar')
    const year = join(watching.root, 'public/2025')
    await mkdir(year)
    await writeFile(join(year, 'note.txt'), 'the first\n')
    await watching.until('/2025/note.txt', (text) => text === 'the first\n')
    await rm(year, { recursive: true })
    await watching.until('/2025/note.txt', (text) => text !== 'the first\n')
  })
})

test('begins with a fault, without any earlier build, and is well once it is mended', async () => {
  const { path: root } = await tinyShop()
  const path = join(root, POSTER)
  const text = await readFile(path, 'utf8')
  await writeFile(path, 'id: [')
  const options = isLinux ? ['--open'] : []
  await using watching = await startWatching(root, home, options, {
    ...noDesktop,
    BROWSER: 'false',
  })
  await watching.faulty()
  const { origin } = watching
  expect(
    watching.said(),
  ).toContain(`The shop is at ${origin}/ and updates on every change (press Ctrl+C to stop).
Contact sheet, all posters and cards on one page: ${origin}/__saga/sheet
`)
  const page = await fetch(`${origin}/sv`)
  expect([page.status, (await page.text()).replace(/\?v=[\w.]+/, '')]).toEqual([
    404,
    '<!doctype html><html lang="en" data-saga-none><head><script type="module" src="/__saga/client.js" data-saga></script><meta charset="utf-8"><title>Not built yet</title></head><body></body></html>',
  ])
  await writeFile(path, text)
  await utimes(path, new Date(), new Date())
  await watching.until('/sv', (html) => html.includes('Två månar'))
  // Nobody else sees it without --host, and that no browser opens is said.
  if (address) expect(await statusInNetwork(watching)).toBeUndefined()
  const said = `Could not open a browser: open ${watching.origin}/ yourself.\n`
  if (isLinux) await expect.poll(watching.said).toContain(said)
  expect(await watching.stop('SIGTERM')).toBe(0)
})
