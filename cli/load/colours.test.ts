import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/support/own-shop.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import { brand } from '../model/brand.ts'
import { coloursOf } from './picture-colours.ts'
import { readColours } from './pictures.ts'

const shop = ownShop()
const cached = '.cache/colours.json'
const readCache = (): Promise<string> => readFile(shop.at(cached), 'utf8')

test('with a cache that another version of sharp left, colours are those of a clean build', async () => {
  const { content } = await shop.load()
  const read = async () => (await readColours(shop.project, content)).colours
  const clean = await read()
  const left = (await readCache()).replaceAll(/"#[0-9a-f]{6}"/g, '"#123456"')
  await shop.write(cached, left)
  expect(await read()).not.toEqual(clean)
  await shop.write(cached, left.replace('"version":"test"', '"version":"other"'))
  expect(await read()).toEqual(clean)
})

test('a control borrows a small loud ink rather than a large grey one, or the colour of the house', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 480, height: 480, channels: 3, background } }).png()
  const dot = await plain('#cf2f56').resize(80).toBuffer()
  await plain('#8a9296').toFile(shop.at('grey.png'))
  await plain('#8a9296')
    .composite([{ input: dot }])
    .toFile(shop.at('loud.png'))
  const dominant = '#8a9296'
  expect(await coloursOf(shop.at('grey.png'))).toEqual({ dominant, accent: brand.teal, families: [] })
  const [ink, family] = ['#ce3157', 'pink']
  const families = [{ family, ink, share: 1 }]
  expect(await coloursOf(shop.at('loud.png'))).toEqual({ dominant, accent: ink, families })
})

test('colours are not forgotten while what names the pictures cannot be read', async () => {
  const { content } = await shop.load()
  await readColours(shop.project, content)
  const before = await readCache()
  await readColours(shop.project, { ...content, site: undefined, posters: [] })
  expect(await readCache()).toBe(before)
})

test('a picture that becomes another one after it was measured gets no colours', async () => {
  const { content } = await shop.load()
  await writeFile(
    shop.at('content/posters/main/gold-disk.jpg'),
    await readFile(shop.at('content/images/cover.jpg')),
  )
  await expect(readColours(shop.project, content)).rejects.toSatisfy(isChangedFileError)
  const { content: now } = await shop.load()
  const colours = (await readColours(shop.project, now)).colours
  expect(colours.get('posters/main/gold-disk.jpg')).toEqual(colours.get('images/cover.jpg'))
})
