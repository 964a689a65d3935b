import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, Fragment, type ReactElement } from 'react'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { families, previewFonts } from '../../templates/preview.tsx'
import { disposeAfterTests } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { profiles } from '../../tests/support/colour-profiles.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { image } from '../../tests/support/pages.ts'
import { writeTiff } from '../../tests/support/tiff.ts'
import { openStore } from '../cache/store.ts'
import { contentHash } from '../fs/identity.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import type { Page } from '../model/page.ts'
import { outputPath } from '../model/path.ts'
import type { PreviewTemplates } from '../model/templates.ts'
import { projectAt } from '../project.ts'
import { runTasks } from './encoder.ts'
import { findPreviewTasks, type PreviewOutput, previewKey } from './previews.ts'

// A process that draws previews takes half a second to start. So most tests look at the
// previews of one run.

const folder = disposeAfterTests(await temporaryFolder())
const project = { ...projectAt(folder.path, folder.path, 'test'), content: folder.path }
const at = (name: string): string => join(folder.path, name)

const paint = (name: string, background: string) =>
  sharp({ create: { width: 300, height: 420, channels: 3, background } })
    .jpeg()
    .toFile(at(`${name}.jpg`))

const box = (
  style: object,
  ...children: readonly (ReactElement | string)[]
): ReactElement =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)
const Wall = ({ source: src }: { readonly source: string }): ReactElement =>
  createElement(
    Fragment,
    null,
    createElement('img', { src, width: 600, height: 630 }),
    box({}, 'Red sea'),
  )

/** Draws the slug of a page, or its artwork if it has none. */
const templates: PreviewTemplates = {
  previewFonts,
  renderPreview: ({ slug }: Page, [source = '']) =>
    slug
      ? box({ fontSize: 300, fontFamily: families.display }, slug)
      : box(
          { width: 1200, height: 630, background: '#ffffff' },
          createElement(Wall, { source }),
        ),
}

/** The preview of a page that shows a picture or, instead, its slug. */
const previewOf = (name: string, slug?: string): PreviewOutput => ({
  kind: 'page-preview',
  path: outputPath(`og/${slug ?? name}.jpg`),
  page: { slug } as Page,
  art: [{ ...image(name), hash: contentHash(readFileSync(at(`${name}.jpg`))) }],
})

const store = openStore(at('store'))

/** Finds the previews that the store lacks. Returns their tasks, and the number of those that it has. */
async function findTasks(previews: readonly PreviewOutput[]) {
  let storedCount = 0
  const drawer = { hash: 'templates', load: () => templates }
  const tasks = await findPreviewTasks(previews, drawer, project, store, (count) => {
    storedCount += count
  })
  return { tasks, storedCount }
}

/** Draws the previews that the store lacks. Returns the number of drawn previews that it reported. */
async function draw(previews: readonly PreviewOutput[]): Promise<number> {
  let drawn = 0
  const { tasks } = await findTasks(previews)
  await runTasks([], tasks, home, store, 1, (count) => {
    drawn += count
  })
  return drawn
}

const pictureOf = async (preview: PreviewOutput): Promise<Buffer> =>
  readFile((await store.find(previewKey(preview, 'templates', 'test'))) ?? '')

/** Returns the greatest difference between a pixel and the expected colour in any channel. */
const differenceOf = (pixel: Buffer | undefined, expected: readonly number[]): number =>
  Math.max(
    ...expected.map((value, index) => Math.abs(value - (pixel?.[index] ?? Number.NaN))),
  )

/** Returns a pixel of the artwork. */
const artworkPixelOf = (preview: Buffer | undefined): Promise<Buffer> =>
  sharp(preview).extract({ left: 300, top: 300, width: 1, height: 1 }).raw().toBuffer()

await paint('red', '#c81414')

