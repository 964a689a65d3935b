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
  let told = 0
  const tell = (count: number): void => {
    told += count
  }
  const drawer = { hash: 'templates', load: () => ({ ...templates, renderPreview }) }
  const project = { ...folder.project, content: folder.root }
  const tasks = await findPreviewTasks(previews, drawer, project, store, tell)
  await runTasks([], tasks, home, store, 1, tell)
  const files = await Promise.all(
    previews.map((it) => store.find(previewKey(it, 'templates', 'test'))),
  )
  return {
    made: store.madeCount(),
    told,
    drawn: await Promise.all(files.map((file) => readFile(file ?? ''))),
  }
}

/** Returns the greatest difference of a channel. */
const farthest = (shown: Buffer | undefined, expected: readonly number[]): number =>
  Math.max(
    ...expected.map((value, index) => Math.abs(value - (shown?.[index] ?? Number.NaN))),
  )

describe('drawing previews', () => {
  test('gives a JPEG of 1200 × 630 that shows the artwork, and draws none twice', async () => {
    const { drawn, ...first } = await draw()
    expect(first).toEqual({ made: 1, told: 1 })
    expect(await draw()).toEqual({ made: 0, told: 1, drawn })
    expect(await sharp(drawn[0]).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const dot = sharp(drawn[0]).extract({ left: 300, top: 300, width: 1, height: 1 })
    const [red, green] = await dot.raw().toBuffer()
    expect(red).toBeGreaterThan(150)
    expect(green).toBeLessThan(60)
  })

  test('shows artwork of 16 bits in its own colours, and transparent artwork on white', async () => {
    // sRGB (230, 29, 39) in ProPhoto, and half of it.
    const colour = [0.6222, 0.2611, 0.1487]
    const pixels = {
      means: 'rgb',
      bits: 16,
      width: 20,
      height: 28,
      profile: profiles.proPhoto,
    } as const
    const opaque = {
      ...pixels,
      channels: 3,
      samples: Array(20 * 28)
        .fill(colour)
        .flat(),
    }
    const halfOpaque = {
      ...pixels,
      channels: 4,
      samples: Array(20 * 28)
        .fill([...colour, 0.5])
        .flat(),
    }
    await writeFile(folder.at('opaque.jpg'), writeTiff(opaque))
    await writeFile(folder.at('half.jpg'), writeTiff(halfOpaque))
    const { drawn } = await draw(
      ['opaque', 'half'].map((name) => ({ ...previewOf(name), path: outputPath(name) })),
    )
    const dots = drawn.map((preview) =>
      sharp(preview).extract({ left: 300, top: 300, width: 1, height: 1 }),
    )
    const [ofOpaque, ofHalfOpaque] = await Promise.all(
      dots.map((dot) => dot.raw().toBuffer()),
    )
    expect(farthest(ofOpaque, [230, 29, 39])).toBeLessThanOrEqual(4)
    expect(farthest(ofHalfOpaque, [243, 142, 147])).toBeLessThanOrEqual(4)
  })

  test('knows the letters of the languages of Europe that are written in Latin ones', async () => {
    const letters = ['\u4e00', '\u4e01', 'ł', 'ğ']
    const previews = letters.map((slug) => ({
      ...previewOf('red'),
      path: outputPath(slug),
      page: { slug } as Page,
    }))
    const renderPreview = ({ slug }: Page) =>
      box({ fontSize: 300, fontFamily: families.display }, slug)
    const [unknown, alike, ...known] = (
      await draw(previews, { ...templates, renderPreview })
    ).drawn
    expect(alike).toEqual(unknown)
    for (const [index, preview] of known.entries())
      expect(preview, letters[index + 2]).not.toEqual(unknown)
  })

  test('names its faces as they are looked for', async () => {
    await expect(
      JSON.stringify({ families, cardFonts: previewFonts }, null, 1),
    ).toMatchFileSnapshot('preview-fonts.txt')
  })

  test('fails with the name of the preview when its artwork cannot be decoded', async () => {
    await writeFile(folder.at('letter.jpg'), 'a letter')
    await expect(draw([previewOf('letter')])).rejects.toThrow(
      /^og\/sv-home\.jpg cannot be drawn: /,
    )
  })

  test('keeps none whose artwork has become another picture since its hash was taken', async () => {
    const preview = previewOf('red')
    await sharp({
      create: { width: 300, height: 420, channels: 3, background: '#00f' },
    }).toFile(folder.at('red.jpg'))
    await expect(draw([preview])).rejects.toSatisfy(isChangedFileError)
    expect(
      await openStore(folder.at('store')).has(previewKey(preview, 'templates', 'test')),
    ).toBe(false)
  })
})
