import * as z from 'zod'

export type FieldRole =
  /** Text that visitors read. `isSpoken`: a customer's words. `ownLanguage`: the field beside it with its language. */
  | { readonly is: 'words'; readonly isSpoken?: true; readonly ownLanguage?: string }
  | { readonly is: 'text' }
  | { readonly is: 'reference'; readonly to: string }
  /** The name of an entry of the list in another file. */
  | { readonly is: 'entry'; readonly to: string }
  | { readonly is: 'language' }
  /** A picture, named relative to the file. 'own' is the orientation of the document. */
  | { readonly is: 'picture'; readonly shape: 'hero' | 'cover' | 'own' }
  | { readonly is: 'formerNames' }
  | { readonly is: 'purchaseLink' }
  /** An address that may lead to a page of the shop. */
  | { readonly is: 'address' }
  /** A number of entries of the list beside it. */
  | { readonly is: 'count'; readonly of: string }
  /** A choice, with what visitors see while it is off, and while it is on. */
  | {
      readonly is: 'switch'
      readonly shows: readonly [off: string, on: string]
      /** The same in a word or two: 'shown to visitors'. */
      readonly means: readonly [off: string, on: string]
    }
  /** A price in the currency of the shop. */
  | { readonly is: 'amount' }
  /** A country by its two letters. */
  | { readonly is: 'country' }

const roles = z.registry<FieldRole>()

/** Returns a copy of the schema that has a role. Its description and its wrappers can follow. */
export function withRole<S extends z.ZodType>(schema: S, role: FieldRole): S {
  const own = schema.clone()
  roles.add(own, role)
  return own
}

/** Returns the role of a field; undefined for fields without one. */
export const roleOf = (schema: z.core.$ZodType): FieldRole | undefined =>
  roles.get(schema as z.ZodType)

/** How the editor speaks of a field to people who see no file. */
export interface FieldWords {
  /** As it reads within a sentence: 'sold out', 'Apple Books'. */
  readonly title: string
  /** The words below the title of a form, where the description of the schema speaks of files; '' for none. */
  readonly note?: string
  /** The names of the values that a choice has. */
  readonly options?: Readonly<Record<string, string>>
}

const words = z.registry<FieldWords>()

/** Returns a copy of the schema that has words. Its wrappers and another description can follow. */
export function withWords<S extends z.core.$ZodType>(schema: S, own: FieldWords): S {
  const copy = z.clone(schema)
  words.add(copy, own)
  return copy
}

type WordsOf<S> = { readonly [K in keyof S]-?: string | FieldWords }

/** Makes the schema of a group of fields, each with its title: a field without one does not compile. */
export function fieldGroup<S extends z.core.$ZodLooseShape>(
  fields: S,
  titles: WordsOf<S>,
) {
  const named = Object.entries<z.core.$ZodType>(fields).map(([key, schema]) => {
    const own = titles[key as keyof S]
    return [key, withWords(schema, typeof own === 'string' ? { title: own } : own)]
  })
  return z.strictObject(Object.fromEntries(named) as S)
}

/** Returns the words for a field, from its schema or from the schema that it wraps. */
export function wordsOfField(schema: z.core.$ZodType): Partial<FieldWords> {
  const own = words.get(schema)
  const inner =
    schema instanceof z.ZodOptional ? wordsOfField(schema.unwrap()) : undefined
  return { ...inner, ...own }
}

/** Lists the keys of all fields in a schema with their titles; of fields with the same key, the outer one comes last. */
export function titlesIn(
  schema: z.core.$ZodType,
): readonly (readonly [key: string, title: string])[] {
  if (schema instanceof z.ZodOptional) return titlesIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return titlesIn(schema.element)
  if (!(schema instanceof z.ZodObject)) return []

  const fields = Object.entries<z.core.$ZodType>(schema.shape)
  const own = fields.flatMap(([key, field]) => {
    const { title } = wordsOfField(field)
    return title === undefined ? [] : [[key, title] as const]
  })
  return [...fields.flatMap(([, field]) => titlesIn(field)), ...own]
}

export const EACH = Symbol('each')

export interface RoleField<R extends FieldRole = FieldRole> {
  readonly path: readonly (string | typeof EACH)[]
  readonly role: R
  readonly isOptional: boolean
  readonly note: string | undefined
}

/** Returns the fields of a schema that have a role, in the schema's order. */
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
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      roleFieldsOf(inner, [...path, name]),
    )
  return []
}

/** Returns the values at a path, each with its own path. Absent values are left out. */
export function valuesAt(
  value: unknown,
  path: RoleField['path'],
  at: readonly PropertyKey[] = [],
): readonly { readonly path: readonly PropertyKey[]; readonly value: unknown }[] {
  const [step, ...rest] = path
  if (value === undefined || value === null) return []
  if (step === undefined) return [{ path: at, value }]
  if (step === EACH)
    return (value as readonly unknown[]).flatMap((entry, index) =>
      valuesAt(entry, rest, [...at, index]),
    )
  return valuesAt((value as Record<string, unknown>)[step], rest, [...at, step])
}
