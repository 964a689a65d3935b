import * as z from 'zod'

export type FieldRole =
  /**
   * A translated text. `isSpoken`: a customer's words. `ownLanguage`: the sibling field
   * with the language of the original.
   */
  | { readonly is: 'words'; readonly isSpoken?: true; readonly ownLanguage?: string }
  /** A text that is the same in every language. */
  | { readonly is: 'text' }
  /** The name of a document in the collection `to`. */
  | { readonly is: 'reference'; readonly to: string }
  /** The id of an entry in the list `to`. */
  | { readonly is: 'entry'; readonly to: string }
  /** The code of one of the shop's languages. */
  | { readonly is: 'language' }
  /** A picture, by its path from the file. 'own' is the orientation of the document. */
  | { readonly is: 'picture'; readonly shape: 'hero' | 'cover' | 'own' }
  /** The former ids or slugs of a document. */
  | { readonly is: 'formerNames' }
  /** The address at which a variant of a poster can be bought. */
  | { readonly is: 'purchaseLink' }
  /** An address that may lead to a page of the shop. */
  | { readonly is: 'address' }
  /** The number of entries in a sibling list. */
  | { readonly is: 'count'; readonly of: string }
  /** A switch. `shows`: a sentence for each state about what visitors see. */
  | {
      readonly is: 'switch'
      readonly shows: readonly [off: string, on: string]
      /** Short forms of these sentences: 'shown to visitors'. */
      readonly means: readonly [off: string, on: string]
    }
  /** A price in the shop's currency. */
  | { readonly is: 'amount' }
  /** A colour of the shop: '#7a1f3d'. */
  | { readonly is: 'colour' }
  /** A two-letter country code. */
  | { readonly is: 'country' }

const roles = z.registry<FieldRole>()

/** Returns a copy of the schema with a role. Add descriptions and wrappers afterwards. */
export function withRole<S extends z.ZodType>(schema: S, role: FieldRole): S {
  const copy = schema.clone()
  roles.add(copy, role)
  return copy
}

/** Returns the role of a field; undefined for fields without one. */
export const roleOf = (schema: z.core.$ZodType): FieldRole | undefined =>
  roles.get(schema as z.ZodType)

/** The editor's words for a field, for people who do not see the file. */
export interface FieldWords {
  /** The title, worded for use within a sentence: 'sold out', 'Apple Books'. */
  readonly title: string
  /** The note below the title in a form, if the schema's description is about files; '' for none. */
  readonly note?: string
  /** The names of a choice's values. */
  readonly options?: Readonly<Record<string, string>>
}

const words = z.registry<FieldWords>()

/** Returns a copy of the schema with words. Add wrappers and another description afterwards. */
export function withWords<S extends z.core.$ZodType>(
  schema: S,
  fieldWords: FieldWords,
): S {
  const copy = z.clone(schema)
  words.add(copy, fieldWords)
  return copy
}

type WordsOf<S> = { readonly [K in keyof S]-?: string | FieldWords }

/**
 * Creates the schema of a group of fields. The descriptions in `fields` are for people who write files, the titles and
 * notes in `titles` for people who use the editor's forms. A field without a title does not compile.
 */
export function fieldGroup<S extends z.core.$ZodLooseShape>(
  fields: S,
  titles: WordsOf<S>,
) {
  const shape = Object.entries<z.core.$ZodType>(fields).map(([key, schema]) => {
    const title: string | FieldWords = titles[key as keyof S]
    const fieldWords = typeof title === 'string' ? { title } : title
    return [key, withWords(schema, fieldWords)]
  })
  return z.strictObject(Object.fromEntries(shape) as S)
}

/** Returns the words for a field. Words of a wrapper replace those of its schema. */
export function wordsOfField(schema: z.core.$ZodType): Partial<FieldWords> {
  const schemaWords = words.get(schema)
  const wrappedWords =
    schema instanceof z.ZodOptional ? wordsOfField(schema.unwrap()) : undefined
  return { ...wrappedWords, ...schemaWords }
}

/**
 * Lists the keys of all fields in a schema with their titles. Inner fields come before
 * outer ones, so the last title of a key is the outermost one.
 */
export function titlesIn(
  schema: z.core.$ZodType,
): readonly (readonly [key: string, title: string])[] {
  if (schema instanceof z.ZodOptional) return titlesIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return titlesIn(schema.element)
  if (!(schema instanceof z.ZodObject)) return []

  const fields = Object.entries<z.core.$ZodType>(schema.shape)
  const outerTitles = fields.flatMap(([key, field]) => {
    const { title } = wordsOfField(field)
    return title === undefined ? [] : [[key, title] as const]
  })
  return [...fields.flatMap(([, field]) => titlesIn(field)), ...outerTitles]
}

/** The step of a path that leads to every entry of a list, or to every field of a group that accepts any field. */
export const EACH = Symbol('each')

export interface RoleField<R extends FieldRole = FieldRole> {
  readonly path: readonly (string | typeof EACH)[]
  readonly role: R
  /** Whether the field itself may be absent, regardless of the groups around it. */
  readonly isOptional: boolean
  readonly note: string | undefined
}

/** Returns the fields with a role, in the schema's order. */
export function roleFieldsOf(
  schema: z.core.$ZodType,
  path: RoleField['path'] = [],
  isOptional = false,
): readonly RoleField[] {
  const role = roleOf(schema)
  if (role)
    return [
      {
        path,
        role,
        isOptional,
        note: z.globalRegistry.get(schema as z.ZodType)?.description,
      },
    ]

  if (schema instanceof z.ZodOptional) return roleFieldsOf(schema.unwrap(), path, true)
  if (schema instanceof z.ZodArray) return roleFieldsOf(schema.element, [...path, EACH])
  if (schema instanceof z.ZodObject && acceptsAnyField(schema))
    return roleFieldsOf(schema.def.catchall, [...path, EACH])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      roleFieldsOf(inner, [...path, name]),
    )
  return []
}

const acceptsAnyField = (
  schema: z.ZodObject,
): schema is z.ZodObject & { readonly def: { readonly catchall: z.core.$ZodType } } =>
  schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)

/** Returns the values at a path, except missing ones, each with its own path. */
export function valuesAt(
  value: unknown,
  path: RoleField['path'],
  at: readonly PropertyKey[] = [],
): readonly { readonly path: readonly PropertyKey[]; readonly value: unknown }[] {
  const [step, ...rest] = path
  if (value === undefined || value === null) return []
  if (step === undefined) return [{ path: at, value }]

  if (step === EACH && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, entry]) =>
      valuesAt(entry, rest, [...at, key]),
    )
  if (step === EACH)
    return (value as readonly unknown[]).flatMap((entry, index) =>
      valuesAt(entry, rest, [...at, index]),
    )
  return valuesAt((value as Record<string, unknown>)[step], rest, [...at, step])
}
