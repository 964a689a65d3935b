import * as z from 'zod'
import type { Content } from '../../read/content.ts'
import { anySchemaOf } from '../../schema/collection-fields.ts'
import { type CollectionName, collectionOf, kindOf } from '../../schema/collections.ts'
import {
  bodyPathOf,
  fileOf,
  isPerLanguage,
  nameFieldOf,
  pageOf,
} from '../../schema/content-paths.ts'
import { type FieldRole, roleOf } from '../../schema/fields.ts'
import { formatYaml } from '../../yaml/format.ts'
import { FENCES, joinSource } from '../../yaml/source.ts'
import type { OpenChange, Planned } from '../change.ts'
import { checkName, findNamed } from '../names.ts'
import {
  findNewPicture,
  type Given,
  type NewKind,
  nextOrder,
  numberIn,
  type Question,
  rejectTyped,
} from './new-kind.ts'

interface NewField {
  readonly path: readonly string[]
  /** The path with hyphens, which is the name of the option: 'seo-title'. */
  readonly name: string
  readonly schema: z.core.$ZodType
  readonly role: FieldRole | undefined
  readonly isOptional: boolean
  readonly isAsked: boolean
  /** The words for the field: 'its title', 'its title for search engines'. */
  readonly called: string
  readonly note: string
}

const UNASKED = ['id', 'slug', 'draft', 'formerly', 'order', 'expect', 'returnDays']

/** Returns the first words of a description: 'Heading of the page. One line.' → 'heading of the page' */
function firstWordsOf(schema: z.core.$ZodType): string {
  const note = z.globalRegistry.get(schema as z.ZodType)?.description ?? ''
  return note.charAt(0).toLowerCase() + (note.split(/[.:](?: |$)/)[0] ?? '').slice(1)
}

/** Lists the fields of a file: required ones are asked for, and optional ones that are simple; lists never are. */
function newFieldsOf(
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
      // An optional field of an optional group is not asked for: owners write it into the file.
      isOptional && inner instanceof z.ZodOptional
        ? []
        : newFieldsOf(inner, unasked, [...path, key], own),
    )
  const isSimple =
    role !== undefined || schema instanceof z.ZodBoolean || schema instanceof z.ZodNumber
  const isAsked =
    !isUnasked && !(schema instanceof z.ZodArray) && (isSimple || !isOptional)
  const called = path.length === 1 ? `its ${name}` : `its ${path.at(-1)} ${note}`
  return [{ path, name, schema, role, isOptional, isAsked, called, note: own }]
}

function answersTo({ schema, role }: NewField): Pick<Question, 'value' | 'choices'> {
  if (schema instanceof z.ZodBoolean) return {}
  if (role?.is === 'picture') return { value: 'file' }
  if (role?.is === 'reference')
    return { value: 'id', choices: ({ names }) => names[kindOf(role.to)] ?? [] }
  if (role?.is === 'language')
    return { value: 'text', choices: ({ languages }) => languages }
  if (schema instanceof z.ZodEnum)
    return { value: 'name', choices: () => schema.options.map(String) }
  if (!(schema instanceof z.ZodNumber)) return { value: 'text' }
  const { minValue, maxValue } = schema
  if (minValue === null || maxValue === null || maxValue - minValue > 9)
    return { value: 'number' }
  const length = maxValue - minValue + 1
  return {
    value: 'number',
    choices: () => Array.from({ length }, (_, index) => String(minValue + index)),
  }
}

/** Returns the summary and the questions of `saga new` for a document of a collection. */
export function questionsFor(
  collection: CollectionName,
  unasked: readonly string[] = [],
) {
  const { kind, adds, path } = collectionOf(collection)
  const noun =
    nameFieldOf(collection) === 'id'
      ? `id of the ${kind}`
      : `name of the ${kind} in addresses`
  const example = adds ? `, such as ${adds.example}` : ''
  const fields = newFieldsOf(anySchemaOf(collection), unasked).flatMap(
    (field): readonly Question[] => {
      const { name, called, note, role, isOptional, isAsked } = field
      if (!isAsked) return []
      if (role?.is === 'words')
        return [
          {
            name,
            text: called,
            value: 'text',
            isTranslated: true,
            isNeeded: !isOptional,
          },
        ]
      const { value, choices } = answersTo(field)
      if (value === undefined) return [{ name, text: note }]
      const begun = adds?.begins?.[name]
      const otherwise = begun === undefined ? '' : `; ${begun} without it`
      const isRequired = !isOptional && begun === undefined
      return [
        { name, text: `${called}: ${note}${otherwise}`, value, isRequired, choices },
      ]
    },
  )
  const text: Question = {
    ...{ name: 'text', text: 'the text as Markdown', value: 'text' },
    ...{ isTranslated: true, isNeeded: true, isMarkdown: true },
  }
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

/** Values by the name of their option. */
type Answers = Record<string, unknown>

function fill(fields: readonly NewField[], answers: Answers): Answers {
  const values: Answers = {}
  for (const { path, name } of fields) {
    let group = values
    for (const step of path.slice(0, -1)) {
      group[step] ??= {}
      group = group[step] as Answers
    }
    if (answers[name] !== undefined) group[path.at(-1) ?? ''] = answers[name]
  }
  return values
}

/** Returns the words of a field: a text if each language has a file, else a text per language. A missing text is ''. */
function wordsFor(
  given: Given,
  name: string,
  { site }: Content,
  lang: string | undefined,
): unknown {
  const texts = given.texts(name)
  if (lang !== undefined) return texts[lang] || (given.isOn('draft') ? undefined : '')
  // Drafts and hidden languages go without their missing texts.
  const hidden = new Set(
    site?.value.languages.flatMap(({ code, draft }) => (draft ? [code] : [])),
  )
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([code, text]) => text !== '' || !(given.isOn('draft') || hidden.has(code)),
    ),
  )
}

