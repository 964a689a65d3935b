import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga, spawnSaga } from '../support/cli.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'
import { isLong } from '../support/long.ts'
import { drawPicture, withComment } from '../support/pictures.ts'

// Files change while a build runs, usually when it warns about the small picture that the first test draws. By then the
// build has read everything, but made nothing.

const shop = disposeAfterTests(await tinyShop())
const PICTURE = 'posters/main/gold-disk.jpg'
const ICON = '../public/favicon.svg'
const SMALL_PICTURE = 'smaller than'
/** Matches a line of a stack trace. */
const STACK_LINE = /^\s+at .*:\d+:\d+\)?$/m
const inShop = (name: string) => join(shop.path, 'content', name)

/** Builds the shop and calls `work` each time the build prints `moment`. */
const buildWhile = (work: () => void, moment = SMALL_PICTURE) =>
  saga(['build', '--root', shop.path], {}, home, (words) => {
    if (words.includes(moment)) work()
  })

async function drawRed(red: number): Promise<Buffer> {
  const file = await drawPicture(join(shop.path, `${red}.jpg`), red, 594, 841)
  return readFile(file)
}

/** Returns the shade of red of a picture, rounded to tens. */
async function redOf(picture: string | Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return Math.round((channels[0]?.mean ?? 0) / 10) * 10
}

/** Returns the distinct shades of red in the published files of the picture. */
async function publishedReds(): Promise<readonly number[]> {
  const folder = join(shop.dist, 'img')
  const names = (await readdir(folder)).filter((name) => name.startsWith('gold-disk-'))
  expect(names.length).toBeGreaterThanOrEqual(3)

  const reds = names.map((name) => redOf(join(folder, name)))
  return [...new Set(await Promise.all(reds))]
}

test('a build publishes the new version of a picture that changes while it runs', async () => {
  // The shop's own picture is encoded already.
  const nextBytes = readFileSync(inShop(PICTURE))
  const previousBytes = await drawRed(10)
  await rm(shop.dist, { recursive: true, force: true })
  writeFileSync(inShop(PICTURE), previousBytes)

  const { code, text } = await buildWhile(() => writeFileSync(inShop(PICTURE), nextBytes))

  expect(code, text).toBe(0)
  expect(text.match(/smaller than/g)).toHaveLength(1)
  expect(await publishedReds()).toEqual([await redOf(nextBytes)])
  expect(await findBrokenPages(shop.dist)).toEqual([])

  // The cache must not contain the new version under the old version's key.
  writeFileSync(inShop(PICTURE), previousBytes)
  await build(shop.path)
  expect(await publishedReds()).toEqual([10])
  expect(await findBrokenPages(shop.dist)).toEqual([])
})

test('a build publishes the new version of a file of public/ that changes while it runs', async () => {
  const drawSvg = (size: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}"/>`
  writeFileSync(inShop(ICON), drawSvg(10))
  // The price changes, so that the build has something else to do.
  await shop.setPrice(69)

  const { code, text } = await buildWhile(() => writeFileSync(inShop(ICON), drawSvg(200)))

  expect(code, text).toBe(0)
  expect(await shop.read('dist/favicon.svg')).toBe(drawSvg(200))
  writeFileSync(inShop(ICON), drawSvg(10))
  await build(shop.path)
  expect(await shop.read('dist/favicon.svg')).toBe(drawSvg(10))
})

test('a build that finishes after a later one does not publish its older text', async () => {
  await shop.setPrice(70)

  const { code, text } = await buildWhile(() => {
    const prices = readFileSync(inShop('prices.yaml'), 'utf8')
    writeFileSync(inShop('prices.yaml'), prices.replace('70', '71'))
    expect(spawnSaga(['build', '--root', shop.path]).code).toBe(0)
  })

  expect(code, text).toBe(0)
  expect((await shop.read('dist/sv.html')).includes('$71 USD')).toBe(true)
})

test.runIf(isLong)(
  'a build during a rename reads all files either as before the rename or as after it',
  async () => {
    await shop.setPrice(72)
    const rename = () =>
      spawnSaga(['rename', 'poster', 'two-moons', 'three-moons', '--root', shop.path])

    // At this moment the build has listed the files and read none of them.
    const { code, text } = await buildWhile(rename, 'Reading content/')

    expect(code, text).toBe(0)
    expect(existsSync(join(shop.dist, 'sv/posters/three-moons.html'))).toBe(true)
  },
)

test.runIf(isLong)(
  'a build gives up on a picture that keeps changing, and leaves dist/ unchanged',
  async () => {
    const previousOutput = await fingerprint(shop.dist)
    const jpeg = readFileSync(inShop(PICTURE))
    const poster = 'posters/main/gold-disk.yaml'
    const changePicture = () => {
      // The added line moves the warning to another line, so each attempt prints it again.
      const text = `#\n${readFileSync(inShop(poster), 'utf8')}`
      writeFileSync(inShop(poster), text)
      writeFileSync(inShop(PICTURE), withComment(jpeg, `${text.length}`))
    }

    changePicture()
    const { code, text } = await buildWhile(changePicture)

    expect(text).toMatch(
      /\n1 warning\ncontent\/posters\/main\/gold-disk\.jpg: it keeps changing .*dist\/ is unchanged\.\n$/,
    )
    // The build makes five attempts, each with one warning.
    expect(text.match(/smaller than/g)).toHaveLength(5)
    expect(text).not.toMatch(STACK_LINE)
    expect(code).toBe(1)
    expect(await fingerprint(shop.dist)).toEqual(previousOutput)
  },
)
