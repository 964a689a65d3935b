import type * as z from 'zod'
import { COUNTRIES } from '../../../supabase/functions/create-checkout/countries.ts'
import { checkTyped } from '../../edit/kinds/new-kind.ts'
import type { StarterAnswers } from '../../edit/starter/starter-files.ts'
import { namesOfSheets, starterSizeOf } from '../../edit/starter/starter-prices.ts'
import { type HostName, hosts, isHostName } from '../../hosts/hosts.ts'
import type { Lang } from '../../model/path.ts'
import { suggest } from '../../read/suggest.ts'
import { languageCode } from '../../schema/common.ts'
import { countryMeantBy } from '../../schema/countries.ts'
import { pricesSchemaFor } from '../../schema/prices.ts'
import { siteSchema } from '../../schema/site-file.ts'
import { type InitQuestion, type Reading, type Typed, YES } from './question.ts'

/** The answers to the questions of `saga init`. */
export interface InitAnswers extends StarterAnswers {
  /** The host whose files the shop gets; undefined if the owner decides later. */
  readonly host: HostName | undefined
}

/** The maximum number of sizes that pages can show. */
const MOST_SIZES = 8

const valid = <Value>(value: Value): Reading<Value> => ({ value })
const invalid = (...faults: readonly string[]) => ({ faults })

/** Reads a text with the schema of the field that will contain it. */
const readBy =
  (schema: z.ZodType) =>
  (typed: string): Reading<string> => {
    const faults = checkTyped(schema, typed)
    return faults.length > 0 ? invalid(...faults.map(withoutField)) : valid(typed)
  }

/** Removes the field's name, because messages begin with the option instead. */
const withoutField = (fault: string): string => fault.replace(/^[^:]*: /, '')

/** Splits 'de, fr' at commas and spaces. Returns repeated words only once. */
const listIn = (typed: string): readonly string[] => [
  ...new Set(typed.split(/[\s,;]+/).filter((word) => word !== '')),
]

/** Reads a list of at least one word, each of which `read` accepts. */
function readList<Value>(
  words: readonly string[],
  read: (word: string) => Reading<Value>,
): Reading<readonly Value[]> {
  const readings = words.map(read)
  const faults = readings.flatMap((reading) =>
    'faults' in reading ? reading.faults : [],
  )
  if (faults.length > 0) return invalid(...faults)
  return valid(readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])))
}

function readChoice<Choice extends string>(
  typed: string,
  choices: readonly Choice[],
): Reading<Choice> {
  const choice = choices.find((name) => name === typed)
  if (choice !== undefined) return valid(choice)

  const nearest = suggest(typed, choices)
  const remedy = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  return invalid(`"${typed}" is none of ${choices.join(', ')}${remedy}`)
}

function readName(typed: string): Reading<string> {
  // Braces begin placeholders in texts, and tags would be shown literally.
  const sign = /[{}<>]/.exec(typed)?.[0]
  return sign === undefined
    ? readBy(siteSchema.shape.name)(typed)
    : invalid(`"${typed}" contains ${sign}: leave out { } < and >`)
}

function readLanguage(code: string): Reading<Lang> {
  const faults = checkTyped(languageCode, code)
  // Without a fallback, Intl returns no name for a code that is not a language.
  const isLanguage =
    faults.length === 0 &&
    new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !==
      undefined
  return isLanguage
    ? valid(code)
    : invalid(`"${code}" is not the code of a language: use codes like de or fr`)
}

function readLanguages(typed: string): Reading<readonly [Lang, ...Lang[]]> {
  const reading = readList(listIn(typed.toLowerCase()), readLanguage)
  if ('faults' in reading) return reading

  const [firstLanguage, ...otherLanguages] = reading.value
  return firstLanguage === undefined
    ? invalid('name at least one language, like de')
    : valid([firstLanguage, ...otherLanguages])
}

