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
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga, spawnSaga, startSaga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { ownerText } from '../support/locks.ts'
import { mayMount, smallDisk } from '../support/small-disk.ts'

/** Each test leaves its dist/ as its content has it. */
const shop = untilEnd(await tinyShop())
const { path, dist } = shop

const answer = async (...options: readonly string[]) =>
  JSON.parse((await saga(['build', '--json', ...options, '--root', path])).text)

test('--json answers with one object, for a build and for a refusal', async () => {
  const first = await answer()
  expect(first).toMatchObject({
    ok: true,
    removed: [],
    written: expect.arrayContaining(['sv.html']),
  })
  expect(await answer()).toMatchObject({
    ok: true,
    written: [],
    encoded: 0,
    bytes: first.bytes,
  })
  await shop.setPrice('"90"')
  expect(await answer()).toMatchObject({
    ok: false,
    diagnostics: [{ rule: 'schema', file: 'content/prices.yaml', line: 3, column: 10 }],
  })
  await shop.setPrice(90)
})

test('a build loads neither sharp, satori nor esbuild when nothing changed', async () => {
  const [spy, heard] = [join(path, 'spy.cjs'), join(path, 'heard.txt')]
  await writeFile(
    spy,
    `const { appendFileSync } = require('node:fs'); const Module = require('node:module'); const load = Module._load
     Module._load = function (name) { appendFileSync(${JSON.stringify(heard)}, name + '\\n'); return load.apply(this, arguments) }`,
  )
  expect(
    spawnSaga(['build', '--root', path], { NODE_OPTIONS: `--require ${spy}` }).code,
  ).toBe(0)
  const loaded = (await shop.read('heard.txt')).split('\n')
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((name) => /^(?:sharp|satori|esbuild|react)/.test(name))).toEqual(
    [],
  )
})

test('--plan says what a first build would do and why, and does nothing', async () => {
  await using fresh = await tinyShop({ isEncoded: false })
  const { code, text } = await saga(['build', '--plan', '--root', fresh.path])
  expect(code).toBe(0)
  expect(text).toMatch(/^ {2}sv\.html {2}\(new\)$/m)
  for (const made of [
    'img/.*content/posters/main/two-moons.jpg',
    'og/.*two-moons.jpg',
    'og/.*the card of /sv',
  ])
    expect(text).toMatch(
      new RegExp(
        `^ {2}${made.replace('.*', '\\S+ {2}\\(not in the cache: .*')}\\)$`,
        'm',
      ),
    )
  expect(existsSync(fresh.dist)).toBe(false)
})

test('--plan says what a later build would write and delete, and why', async () => {
  const leaflet = join(path, 'public/leaflet.txt')
  await writeFile(leaflet, 'a leaflet')
  await build(path)
  const before = await stat(join(dist, 'sv.html'))
  await shop.setPrice(91)
  await rm(leaflet)
  await writeFile(join(dist, 'robots.txt'), 'by hand')
  await rm(join(dist, 'sitemap.xml'))
  const plan = await answer('--plan')
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
  expect((await stat(join(dist, 'sv.html'))).mtimeMs).toBe(before.mtimeMs)
  await build(path)
})

test('a build writes a file again that somebody changed without changing its size and time', async () => {
  const file = join(dist, 'robots.txt')
  const [text, { atime, mtime }] = await Promise.all([
    shop.read('dist/robots.txt'),
    stat(file),
  ])
  await writeFile(file, text.toUpperCase())
  await utimes(file, atime, mtime)
  expect((await build(path)).text).toMatch(/ 1 written /)
  expect(await shop.read('dist/robots.txt')).toBe(text)
})

test('a build says in one line what the disk refuses, and leaves dist/ as it was', async () => {
  const before = await fingerprint(dist)
  await shop.setPrice(92)
  // A page can be no larger than this: as on a full disk, the write fails half-way.
  const limited = [
    '-c',
    'ulimit -f 8; exec "$0" "$@"',
    process.execPath,
    join(home, 'cli/run.mjs'),
  ]
  const { status, stdout } = spawnSync('bash', [...limited, 'build', '--root', path], {
    encoding: 'utf8',
  })
  expect(stdout).toMatch(
    /^Reading content\/ …\n.*EFBIG: file too large, write\. dist\/ is unchanged\.\n$/,
  )
  expect(status).toBe(1)
  expect(await fingerprint(dist)).toEqual(before)
})

