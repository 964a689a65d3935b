import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import * as z from 'zod'
import { describeMisfit } from '../../load/check/picture-files.ts'
import type { Content } from '../../load/content.ts'
import { isImage, measureImage } from '../../load/images.ts'
import type { SourceShape } from '../../model/image.ts'
import { type CollectionName, collectionOf, kindOf } from '../../schema/collections.ts'
import { imageEndings } from '../../schema/common.ts'
import { bodyPathOf, fileOf, isPerLanguage, nameFieldOf, pageOf } from '../../schema/content-paths.ts'
import { formatYaml } from '../format.ts'
import { checkName } from '../names.ts'
import { findNamed } from '../references.ts'
import { FENCES, joinSource } from '../source.ts'
import { applicable, type FileChange } from '../transaction.ts'
import {
  type AskedField,
  askedFieldsOf,
  checkTyped,
  type Given,
  isGroup,
  KNOWN,
  type NewKind,
  nextOrder,
  numberIn,
  questionsFor,
} from './new-kind.ts'

/** Values by the name of their option. */
type Answers = Readonly<Record<string, unknown>>

/** Returns the answers as a value of the schema, with fields in its order; undefined for a field that is left out. */
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
 * Plans the files of a document as its schema describes it, with the pictures that they name; or says why not.
 * @param known fields that are not asked; known fields without a value in `own` are left out
 * @param folder the folder of the files, if it is not that of the table of collections
 */
export async function planPage(
  collection: CollectionName,
  content: Content,
  given: Given,
  known: readonly string[] = [],
  own: Answers = {},
  folder?: string,
) {
  const { languages, entries } = content
  const [first] = languages
  const { kind, schema: schemaFor } = collectionOf(collection)
  const names = (lang: string) => ({ [nameFieldOf(collection) ?? 'id']: given.id ?? '', lang })
  const fileIn = (lang: string): string => {
    const file = fileOf(collection, names(lang))
    return folder === undefined ? file : folder + file.slice(file.lastIndexOf('/'))
  }
  const schema = schemaFor({ languages, first, own: first })
  const asked = askedFieldsOf(schema, [...KNOWN, ...known])
  const typed = await answersTo(asked, collection, content, given, fileIn(first))
  const places = entries.flatMap(({ collection: other, document }) => (other === collection ? document : []))
  const words = asked.filter(({ role }) => role?.is === 'words')
  const fieldsIn = (lang: string | undefined): string => {
    const texts = words.map(({ name }) => [name, wordsFor(given, name, content, lang)])
    const shared = {
      ...names(''),
      ...(given.isOn('draft') && { draft: true }),
      order: nextOrder(places as readonly { readonly value: { readonly order: number } }[]),
    }
    return formatYaml(
      fill(schema, { ...shared, ...Object.fromEntries(texts), ...typed.answers, ...own }, known),
    )
  }
  const isSplit = isPerLanguage(collection)
  const files = languages.flatMap((lang): readonly FileChange[] => {
    const body = given.texts('text')[lang] ?? ''
    const hasWords = body !== '' || (isSplit && words.some(({ name }) => given.texts(name)[lang]))
    const description = isSplit ? `the page in "${lang}"` : `the ${kind}`
    if (lang !== first && !hasWords) return []
    if (lang !== first && !isSplit)
      return [{ path: `content/${bodyPathOf(collection, names(lang))}`, description, creates: `${body}\n` }]
    const path = fileIn(lang)
    const fields = fieldsIn(isSplit ? lang : undefined)
    const creates = path.endsWith('.md') ? joinSource({ ...FENCES, fields, body, rest: '\n' }) : fields
    return [{ path, description, creates }]
  })
  return {
    files: [...typed.files, ...files],
    rejected: typed.rejected,
    routes: languages.map((lang) => `/${lang}${pageOf(collection, names(lang))}` as const),
    ...(given.isOn('draft') && { draft: fileIn(first) }),
  }
}

/** Returns a kind of content that is added as its schema describes it. */
export const pageKind = (collection: CollectionName): NewKind => ({
  ...questionsFor(collection),
  async plan({ content }, given) {
    const { rejected, ...change } = await planPage(collection, content, given)
    const refused = [...checkName(collection, given.id ?? '', content), ...rejected]
    return refused.length > 0 ? { rejected: refused } : change
  },
})

/** Returns the typed answers, the pictures that they name, and the reasons to reject them. */
async function answersTo(
  asked: readonly AskedField[],
  collection: CollectionName,
  content: Content,
  given: Given,
  file: string,
) {
  const answers: Record<string, unknown> = { ...collectionOf(collection).adds?.begins }
  const files: FileChange[] = []
  const rejected: string[] = []
  for (const { name, role, schema, isOptional } of asked) {
    const typed = given.value(name)
    if (schema instanceof z.ZodBoolean) {
      if (given.isOn(name)) answers[name] = true
    } else if (role?.is === 'picture' && !(typed === undefined && isOptional)) {
      const shape = role.shape === 'own' ? 'portrait' : role.shape
      const picture = await findNewPicture(given, name, shape, content)
      const base = given.id + picture.ending
      const path = file.replace(/[^/]*$/, base)
      files.push({ path, description: 'the picture', creates: picture.copy })
      answers[name] = base
      rejected.push(...picture.rejected)
    } else if (role?.is !== 'words' && !(typed === undefined && isOptional)) {
      if (typed !== undefined) answers[name] = schema instanceof z.ZodNumber ? numberIn(typed) : typed
      const named = role?.is === 'reference' ? findNamed(content, kindOf(role.to), typed ?? '') : undefined
      if (typeof named === 'string') rejected.push(named)
      rejected.push(...checkTyped(z.object({ [name]: schema as z.ZodType }), { [name]: answers[name] }))
    }
  }
  return { answers, files, rejected }
}

/**
 * Finds a picture that was named with an option, and says why the shop cannot have it.
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
  const called = given.called?.[option] ?? basename(named)
  const isFile = await stat(file).then(
    (info) => info.isFile(),
    () => false,
  )
  const rejected = isFile
    ? await checkPicture(file, called, shape, content)
    : [named ? `there is no file ${named}` : 'a picture is missing']
  return { copy: { copyOf: file }, ending: extname(file).toLowerCase(), rejected }
}

/** Says why the shop cannot have a picture, which is measured like the pictures of content/; empty if it can. */
async function checkPicture(
  file: string,
  called: string,
  shape: SourceShape | undefined,
  { images }: Content,
): Promise<readonly string[]> {
  if (!isImage(file)) return [`${called} is not a picture: use ${imageEndings}`]
  const measured = await measureImage(await readFile(file))
  if (typeof measured === 'string') return [`${called}: ${measured}`]
  if (shape === undefined) return []
  const wrong = describeMisfit(shape, measured.width, measured.height)
  const [same] = [...images].find(([, picture]) => picture.hash === measured.hash) ?? []
  return applicable(
    wrong?.severity === 'error' && `${called} ${wrong.fault}; ${wrong.hint}`,
    same !== undefined && `${called} is the same picture as content/${same}`,
  )
}
