import * as z from 'zod'
import { anySchemaOf } from '../../../schema/collection-fields.ts'
import type { CollectionName } from '../../../schema/collections.ts'
import { nameFieldOf } from '../../../schema/content-paths.ts'
import { listCountries } from '../../../schema/countries.ts'
import {
  type FieldRole,
  type FieldWords,
  roleOf,
  wordsOfField,
} from '../../../schema/fields.ts'
import { BODY } from '../../../yaml/source.ts'
import { type LoadedDocument, schemaOf } from './open-document.ts'

/** A value that can be chosen, and its name for people. */
interface NamedOption {
  readonly code: string
  readonly name: string
}

/** A field of a form. `each` asks for a value in every language, `some` for all or a part of its options. */
export type Field = {
  readonly key: string
  /** As it reads within a sentence; absent where the field around it has the title, as for entries of a list. */
  readonly title?: string | undefined
  readonly note?: string | undefined
  readonly isRequired?: boolean | undefined
  /** Tells whether only a rename can change the value, because addresses follow from it. */
  readonly isFixed?: boolean | undefined
  /** Tells whether visitors read the value as it is. */
  readonly isWords?: boolean | undefined
} & (
  | { readonly kind: 'text' | 'markdown' | 'day' }
  /** `counts`: the key of the list beside it that it counts. */
  | {
      readonly kind: 'number'
      /** Tells whether it has no decimals. */
      readonly isWhole: boolean
      readonly counts?: string | undefined
      /** Tells whether it is an amount in the currency of the shop. */
      readonly isPrice?: boolean | undefined
    }
  /** `shows`: what visitors see while it is off, and while it is on; `means` says it in a word or two. */
  | {
      readonly kind: 'switch'
      readonly shows?: readonly [off: string, on: string] | undefined
      readonly means?: readonly [off: string, on: string] | undefined
    }
  | { readonly kind: 'choice' | 'some'; readonly options: readonly NamedOption[] }
  | { readonly kind: 'language' | 'picture' }
  /** `among`: the field beside it with the document that shows it; `not`: what cannot be chosen. */
  | {
      readonly kind: 'reference'
      readonly to: string
      readonly among?: string | undefined
      readonly not?: string | undefined
    }
  | { readonly kind: 'list'; readonly of: Field }
  /** `isInFirst`: only the first language may have the value, which is that of all languages. */
  | {
      readonly kind: 'each'
      readonly of: Field
      readonly isInFirst?: boolean | undefined
    }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
)

/** The fields of documents, by all that they depend on: a schema of three hundred texts takes 50 ms to make. */
const fieldsOfDocuments = new Map<string, Field>()

/** Derives the fields of a document from its schema. */
export function fieldOfDocument(document: LoadedDocument): Field {
  const { collection, own, name, loaded } = document
  const key = JSON.stringify([
    collection,
    own,
    name.includes('*'),
    loaded.content.languages,
  ])
  const field = fieldsOfDocuments.get(key) ?? deriveFields(document)
  fieldsOfDocuments.set(key, field)
  return field
}

function deriveFields(document: LoadedDocument): Field {
  const root = fieldOf(schemaOf(document), '', document.name.includes('*'))
  if (root.kind !== 'group') return root
  const name = nameFieldOf(document.collection)
  const isName = ({ key }: Field): boolean => key === name
  const last = root.fields.filter(isName).map((field) => ({ ...field, isFixed: true }))
  return { ...root, fields: [...root.fields.filter((field) => !isName(field)), ...last] }
}

/** Derives the fields of a collection, for any language. */
export const fieldOfCollection = (name: CollectionName): Field =>
  fieldOf(anySchemaOf(name), '', false)

