import { oncePer } from '../../../model/once.ts'
import { currencyOf, priceText } from '../../../model/price.ts'
import type { Path } from '../../../read/positions.ts'
import type { Translated } from '../../../schema/common.ts'
import { quoteText, quoteTexts } from '../../../yaml/quoted-text.ts'
import { inEnglish } from '../documents/documents.ts'
import type { Field } from '../documents/fields.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import { languagesOf, optionsOf } from '../documents/options.ts'

/** A difference between two values of a document. */
export interface ChangeInWords {
  readonly path: Path
  /** The field: 'title in Svenska'; '' for a document that is a list. */
  readonly field: string
  /** The change to the field: '“Two moons” → “Three moons”'. */
  readonly change: string
}

/** A field and the titles of the fields that enclose it. */
export interface FieldPlace {
  readonly path: Path
  readonly titles: readonly string[]
}

/** The values of a field before and after a change, and where the field is. */
export interface ValueChange {
  readonly previousValue: unknown
  readonly nextValue: unknown
  readonly place: FieldPlace
}

/** The shop's details that descriptions of values need. */
export interface WordContext {
  readonly languages: ReturnType<typeof languagesOf>
  /** A longer text is cut to the part that differs. */
  readonly maxLength: number
  /** Returns the title of the document or list entry that a reference points to. */
  titleOf(to: string, id: unknown): string
  price(amount: number): string
}

/** Caches, per loaded shop, the options of references by collection. */
const optionsByCollection = oncePer(
  (_: OpenDocument['loaded']) => new Map<string, ReturnType<typeof optionsOf>>(),
)

/** Returns the shop's details for describing changes in a document. */
export function wordContextOf(
  { loaded, name }: Pick<OpenDocument, 'loaded' | 'name'>,
  maxLength: number,
): WordContext {
  const cachedOptions = optionsByCollection(loaded)
  const currency = currencyOf(loaded.content.prices?.value ?? {})
  return {
    languages: languagesOf(loaded.content),
    maxLength,
    titleOf(to, id) {
      const options = cachedOptions.get(to) ?? optionsOf(loaded, to)
      cachedOptions.set(to, options)

      // Books of different editions can have the same id, so prefer a book of this
      // document.
      const matches = options.filter((option) => option.id === id)
      const match = matches.find(({ owner }) => owner === name) ?? matches[0]
      return match?.title ?? String(id)
    },
    // Shorten '$90 USD' to '$90'.
    price: (amount) =>
      priceText({ amount, currency }, 'en').replace(/^(\$.*) USD$/, '$1'),
  }
}

/** Describes how a value changed: '“Two moons” → “Three moons”', or only the new value if there was none. */
export function describeValueChange(
  field: Field,
  previousValue: unknown,
  nextValue: unknown,
  context: WordContext,
): string {
  if (field.kind === 'picture') return describePicture(previousValue, nextValue)
  if (field.kind === 'switch' || isEmpty(previousValue))
    return wordsOfValue(field, nextValue, context)
  if (
    typeof previousValue === 'string' &&
    typeof nextValue === 'string' &&
    isPlainText(field)
  )
    return quoteTexts(previousValue, nextValue, context.maxLength).join(' → ')
  return `${wordsOfValue(field, previousValue, context)} → ${wordsOfValue(field, nextValue, context)}`
}

