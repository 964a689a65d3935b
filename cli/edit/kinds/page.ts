import { basename, dirname } from 'node:path'
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
import { shopVariantsOf } from '../../shop/variants.ts'
import { formatYaml } from '../../yaml/format.ts'
import { FENCES, joinSource } from '../../yaml/source.ts'
import type { OpenChange, Planned } from '../change.ts'
import { checkName, findNamed } from '../names.ts'
import {
  type Answers,
  findNewPicture,
  type NewKind,
  nextOrder,
  numberIn,
  type Prompt,
  rejectTyped,
} from './new-kind.ts'

interface NewField {
  readonly path: readonly string[]
  /** The option's name, which is the path joined by hyphens: 'seo-title'. */
  readonly name: string
  readonly schema: z.core.$ZodType
  readonly role: FieldRole | undefined
  readonly isOptional: boolean
  /** Tells whether a question of `saga new` asks for the field. */
  readonly isAsked: boolean
  /** The name of the field in its question: 'its title', 'its title for search engines'. */
  readonly called: string
  /** The first words of the field's description or, if it has none, of its group's description. */
  readonly note: string
}

/**
 * Fields about which no kind asks. `id`, `slug` and `draft` have questions of their own, `order` is computed, and few
 * new documents need the others.
 */
const UNASKED = ['id', 'slug', 'draft', 'formerly', 'order', 'expect', 'returnDays']

/** Matches the end of the first words of a description. */
const END_OF_FIRST_WORDS = /[.:](?: |$)/

/** Returns the first words of a description: 'Heading of the page. One line.' → 'heading of the page' */
function firstWordsOf(schema: z.core.$ZodType): string {
  const description = z.globalRegistry.get(schema as z.ZodType)?.description ?? ''
  const [firstWords = ''] = description.split(END_OF_FIRST_WORDS)
  return firstWords.charAt(0).toLowerCase() + firstWords.slice(1)
}

/** The position of a field's schema within its file's schema. */
interface FieldPlace {
  readonly path: readonly string[]
  /** The note of the schema around it, for a schema without a description. */
  readonly outerNote: string
  readonly isOptional: boolean
}

const WHOLE_FILE: FieldPlace = { path: [], outerNote: '', isOptional: false }

/**
 * Lists the fields of a file, including fields in groups. Questions ask for required fields and for simple optional
 * ones, but never for lists. `unasked`: further field names without a question.
 */
function newFieldsOf(
  schema: z.core.$ZodType,
  unasked: readonly string[],
  place: FieldPlace = WHOLE_FILE,
): readonly NewField[] {
  const { path, outerNote, isOptional } = place
  const name = path.join('-')
  const isUnasked = [...UNASKED, ...unasked].includes(name)
  const role = roleOf(schema)
  const ownNote = path.length > 0 ? firstWordsOf(schema) : ''
  const note = ownNote || outerNote

  // An optional field or a group without a question is listed as one field, because nothing in it has a question either.
  if (schema instanceof z.ZodOptional && !isUnasked)
    return newFieldsOf(schema.unwrap(), unasked, {
      path,
      outerNote: note,
      isOptional: true,
    })

  const isGroup = schema instanceof z.ZodObject && !role
  if (isGroup && !isUnasked) {
    const innerSchemas = Object.entries(schema.shape)
    // No question asks for an optional field of an optional group: owners write it into the file.
    const shownSchemas = innerSchemas.filter(
      ([, inner]) => !(isOptional && inner instanceof z.ZodOptional),
    )
    return shownSchemas.flatMap(([key, inner]) =>
      newFieldsOf(inner, unasked, {
        path: [...path, key],
        outerNote: note,
        // Questions ask for the required fields of a group even if the group is optional.
        isOptional: false,
      }),
    )
  }

  const isList = schema instanceof z.ZodArray
  const isSimple =
    role !== undefined || schema instanceof z.ZodBoolean || schema instanceof z.ZodNumber
  const isAsked = !isUnasked && !isList && (isSimple || !isOptional)
  // For seo.title, the group's note is "for search engines".
  const called = path.length === 1 ? `its ${name}` : `its ${path.at(-1)} ${outerNote}`
  return [{ path, name, schema, role, isOptional, isAsked, called, note }]
}

/** If a number's range is at most this wide, its numbers are listed as choices. */
const MAX_CHOSEN_SPAN = 9

