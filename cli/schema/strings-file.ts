import * as z from 'zod'
import { text } from './common.ts'
import { stringsSchema } from './strings.ts'

type Groups = typeof stringsSchema.shape

/** A text; null where its key has none. */
const textOrEmpty = z.optional(z.preprocess((value) => (value === '' ? null : value), text.nullable()))

/**
 * The tree of `stringsSchema` with every text optional: checkStrings reports missing, empty and misspelt texts as
 * missing translations, and the page shows the key. Unknown keys are left to that check too.
 */
export const stringsFileSchema = z.looseObject(
  Object.fromEntries(
    Object.entries(stringsSchema.shape).map(([name, texts]) => [
      name,
      z.looseObject(Object.fromEntries(Object.keys(texts.shape).map((key) => [key, textOrEmpty]))).optional(),
    ]),
  ),
) as unknown as z.ZodType<{
  readonly [G in keyof Groups]?: { readonly [K in keyof z.output<Groups[G]>]?: string | null | undefined }
}>

export type StringsFile = z.output<typeof stringsFileSchema>

/** Every text as its group and key, in the order of the schema. */
export const stringKeys: readonly (readonly [group: string, key: string])[] = Object.entries(
  stringsSchema.shape,
).flatMap(([name, texts]) => Object.keys(texts.shape).map((key) => [name, key] as const))

/** Returns a text of a file; undefined where the file lacks the text. */
export const stringIn = (file: StringsFile | undefined, group: string, key: string): string | undefined =>
  (file as Readonly<Record<string, Readonly<Record<string, string | null>> | undefined>> | undefined)?.[
    group
  ]?.[key] ?? undefined

/** Returns the {places} of a text, each once: 'rating', 'count'. */
export const placesIn = (words: string): readonly string[] =>
  words.includes('{') ? [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))] : []

/** Returns the {places} that the shop fills in a text, as the text's description names them. */
export function placesOf(group: string, key: string): readonly string[] {
  const texts: Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodType>> }>> =
    stringsSchema.shape
  return placesIn(texts[group]?.shape[key]?.description ?? '')
}
