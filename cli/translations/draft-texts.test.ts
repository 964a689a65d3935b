import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { coverageOf, totalOf, translationUnitsOf } from './translation-state.ts'

const shop = ownShop()

async function writeDraft(lang: string, title: string, text: string): Promise<void> {
  await shop.write(
    `content/texts/framing/${lang}.md`,
    `---\ntitle: ${title}\norder: 9\ndraft: true\n---\n\n${text}\n`,
  )
}

test('texts missing in a draft are not exported for translation', async () => {
  await writeDraft('sv', 'Om ramar', 'Text.')
  await writeDraft('en', 'On frames', 'A text.')
  const { content } = await shop.load()

  const units = translationUnitsOf(content, 'en').filter(({ file }) =>
    file.includes('framing'),
  )

  expect(units.map(({ source }) => source).sort()).toEqual(['Om ramar', 'Text.'])
})

test('texts missing in a draft are neither measured nor reported', async () => {
  await writeDraft('sv', 'Om ramar', 'Text.')
  await writeDraft('en', 'On frames', 'A text.')

  const { diagnostics } = await shop.load()

  const draftDiagnostics = diagnostics.filter(({ at }) => at.file.includes('framing'))
  const codes = draftDiagnostics.map(({ code }) => code)
  expect(codes).not.toContain('seo-length')
  expect(codes).not.toContain('untranslated')
  expect(draftDiagnostics.map(({ severity }) => severity)).not.toContain('error')
})

test('a text that a draft has in one language is missing in all others', async () => {
  const countMissing = async () => {
    const rows = coverageOf((await shop.load()).content)
    return Object.fromEntries(rows.map((row) => [row.language, totalOf(row).missing]))
  }
  const previousCounts = await countMissing()

  // The draft has a label in English, and no other texts.
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

  expect(await countMissing()).toEqual({
    ...previousCounts,
    sv: (previousCounts.sv ?? 0) + 1,
    es: (previousCounts.es ?? 0) + 1,
  })

  const { content } = await shop.load()
  const units = translationUnitsOf(content, 'sv').filter(({ file }) =>
    file.includes('galleries/moons'),
  )
  expect(units).toMatchObject([
    { source: 'Moons', from: 'en', state: 'missing', current: undefined },
  ])
})
