import * as z from 'zod'
import { text } from './common.ts'
import { stringsSchema } from './strings.ts'

type Groups = typeof stringsSchema.shape

/** null where a key has no text. */
const textOrEmpty = z.optional(z.preprocess((value) => (value === '' ? null : value), text.nullable()))

/**
 * The same tree with every text optional: what a file lacks, leaves empty or spells otherwise is reported as a missing
 * translation, and the page shows the key. Keys that nobody knows are left to that check.
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

/** Every key as 'group.key', in the order above. */
export const stringKeys: readonly (readonly [group: string, key: string])[] = Object.entries(
  stringsSchema.shape,
).flatMap(([name, texts]) => Object.keys(texts.shape).map((key) => [name, key] as const))

/** A text of a file; undefined where it lacks it. */
export const stringIn = (file: StringsFile | undefined, group: string, key: string): string | undefined =>
  (file as Readonly<Record<string, Readonly<Record<string, string | null>> | undefined>> | undefined)?.[
    group
  ]?.[key] ?? undefined

/** The {places} of a text, each once: 'rating', 'count'. */
export const placesIn = (words: string): readonly string[] =>
  words.includes('{') ? [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))] : []

/** The {places} that the shop fills in a text. */
export function placesOf(group: string, key: string): readonly string[] {
  const texts: Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodType>> }>> =
    stringsSchema.shape
  return placesIn(texts[group]?.shape[key]?.description ?? '')
}
