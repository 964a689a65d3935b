import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import type { Strings } from '../schema/strings.ts'
import { placeholderNamesIn, stringIn, stringKeys } from '../schema/strings-file.ts'
import { type PackCode, packCodes, packLanguageOf } from './languages.ts'
import { readStringsFile } from './pack-files.ts'
import {
  type LegalText,
  legalTexts,
  parseStrings,
  readLegalText,
  readShopTexts,
} from './packs.ts'

const stringsByCode = new Map<string, Strings>(
  packCodes.map((code) => [code, parseStrings(code, readStringsFile(home, code) ?? '')]),
)

/** Words from the names, places and claims of the shop in content/, in any language. */
const NAMES_OF_OUR_SHOP =
  /sea king|sjökung|rey del mar|\bsaga\b|gumroad|holy cow|freyja|freja|ravolution|\bandes\b|anderna|\bandin[oa]\b|\braven|\bkorp|pigeon|\bduv/i

/** Groups whose texts may be long. `words` has additional words for the search, which no page shows. */
const GROUPS_OF_LONG_TEXTS: readonly string[] = ['words']

interface PackText {
  readonly name: string
  readonly text: string
  readonly englishText: string
}

/** Lists a language's interface texts, each with the English one. */
const textsOf = (code: string): readonly PackText[] =>
  stringKeys.flatMap(([group, key]) => {
    const text = stringIn(stringsByCode.get(code), group, key)
    const englishText = stringIn(stringsByCode.get('en'), group, key) ?? ''
    return text === undefined ? [] : [{ name: `${group}.${key}`, text, englishText }]
  })

/** Lists a language's faulty texts with their names: 'nav.home: Hem'. */
const faultyTextsOf = (code: string, isFaulty: (text: PackText) => boolean) =>
  textsOf(code)
    .filter(isFaulty)
    .map(({ name, text }) => `${name}: ${text}`)

test.each(packCodes)('the pack of %s has every interface text', (code) => {
  expect(textsOf(code)).toHaveLength(stringKeys.length)
})

test.each(packCodes)('the texts of %s have the placeholders of English', (code) => {
  const placeholdersIn = (text: string) => placeholderNamesIn(text).toSorted().join()

  expect(
    faultyTextsOf(
      code,
      ({ text, englishText }) => placeholdersIn(text) !== placeholdersIn(englishText),
    ),
  ).toEqual([])
})

test.each(packCodes)(
  'the texts of %s fit into the places of the English ones',
  (code) => {
    // A translation may be longer than the English text by 60 % plus 12 characters.
    const isLong = ({ name, text, englishText }: PackText): boolean =>
      !GROUPS_OF_LONG_TEXTS.some((group) => name.startsWith(group)) &&
      text.length > 1.6 * englishText.length + 12

    expect(faultyTextsOf(code, isLong)).toEqual([])
  },
)

test.each(packCodes)(
  'the texts of %s have the quotation marks of the language',
  (code) => {
    const [open = '', close = ''] = packLanguageOf(code)?.quotes.split('…') ?? []
    const ANY_QUOTE = /[“”„«»‹›‘"]/

    // In French, either of the two no-break spaces may be inside the quotation marks.
    const withoutQuotes = (text: string): string =>
      text
        .replaceAll('\u00a0', '\u202f')
        .replace(new RegExp(`${open}[^${open}${close}]+${close}`, 'g'), '')
    expect(
      faultyTextsOf(code, ({ text }) => ANY_QUOTE.test(withoutQuotes(text))),
    ).toEqual([])
    // A text with quotation marks in English has them in this language too.
    expect(
      faultyTextsOf(
        code,
        ({ text, englishText }) =>
          englishText.includes('“') && !text.includes(open.trim()),
      ),
    ).toEqual([])
  },
)

/**
 * Words that may follow a number in a text, because they are the same for 1, 2 and 5. A text has no plural forms, so
 * most languages write the number after a colon.
 */
const WORDS_AFTER_NUMBERS: Readonly<Record<PackCode, readonly string[]>> = {
  sv: ['av', 'kvar', 'tyckte', 'exemplar', 'i'],
  en: ['of', 'left', 'found', 'in'],
  es: ['de', 'en', 'a'],
  de: ['Poster', 'von', 'übrig', 'mal', 'angezeigt', 'Stück', 'in'],
  fr: ['sur', 'fois', 'avis', 'en'],
  nl: ['van', 'over', 'keer', 'getoond', 'in'],
  da: ['af', 'tilbage', 'fandt', 'i'],
  nb: ['av', 'igjen', 'syntes', 'i'],
  fi: ['henkilön', 'kpl', 'koossa'],
  it: ['di', 'in'],
  pl: ['z', 'w', 'szt'],
  pt: ['de', 'em', 'à'],
}

/**
 * Texts whose number is never 1. The first one counts more than six countries, and the second one counts partly hidden
 * posters.
 */
const ALWAYS_SEVERAL = ['trust.shippingToMany', 'wall.some']

test.each(packCodes)('the texts of %s fit the numbers 1, 2 and 5', (code) => {
  const hasOtherWord = ({ name, text }: PackText): boolean =>
    !ALWAYS_SEVERAL.includes(name) &&
    [...text.matchAll(/\{(?:count|hits|shown|all)\}[\s-]*(\p{L}+)/gu)].some(
      ([, word = '']) => !WORDS_AFTER_NUMBERS[code].includes(word),
    )

  expect(faultyTextsOf(code, hasOtherWord)).toEqual([])
})

const drafts = packCodes.flatMap((code) => legalTexts.map((name) => ({ code, name })))

test.each(drafts)(
  '$name in $code is a draft with gaps for the owner',
  ({ code, name }) => {
    const text = readLegalText(home, code, name) ?? ''

    expect(text).toMatch(/^---\n[\s\S]*^draft: true$[\s\S]*^---\n/m)
    expect(text).toMatch(/\[\[[^\]]+\]\]/)
    expect(text.match(/\[\[/g)).toHaveLength(text.match(/\]\]/g)?.length ?? 0)
  },
)

