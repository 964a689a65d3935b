import * as z from 'zod'
import { text } from './common.ts'
import { stringsSchema } from './strings.ts'

const groups: Readonly<Record<string, z.ZodObject>> = stringsSchema.shape

/**
 * A text. An empty text is accepted and becomes null, because a check reports it. `stringIn` returns undefined for
 * null.
 */
const textOrEmpty = z.optional(
  z.preprocess((value) => (value === '' ? null : value), text.nullable()),
)

/**
 * `stringsSchema` with optional texts, because `checkStrings` reports missing, empty and
 * unknown texts in the same way as missing translations.
 */
export const stringsFileSchema = z.looseObject(
  Object.fromEntries(
    Object.entries(groups).map(([name, texts]) => [name, optionalGroup(texts)]),
  ),
)

function optionalGroup(texts: z.ZodObject) {
  const keys = Object.keys(texts.shape)
  return z
    .looseObject(Object.fromEntries(keys.map((key) => [key, textOrEmpty])))
    .optional()
}

export type StringsFile = z.output<typeof stringsFileSchema>

/** The group and the key of each interface text. */
export const stringKeys = Object.entries(groups).flatMap(([group, texts]) =>
  Object.keys(texts.shape).map((key): readonly [group: string, key: string] => [
    group,
    key,
  ]),
)

/** Tells whether a shop may leave out an interface text. */
export const isOptionalString = (group: string, key: string): boolean =>
  groups[group]?.shape[key] instanceof z.ZodOptional

/** Returns a text of a file; undefined if the file lacks it. */
export const stringIn = (
  file: StringsFile | undefined,
  group: string,
  key: string,
): string | undefined => file?.[group]?.[key] ?? undefined

/** Returns the distinct placeholders of a text, such as {count}. */
export function placeholderNamesIn(words: string): readonly string[] {
  // Most texts have no placeholder, and need no search.
  if (!words.includes('{')) return []

  const placeholders = [...words.matchAll(/\{(\w+)\}/g)]
  const names = placeholders.map(([, name = '']) => name)
  return [...new Set(names)]
}
