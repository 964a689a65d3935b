import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownFolder, tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { quickSettings } from '../../tests/support/pictures.ts'
import { planOf } from '../../tests/support/plans.ts'
import type { Logo } from '../model/logo.ts'
import type { Output } from '../model/output.ts'
import { shopBrandOf } from '../model/shop-brand.ts'
import type { Site } from '../model/site.ts'
import { produce } from '../produce/produce.ts'
import type { BrandFile } from '../schema/brand.ts'
import { drawnFilesOf } from './drawn-files.ts'

const folder = ownFolder()
const site: Site = { ...(await tinySite()), publicFiles: [] }

const square: Logo = {
  viewBox: '0 0 10 10',
  shapes: [{ tag: 'path', attributes: { d: 'M0 0H10V10H0Z' }, shapes: [] }],
}

const filesWith = (file: BrandFile, logo: Logo = square): readonly Output[] =>
  drawnFilesOf({ ...site, brand: shopBrandOf(file, logo) })

async function bytesOf(output: Output | undefined): Promise<Buffer> {
  if (!output) throw new Error('the file is not planned')
  const { workshop } = planOf(folder.project, [])
  const contents = await produce(output, {
    ...workshop,
    images: quickSettings,
    bundle: noBundle,
  })
  return typeof contents === 'string'
    ? Buffer.from(contents)
    : await readFile(contents.file)
}

const pathOf = (file: string) => (output: Output) => output.path === file

/** Returns the colour of a pixel; positions are fractions of width and height. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return `#${data.subarray(start, start + 3).toString('hex')}`
}

test('icons show the logo on the accent, in the sizes that their names promise', async () => {
  const files = filesWith({ accent: '#b3123f' })

  for (const [file, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['favicon.svg', 64],
  ] as const) {
    const bytes = await bytesOf(files.find(pathOf(file)))
    expect(await sharp(bytes).metadata(), file).toMatchObject({
      width: size,
      height: size,
    })
    // The margin has the accent colour, and the logo in the middle has the colour of text on buttons.
    expect(await colourAt(bytes, 0.5, 0.05), file).toBe('#b3123f')
    expect(await colourAt(bytes, 0.5, 0.5), file).toBe('#ffffff')
  }
})

test('the icon for old browsers contains pictures of 16, 32 and 48 pixels', async () => {
  const bytes = await bytesOf(filesWith({}).find(pathOf('favicon.ico')))

  // ICO: the type, which is 1 for icons, is at byte 2. From byte 6 on, each picture has an entry of 16 bytes: its width
  // at byte 0, its length at byte 8, and its position in the file at byte 12.
  expect(bytes.readUInt16LE(2)).toBe(1)
  const entries = [0, 1, 2].map((index) => 6 + index * 16)
  for (const [index, entry] of entries.entries()) {
    const start = bytes.readUInt32LE(entry + 12)
    const picture = bytes.subarray(start, start + bytes.readUInt32LE(entry + 8))
    const { width, format } = await sharp(picture).metadata()
    expect([bytes.readUInt8(entry), width, format]).toEqual([
      [16, 32, 48][index],
      [16, 32, 48][index],
      'png',
    ])
  }
})

test('a logo with its own colours is drawn on the page’s ground', async () => {
  const [shape] = square.shapes
  if (!shape) throw new Error('the logo has a shape')
  const green = { ...shape, attributes: { ...shape.attributes, fill: '#00ff00' } }
  const files = filesWith(
    { accent: '#b3123f', ground: '#fdf1f3' },
    { ...square, shapes: [green] },
  )

  const bytes = await bytesOf(files.find(pathOf('icon-512.png')))
  expect(await colourAt(bytes, 0.5, 0.05)).toBe('#fdf1f3')
  expect(await colourAt(bytes, 0.5, 0.5)).toBe('#00ff00')
})

test('icon corners follow button corners, and phones get full squares', () => {
  const drawings = (radius: number) =>
    filesWith({ radius }).flatMap((output) =>
      output.kind === 'icon' && output.path.startsWith('icon-') ? output.drawing : [],
    )

  // Icon corners have four times the radius of button corners. The second icon is a larger copy of the first.
  const [list, , cut] = drawings(2)
  expect(list).toContain('rx="8"')
  expect(cut).toContain('rx="0"')
  expect(drawings(0)[0]).toContain('rx="0"')
})

test('the sofa has the accent colour, and never outshines the posters', () => {
  const roomOf = (file: BrandFile): string => {
    const room = filesWith(file).find(pathOf('room.svg'))
    return room?.kind === 'ready' ? room.contents : ''
  }

  // The engine's accent.
  expect(roomOf({})).toContain('fill="#0e5a63"')
  const bright = roomOf({ accent: '#ffd400', ground: '#15171c' })
  expect(bright).not.toContain('fill="#ffd400"')
  // The other furniture follows the ground.
  expect(bright).not.toBe(roomOf({ accent: '#ffd400' }))
})

test('files in public/ replace drawn ones, regardless of case', () => {
  const publicFiles = ['Favicon.svg', 'room.svg'].map((path) => ({
    path,
    onDisk: path,
    hash: 'any',
  }))
  const paths = drawnFilesOf({ ...site, publicFiles }).map(({ path }) => path)

  expect(paths).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
  ])
})