function readCountry(typed: string): Reading<string> {
  const code = countryMeantBy(typed)
  if (code === undefined)
    return invalid(`"${typed}" is not a country: use two-letter codes like DE`)
  return COUNTRIES.includes(code)
    ? valid(code)
    : invalid(`"${typed}" is a country to which Stripe Checkout does not ship`)
}

function readSizes(typed: string): Reading<StarterAnswers['sizes']> {
  const words = listIn(typed.toLowerCase())
  if (words.length === 0) return invalid('name at least one size, like A2')
  if (words.length > MOST_SIZES)
    return invalid(`a shop sells ${MOST_SIZES} sizes at most; these are ${words.length}`)

  return readList(words, (word) => {
    const size = starterSizeOf(word)
    return 'fault' in size ? invalid(size.fault) : valid(size)
  })
}

const hostNames = Object.keys(hosts)
const ways = ['links', 'checkout'] as const

/** The questions, in the order of the help. */
const questions: {
  readonly [Name in keyof InitAnswers]: InitQuestion<InitAnswers[Name]>
} = {
  name: {
    option: 'name',
    placeholder: 'name',
    text: 'name of the shop',
    initial: 'My shop',
    alsoAsksFor: 'address',
    read: readName,
  },
  address: {
    option: 'address',
    placeholder: 'address',
    text: 'its address, like https://shop.example',
    initial: 'https://shop.example',
    isAskedWithAnother: true,
    read: readBy(siteSchema.shape.origin),
  },
  languages: {
    option: 'languages',
    placeholder: 'codes',
    text: 'its languages, like de,fr; the first one is for visitors who prefer none of them',
    initial: 'en',
    read: readLanguages,
  },
  currency: {
    option: 'currency',
    placeholder: 'code',
    text: 'currency of its prices, like EUR or SEK',
    initial: 'EUR',
    // The schema needs the languages of the shop, but not for the currency.
    read: (typed) => readBy(pricesSchemaFor([], '').shape.currency)(typed.toUpperCase()),
  },
  countries: {
    option: 'countries',
    placeholder: 'codes',
    text: 'countries that it ships to, like DE,FR; all countries if you name none',
    initial: '',
    read: (typed) => readList(listIn(typed), readCountry),
  },
  sizes: {
    option: 'sizes',
    placeholder: 'names',
    text: `sizes of its posters: ${namesOfSheets.join(', ')}, or their sides, like 50x70 or 12x18in`,
    initial: 'A1,A2,A3',
    read: readSizes,
  },
  hasLogoOption: {
    option: 'logo-option',
    text: 'sell posters without the printed logo too, at a higher price',
    initial: '',
    read: (typed) => valid(typed === YES),
  },
  sells: {
    option: 'sells',
    placeholder: 'how',
    text: 'how it sells: by links to purchase pages, or by a checkout',
    initial: 'links',
    choices: ways,
    read: (typed) => readChoice(typed, ways),
  },
  host: {
    option: 'host',
    placeholder: 'name',
    text: 'where it will be published',
    initial: '',
    choices: hostNames,
    read(typed) {
      if (typed === '' || isHostName(typed)) return valid(typed || undefined)
      return readChoice(typed, hostNames.filter(isHostName))
    },
  },
}

export const allQuestions: readonly InitQuestion[] = Object.values(questions)

/**
 * Reads all answers, using the defaults for missing ones. If any answer has a fault, returns the faults of all answers.
 */
export function readAnswers(
  typed: Typed,
): InitAnswers | { readonly faults: readonly string[] } {
  const faults: string[] = []
  const answers: Record<string, unknown> = {}
  for (const [name, { option, initial, read }] of Object.entries<InitQuestion>(
    questions,
  )) {
    const reading = read((typed[option] ?? initial).trim())
    if ('value' in reading) answers[name] = reading.value
    else faults.push(...reading.faults.map((fault) => `--${option}: ${fault}`))
  }
  // Every question has an answer now, and `read` has given it the type of the field with the same name.
  return faults.length > 0 ? { faults } : (answers as unknown as InitAnswers)
}
