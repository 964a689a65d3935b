import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { translationUnitsOf } from './translation-state.ts'

const shop = ownShop()

test('a text that a draft lacks is neither measured nor given to translators', async () => {
  await shop.write(
    'content/texts/framing/sv.md',
    '---\ntitle: Om ramar\norder: 9\ndraft: true\n---\n\nText.\n',
  )
  await shop.write(
    'content/texts/framing/en.md',
    '---\ntitle: On frames\norder: 9\ndraft: true\n---\n\nA text.\n',
  )
  const { content, diagnostics } = await shop.load()
  const units = translationUnitsOf(content, 'en').filter(({ file }) => file.includes('framing'))
  expect(units.map(({ source }) => source).sort()).toEqual(['Om ramar', 'Text.'])

  const found = diagnostics.filter(({ at }) => at.file.includes('framing'))
  expect(found.map(({ code }) => code)).not.toContain('seo-length')
  expect(found.map(({ severity }) => severity)).not.toContain('error')
  expect(found.map(({ code }) => code)).not.toContain('untranslated')
})