/** Returns the placeholder and the choices of a field's question. */
function answersTo({ schema, role }: NewField): Pick<Prompt, 'value' | 'choices'> {
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
  if (minValue === null || maxValue === null) return { value: 'number' }
  if (maxValue - minValue > MAX_CHOSEN_SPAN) return { value: 'number' }

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

  const fieldQuestions = newFieldsOf(anySchemaOf(collection), unasked)
    .filter(({ isAsked }) => isAsked)
    .map((field) => questionOf(field, adds?.begins?.[field.name]))
  const bodyQuestion: Prompt = {
    name: 'text',
    text: 'the text as Markdown',
    value: 'text',
    isTranslated: true,
    isNeeded: true,
    isMarkdown: true,
  }
  return {
    summary: adds?.summary ?? `add a ${kind}`,
    questions: [
      { name: 'id', text: noun + example, value: 'id', isRequired: true },
      ...fieldQuestions.filter(({ isTranslated }) => !isTranslated),
      { name: 'draft', text: 'hide it until it is finished' },
      ...fieldQuestions.filter(({ isTranslated }) => isTranslated),
      ...(path.endsWith('.md') ? [bodyQuestion] : []),
    ],
  }
}

/** Returns the question of a field. A field with an initial value needs no answer. */
function questionOf(field: NewField, initialValue: unknown): Prompt {
  const { name, called, note, role, isOptional } = field
  if (role?.is === 'words')
    return {
      name,
      text: called,
      value: 'text',
      isTranslated: true,
      isNeeded: !isOptional,
    }

  const { value, choices } = answersTo(field)
  const isSwitch = value === undefined
  if (isSwitch) return { name, text: note }

  const defaultText = initialValue === undefined ? '' : ` (default: ${initialValue})`
  const isRequired = !isOptional && initialValue === undefined
  return { name, text: `${called}: ${note}${defaultText}`, value, isRequired, choices }
}

/** Returns the kind of a collection whose documents can be added from their schema alone. */
export const pageKind = (collection: CollectionName): NewKind => ({
  ...questionsFor(collection),
  async plan(change, answers) {
    const { content } = change
    change.rejectAt(['id'], checkName(collection, answers.id ?? '', content))

    // The home page has its own texts for search engines, so the gallery that it shows needs none.
    const isOnHome =
      collection === 'galleries' && answers.id === content.site?.value.homeGallery
    return planPage(collection, change, answers, {
      fixedValues: isOnHome ? { seo: undefined } : {},
    })
  },
})

/** Values by option name. */
type FieldValues = Readonly<Record<string, unknown>>

interface PageSettings {
  /**
   * Field values by option name, which override answers. If the value is undefined, the document does not get the
   * field.
   */
  readonly fixedValues?: FieldValues
  /** The folder of the files, if it does not follow from their names. */
  readonly folder?: string
}

/**
 * Plans the files and pictures of a document from its schema. Some collections have one complete file per language. In
 * the others, the first language's file has the fields in all languages, and each other language only adds a file with
 * its body.
 */
export async function planPage(
  collection: CollectionName,
  change: OpenChange,
  answers: Answers,
  { fixedValues = {}, folder }: PageSettings = {},
): Promise<Planned> {
  const { content } = change
  const { languages } = content
  const [firstLanguage, ...otherLanguages] = languages
  const { kind, schema, adds } = collectionOf(collection)
  const names = (lang: string) => ({
    [nameFieldOf(collection) ?? 'id']: answers.id ?? '',
    lang,
  })
  const fileIn = (lang: string): string => {
    const file = fileOf(collection, names(lang))
    return folder === undefined ? file : `${folder}/${basename(file)}`
  }
  const bodyIn = (lang: string): string => answers.texts('text')[lang] ?? ''

  const documentSchema = schema({
    languages,
    firstLanguage,
    ownLanguage: firstLanguage,
    variants: shopVariantsOf(content.prices?.value),
  })
  const fields = newFieldsOf(documentSchema, Object.keys(fixedValues))
  const words = fields.filter(({ role, isAsked }) => isAsked && role?.is === 'words')
  // Only values of `fields` are written to the file, so `lang`, for example, is not.
  const initialValues = {
    ...names(''),
    order: nextOrder(collection, content),
    ...adds?.begins,
    ...fixedValues,
    ...(answers.isOn('draft') && { draft: true }),
  }
  const file = fileIn(firstLanguage)
  const values = await answerFields(fields, initialValues, { change, answers, file })

  /** Creates the file with the fields. Without `wordsLang`, the file has the words in all languages. */
  const createFile = (
    lang: string,
    wordsLang: string | undefined,
    description: string,
  ): void => {
    const texts = words.map(({ name }) => [
      name,
      wordsFor(answers, name, content, wordsLang),
    ])
    const allValues = { ...values, ...Object.fromEntries(texts) }
    const yaml = formatYaml(nestValues(fields, allValues))
    const body = bodyIn(lang)
    const markdown = joinSource({ ...FENCES, fields: yaml, body, rest: '\n' })

    const path = fileIn(lang)
    change.create(path, path.endsWith('.md') ? markdown : yaml, description)
  }

  if (isPerLanguage(collection)) {
    const hasTexts = (lang: string): boolean =>
      bodyIn(lang) !== '' || words.some(({ name }) => answers.texts(name)[lang])
    for (const lang of languages)
      if (lang === firstLanguage || hasTexts(lang))
        createFile(lang, lang, `the page in "${lang}"`)
  } else {
    const description = `the ${kind}`
    createFile(firstLanguage, undefined, description)
    for (const lang of otherLanguages) {
      if (bodyIn(lang) === '') continue

      const bodyPath = `content/${bodyPathOf(collection, names(lang))}`
      change.create(bodyPath, `${bodyIn(lang)}\n`, description)
    }
  }

  return {
    routes: languages.map(
      (lang) => `/${lang}${pageOf(collection, names(lang))}` as const,
    ),
    ...(answers.isOn('draft') && { drafts: [file] }),
  }
}

