import type * as z from 'zod'
import type { Lang } from '../../model/path.ts'
import { pluralize } from '../../model/text.ts'
import { hasFailed } from '../../read/content.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import { quotesSchema, testimonialsSchema } from '../../schema/texts.ts'
import type { OpenChange, Planned } from '../change.ts'
import { suggestionFor } from '../names.ts'
import {
  editClaims,
  insertInto,
  rejectFaulty,
  stars,
  textQuestion,
} from './list-entry.ts'
import { type NewKind, numberIn, type Prompt, rejectTyped, required } from './new-kind.ts'

// Voices are quotes and testimonials: what people say about the shop, in a list for each language.

type VoiceCollection = 'quotes' | 'testimonials'

/** The fields below `voices:` in site.yaml that state how many entries the list of each language has. */
const expectedCounts = {
  quotes: 'expectQuotes',
  testimonials: 'expectTestimonials',
} as const

/** Adds `more` to the number of entries that site.yaml states for a list, if it states one. */
function editExpectedCount(
  change: OpenChange,
  collection: VoiceCollection,
  more: number,
): Promise<Planned> {
  const field = expectedCounts[collection]
  const expect = change.content.site?.value.voices?.[field]
  return editClaims(change, {
    [`voices.${field}`]: expect === undefined ? undefined : expect + more,
  })
}

/** Returns a kind that appends its entry to the list of every language, because all lists must have the same length. */
const inEachList = (
  collection: VoiceCollection,
  noun: string,
  schema: z.ZodType,
  questions: readonly Prompt[],
): NewKind => ({
  summary: `add a ${noun} at the end of the list of each language`,
  questions,
  async plan(change, answers) {
    const { site, languages } = change.content
    if (!site || hasFailed(change.content, collection))
      return rejectFaulty(change, `${folderOf(collection)}/`)

    const entryIn = (lang: Lang) =>
      Object.fromEntries(
        questions.map(({ name, value, isTranslated }) => {
          const answer = isTranslated ? answers.texts(name)[lang] : answers.value(name)
          return [name, value === 'number' ? numberIn(answer) : answer]
        }),
      )
    const translatedNames = questions.flatMap(({ name, isTranslated }) =>
      isTranslated ? [name] : [],
    )
    for (const lang of languages)
      rejectTyped(change, schema, entryIn(lang), { lang, translatedNames })
    if (change.rejected.length > 0) return {}

    for (const lang of languages) {
      const file = fileOf(collection, { lang })
      const value = entryIn(lang)
      const insertion = { op: 'insert', path: [], index: Infinity, value } as const
      await insertInto(change, file, insertion, `the ${noun} in "${lang}"`)
    }

    return editExpectedCount(change, collection, 1)
  },
})

export const testimonial = inEachList(
  'testimonials',
  'testimonial',
  testimonialsSchema.element,
  [required('name', 'name', 'who said it'), stars, textQuestion('what they said')],
)

export const quote = inEachList('quotes', 'quote', quotesSchema.element, [
  required('name', 'name', 'first name of the person quoted'),
  textQuestion('the quote'),
])

/** A language's list. */
interface VoiceList {
  readonly lang: Lang
  readonly file: string
  readonly names: readonly string[]
}

/**
 * Returns a function that removes an entry from the list of every language. The entry is given by its number, from 1,
 * or by the person's name in any language.
 */
const removeFromEachList =
  (collection: VoiceCollection, noun: string) =>
  async (change: OpenChange, id: string): Promise<Planned> => {
    const { content } = change
    if (!content.site || hasFailed(content, collection))
      return rejectFaulty(change, `${folderOf(collection)}/`)

    const lists = content.languages.flatMap((lang): readonly VoiceList[] => {
      const list = content[collection][lang]
      return list
        ? [{ lang, file: list.file, names: list.value.map(({ name }) => name) }]
        : []
    })
    const index = findInLists(change, lists, id, noun)
    if (index === undefined) return {}

    for (const { lang, file, names } of lists)
      await change.edit(
        file,
        [{ op: 'remove', path: [index] }],
        `the ${noun} of ${names[index]} in "${lang}", removed`,
      )
    return editExpectedCount(change, collection, -1)
  }

/** Finds the index of an entry, which is the same in all lists. Rejects the change unless `id` means just one entry. */
function findInLists(
  { reject }: OpenChange,
  lists: readonly VoiceList[],
  id: string,
  noun: string,
): number | undefined {
  const count = Math.max(0, ...lists.map(({ names }) => names.length))
  const haveSameLength = lists.every(({ names }) => names.length === count)
  if (!haveSameLength) {
    const lengths = lists.map(({ file, names }) => `${file} (${names.length})`)
    const fault = `the lists differ in length, so the same ${noun} may have another place in each`
    reject(`${fault}: ${lengths.join(', ')}; remove it there by hand`)
    return undefined
  }

  const indexes = /^\d+$/.test(id) ? [Number(id) - 1] : indexesOfName(lists, id)
  const [index = -1, ...moreIndexes] = indexes
  if (moreIndexes.length > 0) {
    const numbers = indexes.map((place) => place + 1).join(', ')
    reject(
      `several ${noun}s are by "${id}": give the number of the one to remove: ${numbers}`,
    )
    return undefined
  }

  if (index >= 0 && index < count) return index

  const allNames = lists.flatMap(({ names }) => names)
  const size = `; the list has ${pluralize(count, noun)}`
  reject(`there is no ${noun} "${id}"${suggestionFor(id, allNames) || size}`)
  return undefined
}

const indexesOfName = (lists: readonly VoiceList[], name: string): readonly number[] => [
  ...new Set(
    lists.flatMap(({ names }) =>
      names.flatMap((entryName, index) => (entryName === name ? [index] : [])),
    ),
  ),
]

export const removeQuote = removeFromEachList('quotes', 'quote')
export const removeTestimonial = removeFromEachList('testimonials', 'testimonial')
