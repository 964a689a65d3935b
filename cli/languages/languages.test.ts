import { expect, test } from 'vitest'
import { packCodes, packLanguageOf, usualLanguage } from './languages.ts'

test.each(packCodes)('%s has the name that its speakers give it', (code) => {
  const names = new Intl.DisplayNames([code], { type: 'language' })

  expect(usualLanguage(code).name.toLowerCase()).toBe(names.of(code)?.toLowerCase())
})

test.each(packCodes)('the locale of %s is in this language', (code) => {
  expect(packLanguageOf(code)?.locale).toMatch(new RegExp(`^${code}_[A-Z]{2}$`))
})

test('a language without a pack has the name, locale and flag that Unicode lists', () => {
  expect(usualLanguage('cs')).toEqual({ name: 'Čeština', locale: 'cs_CZ', flag: 'cz' })
})
