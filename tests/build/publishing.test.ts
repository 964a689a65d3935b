import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga, spawnSaga, startSaga } from '../support/cli.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'
import { ownerText } from '../support/locks.ts'
import { isLong } from '../support/long.ts'
import { mayMount, smallDisk } from '../support/small-disk.ts'

/** The tests share this shop and its builds, so their order matters. */
const shop = disposeAfterTests(await tinyShop())
const { path, dist } = shop

const buildAsJson = async (...options: readonly string[]) =>
  JSON.parse((await saga(['build', '--json', ...options, '--root', path])).text)

test('--json prints one object for a successful and for a failed build', async () => {
  const firstResult = await buildAsJson()
  expect(firstResult).toMatchObject({
    ok: true,
    removed: [],
    written: expect.arrayContaining(['sv.html']),
  })
  expect(await buildAsJson()).toMatchObject({
    ok: true,
    written: [],
    encoded: 0,
    bytes: firstResult.bytes,
  })

  await shop.setPrice('"90"')
  expect(await buildAsJson()).toMatchObject({
    ok: false,
    diagnostics: [{ rule: 'schema', file: 'content/prices.yaml', line: 3, column: 10 }],
  })
  await shop.setPrice(90)
})

test.runIf(isLong)(
  'a build loads neither sharp, satori nor esbuild when nothing changed',
  async () => {
    const spy = join(path, 'spy.cjs')
    const log = join(path, 'loaded.txt')
    // Logs each module that Node loads.
    await writeFile(
      spy,
      `const { appendFileSync } = require('node:fs')
const Module = require('node:module')
const load = Module._load
Module._load = function (name) {
  appendFileSync(${JSON.stringify(log)}, name + '\\n')
  return load.apply(this, arguments)
}
`,
    )

    const run = spawnSaga(['build', '--root', path], { NODE_OPTIONS: `--require ${spy}` })

    expect(run.code).toBe(0)
    const modules = (await shop.read('loaded.txt')).split('\n')
    expect(modules.length).toBeGreaterThan(3)
    expect(
      modules.filter((name) => /^(?:sharp|satori|esbuild|react)/.test(name)),
    ).toEqual([])
  },
)

test('--plan lists a first build’s outputs with reasons, without making any', async () => {
  await using newShop = await tinyShop({ isEncoded: false })

  const { code, text } = await saga(['build', '--plan', '--root', newShop.path])

  expect(code).toBe(0)
  expect(text).toMatch(/^ {2}sv\.html {2}\(new\)$/m)
  for (const line of [
    /^ {2}img\/\S+ {2}\(not in the cache: .*content\/posters\/main\/two-moons.jpg\)$/m,
    /^ {2}og\/\S+ {2}\(not in the cache: .*two-moons.jpg\)$/m,
    /^ {2}og\/\S+ {2}\(not in the cache: .*the preview of \/sv\)$/m,
  ])
    expect(text).toMatch(line)
  expect(existsSync(newShop.dist)).toBe(false)
})

test('--plan lists the files that the next build would write and delete, with reasons', async () => {
  const leaflet = join(path, 'public/leaflet.txt')
  await writeFile(leaflet, 'a leaflet')
  await build(path)
  const { mtimeMs: previousTime } = await stat(join(dist, 'sv.html'))
  await shop.setPrice(91)
  await rm(leaflet)
  await writeFile(join(dist, 'robots.txt'), 'by hand')
  await rm(join(dist, 'sitemap.xml'))

  const plan = await buildAsJson('--plan')

  expect(plan).toMatchObject({
    write: expect.arrayContaining([
      { path: 'sv.html', why: 'its content changed' },
      { path: 'robots.txt', why: 'changed in dist/ by something other than a build' },
      { path: 'sitemap.xml', why: 'missing in dist/' },
    ]),
    delete: [{ path: 'leaflet.txt', why: 'no longer part of the site' }],
    encode: [],
  })
  expect(JSON.stringify(plan.write)).not.toContain('sv/success.html')
  expect((await stat(join(dist, 'sv.html'))).mtimeMs).toBe(previousTime)
  await build(path)
})

test('a build restores a changed file in dist/ even if its size and time are the same', async () => {
  const file = join(dist, 'robots.txt')
  const text = await shop.read('dist/robots.txt')
  const { atime, mtime } = await stat(file)
  await writeFile(file, text.toUpperCase())
  await utimes(file, atime, mtime)

  expect((await build(path)).text).toMatch(/ 1 written /)
  expect(await shop.read('dist/robots.txt')).toBe(text)
})

test('a failed write is reported in one line and leaves dist/ unchanged', async () => {
  const previousOutput = await fingerprint(dist)
  await shop.setPrice(92)

  // Pages exceed this 8 KB limit, so a write fails halfway, as on a full disk.
  const command = [
    '-c',
    'ulimit -f 8; exec "$0" "$@"',
    process.execPath,
    join(home, 'cli/run.mjs'),
  ]
  const { status, stdout } = spawnSync('bash', [...command, 'build', '--root', path], {
    encoding: 'utf8',
  })

  expect(stdout).toMatch(
    /^Reading content\/ …\n.*EFBIG: file too large, write\. dist\/ is unchanged\.\n$/,
  )
  expect(status).toBe(1)
  expect(await fingerprint(dist)).toEqual(previousOutput)
})

