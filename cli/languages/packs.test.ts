import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import type { Strings } from '../schema/strings.ts'
import { placeholderNamesIn, stringIn, stringKeys } from '../schema/strings-file.ts'
import { packCodes, packLanguageOf } from './languages.ts'
import { readStringsFile } from './pack-files.ts'
import { legalTexts, parseStrings, readLegalText, readShopTexts } from './packs.ts'

const stringsByCode = new Map<string, Strings>(
  packCodes.map((code) => [code, parseStrings(code, readStringsFile(home, code) ?? '')]),
)

/** The names, the places and the claims of the shop in content/. */
const NAMES_OF_OUR_SHOP =
  /sea king|sjökung|rey del mar|\bsaga\b|gumroad|holy cow|freyja|freja|ravolution|\bandes\b|anderna|\bandin[oa]\b|\braven|\bkorp|pigeon|\bduv/i

/** Texts that may be long: they stand alone in a wide line, or are not shown. */
const LONG_TEXTS: readonly string[] = ['words']

interface PackText {
  readonly name: string
  readonly text: string
  readonly englishText: string
}

/** Lists the interface texts of a language, each beside the English one. */
const textsOf = (code: string): readonly PackText[] =>
  stringKeys.flatMap(([group, key]) => {
    const text = stringIn(stringsByCode.get(code), group, key)
    const englishText = stringIn(stringsByCode.get('en'), group, key) ?? ''
    return text === undefined ? [] : [{ name: `${group}.${key}`, text, englishText }]
  })

/** Lists the names of the texts that do not meet a condition. */
const namesOf = (code: string, isFaulty: (text: PackText) => boolean) =>
  textsOf(code)
    .filter(isFaulty)
    .map(({ name, text }) => `${name}: ${text}`)

test.each(packCodes)('the pack of %s has every interface text', (code) => {
  expect(textsOf(code)).toHaveLength(stringKeys.length)
})

test.each(packCodes)('the texts of %s have the placeholders of English', (code) => {
  const placeholdersIn = (text: string) => placeholderNamesIn(text).toSorted().join()

  expect(
    namesOf(
      code,
      ({ text, englishText }) => placeholdersIn(text) !== placeholdersIn(englishText),
    ),
  ).toEqual([])
})

test.each(packCodes)('the texts of %s have room where the English ones are', (code) => {
  const isLong = ({ name, text, englishText }: PackText): boolean =>
    !LONG_TEXTS.some((part) => name.startsWith(part)) &&
    text.length > 1.6 * englishText.length + 12

  expect(namesOf(code, isLong)).toEqual([])
})

test.each(packCodes)(
  'the texts of %s have the quotation marks of the language',
  (code) => {
    const [open = '', close = ''] = packLanguageOf(code)?.quotes.split('…') ?? []
    const ANY_QUOTE = /[“”„«»‹›‘"]/

    const withoutQuotes = (text: string): string =>
      text
        .replaceAll('\u00a0', '\u202f')
        .replace(new RegExp(`${open}[^${open}${close}]+${close}`, 'g'), '')
    expect(namesOf(code, ({ text }) => ANY_QUOTE.test(withoutQuotes(text)))).toEqual([])
    expect(
      namesOf(
        code,
        ({ text, englishText }) =>
          englishText.includes('“') && !text.includes(open.trim()),
      ),
    ).toEqual([])
  },
)

test.each(packCodes)('the pack of %s does not speak of our shop', (code) => {
  const shopTexts = JSON.stringify(readShopTexts(home, code) ?? {})
  const drafts = legalTexts.map((name) => readLegalText(home, code, name) ?? '')

  expect(namesOf(code, ({ text }) => NAMES_OF_OUR_SHOP.test(text))).toEqual([])
  for (const text of [shopTexts, ...drafts]) expect(text).not.toMatch(NAMES_OF_OUR_SHOP)
})