function describePicture(previousValue: unknown, nextValue: unknown): string {
  if (isEmpty(previousValue)) return 'a picture'
  return isEmpty(nextValue) ? 'no picture' : 'another picture'
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === ''

const isPlainText = ({ kind }: Field): boolean => kind === 'text' || kind === 'markdown'

/** Describes a value in everyday words, with names in place of ids and without file syntax. */
function wordsOfValue(field: Field, value: unknown, context: WordContext): string {
  if (field.kind === 'switch') {
    const [off, on] = field.means ?? ['no', 'yes']
    return value === true ? on : off
  }
  if (field.kind === 'some') return wordsOfChoices(field, value)
  if (isEmpty(value)) return 'nothing'
  if (field.kind === 'list') return wordsOfList(field, value, context)
  if (field.kind === 'each' || field.kind === 'group')
    return wordsOfEntry(field, value, context)
  if (field.kind === 'number' && field.parts && typeof value === 'object')
    return wordsOfParts(field.parts, value as object)
  if (typeof value === 'object') return 'something that cannot be read'

  const text = String(value)
  switch (field.kind) {
    case 'number':
      return field.isPrice && typeof value === 'number' ? context.price(value) : text
    case 'choice':
      return field.options.find(({ code }) => code === text)?.name ?? text
    case 'language':
      return context.languages.find(({ code }) => code === text)?.name ?? text
    case 'reference':
      return context.titleOf(field.to, text)
    case 'picture':
      return 'a picture'
    case 'day':
      return wordsOfDay(text)
    default:
      return quoteText(text, context.maxLength)
  }
}

/** Describes the numbers of a field that has several in place of one: 'A1 50, A2 150'. */
const wordsOfParts = (parts: readonly Field[], value: object): string =>
  Object.entries(value)
    .map(([key, count]) => {
      const { title = key } = parts.find((part) => part.key === key) ?? {}
      return `${title} ${count}`
    })
    .join(', ')

/** Lists the chosen options by name. */
function wordsOfChoices(
  { options }: Field & { readonly kind: 'some' | 'choice' },
  value: unknown,
): string {
  if (value === true) return 'everything'
  const names = options.filter(({ code }) => Array.isArray(value) && value.includes(code))
  return names.length === 0 ? 'nothing' : joinWords(names.map(({ name }) => name))
}

function wordsOfList(
  { of }: Field & { readonly kind: 'list' },
  value: unknown,
  context: WordContext,
): string {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  if (of.kind === 'picture')
    return entries.length === 1 ? 'a picture' : `${entries.length} pictures`
  if (entries.length === 0) return 'nothing'
  return listWords(entries.map((entry) => wordsOfEntry(of, entry, context)))
}

/** The fields that can name an entry of a list, in order of preference. */
const NAMING_FIELDS = ['name', 'title', 'question', 'label', 'text', 'quote']

/** The maximum length of a text that serves as an entry's name. */
const MAX_NAME_LENGTH = 40

/** Describes a list entry by its name, or by the beginning of its first text. */
export function wordsOfEntry(field: Field, value: unknown, context: WordContext): string {
  // A text in each language.
  if (field.kind === 'each')
    return quoteText(inEnglish(value as Translated) ?? '', MAX_NAME_LENGTH)
  if (field.kind !== 'group')
    return wordsOfValue(field, value, { ...context, maxLength: MAX_NAME_LENGTH })

  const key = NAMING_FIELDS.find((name) => Object(value)[name] !== undefined)
  const name = inEnglish(Object(value)[key ?? ''] as Translated | string | undefined)
  if (name === undefined) return 'an entry'
  return key === 'name' ? name : quoteText(name, MAX_NAME_LENGTH)
}

/** Formats a day: '20 October 2025' */
function wordsOfDay(day: string): string {
  const date = new Date(`${day}T00:00Z`)
  return Number.isNaN(Number(date))
    ? quoteText(day, MAX_NAME_LENGTH)
    : date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** The number of names in a shortened list. */
const MAX_NAMES = 3

/** Lists a few names and counts the rest: 'A, B, C and 9 more'. */
export function listWords(names: readonly string[]): string {
  const moreCount = names.length - MAX_NAMES
  // A single remaining name is shown, because it takes no more room than “1 more”.
  if (moreCount <= 1) return joinWords(names)
  return joinWords([...names.slice(0, MAX_NAMES), `${moreCount} more`])
}

/** Joins words as in a sentence: 'A, B and C'. */
const joinWords = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
