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
import { shopVariantsOf } from '../../../shop/variants.ts'
import { BODY } from '../../../yaml/source.ts'
import { hasFilePerLanguage } from '../../document-name.ts'
import { type LoadedDocument, schemaOf } from './open-document.ts'

/** A value that can be chosen, with its display name. */
interface NamedOption {
  readonly code: string
  readonly name: string
}

/** A field of a form. `each` takes a value in every language; `some` takes all or some of its options. */
export type Field = {
  readonly key: string
  /** The title, worded for use within a sentence. Absent if the enclosing field has it, as with list entries. */
  readonly title?: string | undefined
  readonly note?: string | undefined
  readonly isRequired?: boolean | undefined
  /** Tells whether only a rename can change the value, because addresses depend on it. */
  readonly isFixed?: boolean | undefined
  /** Tells whether visitors read the value unchanged. */
  readonly isWords?: boolean | undefined
} & (
  | { readonly kind: 'text' | 'markdown' | 'day' | 'colour' }
  | {
      readonly kind: 'number'
      /** Tells whether the number must be an integer. */
      readonly isWhole: boolean
      /** The key of the sibling list whose entries the number counts. */
      readonly counts?: string | undefined
      /** Tells whether the number is an amount in the shop's currency. */
      readonly isPrice?: boolean | undefined
      /** The word that may replace the number, such as 'unlimited'. */
      readonly word?: string | undefined
      /** The fields of a group that may replace the number, such as one for each size. */
      readonly parts?: readonly Field[] | undefined
    }
  | {
      readonly kind: 'switch'
      /**
       * Sentences about what visitors see while the switch is off, and while it is on.
       */
      readonly shows?: readonly [off: string, on: string] | undefined
      /** The same sentence, shortened to two or three words: 'hidden from visitors'. */
      readonly means?: readonly [off: string, on: string] | undefined
    }
  /** 'choice': one of the options. 'some': several of them, or `true` for all. */
  | { readonly kind: 'choice' | 'some'; readonly options: readonly NamedOption[] }
  | { readonly kind: 'language' | 'picture' }
  | {
      readonly kind: 'reference'
      /** The collection of the documents, or of the list, to choose from. */
      readonly to: string
      /**
       * The key of a sibling field, whose document shows the documents that can be
       * chosen.
       */
      readonly among?: string | undefined
      /** An id that cannot be chosen. */
      readonly not?: string | undefined
    }
  | { readonly kind: 'list'; readonly of: Field }
  /** A value in each language. */
  | {
      readonly kind: 'each'
      readonly of: Field
      /** Tells whether only the first language's file has the value, which applies to all languages. */
      readonly isInFirst?: boolean | undefined
    }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
)

/**
 * The fields of documents, cached by everything that they depend on, because creating a
 * schema of three hundred texts takes 50 ms.
 */
const fieldsOfDocuments = new Map<string, Field>()

/** Derives the fields of a document from its schema. */
export function fieldOfDocument(document: LoadedDocument): Field {
  const { collection, mainLanguage, name, loaded } = document
  const key = JSON.stringify([
    collection,
    mainLanguage,
    hasFilePerLanguage(name),
    loaded.content.languages,
    shopVariantsOf(loaded.content.prices?.value),
  ])
  const field = fieldsOfDocuments.get(key) ?? deriveFields(document)
  fieldsOfDocuments.set(key, field)
  return field
}

/** Derives a document's fields. The field for its id or slug comes last. */
function deriveFields(document: LoadedDocument): Field {
  const isPerFile = hasFilePerLanguage(document.name)
  const root = fieldOf(schemaOf(document), { key: '', isPerFile })
  if (root.kind !== 'group') return root

  const nameKey = nameFieldOf(document.collection)
  const nameFields = root.fields.filter(({ key }) => key === nameKey)
  const otherFields = root.fields.filter(({ key }) => key !== nameKey)
  const fixedNames = nameFields.map((field) => ({ ...field, isFixed: true }))
  return { ...root, fields: [...otherFields, ...fixedNames] }
}

/** Derives the fields of a collection, for any language. */
export const fieldOfCollection = (name: CollectionName): Field =>
  fieldOf(anySchemaOf(name), { key: '', isPerFile: false })

/** The position of a field in its document. */
interface FieldPosition {
  /** The key of the field; '' for the whole document and for an entry of a list. */
  readonly key: string
  /**
   * Tells whether every language has its own file, and therefore its own value of the
   * field.
   */
  readonly isPerFile: boolean
}

/**
 * A schema without its wrappers, such as `optional`, and the details that the wrappers
 * add.
 */
interface UnwrappedSchema {
  readonly schema: z.core.$ZodType
  readonly words: Partial<FieldWords>
  readonly note: string | undefined
  readonly isOptional: boolean
}

function unwrap(wrappedSchema: z.core.$ZodType): UnwrappedSchema {
  let schema = wrappedSchema
  let description = descriptionOf(schema)
  while (schema instanceof z.ZodOptional) {
    schema = schema.unwrap()
    description ??= descriptionOf(schema)
  }

  const words = wordsOfField(wrappedSchema)
  const note = (words.note ?? description) || undefined
  return { schema, words, note, isOptional: schema !== wrappedSchema }
}