test('a build takes over the lock of one that was killed, and waits for one that lives', async () => {
  const lock = join(path, '.cache/publish.lock')
  const { pid } = spawnSync('true')
  await shop.setPrice(94)
  await writeFile(lock, await ownerText({ 0: pid }))
  expect((await build(path)).code).toBe(0)
  await shop.setPrice(96)
  await writeFile(lock, await ownerText())
  const waiting = startSaga(['build', '--root', path])
  const ended = once(waiting, 'exit')
  const said: string[] = []
  waiting.stdout.setEncoding('utf8').on('data', (part: string) => void said.push(part))
  await expect
    .poll(() => said.join(''))
    .toMatch(/^Another build \(.*\) is publishing; waiting for it\.$/m)
  expect(await shop.read('dist/sv.html')).toContain('$94 USD')
  // Time to look for the lock again.
  await pause(200)
  await rm(lock)
  expect(await ended).toEqual([0, null])
  expect(said.join('').match(/waiting for it/g)).toHaveLength(1)
  expect(await shop.read('dist/sv.html')).toContain('$96 USD')
})

test('a build says that something stands in the place of the lock', async () => {
  const lock = join(path, '.cache/publish.lock')
  await shop.setPrice(97)
  await mkdir(lock)
  const said =
    'publish.lock: EISDIR: illegal operation on a directory, read. dist/ is unchanged'
  expect(await build(path)).toEqual({ code: 1, text: expect.stringContaining(said) })
  await rm(lock, { recursive: true })
})

test('builds publish one after the other also where the disk knows no links', async () => {
  const refusing = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    fs.promises.link = async () => { throw Object.assign(new Error('link'), { code: 'EPERM', syscall: 'link' }) }
    syncBuiltinESMExports()`
  const withoutLinks = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(refusing)}`,
  }
  await rm(dist, { recursive: true })
  const runs = [1, 2].map(() => startSaga(['build', '--root', path], withoutLinks))
  expect(await Promise.all(runs.map((run) => once(run, 'exit')))).toEqual(
    runs.map(() => [0, null]),
  )
  expect(await brokenIn(dist)).toEqual([])
  expect(await readdir(join(path, '.cache'))).not.toContainEqual(
    expect.stringContaining('publish.lock'),
  )
})

test('a build removes what killed builds left an hour ago, and nothing younger', async () => {
  for (const name of ['swept', 'runs'])
    await rm(join(path, '.cache/store', name), { recursive: true, force: true })
  const inCache =
    'stage-1 publish.lock.1 published.json.1.tmp room-1.tmp store/1.tmp store/runs/1.tmp'
  const left = [
    'dist.0123456789ab.tmp',
    ...inCache.split(' ').map((name) => `.cache/${name}`),
  ]
  const young = ['.cache/stage-2', '.cache/2.tmp', 'dist.ba9876543210.tmp']
  for (const name of [...left, ...young])
    await mkdir(join(path, name), { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of left) await utimes(join(path, name), longAgo, longAgo)
  await shop.setPrice(98)
  expect((await build(path)).code).toBe(0)
  expect([...left, ...young].filter((name) => existsSync(join(path, name)))).toEqual(
    young,
  )
})

test('a build refuses to stand in a folder with an index.html of somebody else, and changes nothing there', async () => {
  await writeFile(join(dist, 'index.html'), 'theirs')
  const before = await fingerprint(dist)
  const { code, text } = await build(path)
  expect(code).toBe(1)
  for (const words of ['index.html', 'another folder', '--replace', 'dist/ is unchanged'])
    expect(text).toContain(words)
  expect(await fingerprint(dist)).toEqual(before)
  await rm(join(dist, 'index.html'))
})

test.runIf(mayMount)(
  'nothing is left of a first dist/ for which another disk had no room',
  async () => {
    await using small = await smallDisk(1)
    await cp(join(path, 'content'), join(small.path, 'content'), { recursive: true })
    for (const name of ['public', '.cache'])
      await symlink(join(path, name), join(small.path, name))
    const before = await readdir(small.path)
    const text = expect.stringContaining(
      'ENOSPC: no space left on device, copyfile. dist/ is unchanged.',
    )
    expect(await build(small.path)).toEqual({ code: 1, text })
    expect(await readdir(small.path)).toEqual(before)
    const names = await readdir(join(path, '.cache'))
    expect(names.filter((name) => /^(?:first|stage)-/.test(name))).toEqual(['stage-2'])
  },
)
