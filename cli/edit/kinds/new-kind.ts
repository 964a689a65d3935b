import * as z from 'zod'
import type { Content } from '../../load/content.ts'
import { fieldName, valueAt } from '../../load/errors/schema-paths.ts'
import { causeOf, remedyInWords } from '../../load/errors/schema-values.ts'
import type { Lang } from '../../model/path.ts'
import { anySchemaOf } from '../../schema/collection-fields.ts'
import { type CollectionName, collectionOf, kindOf } from '../../schema/collections.ts'
import { nameFieldOf } from '../../schema/content-paths.ts'
import { type FieldRole, roleOf } from '../../schema/fields.ts'
import type { OpenChange, Planned } from '../change.ts'

/** The names in the shop that an option can take. */
export interface Choices {
  readonly languages: readonly Lang[]
  /** Names of documents, by their kind: the slugs of galleries under 'gallery'. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** Something that `saga new` asks for: an option, a question at the terminal, a field of a form. */
export interface Question {
  /** The name of the option: 'gallery' for --gallery; the value of `id` is typed without an option. */
  readonly name: string
  readonly text: string
  /** The placeholder behind the option, such as 'slug' or 'file'; a switch has none. */
  readonly value?: string
  readonly isRequired?: boolean
  /** Whether each language has its own option: --title-sv, --title-en … */
  readonly isTranslated?: boolean
  /** The values that the question offers. */
  readonly choices?: ((choices: Choices) => readonly string[]) | undefined
}

/** The answers to the questions, as typed behind `saga new poster`. */
export interface Given {
  /** The name of what is new, such as a poster's id; absent for kinds that have none. */
  readonly id?: string | undefined
  value(name: string): string | undefined
  /** The words for a given file in messages, where its name says nothing to a person. */
  readonly called?: string
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' where none was given. */
  texts(name: string): Readonly<Record<Lang, string>>
}

/** A kind of content that `saga new` can add. `plan` plans the files to write, or returns why nothing is written. */
export interface NewKind {
  readonly summary: string
  readonly questions: readonly Question[]
  readonly plan: (change: OpenChange, given: Given) => Promise<Planned>
}

/** Returns a question that needs an answer. */
export const required = (
  name: string,
  value: string,
  text: string,
  choices?: Question['choices'],
): Question => ({ name, text, value, isRequired: true, choices })

/** Returns the number, or the text as it was typed, so that the error message quotes that text. */
export const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

/** Returns the place in menus behind all other documents of a collection. */
export function nextOrder(collection: CollectionName, { entries }: Content): number {
  const orders = entries.flatMap((entry) =>
    entry.collection === collection ? Number(Object(entry.document.value).order) : [],
  )
  return Math.max(0, ...orders) + 1
}

/** Says why the schema rejects the typed values, in the words of `validate`; empty if the schema accepts them. */
export function checkTyped(schema: z.ZodType, typed: unknown): readonly string[] {
  const reported = new Set<string>()
  return (schema.safeParse(typed).error?.issues ?? []).flatMap((issue) => {
    const field = fieldName(issue.path)
    // Of the rules that a value breaks, only the first is reported.
    if (reported.has(field)) return []
    reported.add(field)
    const found = valueAt(typed, issue.path)
    const remedy = remedyInWords(issue, found, schema)
    const words = typeof remedy === 'object' ? remedy.hint : remedy
    const cause = `${field}: ${causeOf(issue, found)}`
    return words === undefined ? cause : `${cause}; ${words}`
  })
}

/** A field of a new file. */
export interface NewField {
  readonly path: readonly string[]
  /** The path with hyphens, which is the name of the option: 'seo-title'. */
  readonly name: string
  readonly schema: z.core.$ZodType
  readonly role: FieldRole | undefined
  readonly isOptional: boolean
  /** Whether `saga new` asks for the field. */
  readonly isAsked: boolean
  /** The words for the field: 'its title', 'its title for search engines'. */
  readonly called: string
  /** The first words about the field, or about the group that has it. */
  readonly note: string
}

/** The fields that are never asked for: names, the draft switch, the place in menus, and counts. */
const UNASKED = ['id', 'slug', 'draft', 'formerly', 'order', 'expect']

/** Returns the first words of a description: 'Heading of the page. One line.' → 'heading of the page' */
function firstWordsOf(schema: z.core.$ZodType): string {
  const note = z.globalRegistry.get(schema as z.ZodType)?.description ?? ''
  return note.charAt(0).toLowerCase() + (note.split(/[.:](?: |$)/)[0] ?? '').slice(1)
}

/**
 * Lists the fields of a file. Those that the file needs are asked for, and optional ones that have a role or are numbers
 * or switches, but no lists.
 * @param unasked further fields that are not asked for
 */
export function newFieldsOf(
  schema: z.core.$ZodType,
  unasked: readonly string[],
  path: readonly string[] = [],
  note = '',
  isOptional = false,
): readonly NewField[] {
  const name = path.join('-')
  const isUnasked = [...UNASKED, ...unasked].includes(name)
  const role = roleOf(schema)
  const own = (path.length > 0 && firstWordsOf(schema)) || note
  if (schema instanceof z.ZodOptional && !isUnasked)
    return newFieldsOf(schema.unwrap(), unasked, path, own, true)
  if (schema instanceof z.ZodObject && !role && !isUnasked)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      newFieldsOf(inner, unasked, [...path, key], own),
    )
  const isSimple = role !== undefined || schema instanceof z.ZodBoolean || schema instanceof z.ZodNumber
  const isAsked = !isUnasked && !(schema instanceof z.ZodArray) && (isSimple || !isOptional)
  const called = path.length === 1 ? `its ${name}` : `its ${path.at(-1)} ${note}`
  return [{ path, name, schema, role, isOptional, isAsked, called, note: own }]
}