const descriptionOf = (schema: z.core.$ZodType): string | undefined =>
  z.globalRegistry.get(schema as z.ZodType)?.description

/** Derives a field from a schema. */
function fieldOf(
  wrappedSchema: z.core.$ZodType,
  { key, isPerFile }: FieldPosition,
): Field {
  const { schema, words, note, isOptional } = unwrap(wrappedSchema)
  const role = roleOf(schema)
  const isObject = schema instanceof z.ZodObject || schema instanceof z.ZodRecord
  const base = {
    key,
    title: words.title,
    note,
    isRequired: !isOptional,
    isWords: role?.is === 'words' || role?.is === 'text' || undefined,
  }

  if (key === BODY) {
    const hasLanguages = isPerFile || isObject
    return hasLanguages
      ? eachLanguage(base, { kind: 'markdown' })
      : { ...base, kind: 'markdown' }
  }

  // An object with a role is a text by language.
  if (isObject && role) return { ...base, kind: 'each', of: { key: '', kind: 'text' } }
  if (schema instanceof z.ZodObject)
    return { ...base, kind: 'group', fields: fieldsOfObject(schema, isPerFile) }

  const control =
    schema instanceof z.ZodArray
      ? ({ kind: 'list', of: fieldOfEntry(schema.element) } as const)
      : controlOf(schema, role, words)
  if (!isPerFile) return { ...base, ...control }

  const isInFirst = role?.is === 'formerNames' || undefined
  return { ...eachLanguage(base, control), isInFirst }
}

/** The properties of every kind of field. */
type FieldBase = Pick<Field, 'key' | 'title' | 'note' | 'isRequired' | 'isWords'>

/**
 * The kind of a field that has one value, or one per language, with the details of that
 * kind.
 */
type Control =
  | ReturnType<typeof controlOf>
  | { readonly kind: 'markdown' }
  | { readonly kind: 'list'; readonly of: Field }

/**
 * Returns a field with a value in every language. The note is shown once, above them all.
 */
const eachLanguage = (base: FieldBase, control: Control) =>
  ({ ...base, kind: 'each', of: { ...base, note: undefined, ...control } }) as const

/** Derives the field of a list's entries. Only the list as a whole has a value per file. */
const fieldOfEntry = (schema: z.core.$ZodType): Field =>
  fieldOf(schema, { key: '', isPerFile: false })

/** Derives the fields of a group, in the order of its form. */
function fieldsOfObject(schema: z.ZodObject, isPerFile: boolean): readonly Field[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  const fields = Object.entries(shape).map(([key, inner]) =>
    fieldOf(inner, { key, isPerFile }),
  )
  return fields.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Returns the kind of a field that is neither a group nor a list, with the details of that kind. */
function controlOf(
  schema: z.core.$ZodType,
  role: FieldRole | undefined,
  words: Partial<FieldWords>,
) {
  if (role?.is === 'reference' || role?.is === 'entry')
    return { kind: 'reference', to: role.to } as const
  if (role?.is === 'picture' || role?.is === 'language' || role?.is === 'colour')
    return { kind: role.is } as const
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

  const optionsFor = (codes: readonly (string | number)[]) =>
    codes.map(String).map((code) => ({ code, name: words.options?.[code] ?? code }))
  if (schema instanceof z.ZodEnum)
    return { kind: 'choice', options: optionsFor(schema.options) } as const
  if (schema instanceof z.ZodUnion && findIn(schema, z.ZodNumber))
    return numberOrParts(schema)
  // A union of a switch and a list accepts all options, or some of them.
  if (schema instanceof z.ZodUnion) {
    const list = schema.options.find((option) => option instanceof z.ZodArray)
    const element = list?.element
    const options = element instanceof z.ZodEnum ? optionsFor(element.options) : []
    return { kind: 'some', options } as const
  }

  return { kind: schema instanceof z.ZodISODate ? 'day' : 'text' } as const
}

/** Derives a number field whose value may also be a word or a group of numbers. */
function numberOrParts(union: z.ZodUnion) {
  const group = findIn(union, z.ZodObject)
  const literal = findIn(union, z.ZodLiteral)
  return {
    kind: 'number',
    isWhole: findIn(union, z.ZodNumber)?.isInt ?? false,
    word: literal && String(literal.value),
    parts: group && fieldsOfObject(group, false),
  } as const
}

/** Finds the option of a union that has a type. */
const findIn = <S extends z.core.$ZodType>(
  { options }: z.ZodUnion,
  type: abstract new (...definition: never) => S,
): S | undefined => options.find((option): option is S => option instanceof type)

/** Ranks texts first, then lists and pictures, then switches; rarely edited fields come last. */
function rankOf(field: Field): number {
  if (field.kind === 'list') return listRanks[field.of.kind] ?? 5
  return field.isWords ? 0 : ranks[field.kind]
}

/** Ranks of lists by the kind of their entries. */
const listRanks: Partial<Record<Field['kind'], number>> = {
  reference: 1,
  picture: 2,
  text: 8,
}

const ranks: Readonly<Record<Exclude<Field['kind'], 'list'>, number>> = {
  each: 0,
  markdown: 0,
  picture: 2,
  colour: 2,
  some: 3,
  switch: 3,
  group: 5,
  reference: 6,
  day: 6,
  language: 6,
  choice: 6,
  number: 7,
  text: 7,
}
