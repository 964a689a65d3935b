import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga, spawnSaga } from '../support/cli.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'

/** Built once. Each test leaves dist/ up to date. */
const shop = disposeAfterTests(await tinyShop())
const { path, dist } = shop
const firstBuild = await build(path)

const NOTHING_DONE = / 0 written, .*; 0 images made/
/** Matches a line of a stack trace. */
const STACK_LINE = /^\s+at .*:\d+:\d+\)$/m

/** Returns the modification times of all files in dist/, which reveal rewritten files. */
async function readTimes(): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {}
  for (const name of Object.keys(await fingerprint(dist))) {
    const { mtimeMs } = await stat(join(dist, name))
    times[name] = mtimeMs
  }
  return times
}

/** Damages a JPEG so that it decodes at an eighth of its size, but not at full size. */
async function damageDetails(bytes: Buffer): Promise<Buffer> {
  const decodes = async (jpeg: Buffer, width?: number): Promise<boolean> => {
    const [decoding] = await Promise.allSettled([
      sharp(jpeg).resize(width).raw().toBuffer(),
    ])
    return decoding.status === 'fulfilled'
  }

  // Damages the second half of the file, but spares the end marker.
  for (let offset = bytes.length >> 1; offset < bytes.length - 40; offset += 7) {
    const jpeg = Buffer.from(bytes).fill(0x5a, offset, offset + 24)
    // For such a small width, sharp decodes a JPEG at an eighth of its size, which is the minimum.
    const decodesSmall = await decodes(jpeg, 48)
    if (decodesSmall && !(await decodes(jpeg))) return jpeg
  }
  throw new Error('no damage of this kind was found')
}

test('a build produces the same bytes in another folder, time zone and locale', async () => {
  expect(firstBuild.code).toBe(0)
  await using otherShop = await tinyShop()
  const store = join(otherShop.path, '.cache/store')
  // Remove about an eighth of the stored pictures, so that the build has to encode some again.
  for (const name of await readdir(store))
    if (/^[01]/.test(name)) await rm(join(store, name), { recursive: true })

  // Node reads these variables only when it starts.
  const abroad = { TZ: 'Pacific/Auckland', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' }
  const text = expect.stringMatching(/; [1-9]\d* images made/)
  expect(spawnSaga(['build', '--root', otherShop.path], abroad)).toEqual({
    code: 0,
    text,
  })

  const output = await fingerprint(dist)
  expect(Object.keys(output).length).toBeGreaterThan(50)
  expect(await fingerprint(otherShop.dist)).toEqual(output)
})

test('a build writes no file and encodes no picture when nothing changed', async () => {
  const previousTimes = await readTimes()
  const expectNothingDone = async () =>
    expect(await build(path)).toEqual({
      code: 0,
      text: expect.stringMatching(NOTHING_DONE),
    })

  await expectNothingDone()
  // This build relies on the record of the previous one.
  await expectNothingDone()

  // A new modification time alone is not a change.
  const picture = join(path, 'content/posters/main/gold-disk.jpg')
  await utimes(picture, new Date(), new Date())
  await expectNothingDone()

  expect(await readTimes()).toEqual(previousTimes)
})

test('a build that has lost its record restores the missing page in dist/', async () => {
  await rm(join(path, '.cache/published.json'))
  await rm(join(dist, 'sv.html'))

  expect((await build(path)).text).toMatch(/ 1 written /)
  expect(await findBrokenPages(dist)).toEqual([])
})

/** Truncates a JPEG, but keeps its end marker, so that only decoding reveals the damage. */
const cutOff = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, bytes.length / 3), Buffer.from([0xff, 0xd9])])
const quotePrice = (bytes: Buffer) => bytes.toString().replace('price: 90', 'price: "90"')
const PICTURE = 'posters/main/gold-disk.jpg'
const PICTURE_FIELD = 'content/posters/main/gold-disk.yaml:9:5'
test.each([
  ['a price in quotes', 'prices.yaml', quotePrice, 'content/prices.yaml:3:10'],
  ['a picture cut off after a valid header', PICTURE, cutOff, PICTURE_FIELD],
  ['a picture with damaged details', PICTURE, damageDetails, PICTURE_FIELD],
])('a build locates %s and leaves dist/ unchanged', async (_, name, damage, location) => {
  const file = join(path, 'content', name)
  const original = await readFile(file)
  const previousTimes = await readTimes()

  await writeFile(file, await damage(original))
  const { code, text } = await build(path)
  await writeFile(file, original)

  expect(code).toBe(1)
  expect(text).toContain(location)
  expect(text).toMatch(/\nNothing was built; dist\/ is unchanged\.\n$/)
  expect(text).not.toMatch(STACK_LINE)
  expect(await readTimes()).toEqual(previousTimes)
})

