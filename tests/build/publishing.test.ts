import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { build, home, saga, spawnSaga, startSaga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { did, mayMount } from '../support/small-disk.ts'
import { encodedPictures, tinyShop } from '../support/tiny-shop.ts'

describe('build', () => {
  test('loads neither sharp, satori nor esbuild when nothing changed', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    await using aside = await temporaryFolder()
    const spy = join(aside.path, 'spy.cjs')
    const heard = join(aside.path, 'heard.txt')
    await writeFile(
      spy,
      `const { appendFileSync } = require('node:fs'); const Module = require('node:module'); const load = Module._load
       Module._load = function (name) { appendFileSync(${JSON.stringify(heard)}, name + '\\n'); return load.apply(this, arguments) }`,
    )
    const spied = { NODE_OPTIONS: `--require ${spy}` }
    expect(spawnSaga(['build', '--root', shop.path], spied).code).toBe(0)
    const loaded = (await readFile(heard, 'utf8')).split('\n')
    expect(loaded.length).toBeGreaterThan(3)
    expect(loaded.filter((name) => /^(?:sharp|satori|esbuild|react)/.test(name))).toEqual([])
  })

  test('--plan says what would be done and why, and does nothing', async () => {
    await using shop = await tinyShop({ encoded: false })
    const first = await saga(['build', '--plan', '--root', shop.path])
    expect(first.code).toBe(0)
    expect(first.text).toMatch(/^ {2}sv\.html {2}\(new\)$/m)
    expect(first.text).toMatch(/^ {2}img\/.*\(not in the cache: content\/posters\/main\/two-moons\.jpg\)$/m)
    expect(await readdir(shop.path)).not.toContain('dist')
    await cp(encodedPictures, join(shop.path, '.cache/store'), { recursive: true })
    await build(shop.path)
    const before = await stat(join(shop.path, 'dist/sv.html'))
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: 95'))
    await writeFile(join(shop.path, 'dist/robots.txt'), 'by hand')
    await rm(join(shop.path, 'dist/sitemap.xml'))
    await writeFile(join(shop.path, 'dist/stray.html'), 'stray')
    const {
      write,
      delete: gone,
      encode,
    } = JSON.parse((await saga(['build', '--plan', '--json', '--root', shop.path])).text) as Record<
      'write' | 'delete' | 'encode',
      { path: string; why: string }[]
    >
    expect(write).toContainEqual({ path: 'sv.html', why: 'its content changed' })
    expect(write).toContainEqual({
      path: 'robots.txt',
      why: 'changed in dist/ by something other than a build',
    })
    expect(write).toContainEqual({ path: 'sitemap.xml', why: 'missing in dist/' })
    expect(write.map(({ path }) => path)).not.toContain('sv/success.html')
    expect(gone).toEqual([{ path: 'stray.html', why: 'no longer part of the site' }])
    expect(encode).toEqual([])
    expect((await stat(join(shop.path, 'dist/sv.html'))).mtimeMs).toBe(before.mtimeMs)
  })

  test('writes a file of dist/ again that somebody changed without changing its size and time', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    const file = join(shop.path, 'dist/robots.txt')
    const [text, { atime, mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    await writeFile(file, text.toUpperCase())
    await utimes(file, atime, mtime)
    expect((await build(shop.path)).text).toMatch(/ 1 written /)
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('--json answers with one object, for a build and for a refusal', async () => {
    await using shop = await tinyShop()
    const answer = async (): Promise<Record<string, unknown>> =>
      JSON.parse((await saga(['build', '--json', '--root', shop.path])).text)
    const first = await answer()
    expect(first).toMatchObject({ ok: true, removed: [] })
    expect(first.written).toContain('sv.html')
    expect(await answer()).toMatchObject({ ok: true, written: [], encoded: 0, bytes: first.bytes })
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: "90"'))
    expect(await answer()).toMatchObject({
      ok: false,
      diagnostics: [{ rule: 'schema', file: 'content/prices.yaml', line: 3, column: 10 }],
    })
  })

  test('says in one line what the disk refuses, and leaves dist/ as it was', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    const dist = join(shop.path, 'dist')
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: 95'))
    // A page can be no larger than this: as on a full disk, the write fails half-way.
    const limited = spawnSync(
      'bash',
      [
        '-c',
        `ulimit -f 8; exec "$0" "$@"`,
        process.execPath,
        join(home, 'cli/run.mjs'),
        'build',
        '--root',
        shop.path,
      ],
      { encoding: 'utf8' },
    )
    expect(limited.status).toBe(1)
    expect(limited.stdout).toMatch(/^.*EFBIG: file too large, write\. dist\/ is as it was\.\n$/)
    expect(await readFile(join(dist, 'sv.html'), 'utf8')).toContain('$90 USD')
  })

  test('clears away a file that stands where a folder has to be', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    const dist = join(shop.path, 'dist')
    const before = await fingerprint(dist)
    await rm(join(dist, 'sv'), { recursive: true })
    await writeFile(join(dist, 'sv'), 'in the way')
    expect((await build(shop.path)).code).toBe(0)
    expect(await fingerprint(dist)).toEqual(before)
  })

  test('takes over the lock of a build that was killed, and waits for one that lives', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: 95'))
    const lock = join(shop.path, '.cache/publish.lock')
    const { pid } = spawnSync('true')
    await writeFile(lock, `${pid} ${hostname()} x`)
    expect((await build(shop.path)).code).toBe(0)
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 95', 'price: 96'))
    await writeFile(lock, `${process.pid} ${hostname()} x`)
    const waiting = startSaga(['build', '--root', shop.path])
    let said = ''
    waiting.stdout.on('data', (part: Buffer) => {
      said += part.toString()
    })
    await expect.poll(() => said).toContain('is publishing; waiting for it')
    expect(await readFile(join(shop.path, 'dist/sv.html'), 'utf8')).toContain('$95 USD')
    const ended = once(waiting, 'exit')
    await rm(lock)
    expect(await ended).toEqual([0, null])
    expect(await readFile(join(shop.path, 'dist/sv.html'), 'utf8')).toContain('$96 USD')
  })

  test('says that something stands in the place of the lock', async () => {
    await using shop = await tinyShop()
    await mkdir(join(shop.path, '.cache/publish.lock'), { recursive: true })
    const { code, text } = await build(shop.path)
    expect(text).toMatch(
      /publish\.lock: EISDIR: illegal operation on a directory, read\. dist\/ is as it was/,
    )
    expect(code).toBe(1)
  })

  test('publishes alone also where the disk knows no links', async () => {
    await using shop = await tinyShop()
    const refusing = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
      fs.promises.link = async () => { throw Object.assign(new Error('link'), { code: 'EPERM', syscall: 'link' }) }
      syncBuiltinESMExports()`
    const withoutLinks = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(refusing)}` }
    const runs = [1, 2].map(() => startSaga(['build', '--root', shop.path], withoutLinks))
    expect(await Promise.all(runs.map((run) => once(run, 'exit')))).toEqual([
      [0, null],
      [0, null],
    ])
    expect(await brokenIn(join(shop.path, 'dist'))).toEqual([])
    expect(await readdir(join(shop.path, '.cache'))).not.toContainEqual(
      expect.stringContaining('publish.lock'),
    )
  })

  test('removes what killed builds left an hour ago, and nothing younger', async () => {
    await using shop = await tinyShop()
    for (const name of ['swept', 'runs'])
      await rm(join(shop.path, '.cache/store', name), { recursive: true, force: true })
    const left = ['.cache/stage-1', 'dist.0123456789ab.tmp']
    const files = ['publish.lock.1', 'published.txt.1.tmp', 'room-1.tmp', 'store/1.tmp', 'store/runs/1.tmp']
    left.push(...files.map((name) => `.cache/${name}`))
    const young = ['.cache/stage-2', '.cache/2.tmp', 'dist.ba9876543210.tmp']
    for (const name of [...left, ...young]) await mkdir(join(shop.path, name), { recursive: true })
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of left) await utimes(join(shop.path, name), longAgo, longAgo)
    expect((await build(shop.path)).code).toBe(0)
    const isThere = (name: string) => existsSync(join(shop.path, name))
    expect(left.filter(isThere)).toEqual([])
    expect(young.filter(isThere)).toEqual(young)
  })

  test.runIf(mayMount)('leaves nothing of a first dist/ for which another disk had no room', async () => {
    await using shop = await tinyShop()
    await using folder = await temporaryFolder()
    expect(did('mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', folder.path)).toBe(true)
    using _ = { [Symbol.dispose]: () => void did('umount', folder.path) }
    await cp(join(shop.path, 'content'), join(folder.path, 'content'), { recursive: true })
    await symlink(join(shop.path, 'public'), join(folder.path, 'public'))
    await symlink(join(shop.path, '.cache'), join(folder.path, '.cache'))
    const before = await readdir(folder.path)
    const { code, text } = await build(folder.path)
    expect(text).toContain('ENOSPC: no space left on device, copyfile. dist/ is as it was.')
    expect(code).toBe(1)
    expect(await readdir(folder.path)).toEqual(before)
    expect(await readdir(join(shop.path, '.cache'))).not.toContainEqual(
      expect.stringMatching(/^(?:first|stage)-/),
    )
  })
})
