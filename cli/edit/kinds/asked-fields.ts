import * as z from 'zod'
import { anySchemaOf, type CollectionName, collectionOf, kindOf } from '../../schema/collections.ts'
import { nameFieldOf } from '../../schema/content-paths.ts'
import { type FieldRole, roleOf } from '../../schema/fields.ts'
import { type Choices, draftQuestion, type NewKind, type Question } from './new-kind.ts'

// What `saga new` asks for a document, told by its schema.

/** A field that `saga new` asks for. */
export interface AskedField {
  /** Its path with hyphens, which is the name of its option: 'seo-title'. */
  readonly name: string
  /** 'its title', 'its title for search engines' */
  readonly called: string
  readonly schema: z.core.$ZodType
  readonly role: FieldRole | undefined
  readonly isOptional: boolean
  readonly note: string
}

/** What is written without a question: the name, the place among the others, what is counted. */
export const KNOWN = ['id', 'slug', 'draft', 'formerly', 'order', 'expect']

export const isGroup = (schema: z.core.$ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && roleOf(schema) === undefined

/** 'Heading of the page. One line.' → 'heading of the page' */
function firstWordsOf(schema: z.core.$ZodType): string {
  const note = z.globalRegistry.get(schema as z.ZodType)?.description ?? ''
  return note.charAt(0).toLowerCase() + (note.split(/[.:](?: |$)/)[0] ?? '').slice(1)
}

/**
 * Lists the fields that a file needs, and of the others those with a role, numbers and switches. Lists begin empty.
 * @param note what is said of the group that has the field
 */
export function askedFieldsOf(
  schema: z.core.$ZodType,
  known: readonly string[],
  path: readonly string[] = [],
  note = '',
  isOptional = false,
): readonly AskedField[] {
  const name = path.join('-')
  if (known.includes(name)) return []
  const own = path.length === 0 ? '' : firstWordsOf(schema)
  if (schema instanceof z.ZodOptional) return askedFieldsOf(schema.unwrap(), known, path, own || note, true)
  if (isGroup(schema))
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      askedFieldsOf(inner, known, [...path, key], path.length === 0 ? '' : own || note),
    )
  const role = roleOf(schema)
  const isSimple = role !== undefined || schema instanceof z.ZodBoolean || schema instanceof z.ZodNumber
  if (schema instanceof z.ZodArray || (isOptional && !isSimple)) return []
  const called = path.length === 1 ? `its ${name}` : `its ${path.at(-1)} ${note}`
  return [{ name, called, schema, role, isOptional, note: own || note }]
}

/** What stands behind the option of a field; undefined for a switch. */
function valueNameOf({ schema, role }: AskedField): string | undefined {
  if (schema instanceof z.ZodBoolean) return undefined
  if (role?.is === 'picture') return 'file'
  if (role?.is === 'reference') return 'id'
  return schema instanceof z.ZodNumber ? 'number' : schema instanceof z.ZodEnum ? 'name' : 'text'
}

/** The values among which an option chooses; undefined where it takes any. */
function choicesFor({ schema, role }: AskedField): ((choices: Choices) => readonly string[]) | undefined {
  if (role?.is === 'reference') {
    const kind = kindOf(role.to)
    return ({ names }) => names[kind] ?? []
  }
  if (role?.is === 'language') return ({ languages }) => languages
  if (schema instanceof z.ZodEnum) return () => schema.options.map(String)
  if (!(schema instanceof z.ZodNumber)) return undefined
  const { minValue, maxValue } = schema
  if (minValue === null || maxValue === null || maxValue - minValue > 9) return undefined
  return () => Array.from({ length: maxValue - minValue + 1 }, (_, index) => String(minValue + index))
}

/**
 * What `saga new` asks for a document of a collection.
 * @param known fields that are not asked
 */
export function questionsFor(
  collection: CollectionName,
  known: readonly string[] = [],
): Pick<NewKind, 'summary' | 'questions'> {
  const { kind, adds, path } = collectionOf(collection)
  const noun = nameFieldOf(collection) === 'id' ? `id of the ${kind}` : `name of the ${kind} in addresses`
  const example = adds ? `, such as ${adds.example}` : ''
  const fields = askedFieldsOf(anySchemaOf(collection), [...KNOWN, ...known]).map((field): Question => {
    const { name, called, note, role, isOptional } = field
    if (role?.is === 'words') return { name, text: called, value: 'text', isTranslated: true }
    const value = valueNameOf(field)
    if (value === undefined) return { name, text: note }
    const begun = adds?.begins?.[name]
    const otherwise = begun === undefined ? '' : `; ${begun} without it`
    const isRequired = !isOptional && begun === undefined
    return { name, text: `${called}: ${note}${otherwise}`, value, isRequired, choices: choicesFor(field) }
  })
  const text: Question = { name: 'text', text: 'the text, in Markdown', value: 'text', isTranslated: true }
  return {
    summary: adds?.summary ?? `add a ${kind}`,
    questions: [
      { name: 'id', text: noun + example, value: 'id', isRequired: true },
      ...fields.filter(({ isTranslated }) => !isTranslated),
      draftQuestion,
      ...fields.filter(({ isTranslated }) => isTranslated),
      ...(path.endsWith('.md') ? [text] : []),
    ],
  }
}
