import * as z from 'zod'
import { nameFieldOf } from '../schema/content-paths.ts'
import { type FieldRole, roleOf } from '../schema/fields.ts'
import { type OpenDocument, schemaOf } from './open-document.ts'
import { BODY } from './source.ts'

/** A field of a form. `each` asks for a value in every language, `some` for all or a part of its options. */
export type Field = {
  readonly key: string
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
    }
  /** `shows`: what visitors see while it is off, and while it is on. */
  | { readonly kind: 'switch'; readonly shows?: readonly [off: string, on: string] }
  | { readonly kind: 'choice' | 'some'; readonly options: readonly string[] }
  | { readonly kind: 'language' | 'picture' }
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'each' | 'list'; readonly of: Field }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
)

/** Derives the fields of a document from its schema. */
export function fieldOfDocument(document: OpenDocument): Field {
  const root = fieldOf(schemaOf(document), '', document.name.includes('*'))
  if (root.kind !== 'group') return root
  const name = nameFieldOf(document.collection)
  const isName = ({ key }: Field): boolean => key === name
  const last = root.fields.filter(isName).map((field) => ({ ...field, isFixed: true }))
  return { ...root, fields: [...root.fields.filter((field) => !isName(field)), ...last] }
}

/** Derives a field from a schema. `inEach`: every language has a file of its own, so that each has every value. */
function fieldOf(schema: z.core.$ZodType, key: string, inEach: boolean, isOptional = false): Field {
  const description = z.globalRegistry.get(schema as z.ZodType)?.description
  if (schema instanceof z.ZodOptional) {
    const inner = fieldOf(schema.unwrap(), key, inEach, true)
    return description === undefined ? inner : { ...inner, note: noteOf(description) }
  }
  const role = roleOf(schema)
  const isWords = role?.is === 'words' || role?.is === 'text' || undefined
  const note = noteOf(description)
  const named = { key, note, isRequired: !isOptional, isWords }
  const isTexts = schema instanceof z.ZodObject || schema instanceof z.ZodRecord
  if (key === BODY) {
    const text: Field = { ...named, kind: 'markdown' }
    return inEach || isTexts ? { ...named, kind: 'each', of: { ...text, note: undefined } } : text
  }
  if (isTexts && role) return { ...named, kind: 'each', of: { key: '', kind: 'text' } }
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape as Readonly<Record<string, z.core.$ZodType>>)
    const fields = entries.map(([name, inner]) => fieldOf(inner, name, inEach))
    return { ...named, kind: 'group', fields: fields.toSorted((a, b) => rankOf(a) - rankOf(b)) }
  }
  const value =
    schema instanceof z.ZodArray
      ? ({ kind: 'list', of: fieldOf(schema.element, '', false) } as const)
      : contentsOf(schema, role)
  return inEach
    ? { ...named, kind: 'each', of: { ...named, note: undefined, ...value } }
    : { ...named, ...value }
}

/** Returns what a field holds that is neither a group nor a list. */
function contentsOf(schema: z.core.$ZodType, role: FieldRole | undefined) {
  if (role?.is === 'reference' || role?.is === 'entry') return { kind: 'reference', to: role.to } as const
  if (role?.is === 'picture' || role?.is === 'language') return { kind: role.is } as const
  if (schema instanceof z.ZodBoolean)
    return { kind: 'switch', ...(role?.is === 'switch' && { shows: role.shows }) } as const
  if (schema instanceof z.ZodNumber) {
    const counts = role?.is === 'count' ? role.of : undefined
    return { kind: 'number', isWhole: schema.isInt, counts } as const
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) } as const
  if (schema instanceof z.ZodUnion) {
    const list = schema.options.find((option) => option instanceof z.ZodArray)
    const of = list?.element
    return { kind: 'some', options: of instanceof z.ZodEnum ? of.options.map(String) : [] } as const
  }
  return { kind: schema instanceof z.ZodISODate ? 'day' : 'text' } as const
}

/** Backticks are for the Markdown of the documentation. */
const noteOf = (description: string | undefined): string | undefined => description?.replaceAll('`', '')

/** Ranks words before lists and pictures, then switches; behind the rest, what is hardly ever touched. */
function rankOf(field: Field): number {
  if (field.kind === 'list') return { reference: 1, picture: 2, text: 8 }[field.of.kind as 'text'] ?? 5
  return field.isWords ? 0 : ranks[field.kind]
}

const ranks = {
  ...{ each: 0, markdown: 0, picture: 2, some: 3, switch: 3, group: 5 },
  ...{ reference: 6, day: 6, language: 6, choice: 6, number: 7, text: 7 },
}
