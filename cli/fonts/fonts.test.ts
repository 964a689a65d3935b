import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { previewFamiliesOf } from '../model/fonts.ts'
import { axesOf, cssWeightOf } from './axes.ts'
import { engineLetters, fontCharactersOf } from './characters.ts'
import { readFontFacts } from './font-facts.ts'
import { fallbackMetricsOf, fallbacksOf } from './metrics.ts'
import { type FontMetadata, facesOf, fileNamesOf, rangeTest } from './package-files.ts'
import { subsetOf } from './subset.ts'

const require = createRequire(import.meta.url)
const readPackageFile = (path: string) => readFile(require.resolve(path))
const bitter = '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'

const staticFont: FontMetadata = {
  id: 'karla',
  weights: [300, 400, 700],
  styles: ['normal', 'italic'],
  isVariable: false,
}

test("a font contains the shop's characters, and only one weight of a variable font", async () => {
  const source = await readPackageFile(bitter)
  const facts = await readFontFacts(source)
  const face = { weight: 400, heaviest: 400 }

  const font = await subsetOf(source, 'Åse', axesOf(face, 'display', facts.axes), 'woff2')

  const { axes, characters } = await readFontFacts(font)
  // Pinned axes are no longer axes of the font.
  expect(axes).toEqual({})
  expect([...characters].sort()).toEqual(['e', 's', 'Å'])
  expect(font.byteLength).toBeLessThan(source.byteLength / 5)
})

test('the same characters make the same bytes', async () => {
  const source = await readPackageFile(bitter)
  const make = () => subsetOf(source, 'Sea King', { wght: 400 }, 'woff2')
  expect((await make()).equals(await make())).toBe(true)
})

test("the engine's fonts contain the same characters as fonts made for a shop", async () => {
  const characters = fontCharactersOf(engineLetters)
  for (const [file, expected] of [
    ['display-regular', characters.display],
    ['quote-italic', characters.quote],
    ['text-regular', characters.text],
  ] as const) {
    const facts = await readFontFacts(
      await readFile(join(home, `templates/fonts/${file}.woff2`)),
    )
    const contained = new Set(facts.characters)
    expect([...expected].filter((character) => !contained.has(character))).toEqual([])
  }
})

// fonts.css states the sizes of the engine's stand-ins, which were measured with the shop's texts.
test('the computed stand-in sizes differ little from the measured ones', async () => {
  const css = await readFile(join(home, 'templates/styles/fonts.css'), 'utf8')
  const measured = [...css.matchAll(/size-adjust: ([\d.]+)%/g)].map(([, size]) =>
    Number(size),
  )

  // In the order of the rules in fonts.css.
  const computed: number[] = []
  for (const [file, isSerif, style] of [
    ['text-regular', false, 'normal'],
    ['display-regular', true, 'normal'],
    ['quote-italic', true, 'italic'],
  ] as const) {
    const font = await readFile(join(home, `templates/fonts/${file}.woff2`))
    for (const { width } of fallbacksOf(isSerif, style))
      computed.push((await fallbackMetricsOf(font, width)).size * 100)
  }

  expect(computed).toHaveLength(measured.length)
  for (const [index, size] of computed.entries())
    expect(Math.abs(size - (measured[index] ?? 0))).toBeLessThan(1.5)
})

test('a package with a file for each weight gives the nearest weights', () => {
  const namesOf = (metadata: FontMetadata) =>
    facesOf('text', metadata).flatMap((face) => fileNamesOf(face, 'latin', metadata))

  expect(namesOf(staticFont)).toEqual([
    'karla-latin-400-normal.woff2',
    'karla-latin-700-normal.woff2',
  ])
  expect(namesOf({ ...staticFont, weights: [300] })).toEqual([
    'karla-latin-300-normal.woff2',
  ])
  expect(namesOf({ ...staticFont, isVariable: true })).toContain(
    'karla-latin-wght-normal.woff2',
  )
})

test('a font without an italic form has no face for quotes', () => {
  const names = facesOf('display', { ...staticFont, styles: ['normal'] }).map(
    ({ name }) => name,
  )
  expect(names).toEqual(['display-regular'])
})

test('a variable font keeps the needed weights that it has', () => {
  const range = { min: 300, max: 600, default: 300 }
  const axes = axesOf({ weight: 400, heaviest: 700 }, 'text', {
    wght: range,
    opsz: { min: 8, max: 12, default: 10 },
    SOFT: { min: 0, max: 100, default: 30 },
  })
  expect(axes).toEqual({ wght: { min: 400, max: 600 }, opsz: 12, SOFT: 30 })
  expect(cssWeightOf({ weight: 400 }, axes)).toBe('400 600')
})

test('a CSS unicode-range may contain single characters and spans', () => {
  const isLatin = rangeTest('U+0000-00FF,U+0131, U+0152-0153')
  expect([...'aÿıŒœ'].every(isLatin)).toBe(true)
  expect([...'Āŋ…'].some(isLatin)).toBe(false)
})

test('previews give each font file its own family, because they use only one file per family', () => {
  const part = { file: '', hash: '', characters: '', axes: {} }
  const families = previewFamiliesOf({
    family: 'Bitter Display',
    previewFonts: [part, part],
  })
  expect(families).toEqual(['Bitter Display', 'Bitter Display 2'])
})