interface AnswerContext {
  readonly change: OpenChange
  readonly answers: Answers
  /** The file with the fields. Pictures go into its folder. */
  readonly file: string
}

/** Returns the values of the fields that are not texts. Plans the picture files. */
async function answerFields(
  fields: readonly NewField[],
  initialValues: FieldValues,
  context: AnswerContext,
): Promise<FieldValues> {
  const values: Record<string, unknown> = { ...initialValues }
  for (const field of fields)
    values[field.name] = await valueForField(field, initialValues[field.name], context)
  return values
}

/** Returns the value of a field that is not a text: the answer to its question, or else its initial value. */
async function valueForField(
  field: NewField,
  initialValue: unknown,
  context: AnswerContext,
): Promise<unknown> {
  const { name, role, schema, isOptional, isAsked } = field
  const { change, answers } = context
  // A required list begins empty.
  if (schema instanceof z.ZodArray && !isOptional) return initialValue ?? []
  if (!isAsked || role?.is === 'words') return initialValue
  if (schema instanceof z.ZodBoolean) return answers.isOn(name) || undefined

  const answer = answers.value(name)
  if (answer === undefined && isOptional) return initialValue
  if (role?.is === 'picture') return planPicture(name, role.shape, context)

  const typed = schema instanceof z.ZodNumber ? numberIn(answer) : answer
  const value = typed ?? initialValue
  if (role?.is === 'reference') findNamed(change, kindOf(role.to), answer ?? '')
  rejectTyped(change, z.object({ [name]: schema as z.ZodType }), { [name]: value })
  return value
}

/** Plans a picture's file. Returns the file name. */
async function planPicture(
  option: string,
  shape: Extract<FieldRole, { readonly is: 'picture' }>['shape'],
  { change, answers, file }: AnswerContext,
): Promise<string> {
  // 'own' occurs only in lists, and no question asks for a list, so 'portrait' only satisfies the types.
  const sourceShape = shape === 'own' ? 'portrait' : shape
  const { bytes, ending } = await findNewPicture(change, answers, option, sourceShape)
  const fileName = answers.id + ending
  change.create(`${dirname(file)}/${fileName}`, bytes, 'the picture')
  return fileName
}

/**
 * Returns the text of a field in `lang`; without `lang`, an object with a text for each language. A missing text is '',
 * or left out where the text is optional.
 */
function wordsFor(
  answers: Answers,
  name: string,
  { site }: Content,
  lang: string | undefined,
): unknown {
  const texts = answers.texts(name)
  const isDraft = answers.isOn('draft')
  if (lang !== undefined) return texts[lang] || (isDraft ? undefined : '')

  // Drafts and hidden languages may lack texts, so leave these out.
  const hiddenLanguages = new Set(
    site?.value.languages.flatMap(({ code, draft }) => (draft ? [code] : [])),
  )
  const mayBeMissing = (code: string): boolean => isDraft || hiddenLanguages.has(code)
  return Object.fromEntries(
    Object.entries(texts).filter(([code, text]) => text !== '' || !mayBeMissing(code)),
  )
}

/** Returns the answers as document values: the answer 'seo-title' becomes { seo: { title } }. */
function nestValues(fields: readonly NewField[], answers: FieldValues): FieldValues {
  const values: Record<string, unknown> = {}
  for (const { path, name } of fields) {
    let group = values
    for (const step of path.slice(0, -1)) {
      group[step] ??= {}
      group = group[step] as Record<string, unknown>
    }
    if (answers[name] !== undefined) group[path.at(-1) ?? ''] = answers[name]
  }
  return values
}
