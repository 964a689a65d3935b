import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga, spawnSaga } from '../support/cli.ts'
import { drawPicture, withComment } from '../support/pictures.ts'

// Files that change while a build runs. A picture is small: the build says so once all is read and nothing is made.

const [shop, clean] = await Promise.all([tinyShop(), tinyShop()])
afterAll(async () => {
  for (const { path } of [shop, clean]) await rm(path, { recursive: true })
})
const [picture, icon] = ['posters/main/gold-disk.jpg', '../public/favicon.svg']
const inShop = (name: string, { path } = shop) => join(path, 'content', name)

/** Builds, and does something when it says these words: by default once all is read and nothing is made. */
const buildWhile = (work: () => void, moment = 'smaller than') =>
  saga(['build', '--root', shop.path], {}, home, (words) => {
    if (words.includes(moment)) work()
  })

const drawn = (red: number) =>
  drawPicture(join(shop.path, `${red}.jpg`), red, 594, 841).then((file) => readFile(file))
const svg = async (size: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}"/>`)

test.each([
  ['a picture', picture, drawn],
  ['a file of public/', icon, svg],
])(
  '%s changes under a build: it ends with the new one, and nothing is kept as the old one',
  async (_, name, make) => {
    const [before, after] = await Promise.all([make(10), make(200)])
    await rm(shop.dist, { recursive: true, force: true })
    writeFileSync(inShop(name), before)
    const raced = await buildWhile(() => writeFileSync(inShop(name), after))
    expect(raced.code, raced.text).toBe(0)
    expect(raced.text.match(/smaller than/g)).toHaveLength(1)
    const dists = [await fingerprint(shop.dist)]
    writeFileSync(inShop(name), before)
    await build(shop.path)
    dists.push(await fingerprint(shop.dist))
    for (const bytes of [after, before]) {
      writeFileSync(inShop(name, clean), bytes)
      await build(clean.path)
      expect(dists.shift()).toEqual(await fingerprint(clean.dist))
    }
  },
)

test('a build that ends after a later one does not publish its older text', async () => {
  writeFileSync(inShop(picture), await drawn(30))
  await shop.setPrice(70)
  const older = await buildWhile(() => {
    writeFileSync(
      inShop('prices.yaml'),
      readFileSync(inShop('prices.yaml'), 'utf8').replace('70', '71'),
    )
    expect(spawnSaga(['build', '--root', shop.path]).code).toBe(0)
  })
  expect(older.code, older.text).toBe(0)
  expect((await shop.read('dist/sv.html')).includes('$71 USD')).toBe(true)
})

test('a build beside a rename reads all files of the shop before it, or all after it', async () => {
  await shop.setPrice(72)
  const rename = () =>
    spawnSaga(['rename', 'poster', 'two-moons', 'three-moons', '--root', shop.path])
  // The build has listed the files, and has read none of them.
  const { code, text } = await buildWhile(rename, 'Reading content/')
  expect(code, text).toBe(0)
  expect(existsSync(join(shop.dist, 'sv/posters/three-moons.html'))).toBe(true)
})

test('a picture that changes again and again ends a build with one line, and dist/ as it was', async () => {
  const before = await fingerprint(shop.dist)
  const [jpeg, poster] = [readFileSync(inShop(picture)), 'posters/main/gold-disk.yaml']
  // The warning has another place then, and is said again.
  const change = () => {
    const text = `#\n${readFileSync(inShop(poster), 'utf8')}`
    writeFileSync(inShop(poster), text)
    writeFileSync(inShop(picture), withComment(jpeg, `${text.length}`))
  }
  change()
  const { code, text } = await buildWhile(change)
  expect(text).toMatch(
    /\n1 warning\ncontent\/posters\/main\/gold-disk\.jpg: it changes again and again .*dist\/ is unchanged\.\n$/,
  )
  // Once for each time that it begins anew.
  expect(text.match(/smaller than/g)).toHaveLength(5)
  expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
  expect(code).toBe(1)
  expect(await fingerprint(shop.dist)).toEqual(before)
})
