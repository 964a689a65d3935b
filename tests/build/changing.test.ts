import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga, spawnSaga } from '../support/cli.ts'
import { drawPicture, withComment } from '../support/pictures.ts'

// Files change while a build runs, usually when it warns about the small picture that the first test draws. By then the
// build has read everything, but made nothing.

const [shop, cleanShop] = await Promise.all([tinyShop(), tinyShop()])
afterAll(async () => {
  for (const { path } of [shop, cleanShop]) await rm(path, { recursive: true })
})
const PICTURE = 'posters/main/gold-disk.jpg'
const ICON = '../public/favicon.svg'
const SMALL_PICTURE = 'smaller than'
/** Matches a line of a stack trace. */
const STACK_LINE = /^\s+at .*:\d+:\d+\)?$/m
const inShop = (name: string, { path } = shop) => join(path, 'content', name)

/** Builds the shop and calls `work` each time the build prints `moment`. */
const buildWhile = (work: () => void, moment = SMALL_PICTURE) =>
  saga(['build', '--root', shop.path], {}, home, (words) => {
    if (words.includes(moment)) work()
  })

async function drawRed(red: number): Promise<Buffer> {
  const file = await drawPicture(join(shop.path, `${red}.jpg`), red, 594, 841)
  return readFile(file)
}

const drawSvg = async (size: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}"/>`)

test.each([
  ['a picture', PICTURE, drawRed],
  ['a file of public/', ICON, drawSvg],
])(
  'a build publishes the new version of %s that changes while it runs',
  async (_, name, draw) => {
    const [previousBytes, nextBytes] = await Promise.all([draw(10), draw(200)])
    const buildClean = async (bytes: Buffer) => {
      writeFileSync(inShop(name, cleanShop), bytes)
      await build(cleanShop.path)
      return fingerprint(cleanShop.dist)
    }

    await rm(shop.dist, { recursive: true, force: true })
    writeFileSync(inShop(name), previousBytes)
    const { code, text } = await buildWhile(() => writeFileSync(inShop(name), nextBytes))
    expect(code, text).toBe(0)
    expect(text.match(/smaller than/g)).toHaveLength(1)
    const nextOutput = await fingerprint(shop.dist)

    // The cache must not contain the new version under the old version's key.
    writeFileSync(inShop(name), previousBytes)
    await build(shop.path)
    const previousOutput = await fingerprint(shop.dist)

    expect(nextOutput).toEqual(await buildClean(nextBytes))
    expect(previousOutput).toEqual(await buildClean(previousBytes))
  },
)

test('a build that finishes after a later one does not publish its older text', async () => {
  writeFileSync(inShop(PICTURE), await drawRed(30))
  await shop.setPrice(70)

  const { code, text } = await buildWhile(() => {
    const prices = readFileSync(inShop('prices.yaml'), 'utf8')
    writeFileSync(inShop('prices.yaml'), prices.replace('70', '71'))
    expect(spawnSaga(['build', '--root', shop.path]).code).toBe(0)
  })

  expect(code, text).toBe(0)
  expect((await shop.read('dist/sv.html')).includes('$71 USD')).toBe(true)
})

test('a build during a rename reads all files either as before the rename or as after it', async () => {
  await shop.setPrice(72)
  const rename = () =>
    spawnSaga(['rename', 'poster', 'two-moons', 'three-moons', '--root', shop.path])

  // At this moment the build has listed the files and read none of them.
  const { code, text } = await buildWhile(rename, 'Reading content/')

  expect(code, text).toBe(0)
  expect(existsSync(join(shop.dist, 'sv/posters/three-moons.html'))).toBe(true)
})

test('a build gives up on a picture that keeps changing, and leaves dist/ unchanged', async () => {
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
})
