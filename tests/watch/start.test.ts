import { once } from 'node:events'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesAt } from '../../cli/commands/watch/network.ts'
import { listenOn } from '../../cli/serve/local-server.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, spawnSaga } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { startWatching, type Watching } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

test('an occupied port is reported in one line', async () => {
  await using shop = await tinyShop()
  const server = await listenOn(createServer())
  const { port } = new URL(server.origin)

  const run = spawnSaga(['watch', '--root', shop.path, '--port', port])

  const text = expect.stringMatching(
    /^Port \d+ cannot be used: .*EADDRINUSE.*\. Choose another port with --port\.\n$/,
  )
  expect(run).toEqual({ code: 1, text })
  await server.close()
})

test('a build of an empty content/ reports the missing content/site.yaml', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'content'))

  const text = expect.stringContaining('content/site.yaml')
  expect(await build(folder.path)).toEqual({ code: 1, text })
})

/** The value of `--host` without an address. */
const ALL_ADDRESSES = true

/** An address of this machine in its network; undefined without a network. */
const [address] = addressesAt(ALL_ADDRESSES)
const originInNetwork = ({ origin }: Watching): string =>
  `http://${address}:${new URL(origin).port}`

/** Returns the status of a page for other devices; undefined if they cannot reach the server. */
async function statusInNetwork(watching: Watching): Promise<number | undefined> {
  const response = await fetch(`${originInNetwork(watching)}/sv`).catch(() => undefined)
  return response?.status
}

/** Environment variables that hide the desktop, whose settings would take precedence over BROWSER. */
const noDesktop = {
  DISPLAY: '',
  WAYLAND_DISPLAY: '',
  XDG_CURRENT_DESKTOP: '',
  DESKTOP_SESSION: '',
}
const isLinux = process.platform === 'linux'

describe('with --host, --open and --poll', () => {
  let watching: Watching
  /** The file in which the stand-in browser records the address that it was told to open. */
  const openedFile = () => join(watching.root, 'opened')
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

  test.runIf(address)('other devices in the network can open the shop', async () => {
    expect(await statusInNetwork(watching)).toBe(200)
    expect(watching.output()).toContain(`${originInNetwork(watching)}/`)
  })

  test('the server rejects host names other than IP addresses and its own name', async () => {
    const statusOf = async (host: string) => {
      const request = get(`${watching.origin}/sv`, { headers: { host } })
      const [{ statusCode }] = (await once(request, 'response')) as [IncomingMessage]
      request.destroy()
      return statusCode
    }

    const acceptedHosts = ['192.0.2.7', '[2001:db8::7]:80', hostname().toUpperCase()]
    for (const host of acceptedHosts) expect(await statusOf(host), host).toBe(200)
    const rejectedHosts = ['evil.example', '192.0.2.7.evil.example']
    for (const host of rejectedHosts) expect(await statusOf(host), host).toBe(403)
  })

  test.runIf(isLinux)('the browser opens the shop', async () => {
    await expect
      .poll(() => readFile(openedFile(), 'utf8').catch(() => ''))
      .toBe(`${watching.origin}/\n`)
    expect(watching.output()).not.toContain('Could not open a browser')
  })

  test('polling detects changes without file system events', async () => {
    expect(await watching.page('/sv')).toContain('Två månar')
    await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
    // A save before the first poll of the file goes unnoticed, so the file is saved repeatedly.
    const saveAgain = async () => {
      await watching.edit(POSTER, (text) => `${text}# Saved.\n`)
      return await watching.page('/sv')
    }
    await expect.poll(saveAgain, { interval: 1000 }).toContain('Tre månar')

    const folder = join(watching.root, 'public/2025')
    await mkdir(folder)
    await writeFile(join(folder, 'note.txt'), 'the first\n')
    await watching.until('/2025/note.txt', (text) => text === 'the first\n')
    await rm(folder, { recursive: true })
    await watching.until('/2025/note.txt', (text) => text !== 'the first\n')
  })
})

test('watch starts with an error and no earlier build, and serves pages once it is fixed', async () => {
  const { path: root } = await tinyShop()
  const path = join(root, POSTER)
  const text = await readFile(path, 'utf8')
  await writeFile(path, 'id: [')

  const options = isLinux ? ['--open'] : []
  await using watching = await startWatching(root, home, options, {
    ...noDesktop,
    // The program `false` always fails.
    BROWSER: 'false',
  })
  await watching.untilFaulty()
  const { origin } = watching
  const greeting = `The shop is at ${origin}/ and updates on every change (press Ctrl+C to stop).
Contact sheet, with all posters and previews on one page: ${origin}/__saga/sheet
`
  expect(watching.output()).toContain(greeting)
  const page = await fetch(`${origin}/sv`)
  expect(page.status).toBe(404)
  expect((await page.text()).replace(/\?v=[\w.]+/, '')).toBe(
    '<!doctype html><html lang="en" data-saga-none><head><script type="module" src="/__saga/client.js" data-saga></script><meta charset="utf-8"><title>Not built yet</title></head><body></body></html>',
  )

  // Some programs save in two steps: they write the file, then set its time.
  await writeFile(path, text)
  await utimes(path, new Date(), new Date())
  await watching.until('/sv', (html) => html.includes('Två månar'))

  // Without --host, other devices cannot open the shop.
  if (address) expect(await statusInNetwork(watching)).toBeUndefined()
  const message = `Could not open a browser: open ${watching.origin}/ yourself.\n`
  if (isLinux) await expect.poll(watching.output).toContain(message)
  expect(await watching.stop('SIGTERM')).toBe(0)
})
