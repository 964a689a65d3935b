import { cp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { build, home, saga } from '../support/cli.ts'
import { fingerprint } from '../support/dist-integrity.ts'
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

describe('build', () => {
  test('gives the same bytes in another folder, time zone and locale', async () => {
    await using one = await tinyShop({ encoded: false })
    await using other = await tinyShop({ encoded: false })
    expect(build(one.path, { TZ: 'UTC', LANG: 'C' }).code).toBe(0)
    expect(
      build(other.path, { TZ: 'Pacific/Auckland', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' }).code,
    ).toBe(0)
    const built = await fingerprint(join(one.path, 'dist'))
    expect(Object.keys(built).length).toBeGreaterThan(50)
    expect(await fingerprint(join(other.path, 'dist'))).toEqual(built)
  })

  test('writes no file and encodes no picture when nothing changed', async () => {
    await using shop = await tinyShop()
    build(shop.path)
    const before = await times(join(shop.path, 'dist'))
    const { code, text } = build(shop.path)
    expect(code).toBe(0)
    expect(text).toMatch(/ 0 written, .*; 0 images made/)
    expect(await times(join(shop.path, 'dist'))).toEqual(before)
  })

  test('takes a touched picture with the same bytes for unchanged', async () => {
    await using shop = await tinyShop()
    build(shop.path)
    await utimes(join(shop.path, 'content/posters/main/gold-disk.jpg'), new Date(), new Date())
    expect(build(shop.path).text).toMatch(/ 0 written, .*; 0 images made/)
  })

  test('after a changed price writes the pages and feeds that show it, and no picture', async () => {
    await using shop = await tinyShop()
    build(shop.path)
    const dist = join(shop.path, 'dist')
    const before = await fingerprint(dist)
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: 95'))
    expect(build(shop.path).code).toBe(0)
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

  test('gives the same bytes after edits as a clean build', async () => {
    await using edited = await tinyShop()
    await using clean = await tinyShop()
    build(edited.path)
    for (const shop of [edited, clean]) {
      await edit(join(shop.path, 'content/posters/main/two-moons.yaml'), (text) =>
        text.replaceAll('Two moons', 'Two small moons'),
      )
      await edit(join(shop.path, 'content/galleries/main.yaml'), (text) =>
        text.replace('  - gold-disk\n', '').replace('expect: 2', 'expect: 1'),
      )
      await rm(join(shop.path, 'content/posters/main/gold-disk.yaml'))
      await rm(join(shop.path, 'content/posters/main/gold-disk.jpg'))
    }
    expect(build(edited.path).code).toBe(0)
    expect(build(clean.path).code).toBe(0)
    expect(await fingerprint(join(edited.path, 'dist'))).toEqual(await fingerprint(join(clean.path, 'dist')))
  })

  test('leaves dist/ as it was when content is at fault, and says what is wrong', async () => {
    await using shop = await tinyShop()
    build(shop.path)
    const before = await times(join(shop.path, 'dist'))
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: "90"'))
    const { code, text } = build(shop.path)
    expect(code).toBe(1)
    expect(text).toContain('content/prices.yaml:3:10')
    expect(text).toContain('dist/ is as it was')
    expect(await times(join(shop.path, 'dist'))).toEqual(before)
  })

  test.each([
    ['cut off', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length / 3), END_OF_JPEG])],
    ['damaged where only its fine half tells', damagedInDetail],
  ])('refuses a picture whose header is right and whose data is %s', async (_, damage) => {
    await using shop = await tinyShop()
    build(shop.path)
    const before = await times(join(shop.path, 'dist'))
    const picture = join(shop.path, 'content/posters/main/gold-disk.jpg')
    await writeFile(picture, await damage(await readFile(picture)))
    const { code, text } = build(shop.path)
    expect(code).toBe(1)
    expect(text).toContain('content/posters/main/gold-disk.yaml:9:5')
    expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)$/m)
    expect(await times(join(shop.path, 'dist'))).toEqual(before)
  })

  test.each([
    ['missing', ''],
    ['misspelt', '  exlpore: Explorar\n'],
    ['empty', '  explore:\n'],
  ])('goes on with a %s interface text and shows its key', async (_, instead) => {
    await using shop = await tinyShop()
    await edit(join(shop.path, 'content/strings/es.yaml'), (text) =>
      text.replace(/^ {2}explore: .*\n/m, instead),
    )
    expect(saga(['validate', '--root', shop.path]).code).toBe(1)
    const { code, text } = build(shop.path)
    expect(code).toBe(0)
    expect(text).toContain('the text "hero.explore" is missing in "es"')
    expect(await readFile(join(shop.path, 'dist/es.html'), 'utf8')).toContain('>hero.explore<')
    expect(await readFile(join(shop.path, 'dist/sv.html'), 'utf8')).not.toContain('hero.explore')
  })

  test('brings a newly installed package to the browser', async () => {
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
    expect(saga(['build', '--root', root], {}, root).code).toBe(0)
    await edit(join(packages, scope, 'query-core/build/modern/retryer.js'), (text) =>
      text.replace('3e4', '4e4'),
    )
    await edit(join(root, 'package-lock.json'), (text) => `${text}\n`)
    const { code, text } = saga(['build', '--root', root], {}, root)
    expect(code).toBe(0)
    expect(text).not.toContain(' 0 written')
    await rm(root, { recursive: true })
  })

  test('removes what the plan no longer holds, and files that nobody planned', async () => {
    await using shop = await tinyShop()
    build(shop.path)
    await writeFile(join(shop.path, 'dist/stray.html'), 'stray')
    await rm(join(shop.path, 'content/galleries/wide.yaml'))
    await rm(join(shop.path, 'content/posters/wide'), { recursive: true })
    expect(build(shop.path).code).toBe(0)
    const files = await readdir(join(shop.path, 'dist'), { recursive: true })
    expect(files.filter((name) => /stray|wide/.test(name))).toEqual([])
  })

  test('takes the checkout from the environment', async () => {
    await using shop = await tinyShop()
    const { code } = build(shop.path, {
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_ANON_KEY: 'sb_publishable_x',
    })
    expect(code).toBe(0)
    expect(await readFile(join(shop.path, 'dist/_headers'), 'utf8')).toContain(
      "connect-src 'self' https://abc.supabase.co",
    )
    expect(build(shop.path, { SUPABASE_URL: 'https://abc.supabase.co' }).code).toBe(1)
  })

  test('says in which way it was used wrongly, and exits with 2', () => {
    expect(saga(['buidl']).code).toBe(2)
    expect(saga(['build', '--fast']).code).toBe(2)
    expect(saga(['--help']).code).toBe(0)
  })
})