/** Plans the files and pictures of a document by its schema. `own` has the values of fields that are not asked for. */
export async function planPage(
  collection: CollectionName,
  change: OpenChange,
  given: Given,
  own: Answers = {},
  folder?: string,
): Promise<Planned> {
  const { content } = change
  const { languages } = content
  const [first] = languages
  const { kind, schema, adds } = collectionOf(collection)
  const names = (lang: string) => ({
    [nameFieldOf(collection) ?? 'id']: given.id ?? '',
    lang,
  })
  const fileIn = (lang: string): string => {
    const file = fileOf(collection, names(lang))
    return folder === undefined ? file : folder + file.slice(file.lastIndexOf('/'))
  }
  const fields = newFieldsOf(schema({ languages, first, own: first }), Object.keys(own))
  const answers = {
    ...names(''),
    order: nextOrder(collection, content),
    ...adds?.begins,
    ...own,
  }
  await answerFields(answers, fields, change, given, fileIn(first))
  const isSplit = isPerLanguage(collection)
  const words = fields.filter(({ role, isAsked }) => isAsked && role?.is === 'words')
  for (const lang of languages) {
    const body = given.texts('text')[lang] ?? ''
    const hasWords =
      body !== '' || (isSplit && words.some(({ name }) => given.texts(name)[lang]))
    const description = isSplit ? `the page in "${lang}"` : `the ${kind}`
    if (lang !== first && !hasWords) continue
    if (lang !== first && !isSplit) {
      change.create(
        `content/${bodyPathOf(collection, names(lang))}`,
        `${body}\n`,
        description,
      )
      continue
    }
    const path = fileIn(lang)
    const texts = words.map(({ name }) => [
      name,
      wordsFor(given, name, content, isSplit ? lang : undefined),
    ])
    const front = formatYaml(fill(fields, { ...answers, ...Object.fromEntries(texts) }))
    const text = joinSource({ ...FENCES, fields: front, body, rest: '\n' })
    change.create(path, path.endsWith('.md') ? text : front, description)
  }
  return {
    routes: languages.map(
      (lang) => `/${lang}${pageOf(collection, names(lang))}` as const,
    ),
    ...(given.isOn('draft') && { draft: fileIn(first) }),
  }
}

/** Returns a kind of content that is added as its schema describes it. */
export const pageKind = (collection: CollectionName): NewKind => ({
  ...questionsFor(collection),
  async plan(change, given) {
    change.rejectAt(['id'], checkName(collection, given.id ?? '', change.content))
    return planPage(collection, change, given)
  },
})

async function answerFields(
  answers: Answers,
  fields: readonly NewField[],
  change: OpenChange,
  given: Given,
  file: string,
): Promise<void> {
  if (given.isOn('draft')) answers.draft = true
  for (const { name, role, schema, isOptional, isAsked } of fields) {
    const typed = given.value(name)
    if (schema instanceof z.ZodArray && !isOptional) answers[name] ??= []
    if (!isAsked || role?.is === 'words') continue
    if (schema instanceof z.ZodBoolean) answers[name] = given.isOn(name) || undefined
    else if (typed === undefined && isOptional) continue
    else if (role?.is === 'picture') {
      const shape = role.shape === 'own' ? 'portrait' : role.shape
      const picture = await findNewPicture(change, given, name, shape)
      answers[name] = given.id + picture.ending
      change.create(
        file.replace(/[^/]*$/, String(answers[name])),
        picture.bytes,
        'the picture',
      )
    } else {
      if (typed !== undefined)
        answers[name] = schema instanceof z.ZodNumber ? numberIn(typed) : typed
      if (role?.is === 'reference') findNamed(change, kindOf(role.to), typed ?? '')
      rejectTyped(change, z.object({ [name]: schema as z.ZodType }), {
        [name]: answers[name],
      })
    }
  }
}
