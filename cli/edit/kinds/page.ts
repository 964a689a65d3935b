import * as z from 'zod'
import type { Content } from '../../load/content.ts'
import type { SourceShape } from '../../model/image.ts'
import { anySchemaOf, type CollectionName, collectionOf } from '../../schema/collections.ts'
import { bodyPathOf, fileOf, isPerLanguage, nameFieldOf, pageOf } from '../../schema/content-paths.ts'
import { type FieldRole, roleOf } from '../../schema/fields.ts'
import { formatYaml } from '../format.ts'
import { checkName } from '../names.ts'
import { findNamed } from '../references.ts'
import { FENCES, joinSource } from '../source.ts'
import type { FileChange } from '../transaction.ts'
import {
  type Choices,
  checkTyped,
  type Definition,
  draftOption,
  type Given,
  type NewKind,
  nextOrder,
  numberIn,
} from './new-kind.ts'
import { findNewPicture } from './new-picture.ts'

// New documents as their schema describes them.

/** A field that `saga new` asks for. */
interface AskedField {
  /** Its path with hyphens, which is the name of its option: 'seo-title'. */
  readonly name: string
  /** 'its title', 'its title for search engines' */
  readonly called: string
  readonly schema: z.core.$ZodType
  readonly role: FieldRole | undefined
  readonly isOptional: boolean
  readonly note: string
}

/** What is written without a question: the name, the place among the others. */
const KNOWN = ['id', 'slug', 'draft', 'formerly', 'order']

