import { cp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { build, home, saga, spawnSaga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { projectCopy } from '../support/watch.ts'

/** Modification times of all files: a file that was written again would have a new one. */
async function times(folder: string): Promise<Readonly<Record<string, number>>> {
  const names = Object.keys(await fingerprint(folder))
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const)),
  )
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** Damages a JPEG so that it can be decoded at an eighth of its size, but not whole. */
async function damagedInDetail(bytes: Buffer): Promise<Buffer> {
  const decodes = (jpeg: Buffer, side?: number): Promise<boolean> =>
    sharp(jpeg)
      .resize(side)
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  for (let place = bytes.length >> 1; place < bytes.length - 40; place += 7) {
    const jpeg = Buffer.from(bytes).fill(0x5a, place, place + 24)
    if ((await decodes(jpeg, 48)) && !(await decodes(jpeg))) return jpeg
  }
  throw new Error('no damage of this kind was found')
}

test('a build gives the same bytes in another folder, time zone and locale', async () => {
  await using here = await tinyShop()
  await using there = await tinyShop({ encoded: false })
  expect((await build(here.path)).code).toBe(0)
  // Node learns them when it starts.
  const abroad = { TZ: 'Pacific/Auckland', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' }
  expect(spawnSaga(['build', '--root', there.path], abroad).code).toBe(0)
  const built = await fingerprint(join(here.path, 'dist'))
  expect(Object.keys(built).length).toBeGreaterThan(50)
  expect(await fingerprint(join(there.path, 'dist'))).toEqual(built)
})

describe('a build of a shop that is built', () => {
  let shop: Awaited<ReturnType<typeof tinyShop>>
  let dist: string
  beforeAll(async () => {
    shop = await tinyShop()
    dist = join(shop.path, 'dist')
    expect((await build(shop.path)).code).toBe(0)
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  test('writes no file and encodes no picture when nothing changed', async () => {
    const before = await times(dist)
    // The second of them repeats what the first found out.
    for (let run = 0; run < 2; run += 1) {
      const { code, text } = await build(shop.path)
      expect(text).toMatch(/ 0 written, .*; 0 images made/)
      expect(code).toBe(0)
    }
    expect(await times(dist)).toEqual(before)
  })

  test('writes what is missing in dist/, also when it has forgotten what it published', async () => {
    await rm(join(shop.path, '.cache/published.txt'))
    await rm(join(dist, 'sv.html'))
    expect((await build(shop.path)).text).toMatch(/ 1 written /)
    expect(await brokenIn(dist)).toEqual([])
  })

  test('takes a touched picture with the same bytes for unchanged', async () => {
    await utimes(join(shop.path, 'content/posters/main/gold-disk.jpg'), new Date(), new Date())
    expect((await build(shop.path)).text).toMatch(/ 0 written, .*; 0 images made/)
  })

  test.each([
    [
      'a price is a text',
      'prices.yaml',
      (bytes: Buffer) => bytes.toString().replace('price: 90', 'price: "90"'),
      'content/prices.yaml:3:10',
    ],
    [
      'a picture with the right header is cut off',
      'posters/main/gold-disk.jpg',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length / 3), END_OF_JPEG]),
      'content/posters/main/gold-disk.yaml:9:5',
    ],
    [
      'a picture is damaged where only its fine half tells',
      'posters/main/gold-disk.jpg',
      damagedInDetail,
      'content/posters/main/gold-disk.yaml:9:5',
    ],
  ])('leaves dist/ as it was when %s, and says where', async (_, name, damage, place) => {
    const file = join(shop.path, 'content', name)
    const [whole, before] = [await readFile(file), await times(dist)]
    await writeFile(file, await damage(whole))
    const { code, text } = await build(shop.path)
    await writeFile(file, whole)
    expect(code).toBe(1)
    expect(text).toContain(place)
    expect(text).toContain('dist/ is as it was')
    expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)$/m)
    expect(await times(dist)).toEqual(before)
  })
})