// The sRGB colour (230, 29, 39), expressed in ProPhoto. One picture is opaque, the other half transparent.
const colour = [0.6222, 0.2611, 0.1487]
const format = {
  means: 'rgb',
  bits: 16,
  width: 20,
  height: 28,
  profile: profiles.proPhoto,
} as const
const repeat = (samples: readonly number[]) =>
  Array<readonly number[]>(format.width * format.height)
    .fill(samples)
    .flat()
// sharp recognizes the format by the bytes, not by the file name.
await writeFile(
  at('opaque.jpg'),
  writeTiff({ ...format, channels: 3, samples: repeat(colour) }),
)
await writeFile(
  at('half.jpg'),
  writeTiff({ ...format, channels: 4, samples: repeat([...colour, 0.5]) }),
)

const red = previewOf('red')
const deep = [previewOf('opaque'), previewOf('half')]
// The fonts lack the first two letters, so both look like a missing letter.
const letters = ['\u4e00', '\u4e01', 'ł', 'ğ'].map((letter) => previewOf('red', letter))
const previews = [red, ...deep, ...letters]
const drawnCount = await draw(previews)

describe('drawing previews', () => {
  test('draws each preview once', async () => {
    expect(drawnCount).toBe(previews.length)
    expect(await findTasks(previews)).toEqual({ tasks: [], storedCount: previews.length })
  })

  test('makes a 1200 × 630 JPEG with the artwork', async () => {
    const picture = await pictureOf(red)

    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const [redValue, green] = await artworkPixelOf(picture)
    expect(redValue).toBeGreaterThan(150)
    expect(green).toBeLessThan(60)
  })

  test('shows 16-bit artwork in its true colours, and transparent artwork on white', async () => {
    const [opaquePixel, halfOpaquePixel] = await Promise.all(
      deep.map(async (preview) => artworkPixelOf(await pictureOf(preview))),
    )

    expect(differenceOf(opaquePixel, [230, 29, 39])).toBeLessThanOrEqual(4)
    // Halfway between the colour and white.
    expect(differenceOf(halfOpaquePixel, [243, 142, 147])).toBeLessThanOrEqual(4)
  })

  test('draws the Latin letters of European languages', async () => {
    const [missingLetter, secondMissingLetter, ...latinLetters] = await Promise.all(
      letters.map(pictureOf),
    )

    expect(secondMissingLetter).toEqual(missingLetter)
    for (const picture of latinLetters) expect(picture).not.toEqual(missingLetter)
    expect(latinLetters[0]).not.toEqual(latinLetters[1])
  })

  test('draws a preview again if its artwork changes', async () => {
    const [art] = red.art as [(typeof red.art)[number]]
    const changed = { ...red, art: [{ ...art, hash: 'another' }] }
    const withSecond = { ...red, art: [art, { ...art, hash: 'second' }] }
    const withThird = { ...red, art: [art, { ...art, hash: 'third' }] }

    expect((await findTasks([changed, red])).tasks).toHaveLength(1)
    const { tasks } = await findTasks([withSecond, withThird])
    expect(new Set(tasks.flatMap(({ keys }) => keys)).size).toBe(2)
  })

  test('loads its fonts under the family names that it uses', async () => {
    await expect(
      JSON.stringify({ families, cardFonts: previewFonts }, null, 1),
    ).toMatchFileSnapshot('preview-fonts.txt')
  })

  test('reports the preview whose artwork cannot be decoded', async () => {
    await writeFile(at('letter.jpg'), 'a letter')

    await expect(draw([previewOf('letter')])).rejects.toThrow(
      /^og\/letter\.jpg cannot be drawn: /,
    )
  })

  test('stores no preview for artwork that has changed since it was hashed', async () => {
    await paint('blue', '#0000ff')
    const preview = previewOf('blue')
    await paint('blue', '#0000f0')

    await expect(draw([preview])).rejects.toSatisfy(isChangedFileError)
    expect(await store.has(previewKey(preview, 'templates', 'test'))).toBe(false)
  })
})
