import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga, spawnSaga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'

/** Built once; each test leaves it built. */
const shop = untilEnd(await tinyShop())
const { path, dist } = shop
const first = await build(path)

const NOTHING_DONE = / 0 written, .*; 0 images made/

/** Modification times of all files: a file that was written again would have a new one. */
async function times(): Promise<Readonly<Record<string, number>>> {
  const names = Object.keys(await fingerprint(dist))
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await stat(join(dist, name))).mtimeMs] as const),
    ),
  )
}

/** Damages a JPEG so that it can be decoded at an eighth of its size, but not whole. */
async function damagedInDetail(bytes: Buffer): Promise<Buffer> {
  const decodes = async (jpeg: Buffer, side?: number): Promise<boolean> => {
    const [decoded] = await Promise.allSettled([
      sharp(jpeg).resize(side).raw().toBuffer(),
    ])
    return decoded.status === 'fulfilled'
  }
  for (let place = bytes.length >> 1; place < bytes.length - 40; place += 7) {
    const jpeg = Buffer.from(bytes).fill(0x5a, place, place + 24)
    if ((await decodes(jpeg, 48)) && !(await decodes(jpeg))) return jpeg
  }
  throw new Error('no damage of this kind was found')
}

test('a build gives the same bytes in another folder, time zone and locale, with pictures made anew', async () => {
  expect(first.code).toBe(0)
  await using there = await tinyShop()
  const store = join(there.path, '.cache/store')
  for (const name of await readdir(store))
    if (/^[01]/.test(name)) await rm(join(store, name), { recursive: true })
  // Node learns them when it starts.
  const abroad = { TZ: 'Pacific/Auckland', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' }
  const text = expect.stringMatching(/; [1-9]\d* images made/)
  expect(spawnSaga(['build', '--root', there.path], abroad)).toEqual({ code: 0, text })
  const built = await fingerprint(dist)
  expect(Object.keys(built).length).toBeGreaterThan(50)
  expect(await fingerprint(there.dist)).toEqual(built)
})

test('a build writes no file and encodes no picture when nothing changed, a touched picture neither', async () => {
  const before = await times()
  // The second of them repeats what the first found out.
  for (const isTouched of [false, false, true]) {
    const picture = join(path, 'content/posters/main/gold-disk.jpg')
    if (isTouched) await utimes(picture, new Date(), new Date())
    expect(await build(path)).toEqual({
      code: 0,
      text: expect.stringMatching(NOTHING_DONE),
    })
  }
  expect(await times()).toEqual(before)
})

test('a build writes what is missing in dist/, also when it has forgotten what it published', async () => {
  await rm(join(path, '.cache/published.json'))
  await rm(join(dist, 'sv.html'))
  expect((await build(path)).text).toMatch(/ 1 written /)
  expect(await brokenIn(dist)).toEqual([])
})

const cutOff = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, bytes.length / 3), Buffer.from([0xff, 0xd9])])
const misprice = (bytes: Buffer) => bytes.toString().replace('price: 90', 'price: "90"')
const PICTURE = 'posters/main/gold-disk.jpg'
const IN_POSTER = 'content/posters/main/gold-disk.yaml:9:5'
test.each([
  ['a price is a text', 'prices.yaml', misprice, 'content/prices.yaml:3:10'],
  ['a picture with the right header is cut off', PICTURE, cutOff, IN_POSTER],
  [
    'a picture is damaged where only its fine half tells',
    PICTURE,
    damagedInDetail,
    IN_POSTER,
  ],
])(
  'a build leaves dist/ as it was when %s, and says where',
  async (_, name, damage, place) => {
    const file = join(path, 'content', name)
    const [whole, before] = [await readFile(file), await times()]
    await writeFile(file, await damage(whole))
    const { code, text } = await build(path)
    await writeFile(file, whole)
    expect(code).toBe(1)
    expect(text).toContain(place)
    expect(text).toMatch(/\nNothing was built; dist\/ is unchanged\.\n$/)
    expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)$/m)
    expect(await times()).toEqual(before)
  },
)

test('a build goes on with a missing, misspelt or empty interface text and shows its key', async () => {
  const strings = join(path, 'content/strings/es.yaml')
  const whole = await readFile(strings, 'utf8')
  const hero = /^ {2}title: .*\n( {2}subtitle: .*\n) {2}explore: .*\n {2}story: .*\n/m
  await writeFile(strings, whole.replace(hero, '$1  exlpore: Explorar\n  story:\n'))
  const validated = await saga(['validate', '--root', path])
  const built = await build(path)
  expect([validated.code, built.code]).toEqual([1, 0])
  const [es, sv] = [await shop.read('dist/es.html'), await shop.read('dist/sv.html')]
  for (const key of ['hero.title', 'hero.explore', 'hero.story']) {
    for (const { text } of [validated, built])
      expect(text).toContain(`the text "${key}" is missing in "es"`)
    expect(es).toContain(`>${key}<`)
    expect(sv).not.toContain(key)
  }
  await writeFile(strings, whole)
  await build(path)
})

test('after a changed price a build writes the pages and feeds that show it, and no picture', async () => {
  const before = await fingerprint(dist)
  await shop.setPrice(95)
  expect((await build(path)).code).toBe(0)
  const after = await fingerprint(dist)
  const pages = [
    '',
    '/wide',
    '/posters/gold-disk',
    '/posters/two-moons',
    '/posters/wide-1',
  ]
  const showing = ['sv', 'en', 'es'].flatMap((lang) => [
    ...pages.map((page) => `${lang}${page}.html`),
    `feeds/products.${lang}.xml`,
  ])
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(
    showing.sort(),
  )
  const html = await shop.read('dist/sv.html')
  for (const price of ['$95 USD', '$125 USD']) expect(html).toContain(price)
  expect(html).not.toContain('$90 USD')
})

test('a build says what each kind of file weighs, and warns of pages over the budget', async () => {
  expect(first.text).toMatch(/\b\d+ pictures [\d.]+ [kM]B/)
  expect(first.text).toMatch(/\b25 pages [\d.]+ [kM]B/)
  expect(first.text).not.toContain('budget')
  type Weight = Readonly<Record<'files' | 'bytes', number>>
  const { text } = await saga(['build', '--json', '--root', path])
  const { bytes, weights } = JSON.parse(text) as {
    bytes: number
    weights: Record<string, Weight>
  }
  expect(Object.values(weights).reduce((sum, weight) => sum + weight.bytes, 0)).toBe(
    bytes,
  )
  expect(Object.keys(weights).sort()).toEqual([
    'cards',
    'others',
    'pages',
    'pictures',
    'scripts, styles and fonts',
  ])
  expect(weights.pages?.files).toBe(25)

  const page = Math.floor((await readFile(join(dist, 'sv.html'))).length / 1000)
  const buildWithin = async (budget: string): Promise<string> => {
    const site = join(path, 'content/site.yaml')
    await edit(
      site,
      (text) => `${text.replace(/\nbudget: .*\n/, '')}\nbudget: ${budget}\n`,
    )
    return (await build(path)).text
  }
  // The second build has nothing to do, and warns again.
  for (let run = 0; run < 2; run += 1) {
    const said = await buildWithin(`{ page: ${page}, pictures: 1 }`)
    expect(said).toMatch(
      /HTML and styles weigh more than \d+ kB on \d+ of 25 pages, most on \w+\.html/,
    )
    expect(said).toContain('the pictures on the first screen weigh more than 1 kB')
  }
  expect(await buildWithin('{ page: 100000, pictures: 100000 }')).not.toContain(
    'weigh more',
  )
})