describe('build', () => {
  test('after a changed price writes the pages and feeds that show it, and no picture', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    const dist = join(shop.path, 'dist')
    const before = await fingerprint(dist)
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: 95'))
    expect((await build(shop.path)).code).toBe(0)
    const after = await fingerprint(dist)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed.sort()).toEqual([
      'en.html',
      'en/posters/gold-disk.html',
      'en/posters/two-moons.html',
      'en/posters/wide-1.html',
      'en/wide.html',
      'es.html',
      'es/posters/gold-disk.html',
      'es/posters/two-moons.html',
      'es/posters/wide-1.html',
      'es/wide.html',
      'feeds/products.en.xml',
      'feeds/products.es.xml',
      'feeds/products.sv.xml',
      'sv.html',
      'sv/posters/gold-disk.html',
      'sv/posters/two-moons.html',
      'sv/posters/wide-1.html',
      'sv/wide.html',
    ])
    const home = await readFile(join(dist, 'sv.html'), 'utf8')
    expect(home).toContain('$95 USD')
    expect(home).toContain('$125 USD')
    expect(home).not.toContain('$90 USD')
  })

  test('goes on with a missing, misspelt or empty interface text and shows its key', async () => {
    await using shop = await tinyShop()
    const strings = join(shop.path, 'content/strings/es.yaml')
    const whole = await readFile(strings, 'utf8')
    for (const instead of ['', '  exlpore: Explorar\n', '  explore:\n']) {
      await writeFile(strings, whole.replace(/^ {2}explore: .*\n/m, instead))
      expect((await saga(['validate', '--root', shop.path])).code).toBe(1)
      const { code, text } = await build(shop.path)
      expect(code).toBe(0)
      expect(text).toContain('the text "hero.explore" is missing in "es"')
      expect(await readFile(join(shop.path, 'dist/es.html'), 'utf8')).toContain('>hero.explore<')
      expect(await readFile(join(shop.path, 'dist/sv.html'), 'utf8')).not.toContain('hero.explore')
    }
  })

  test('brings a newly installed package to the browser', async () => {
    await using shop = await tinyShop()
    const root = await projectCopy()
    // Real files instead of the link to those of this project: the scope that is about to change.
    const scope = '@tanstack'
    const packages = join(root, 'node_modules')
    const installed = await readdir(join(home, 'node_modules'))
    await rm(packages)
    await mkdir(packages)
    for (const name of installed)
      if (name !== scope) await symlink(join(home, 'node_modules', name), join(packages, name))
    await cp(join(home, 'node_modules', scope), join(packages, scope), { recursive: true })
    expect(spawnSaga(['build', '--root', shop.path], {}, root).code).toBe(0)
    await edit(join(packages, scope, 'query-core/build/modern/retryer.js'), (text) =>
      text.replace('3e4', '4e4'),
    )
    await edit(join(root, 'package-lock.json'), (text) => `${text}\n`)
    const { code, text } = spawnSaga(['build', '--root', shop.path], {}, root)
    expect(code).toBe(0)
    expect(text).not.toContain(' 0 written')
    await rm(root, { recursive: true })
  })

  test('removes what the plan no longer holds, and files that nobody planned', async () => {
    await using shop = await tinyShop()
    await build(shop.path)
    await writeFile(join(shop.path, 'dist/stray.html'), 'stray')
    await rm(join(shop.path, 'content/galleries/wide.yaml'))
    await rm(join(shop.path, 'content/posters/wide'), { recursive: true })
    expect((await build(shop.path)).code).toBe(0)
    const files = await readdir(join(shop.path, 'dist'), { recursive: true })
    expect(files.filter((name) => /stray|wide/.test(name))).toEqual([])
  })

  test('takes the checkout from the environment', async () => {
    await using shop = await tinyShop()
    const { code } = await build(shop.path, {
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_ANON_KEY: 'sb_publishable_x',
    })
    expect(code).toBe(0)
    expect(await readFile(join(shop.path, 'dist/_headers'), 'utf8')).toContain(
      "connect-src 'self' https://abc.supabase.co",
    )
    expect(await build(shop.path, { SUPABASE_URL: 'https://abc.supabase.co' })).toMatchObject({ code: 1 })
  })

  test('says in which way it was used wrongly, and exits with 2', async () => {
    expect((await saga(['buidl'])).code).toBe(2)
    expect((await saga(['build', '--fast'])).code).toBe(2)
    expect((await saga(['--help'])).code).toBe(0)
  })
})
