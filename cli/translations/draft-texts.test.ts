import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { coverageOf, totalOf, translationUnitsOf } from './translation-state.ts'

const shop = ownShop()

test('texts missing in a draft are neither measured nor exported for translation', async () => {
  await shop.write(
    'content/texts/framing/sv.md',
    '---\ntitle: Om ramar\norder: 9\ndraft: true\n---\n\nText.\n',
  )
  await shop.write(
    'content/texts/framing/en.md',
    '---\ntitle: On frames\norder: 9\ndraft: true\n---\n\nA text.\n',
  )
  const { content, diagnostics } = await shop.load()
  const units = translationUnitsOf(content, 'en').filter(({ file }) =>
    file.includes('framing'),
  )
  expect(units.map(({ source }) => source).sort()).toEqual(['Om ramar', 'Text.'])

  const found = diagnostics.filter(({ at }) => at.file.includes('framing'))
  expect(found.map(({ code }) => code)).not.toContain('seo-length')
  expect(found.map(({ severity }) => severity)).not.toContain('error')
  expect(found.map(({ code }) => code)).not.toContain('untranslated')
})

test('a text that a draft has in one language is missing in all others', async () => {
  const missing = async () => {
    const rows = coverageOf((await shop.load()).content)
    return Object.fromEntries(rows.map((row) => [row.language, totalOf(row).missing]))
  }
  const before = await missing()
  const moons =
    'slug: moons\ndraft: true\norder: 9\norientation: portrait\ncolumns: 3\nlabel: { en: Moons }\nposters: []\n'
  await shop.write('content/galleries/moons.yaml', moons)
  const after = await missing()
  expect(after).toEqual({ ...before, sv: (before.sv ?? 0) + 1, es: (before.es ?? 0) + 1 })

  const { content } = await shop.load()
  const units = translationUnitsOf(content, 'sv').filter(({ file }) =>
    file.includes('galleries/moons'),
  )
  expect(units).toMatchObject([
    { source: 'Moons', from: 'en', state: 'missing', current: undefined },
  ])
})
