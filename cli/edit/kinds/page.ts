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
  type AskedField,
  askedFieldsOf,
  checkTyped,
  type Given,
  isGroup,
  type NewKind,
  nextOrder,
  numberIn,
  questionsFor,
} from './new-kind.ts'

/** Values by the name of their option; undefined for a field that is left out. */
type Answers = Readonly<Record<string, unknown>>

/** Returns the answers as a value of the schema, with fields in its order. Lists that a file needs begin empty. */
function fill(
  schema: z.core.$ZodType,
  answers: Answers,
  path: readonly string[] = [],
  isOptional = false,
): unknown {
  const name = path.join('-')
  if (name in answers) return answers[name]
  if (schema instanceof z.ZodOptional) return fill(schema.unwrap(), answers, path, true)
  if (schema instanceof z.ZodArray) return isOptional ? undefined : []
  if (!isGroup(schema)) return undefined
  const fields = Object.entries(schema.shape).map(
    ([key, inner]) => [key, fill(inner, answers, [...path, key])] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
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
 * @param own values of fields that are not asked
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
  const { kind, schema: schemaFor, adds } = collectionOf(collection)
  const names = (lang: string) => ({ [nameFieldOf(collection) ?? 'id']: given.id ?? '', lang })
  const fileIn = (lang: string): string => {
    const file = fileOf(collection, names(lang))
    return folder === undefined ? file : folder + file.slice(file.lastIndexOf('/'))
  }
  const schema = schemaFor({ languages, first, own: first })
  const asked = askedFieldsOf(schema, Object.keys(own))
  const answers: Record<string, unknown> = {
    ...names(''),
    order: nextOrder(collection, content),
    ...adds?.begins,
  }
  if (given.isOn('draft')) answers.draft = true
  const rejected: string[] = []
  for (const field of asked) rejected.push(...(await addAnswer(answers, field, change, given, fileIn(first))))
  const isSplit = isPerLanguage(collection)
  const words = asked.filter(({ role }) => role?.is === 'words')
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
    const fields = formatYaml(fill(schema, { ...answers, ...Object.fromEntries(texts), ...own }))
    const text = path.endsWith('.md') ? joinSource({ ...FENCES, fields, body, rest: '\n' }) : fields
    change.create(path, text, description)
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
 * Adds the answer of a field, except its words; plans the picture that the answer names. Returns why it is rejected.
 * @param file the file that has the field
 */
async function addAnswer(
  answers: Record<string, unknown>,
  { name, role, schema, isOptional }: AskedField,
  change: OpenChange,
  given: Given,
  file: string,
): Promise<readonly string[]> {
  const typed = given.value(name)
  if (schema instanceof z.ZodBoolean && given.isOn(name)) answers[name] = true
  const isLeft = schema instanceof z.ZodBoolean || (typed === undefined && isOptional)
  if (isLeft || role?.is === 'words') return []
  if (role?.is === 'picture') {
    const shape = role.shape === 'own' ? 'portrait' : role.shape
    const picture = await findNewPicture(given, name, shape, change.content)
    answers[name] = given.id + picture.ending
    change.create(file.replace(/[^/]*$/, String(answers[name])), picture.bytes, 'the picture')
    return picture.rejected
  }
  if (typed !== undefined) answers[name] = schema instanceof z.ZodNumber ? numberIn(typed) : typed
  const named = role?.is === 'reference' ? findNamed(change.content, kindOf(role.to), typed ?? '') : undefined
  const misfits = checkTyped(z.object({ [name]: schema as z.ZodType }), { [name]: answers[name] })
  return typeof named === 'string' ? [named, ...misfits] : misfits
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
