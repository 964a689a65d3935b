import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { coverageOf, totalOf, translationUnitsOf } from './translation-state.ts'

const shop = restoredShop()

/**
 * Writes the draft of a text page in Swedish and English. It has a title and a text, but
 * lacks the field `seo` in every language.
 */
async function writeDraftWithoutSeo(): Promise<void> {
  const fileOf = (title: string, text: string): string =>
    `---\ntitle: ${title}\norder: 9\ndraft: true\n---\n\n${text}\n`

  await shop.write('content/texts/framing/sv.md', fileOf('Om ramar', 'Text.'))
  await shop.write('content/texts/framing/en.md', fileOf('On frames', 'A text.'))
}

test('a field that a draft lacks in every language is not exported for translation', async () => {
  await writeDraftWithoutSeo()
  const { content } = await shop.load()

  const units = translationUnitsOf(content, 'en').filter(({ file }) =>
    file.includes('framing'),
  )

  const sources = units.map(({ source }) => source)
  expect(sources.sort()).toEqual(['Om ramar', 'Text.'])
})

test('a field that a draft lacks in every language is neither measured nor reported', async () => {
  await writeDraftWithoutSeo()

  const { diagnostics } = await shop.load()

  const draftDiagnostics = diagnostics.filter(({ at }) => at.file.includes('framing'))
  const codes = draftDiagnostics.map(({ code }) => code)
  expect(codes).not.toContain('seo-length')
  expect(codes).not.toContain('untranslated')
  expect(draftDiagnostics.map(({ severity }) => severity)).not.toContain('error')
})

/** Writes the draft of a gallery. Its only text is its label in English. */
async function writeDraftWithEnglishLabel(): Promise<void> {
  const lines = [
    'slug: moons',
    'draft: true',
    'order: 9',
    'orientation: portrait',
    'columns: 3',
    'label: { en: Moons }',
    'posters: []\n',
  ]
  await shop.write('content/galleries/moons.yaml', lines.join('\n'))
}

test('a text that a draft has in one language counts as missing in the others', async () => {
  const countMissing = async () => {
    const rows = coverageOf((await shop.load()).content)
    return Object.fromEntries(rows.map((row) => [row.language, totalOf(row).missing]))
  }
  const previousCounts = await countMissing()

  await writeDraftWithEnglishLabel()

  expect(await countMissing()).toEqual({
    ...previousCounts,
    sv: (previousCounts.sv ?? 0) + 1,
    es: (previousCounts.es ?? 0) + 1,
  })
})

test('a text that a draft has in one language is exported for translation into another', async () => {
  await writeDraftWithEnglishLabel()
  const { content } = await shop.load()

  const units = translationUnitsOf(content, 'sv').filter(({ file }) =>
    file.includes('galleries/moons'),
  )

  expect(units).toMatchObject([
    { source: 'Moons', from: 'en', state: 'missing', current: undefined },
  ])
})