/** Returns the placeholder behind the option of a field, which a switch lacks, and the values that the option offers. */
function answersTo({ schema, role }: NewField): Pick<Question, 'value' | 'choices'> {
  if (schema instanceof z.ZodBoolean) return {}
  if (role?.is === 'picture') return { value: 'file' }
  if (role?.is === 'reference') return { value: 'id', choices: ({ names }) => names[kindOf(role.to)] ?? [] }
  if (role?.is === 'language') return { value: 'text', choices: ({ languages }) => languages }
  if (schema instanceof z.ZodEnum) return { value: 'name', choices: () => schema.options.map(String) }
  if (!(schema instanceof z.ZodNumber)) return { value: 'text' }
  const { minValue, maxValue } = schema
  if (minValue === null || maxValue === null || maxValue - minValue > 9) return { value: 'number' }
  const length = maxValue - minValue + 1
  return { value: 'number', choices: () => Array.from({ length }, (_, index) => String(minValue + index)) }
}

/**
 * Returns the summary and the questions of `saga new` for a document of a collection.
 * @param unasked further fields that are not asked
 */
export function questionsFor(collection: CollectionName, unasked: readonly string[] = []) {
  const { kind, adds, path } = collectionOf(collection)
  const noun = nameFieldOf(collection) === 'id' ? `id of the ${kind}` : `name of the ${kind} in addresses`
  const example = adds ? `, such as ${adds.example}` : ''
  const fields = newFieldsOf(anySchemaOf(collection), unasked).flatMap((field): readonly Question[] => {
    const { name, called, note, role, isOptional, isAsked } = field
    if (!isAsked) return []
    if (role?.is === 'words') return [{ name, text: called, value: 'text', isTranslated: true }]
    const { value, choices } = answersTo(field)
    if (value === undefined) return [{ name, text: note }]
    const begun = adds?.begins?.[name]
    const otherwise = begun === undefined ? '' : `; ${begun} without it`
    const isRequired = !isOptional && begun === undefined
    return [{ name, text: `${called}: ${note}${otherwise}`, value, isRequired, choices }]
  })
  const text: Question = { name: 'text', text: 'the text as Markdown', value: 'text', isTranslated: true }
  return {
    summary: adds?.summary ?? `add a ${kind}`,
    questions: [
      { name: 'id', text: noun + example, value: 'id', isRequired: true },
      ...fields.filter(({ isTranslated }) => !isTranslated),
      { name: 'draft', text: 'hide it until it is finished' },
      ...fields.filter(({ isTranslated }) => isTranslated),
      ...(path.endsWith('.md') ? [text] : []),
    ],
  }
}