test('a build takes over the lock of a killed build', async () => {
  const { pid: endedProcess } = spawnSync('true')
  await shop.setPrice(94)
  const lock = join(path, '.cache/publish.lock')
  // Word 0 of a lock is the id of the process that holds it.
  await writeFile(lock, await ownerText({ 0: endedProcess }))

  expect((await build(path)).code).toBe(0)
  expect(await shop.read('dist/sv.html')).toContain('$94 USD')
})

test.runIf(isLong)('a build waits for the lock of a running build', async () => {
  const lock = join(path, '.cache/publish.lock')
  const previousPage = await shop.read('dist/sv.html')
  await shop.setPrice(96)
  await writeFile(lock, await ownerText())

  const run = startSaga(['build', '--root', path])
  const exited = once(run, 'exit')
  let messages = ''
  run.stdout.setEncoding('utf8').on('data', (text: string) => {
    messages += text
  })
  await expect
    .poll(() => messages)
    .toMatch(/^Another build \(.*\) is publishing; waiting for it\.$/m)
  expect(await shop.read('dist/sv.html')).toBe(previousPage)
  // Give the build time to look for the lock again.
  await pause(200)
  await rm(lock)

  expect(await exited).toEqual([0, null])
  expect(messages.match(/waiting for it/g)).toHaveLength(1)
  expect(await shop.read('dist/sv.html')).toContain('$96 USD')
})

test('a build reports a folder at the path of its lock', async () => {
  const lock = join(path, '.cache/publish.lock')
  await shop.setPrice(97)
  await mkdir(lock)

  const message =
    'publish.lock: EISDIR: illegal operation on a directory, read. dist/ is unchanged'
  expect(await build(path)).toEqual({ code: 1, text: expect.stringContaining(message) })
  await rm(lock, { recursive: true })
})

test.runIf(isLong)(
  'builds publish one after another on a disk without hard links',
  async () => {
    const refuseLinks = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    fs.promises.link = async () => { throw Object.assign(new Error('link'), { code: 'EPERM', syscall: 'link' }) }
    syncBuiltinESMExports()`
    const withoutLinks = {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(refuseLinks)}`,
    }
    await rm(dist, { recursive: true })

    const runs = [1, 2].map(() => startSaga(['build', '--root', path], withoutLinks))

    expect(await Promise.all(runs.map((run) => once(run, 'exit')))).toEqual(
      runs.map(() => [0, null]),
    )
    expect(await findBrokenPages(dist)).toEqual([])
    expect(await readdir(join(path, '.cache'))).not.toContainEqual(
      expect.stringContaining('publish.lock'),
    )
  },
)

test('a build removes leftovers of killed builds only if they are more than an hour old', async () => {
  // Without these records, the build sweeps the store, which it otherwise does at most once an hour.
  for (const name of ['swept', 'runs'])
    await rm(join(path, '.cache/store', name), { recursive: true, force: true })

  const oldLeftovers = [
    'dist.0123456789ab.tmp',
    '.cache/stage-1',
    '.cache/publish.lock.1',
    '.cache/published.json.1.tmp',
    '.cache/room-1.tmp',
    '.cache/store/1.tmp',
    '.cache/store/runs/1.tmp',
  ]
  const youngLeftovers = ['.cache/stage-2', '.cache/2.tmp', 'dist.ba9876543210.tmp']
  const leftovers = [...oldLeftovers, ...youngLeftovers]
  for (const name of leftovers) await mkdir(join(path, name), { recursive: true })
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of oldLeftovers)
    await utimes(join(path, name), twoHoursAgo, twoHoursAgo)

  await shop.setPrice(98)
  expect((await build(path)).code).toBe(0)

  expect(leftovers.filter((name) => existsSync(join(path, name)))).toEqual(youngLeftovers)
})

test('a build refuses to replace the index.html of another website', async () => {
  await writeFile(join(dist, 'index.html'), 'theirs')
  const previousOutput = await fingerprint(dist)

  const { code, text } = await build(path)

  expect(code).toBe(1)
  for (const words of ['index.html', 'another folder', '--replace', 'dist/ is unchanged'])
    expect(text).toContain(words)
  expect(await fingerprint(dist)).toEqual(previousOutput)
  await rm(join(dist, 'index.html'))
})

test.runIf(mayMount)(
  'a first build without room for dist/ on another disk leaves nothing behind',
  async () => {
    await using disk = await smallDisk(1)
    await cp(join(path, 'content'), join(disk.path, 'content'), { recursive: true })
    for (const name of ['public', '.cache'])
      await symlink(join(path, name), join(disk.path, name))
    const previousNames = await readdir(disk.path)

    const text = expect.stringContaining(
      'ENOSPC: no space left on device, copyfile. dist/ is unchanged.',
    )
    expect(await build(disk.path)).toEqual({ code: 1, text })

    expect(await readdir(disk.path)).toEqual(previousNames)
    const cacheNames = await readdir(join(path, '.cache'))
    // stage-2 was made by the test about leftovers.
    expect(cacheNames.filter((name) => /^(?:first|stage)-/.test(name))).toEqual([
      'stage-2',
    ])
  },
)
