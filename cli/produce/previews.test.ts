import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createElement, Fragment, type ReactElement } from 'react'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { families, previewFonts } from '../../templates/preview.tsx'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { profiles } from '../../tests/support/colour-profiles.ts'
import { image } from '../../tests/support/pages.ts'
import { writeTiff } from '../../tests/support/tiff.ts'
import { openStore } from '../cache/store.ts'
import { contentHash } from '../fs/identity.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import type { Page } from '../model/page.ts'
import { outputPath } from '../model/path.ts'
import type { PreviewTemplates } from '../model/templates.ts'
import { runTasks } from './encoder.ts'
import { findPreviewTasks, type PreviewOutput, previewKey } from './previews.ts'

const folder = ownFolder()
beforeEach(async () => {
  const red = sharp({
    create: { width: 300, height: 420, channels: 3, background: '#c81414' },
  })
  await red.jpeg().toFile(folder.at('red.jpg'))
})

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

const templates: PreviewTemplates = {
  previewFonts,
  renderPreview: (_, [source = '']) =>
    box(
      { width: 1200, height: 630, background: '#ffffff' },
      createElement(Wall, { source }),
    ),
}

const previewOf = (name: string): PreviewOutput => ({
  kind: 'page-preview',
  path: outputPath('og/sv-home.jpg'),
  page: {} as Page,
  art: [{ ...image(name), hash: contentHash(readFileSync(folder.at(`${name}.jpg`))) }],
})

/** Draws the previews, unless the store has them. */
async function draw(previews = [previewOf('red')], { renderPreview } = templates) {
  const store = openStore(folder.at('store'))
  let progress = 0
  const advance = (count: number): void => {
    progress += count
  }
  const drawer = { hash: 'templates', load: () => ({ ...templates, renderPreview }) }
  const project = { ...folder.project, content: folder.root }
  const tasks = await findPreviewTasks(previews, drawer, project, store, advance)
  await runTasks([], tasks, home, store, 1, advance)

  const files = await Promise.all(
    previews.map((preview) => store.find(previewKey(preview, 'templates', 'test'))),
  )
  return {
    made: store.madeCount(),
    progress,
    pictures: await Promise.all(files.map((file) => readFile(file ?? ''))),
  }
}

/** Returns the greatest difference between a pixel and the expected colour in any channel. */
const differenceOf = (pixel: Buffer | undefined, expected: readonly number[]): number =>
  Math.max(
    ...expected.map((value, index) => Math.abs(value - (pixel?.[index] ?? Number.NaN))),
  )

/** Returns a pixel of the artwork. */
const artworkPixelOf = (preview: Buffer | undefined): Promise<Buffer> =>
  sharp(preview).extract({ left: 300, top: 300, width: 1, height: 1 }).raw().toBuffer()

describe('drawing previews', () => {
  test('makes a 1200 × 630 JPEG with the artwork, and draws no preview twice', async () => {
    const { pictures, ...counts } = await draw()
    expect(counts).toEqual({ made: 1, progress: 1 })
    expect(await draw()).toEqual({ made: 0, progress: 1, pictures })

    expect(await sharp(pictures[0]).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const [red, green] = await artworkPixelOf(pictures[0])
    expect(red).toBeGreaterThan(150)
    expect(green).toBeLessThan(60)
  })

  test('shows 16-bit artwork in its true colours, and transparent artwork on white', async () => {
    // The sRGB colour (230, 29, 39), expressed in ProPhoto. One picture is opaque, the other half transparent.
    const colour = [0.6222, 0.2611, 0.1487]
    const format = {
      means: 'rgb',
      bits: 16,
      width: 20,
      height: 28,
      profile: profiles.proPhoto,
    } as const
    const opaque = {
      ...format,
      channels: 3,
      samples: Array(20 * 28)
        .fill(colour)
        .flat(),
    }
    const halfOpaque = {
      ...format,
      channels: 4,
      samples: Array(20 * 28)
        .fill([...colour, 0.5])
        .flat(),
    }
    // sharp recognizes the format by the bytes, not by the file name.
    await writeFile(folder.at('opaque.jpg'), writeTiff(opaque))
    await writeFile(folder.at('half.jpg'), writeTiff(halfOpaque))

    const { pictures } = await draw(
      ['opaque', 'half'].map((name) => ({ ...previewOf(name), path: outputPath(name) })),
    )

    const [opaquePixel, halfOpaquePixel] = await Promise.all(pictures.map(artworkPixelOf))
    expect(differenceOf(opaquePixel, [230, 29, 39])).toBeLessThanOrEqual(4)
    // Halfway between the colour and white.
    expect(differenceOf(halfOpaquePixel, [243, 142, 147])).toBeLessThanOrEqual(4)
  })

  test('draws the Latin letters of European languages', async () => {
    // The fonts lack the first two letters, so both look like a missing letter.
    const letters = ['\u4e00', '\u4e01', 'ł', 'ğ']
    // The template below draws the slug of each page.
    const previews = letters.map((slug) => ({
      ...previewOf('red'),
      path: outputPath(slug),
      page: { slug } as Page,
    }))
    const renderPreview = ({ slug }: Page) =>
      box({ fontSize: 300, fontFamily: families.display }, slug)

    const { pictures } = await draw(previews, { ...templates, renderPreview })

    const [missingLetter, secondMissingLetter, ...latinLetters] = pictures
    expect(secondMissingLetter).toEqual(missingLetter)
    for (const [index, picture] of latinLetters.entries())
      expect(picture, letters[index + 2]).not.toEqual(missingLetter)
  })

  test('loads its fonts under the family names that it uses', async () => {
    await expect(
      JSON.stringify({ families, cardFonts: previewFonts }, null, 1),
    ).toMatchFileSnapshot('preview-fonts.txt')
  })

  test('reports the preview whose artwork cannot be decoded', async () => {
    await writeFile(folder.at('letter.jpg'), 'a letter')

    await expect(draw([previewOf('letter')])).rejects.toThrow(
      /^og\/sv-home\.jpg cannot be drawn: /,
    )
  })

  test('stores no preview for artwork that has changed since it was hashed', async () => {
    const preview = previewOf('red')
    await sharp({
      create: { width: 300, height: 420, channels: 3, background: '#00f' },
    }).toFile(folder.at('red.jpg'))

    await expect(draw([preview])).rejects.toSatisfy(isChangedFileError)
    const store = openStore(folder.at('store'))
    expect(await store.has(previewKey(preview, 'templates', 'test'))).toBe(false)
  })
})