/** A gap after a colon, in round brackets, or at the beginning of its line. No sentence continues after it. */
const GAP_FOR_ANY_ANSWER = /(?:^|:\s|\()\[\[[^\]]+\]\](?=[.)]|$)/g

test.each(drafts)(
  'any answer fits into the sentences of $name in $code',
  ({ code, name }) => {
    const lines = readLegalText(home, code, name)?.split('\n') ?? []

    const linesWithOtherGaps = lines.filter((line) =>
      line.replaceAll(GAP_FOR_ANY_ANSWER, '').includes('[['),
    )
    expect(linesWithOtherGaps).toEqual([])
  },
)

/** Details whose paragraphs an owner may delete. */
const DELETABLE_DETAILS = [
  // Registers and their numbers.
  /regist|immatric|rejestr|inschrijf/i,
  /nummer|Y-tunnus/i,
  // Ways of paying.
  /can pay|zahlen können|comment payer|puedes pagar|puoi pagare|kan betal|kunt betalen/i,
  // The law that applies.
  /which law|welches Recht|droit qui|vilken lag|hvilken lov|qué ley|quale legge/i,
  /welk recht|sovellettava laki|e lei\b|oraz prawo/i,
]

test.each(drafts)(
  'the description of $name in $code promises nothing that an owner may delete',
  ({ code, name }) => {
    const text = readLegalText(home, code, name) ?? ''
    const [, description = ''] = /^ {2}description: (.*)$/m.exec(text) ?? []

    const promisedDetails = DELETABLE_DETAILS.filter((detail) => detail.test(description))
    expect(description).not.toBe('')
    expect(promisedDetails).toEqual([])
  },
)

test.each(packCodes)(
  'the privacy text of %s has a gap for the service that runs the withdrawal form',
  (code) => {
    const text = readLegalText(home, code, 'privacy') ?? ''

    // A line with the word for "form" in one of the languages, and a gap after it.
    const SERVICE = /^.*(?:form service|formul|skjema|lomake|moduli).*\[\[/im
    expect(text).toMatch(SERVICE)
  },
)

test.each(packCodes)('the legal texts of %s take facts from the shop', (code) => {
  const placeholdersOf = (name: LegalText) =>
    readLegalText(home, code, name)?.match(/\{\w+\}/g) ?? []

  expect(placeholdersOf('delivery')).toEqual(
    expect.arrayContaining(['{email}', '{countries}', '{shippingRates}']),
  )
  expect(placeholdersOf('imprint')).toContain('{email}')
  expect(placeholdersOf('returns')).toContain('{email}')
  expect(placeholdersOf('terms')).toContain('{languages}')
})

/** The languages of the European Union, whose law requires a way to withdraw online. Norway's law does not yet. */
const codesOfUnion = packCodes.filter((code) => code !== 'nb')

test.each(codesOfUnion)(
  'the returns text of %s offers to withdraw online, and promises a receipt',
  (code) => {
    const text = readLegalText(home, code, 'returns') ?? ''
    const [, withdrawal = ''] = text.split(/^## /m)

    // A paragraph with a gap for the link, followed by a long sentence that promises the receipt.
    const LINK_AND_RECEIPT = /^\p{Lu}[^\n]*\[\[[^\]]+\]\][^\n]*\. [^\n]{150}/mu
    expect(withdrawal).toMatch(LINK_AND_RECEIPT)
  },
)

test.each(packCodes)('a new shop has all its texts in %s', (code) => {
  const texts = readShopTexts(home, code)

  expect(texts?.samples).toHaveLength(3)
  for (const page of [texts?.home, texts?.success, texts?.notFound])
    expect(page?.title).toContain('{name}')
})

test.each(packCodes)('the pack of %s does not mention our shop', (code) => {
  const shopTexts = JSON.stringify(readShopTexts(home, code) ?? {})
  const drafts = legalTexts.map((name) => readLegalText(home, code, name) ?? '')

  expect(faultyTextsOf(code, ({ text }) => NAMES_OF_OUR_SHOP.test(text))).toEqual([])
  for (const text of [shopTexts, ...drafts]) expect(text).not.toMatch(NAMES_OF_OUR_SHOP)
})

test('the documentation lists the languages of all packs', () => {
  const text = readFileSync(join(home, 'docs/writing.md'), 'utf8')
  const [, list = ''] = /ready in these languages: ([\s\S]*?)\./.exec(text) ?? []

  expect(list.match(/(?<=`)\w+(?=`)/g)).toEqual(packCodes)
})