/** Derives a field from a schema. `inEach`: every language has a file of its own, so that each has every value. */
function fieldOf(
  schema: z.core.$ZodType,
  key: string,
  inEach: boolean,
  around: Around = {},
): Field {
  const { isOptional = false } = around
  const words = { ...wordsOfField(schema), ...around.words }
  const description =
    around.description ?? z.globalRegistry.get(schema as z.ZodType)?.description
  if (schema instanceof z.ZodOptional)
    return fieldOf(schema.unwrap(), key, inEach, { words, description, isOptional: true })

  const role = roleOf(schema)
  const isWords = role?.is === 'words' || role?.is === 'text' || undefined
  const note = words.note ?? description
  const named = {
    key,
    title: words.title,
    note: note || undefined,
    isRequired: !isOptional,
    isWords,
  }
  const isTexts = schema instanceof z.ZodObject || schema instanceof z.ZodRecord
  if (key === BODY) {
    const text: Field = { ...named, kind: 'markdown' }
    return inEach || isTexts
      ? { ...named, kind: 'each', of: { ...text, note: undefined } }
      : text
  }
  if (isTexts && role) return { ...named, kind: 'each', of: { key: '', kind: 'text' } }
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(
      schema.shape as Readonly<Record<string, z.core.$ZodType>>,
    )
    const fields = entries.map(([name, inner]) => fieldOf(inner, name, inEach))
    return {
      ...named,
      kind: 'group',
      fields: fields.toSorted((a, b) => rankOf(a) - rankOf(b)),
    }
  }

  const value =
    schema instanceof z.ZodArray
      ? ({ kind: 'list', of: fieldOf(schema.element, '', false) } as const)
      : contentsOf(schema, role, words)
  if (!inEach) return { ...named, ...value }

  const isInFirst = role?.is === 'formerNames' || undefined
  return {
    ...named,
    kind: 'each',
    isInFirst,
    of: { ...named, note: undefined, ...value },
  }
}

/** What the wrappers of a schema say of it. */
interface Around {
  readonly words?: Partial<FieldWords>
  readonly description?: string | undefined
  readonly isOptional?: boolean
}

/** Returns what a field holds that is neither a group nor a list. */
function contentsOf(
  schema: z.core.$ZodType,
  role: FieldRole | undefined,
  words: Partial<FieldWords>,
) {
  if (role?.is === 'reference' || role?.is === 'entry')
    return { kind: 'reference', to: role.to } as const
  if (role?.is === 'picture' || role?.is === 'language') return { kind: role.is } as const
  if (role?.is === 'country') return { kind: 'choice', options: listCountries() } as const
  if (schema instanceof z.ZodBoolean) {
    const { shows, means } = role?.is === 'switch' ? role : {}
    return { kind: 'switch', shows, means } as const
  }
  if (schema instanceof z.ZodNumber) {
    const counts = role?.is === 'count' ? role.of : undefined
    const isPrice = role?.is === 'amount' || undefined
    return { kind: 'number', isWhole: schema.isInt, counts, isPrice } as const
  }
  const named = (codes: readonly (string | number)[]) =>
    codes.map(String).map((code) => ({ code, name: words.options?.[code] ?? code }))
  if (schema instanceof z.ZodEnum)
    return { kind: 'choice', options: named(schema.options) } as const
  if (schema instanceof z.ZodUnion) {
    const list = schema.options.find((option) => option instanceof z.ZodArray)
    const of = list?.element
    return {
      kind: 'some',
      options: of instanceof z.ZodEnum ? named(of.options) : [],
    } as const
  }
  return { kind: schema instanceof z.ZodISODate ? 'day' : 'text' } as const
}

/** Ranks words before lists and pictures, then switches; behind the rest, what is hardly ever touched. */
function rankOf(field: Field): number {
  if (field.kind === 'list')
    return { reference: 1, picture: 2, text: 8 }[field.of.kind as 'text'] ?? 5
  return field.isWords ? 0 : ranks[field.kind]
}

const ranks = {
  ...{ each: 0, markdown: 0, picture: 2, some: 3, switch: 3, group: 5 },
  ...{ reference: 6, day: 6, language: 6, choice: 6, number: 7, text: 7 },
}