const isGroup = (schema: z.core.$ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && roleOf(schema) === undefined

/** 'Heading of the page. One line.' → 'heading of the page' */
function firstWordsOf(schema: z.core.$ZodType): string {
  const note = z.globalRegistry.get(schema as z.ZodType)?.description ?? ''
  return note.charAt(0).toLowerCase() + (note.split(/[.:](?: |$)/)[0] ?? '').slice(1)
}

/**
 * Lists the fields that a file needs, and its switches. Lists begin empty.
 * @param note what is said of the group that has the field
 */
function askedFieldsOf(
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
  const isSkipped = isOptional && role?.is !== 'words' && !(schema instanceof z.ZodBoolean)
  if (schema instanceof z.ZodArray || isSkipped) return []
  const called = path.length === 1 ? `its ${name}` : `its ${path.at(-1)} ${note}`
  return [{ name, called, schema, role, isOptional, note: own || note }]
}

const flagsOf = ({ name, schema, role }: AskedField): string => {
  if (schema instanceof z.ZodBoolean) return `--${name}`
  if (role?.is === 'picture') return `--${name} <file>`
  if (role?.is === 'reference') return `--${name} <id>`
  return `--${name} <${schema instanceof z.ZodNumber ? 'number' : schema instanceof z.ZodEnum ? 'name' : 'text'}>`
}

/** The values among which an option chooses; undefined where it takes any. */
function choicesFor({ schema, role }: AskedField): ((choices: Choices) => readonly string[]) | undefined {
  if (role?.is === 'reference') {
    const { kind } = collectionOf(role.to as CollectionName)
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
export function questionsFor(collection: CollectionName, known: readonly string[] = []): Definition {
  const { kind, adds } = collectionOf(collection)
  const fields = askedFieldsOf(anySchemaOf(collection), [...KNOWN, ...known])
  const words = fields.filter(({ role }) => role?.is === 'words')
  const options = fields.filter(({ role }) => role?.is !== 'words')
  const begun = (name: string) => adds?.begins?.[name]
  const isNeeded = ({ name, isOptional }: AskedField) => !isOptional && begun(name) === undefined
  const describe = (field: AskedField): readonly [string, string] => {
    const otherwise = begun(field.name) === undefined ? '' : `; ${begun(field.name)} without it`
    const isSwitch = field.schema instanceof z.ZodBoolean
    return [flagsOf(field), isSwitch ? field.note : `${field.called}: ${field.note}${otherwise}`]
  }
  const noun = nameFieldOf(collection) === 'id' ? `id of the ${kind}` : `name of the ${kind} in addresses`
  return {
    summary: adds?.summary ?? `add a ${kind}`,
    argument: adds ? `${noun}, such as ${adds.example}` : noun,
    required: Object.fromEntries(options.filter(isNeeded).map(describe)),
    optional: {
      ...Object.fromEntries(options.filter((field) => !isNeeded(field)).map(describe)),
      ...draftOption,
    },
    texts: {
      ...Object.fromEntries(words.map(({ name, called }) => [name, called])),
      ...(collectionOf(collection).path.endsWith('.md') && { text: 'the text, in Markdown' }),
    },
    choicesOf: Object.fromEntries(
      options.flatMap((field) => {
        const choices = choicesFor(field)
        return choices ? [[field.name, choices]] : []
      }),
    ),
  }
}

/** Values by the name of their option. */
type Answers = Readonly<Record<string, unknown>>

/** Fills the fields of a schema, in its order; undefined for what is left out. */
function fill(
  schema: z.core.$ZodType,
  answers: Answers,
  known: readonly string[],
  path: readonly string[] = [],
  isOptional = false,
): unknown {
  const name = path.join('-')
  if (name in answers) return answers[name]
  if (known.includes(name)) return undefined
  if (schema instanceof z.ZodOptional) return fill(schema.unwrap(), answers, known, path, true)
  if (schema instanceof z.ZodArray) return isOptional ? undefined : []
  if (!isGroup(schema)) return undefined
  const fields = Object.entries(schema.shape).map(
    ([key, inner]) => [key, fill(inner, answers, known, [...path, key])] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** The words of a field: in one language where each has a file. One that is still to be written stands empty in its place. */
function wordsFor(given: Given, name: string, { site }: Content, lang: string | undefined): unknown {
  const texts = given.texts(name)
  if (lang !== undefined) return texts[lang] || (given.isOn('draft') ? undefined : '')
  // A draft, and a language that is hidden, goes without.
  const hidden = new Set(site?.value.languages.flatMap(({ code, draft }) => (draft ? [code] : [])))
  return Object.fromEntries(
    Object.entries(texts).filter(([code, text]) => text !== '' || !(given.isOn('draft') || hidden.has(code))),
  )
}

/** What a new file of a collection says, as text. */
export function writePage(
  collection: CollectionName,
  content: Content,
  given: Given,
  answers: Answers,
  { known = [], lang }: { readonly known?: readonly string[]; readonly lang?: string } = {},
): string {
  const schema = anySchemaOf(collection)
  const own = content.entries.filter((entry) => entry.collection === collection)
  const words = askedFieldsOf(schema, [...KNOWN, ...known]).filter(({ role }) => role?.is === 'words')
  const all: Answers = {
    [nameFieldOf(collection) ?? 'id']: given.id,
    ...(given.isOn('draft') && { draft: true }),
    order: nextOrder(own.map(({ document }) => document as { readonly value: { readonly order: number } })),
    ...Object.fromEntries(words.map(({ name }) => [name, wordsFor(given, name, content, lang)])),
    ...answers,
  }
  return formatYaml(fill(schema, all, known))
}

/** A kind of content that is added as its schema describes it: a page with its texts, its choices and its pictures. */
export function pageKind(collection: CollectionName): NewKind {
  const questions = questionsFor(collection)
  return {
    ...questions,
    async plan({ content }, given) {
      const { languages } = content
      const [first] = languages
      const id = given.id ?? ''
      const field = nameFieldOf(collection) ?? 'id'
      const fileIn = (lang: string): string => fileOf(collection, { [field]: id, lang })
      const { answers, files, rejected } = await answersTo(collection, content, given, fileIn(first))
      const refused = [...checkName(collection, id, content), ...rejected]
      if (refused.length > 0) return { rejected: refused }
      const isDraft = given.isOn('draft')
      return {
        files: [
          ...files,
          ...writtenLanguages(collection, content, given).map((lang): FileChange => {
            const isOwn = isPerLanguage(collection) || lang === first
            const body = isOwn ? undefined : bodyPathOf(collection, { [field]: id, lang })
            const path = body === undefined ? fileIn(lang) : `content/${body}`
            const options = isPerLanguage(collection) ? { lang } : {}
            const fields = isOwn ? writePage(collection, content, given, answers, options) : ''
            const text = { body: given.texts('text')[lang] ?? '', rest: '\n' }
            const fences = isOwn ? FENCES : { open: '', close: '' }
            return {
              path,
              description: isPerLanguage(collection)
                ? `the page in "${lang}"`
                : `the ${collectionOf(collection).kind}`,
              creates: path.endsWith('.md') ? joinSource({ ...fences, fields, ...text }) : fields,
            }
          }),
        ],
        routes: languages.map((lang) => `/${lang}${pageOf(collection, { [field]: id })}` as const),
        ...(isDraft && { draft: fileIn(first) }),
      }
    },
  }
}

/** The languages that get a file: the first one, and where each has its own those of which a word was typed. */
function writtenLanguages(
  collection: CollectionName,
  { languages }: Content,
  given: Given,
): readonly string[] {
  const names = Object.keys(questionsFor(collection).texts)
  const isSplit = collectionOf(collection).path.endsWith('.md')
  const typed = isPerLanguage(collection) ? names : ['text']
  return languages.filter(
    (lang, index) => index === 0 || (isSplit && typed.some((name) => given.texts(name)[lang])),
  )
}

/** What was typed, with the pictures that it names, and why it cannot be. */
async function answersTo(collection: CollectionName, content: Content, given: Given, file: string) {
  const { languages } = content
  const schema = collectionOf(collection).schema({ languages, first: languages[0], own: languages[0] })
  const answers: Record<string, unknown> = {}
  const files: FileChange[] = []
  const rejected: string[] = []
  for (const { name, role, schema: field } of askedFieldsOf(schema, KNOWN)) {
    const typed = given.value(name)
    if (role?.is === 'words') continue
    if (field instanceof z.ZodBoolean) {
      if (given.isOn(name)) answers[name] = true
    } else if (role?.is === 'picture') {
      const shape: SourceShape = role.shape === 'own' ? 'portrait' : role.shape
      const picture = await findNewPicture(given, name, shape, content)
      const called = `${given.id}${picture.ending}`
      rejected.push(...picture.rejected)
      files.push({
        path: file.replace(/[^/]*$/, called),
        description: 'the picture',
        creates: { copyOf: picture.copyOf },
      })
      answers[name] = called
    } else {
      answers[name] = field instanceof z.ZodNumber ? numberIn(typed) : typed
      if (typed === undefined) answers[name] = collectionOf(collection).adds?.begins?.[name]
      const isMissing =
        role?.is === 'reference'
          ? findNamed(content, collectionOf(role.to as CollectionName).kind, typed ?? '')
          : undefined
      if (typeof isMissing === 'string') rejected.push(isMissing)
      rejected.push(...checkTyped(z.object({ [name]: field as z.ZodType }), { [name]: answers[name] }))
    }
  }
  return { answers, files, rejected }
}