test('pages show the key of a missing, misspelt or empty interface text', async () => {
  const strings = join(path, 'content/strings/es.yaml')
  const original = await readFile(strings, 'utf8')
  // Removes the title, misspells the key `explore`, and empties the text `story`.
  const hero = /^ {2}title: .*\n( {2}subtitle: .*\n) {2}explore: .*\n {2}story: .*\n/m
  await writeFile(strings, original.replace(hero, '$1  exlpore: Explorar\n  story:\n'))

  const validateRun = await saga(['validate', '--root', path])
  const buildRun = await build(path)

  expect([validateRun.code, buildRun.code]).toEqual([1, 0])
  const spanishHome = await shop.read('dist/es.html')
  const swedishHome = await shop.read('dist/sv.html')
  for (const key of ['hero.title', 'hero.explore', 'hero.story']) {
    for (const { text } of [validateRun, buildRun])
      expect(text).toContain(`the text "${key}" is missing in "es"`)
    expect(spanishHome).toContain(`>${key}<`)
    expect(swedishHome).not.toContain(key)
  }

  await writeFile(strings, original)
  await build(path)
})

test('a changed price rewrites only the pages and feeds that show it', async () => {
  const previousOutput = await fingerprint(dist)
  await shop.setPrice(95)
  expect((await build(path)).code).toBe(0)

  const output = await fingerprint(dist)
  const changedFiles = Object.keys(output).filter(
    (name) => output[name] !== previousOutput[name],
  )
  const pages = [
    '',
    '/wide',
    '/posters/gold-disk',
    '/posters/two-moons',
    '/posters/wide-1',
  ]
  const filesWithPrice = ['sv', 'en', 'es'].flatMap((lang) => [
    ...pages.map((page) => `${lang}${page}.html`),
    `feeds/products.${lang}.xml`,
  ])
  expect(changedFiles).toEqual(filesWithPrice.sort())

  const html = await shop.read('dist/sv.html')
  for (const price of ['$95 USD', '$125 USD']) expect(html).toContain(price)
  expect(html).not.toContain('$90 USD')
})

test('a build reports the total size of each kind of file', async () => {
  expect(firstBuild.text).toMatch(/\b\d+ pictures [\d.]+ [kM]B/)
  // The tiny shop has 22 pages in its three languages.
  expect(firstBuild.text).toMatch(/\b22 pages [\d.]+ [kM]B/)

  const { text } = await saga(['build', '--json', '--root', path])
  const { bytes, weights } = JSON.parse(text) as {
    bytes: number
    weights: Record<string, Readonly<Record<'files' | 'bytes', number>>>
  }
  const sum = Object.values(weights).reduce((total, weight) => total + weight.bytes, 0)
  expect(sum).toBe(bytes)
  expect(Object.keys(weights).sort()).toEqual([
    'cards',
    'others',
    'pages',
    'pictures',
    'scripts, styles and fonts',
  ])
  expect(weights.pages?.files).toBe(22)
})

test('a build warns about pages that exceed the size budget', async () => {
  expect(firstBuild.text).not.toContain('budget')
  const htmlSize = Math.floor((await readFile(join(dist, 'sv.html'))).length / 1000)
  const buildWithin = async (budget: string): Promise<string> => {
    await edit(
      join(path, 'content/site.yaml'),
      (text) => `${text.replace(/\nbudget: .*\n/, '')}\nbudget: ${budget}\n`,
    )
    return (await build(path)).text
  }

  // The second build has nothing to do, but warns again.
  for (let run = 0; run < 2; run += 1) {
    const messages = await buildWithin(`{ page: ${htmlSize}, pictures: 1 }`)
    expect(messages).toMatch(
      /HTML and styles exceed \d+ kB on \d+ of 22 pages; the heaviest is \w+\.html/,
    )
    expect(messages).toContain('the pictures on the first screen exceed 1 kB')
  }
  expect(await buildWithin('{ page: 100000, pictures: 100000 }')).not.toContain('exceed')
})
