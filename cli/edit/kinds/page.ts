import { readFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import * as z from 'zod'
import { hasErrorCode } from '../../fs/errors.ts'
import { describeMisfit } from '../../load/check/images.ts'
import type { Content } from '../../load/content.ts'
import { isImage, measureImage } from '../../load/images.ts'
import type { SourceShape } from '../../model/image.ts'
import { type CollectionName, collectionOf, kindOf } from '../../schema/collections.ts'
import { imageEndings } from '../../schema/common.ts'
import { bodyPathOf, fileOf, isPerLanguage, nameFieldOf, pageOf } from '../../schema/content-paths.ts'
import type { OpenChange } from '../change.ts'
import { formatYaml } from '../format.ts'
import { checkName, findNamed } from '../names.ts'
import { FENCES, joinSource } from '../source.ts'
import { applicable } from '../transaction.ts'
import {
  checkTyped,
  type Given,
  type NewField,
  type NewKind,
  newFieldsOf,
  nextOrder,
  numberIn,
  questionsFor,
} from './new-kind.ts'

/** Values by the name of their option. */
type Answers = Record<string, unknown>

/** Returns the values of a file, in the order of its fields. Fields without an answer are left out. */
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
function wordsFor(given: Given, name: string, { site }: Content, lang: string | undefined): unknown {
  const texts = given.texts(name)
  if (lang !== undefined) return texts[lang] || (given.isOn('draft') ? undefined : '')
  // Drafts and hidden languages go without their missing texts.
  const hidden = new Set(site?.value.languages.flatMap(({ code, draft }) => (draft ? [code] : [])))
  return Object.fromEntries(
    Object.entries(texts).filter(([code, text]) => text !== '' || !(given.isOn('draft') || hidden.has(code))),
  )
}

/**
 * Plans the files of a document as its schema describes it, with the pictures that they name. Returns the reasons
 * against it, too.
 * @param own values of fields that are not asked for
 * @param folder the folder of the files, if it is not that of the table of collections
 */
export async function planPage(
  collection: CollectionName,
  change: OpenChange,
  given: Given,
  own: Answers = {},
  folder?: string,
) {
  const { content } = change
  const { languages } = content
  const [first] = languages
  const { kind, schema, adds } = collectionOf(collection)
  const names = (lang: string) => ({ [nameFieldOf(collection) ?? 'id']: given.id ?? '', lang })
  const fileIn = (lang: string): string => {
    const file = fileOf(collection, names(lang))
    return folder === undefined ? file : folder + file.slice(file.lastIndexOf('/'))
  }
  const fields = newFieldsOf(schema({ languages, first, own: first }), Object.keys(own))
  const answers = { ...names(''), order: nextOrder(collection, content), ...adds?.begins, ...own }
  const rejected = await answerFields(answers, fields, change, given, fileIn(first))
  const isSplit = isPerLanguage(collection)
  const words = fields.filter(({ role, isAsked }) => isAsked && role?.is === 'words')
  for (const lang of languages) {
    const body = given.texts('text')[lang] ?? ''
    const hasWords = body !== '' || (isSplit && words.some(({ name }) => given.texts(name)[lang]))
    const description = isSplit ? `the page in "${lang}"` : `the ${kind}`
    if (lang !== first && !hasWords) continue
    if (lang !== first && !isSplit) {
      change.create(`content/${bodyPathOf(collection, names(lang))}`, `${body}\n`, description)
      continue
    }
    const path = fileIn(lang)
    const texts = words.map(({ name }) => [name, wordsFor(given, name, content, isSplit ? lang : undefined)])
    const front = formatYaml(fill(fields, { ...answers, ...Object.fromEntries(texts) }))
    const text = joinSource({ ...FENCES, fields: front, body, rest: '\n' })
    change.create(path, path.endsWith('.md') ? text : front, description)
  }
  return {
    rejected,
    planned: {
      routes: languages.map((lang) => `/${lang}${pageOf(collection, names(lang))}` as const),
      ...(given.isOn('draft') && { draft: fileIn(first) }),
    },
  }
}

/** Returns a kind of content that is added as its schema describes it. */
export const pageKind = (collection: CollectionName): NewKind => ({
  ...questionsFor(collection),
  async plan(change, given) {
    const { rejected, planned } = await planPage(collection, change, given)
    const refused = [...checkName(collection, given.id ?? '', change.content), ...rejected]
    return refused.length > 0 ? { rejected: refused } : planned
  },
})

/**
 * Adds the answers of fields, except their words, and plans the pictures that are named. Returns why some are rejected.
 * @param file the file that has the fields
 */
async function answerFields(
  answers: Answers,
  fields: readonly NewField[],
  change: OpenChange,
  given: Given,
  file: string,
): Promise<readonly string[]> {
  const rejected: string[] = []
  if (given.isOn('draft')) answers.draft = true
  for (const { name, role, schema, isOptional, isAsked } of fields) {
    const typed = given.value(name)
    if (schema instanceof z.ZodArray && !isOptional) answers[name] ??= []
    if (!isAsked || role?.is === 'words') continue
    if (schema instanceof z.ZodBoolean) answers[name] = given.isOn(name) || undefined
    else if (typed === undefined && isOptional) continue
    else if (role?.is === 'picture') {
      const shape = role.shape === 'own' ? 'portrait' : role.shape
      const picture = await findNewPicture(given, name, shape, change.content)
      answers[name] = given.id + picture.ending
      change.create(file.replace(/[^/]*$/, String(answers[name])), picture.bytes, 'the picture')
      rejected.push(...picture.rejected)
    } else {
      if (typed !== undefined) answers[name] = schema instanceof z.ZodNumber ? numberIn(typed) : typed
      const named = role?.is === 'reference' && findNamed(change.content, kindOf(role.to), typed ?? '')
      if (typeof named === 'string') rejected.push(named)
      rejected.push(...checkTyped(z.object({ [name]: schema as z.ZodType }), { [name]: answers[name] }))
    }
  }
  return rejected
}

/**
 * Reads a picture that was named with an option, and says why the shop cannot have it.
 * @param shape undefined where the shape cannot be told
 */
export async function findNewPicture(
  given: Given,
  option: string,
  shape: SourceShape | undefined,
  content: Content,
) {
  const named = given.value(option) ?? ''
  const file = resolve(named)
  const ending = extname(file).toLowerCase()
  const bytes = await readFile(file).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw error
  })
  const missing = named ? `there is no file ${named}` : 'a picture is missing'
  const called = given.called ?? basename(named)
  const rejected = bytes ? await checkPicture(bytes, file, called, shape, content) : [missing]
  return { bytes: bytes ?? '', ending, rejected }
}

/** Says why the shop cannot have a picture, which is measured like the pictures of content/; empty if it can. */
async function checkPicture(
  bytes: Uint8Array,
  file: string,
  called: string,
  shape: SourceShape | undefined,
  { images }: Content,
): Promise<readonly string[]> {
  if (!isImage(file)) return [`${called} is not a picture: use ${imageEndings}`]
  const measured = await measureImage(bytes)
  if (typeof measured === 'string') return [`${called}: ${measured}`]
  if (shape === undefined) return []
  const wrong = describeMisfit(shape, measured.width, measured.height)
  const [same] = [...images].find(([, picture]) => picture.hash === measured.hash) ?? []
  return applicable(
    wrong?.severity === 'error' && `${called} ${wrong.fault}; ${wrong.hint}`,
    same !== undefined && `${called} is the same picture as content/${same}`,
  )
}
