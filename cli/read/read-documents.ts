import type * as z from 'zod'
import type { FileCache } from '../cache/disk-cache.ts'
import type { Diagnostic, Result } from '../model/diagnostic.ts'
import { openMemory } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { fieldsOf } from '../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
  type ShopLanguages,
} from '../schema/collections.ts'
import {
  type ContentFile,
  contentFileAt,
  nameFieldOf,
  ownerOf,
  pathOf,
} from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import type { SiteFile } from '../schema/site-file.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import type { MarkdownParts, ProseFile } from './markdown/markdown.ts'
import { documentOf, parseYaml, valuesOf } from './yaml.ts'

/** A sound text. While its file stays untouched, the text is read only where its hash is not enough. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/** Reads the files of all collections in the languages of site.yaml. Only books that an edition lists are read. */
export async function readDocuments(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
) {
  const { read, readMarkdown, diagnostics, failed } = openReader(texts, records)
  const textOf = (path: string): string => texts.get(path)?.read() ?? ''
  const sitePath = pathOf('site', {})
  const paths = [...texts.keys()]
  const site = await read(
    { collection: 'site', names: {}, path: sitePath },
    { languages: [], first: '', own: '' },
  )
  const [first = 'sv', ...others] = site
    ? (site.document.value as SiteFile).languages.map(({ code }) => code)
    : guessLanguages(textOf(sitePath), paths)
  const languages: Content['languages'] = [first, ...others]
  const found = paths.flatMap((path): readonly FoundFile[] => {
    const file = contentFileAt(path)
    const { lang } = file?.names ?? {}
    const isOwn =
      file &&
      file.collection !== 'site' &&
      (lang === undefined || languages.includes(lang))
    return isOwn ? [{ ...file, path }] : []
  })
  const prose = new Map<string, ProseFile>()
  for (const { path } of found.filter(({ isBody }) => isBody)) {
    const body = await readMarkdown(path)
    if (body) prose.set(path, body)
  }
  const rankOf = ({ names }: FoundFile): number => languages.indexOf(names.lang ?? '')
  const files = found
    .filter(({ isBody }) => !isBody)
    .sort((a, b) => rankOf(a) - rankOf(b))
  const entries = site ? [site] : []
  for (const collection of collectionNames)
    for (const file of listedFiles(collection, files, entries)) {
      const own = collectionOf(collection).ownLanguage
        ? findOwnLanguage(textOf(file.path), languages)
        : ownLanguageIn({ entries, languages }, file)
      const entry = await read(file, { languages, first, own })
      if (entry) entries.push(entry)
    }
  return { languages, entries, prose, diagnostics, failed }
}

type FoundFile = ContentFile & { readonly path: string }

/** Returns the files of a collection: all, or those that their owner lists, in its order, as an edition lists books. */
function listedFiles(
  collection: CollectionName,
  found: readonly FoundFile[],
  entries: readonly Entry[],
) {
  const files = found.filter((file) => file.collection === collection)
  const owner = ownerOf(collection)
  const list =
    owner &&
    fieldsOf(owner.collection, 'reference').find(({ role }) => role.to === collection)
  if (!owner || !list) return files
  return entries
    .filter((entry) => entry.collection === owner.collection)
    .flatMap(({ names, document }) => {
      const listed = new Set(
        valuesAt(document.value, list.path).map(({ value }) => value),
      )
      const own = files.filter((file) => file.names[owner.name] === names.slug)
      return [...listed].flatMap((id) => own.find((file) => file.names.id === id) ?? [])
    })
}

/** Keeps the entry of an untouched file, so that a watch looks for its faults, pictures and names only once. */
const rememberEntry = openMemory<object, Entry>()

function openReader(texts: ReadonlyMap<string, TextFile>, records: FileCache) {
  const diagnostics: Diagnostic[] = []
  const failed: string[] = []
  function accept<T>(
    path: string,
    { value, diagnostics: found }: Result<T>,
  ): T | undefined {
    diagnostics.push(...found)
    if (value === undefined) failed.push(path)
    return value
  }
  /** The parser of Markdown is loaded only for files that have changed. */
  async function readMarkdown(path: string): Promise<MarkdownParts | undefined> {
    const text = texts.get(path)
    const known = text && records.get(path, text.hash)
    if (!text || known) return known as MarkdownParts | undefined
    const { parseMarkdown } = await import('./markdown/markdown.ts')
    const found = parseMarkdown(
      `content/${path}`,
      text.read(),
      contentFileAt(path)?.isBody ?? false,
    )
    if (found.value) records.set(path, text.hash, found.value)
    return accept(path, found)
  }
  async function read(
    file: Omit<FoundFile, 'isBody'>,
    shop: ShopLanguages,
  ): Promise<Entry | undefined> {
    const { collection, names, path } = file
    const isMarkdown = path.endsWith('.md')
    const text = texts.get(path)
    const markdown = isMarkdown ? await readMarkdown(path) : undefined
    if (!text || (isMarkdown && !markdown)) return undefined
    const { front, ...prose } = markdown ?? {}
    const fieldsText = (): string => front ?? text.read()
    const origin = { file: `content/${path}`, firstLine: isMarkdown ? 2 : 1 }
    const record = isMarkdown ? `${path} front` : path
    // Besides the code, the languages of the shop and the document decide the fields of a schema.
    const stamp = [text.hash, shop.own, ...shop.languages].join(' ')
    const entryWith = (document: Entry['document']): Entry =>
      ({ collection, names, ...(markdown && { prose }), document }) as Entry
    const known = records.get(record, stamp) as Entry['document']['value'] | undefined
    if (known)
      return rememberEntry(known, [], () =>
        entryWith(documentOf(origin, fieldsText, known)),
      )
    const name = names[nameFieldOf(collection) ?? ''] ?? ''
    const fields = collectionOf(collection).inDraft?.(name) ?? {}
    const draft = collection === 'site' ? undefined : { name, fields }
    const result = parseYaml(origin, fieldsText(), schemaFor(collection, shop), draft)
    // Only documents without any fault are cached, so that each run reports a fault anew.
    if (result.value && result.diagnostics.length === 0)
      records.set(record, stamp, result.value.value)
    const document = accept(path, result)
    return document && entryWith(document as Entry['document'])
  }
  return { read, readMarkdown, diagnostics, failed }
}

const schemas = new Map<string, z.ZodType>()

function schemaFor(collection: CollectionName, shop: ShopLanguages): z.ZodType {
  const key = [collection, shop.own, ...shop.languages].join(' ')
  const { schema, reads } = collectionOf(collection)
  const known = schemas.get(key) ?? reads ?? schema(shop)
  schemas.set(key, known)
  return known
}

/** Guesses the languages that a faulty or missing site.yaml means, by which other files are checked; perhaps none. */
function guessLanguages(text: string, paths: readonly string[]): readonly Lang[] {
  const plain = text.replace(/(?:^|\s)#.*$/gm, '')
  const codes = [...plain.matchAll(/\bcode:\s*['"]?([a-z]{2,3})\b/gi)].map(
    ([, code = '']) => code,
  )
  const seen = new Set(codes.map((code) => code.toLowerCase()))
  const countOf = (field: RegExp): number => [...plain.matchAll(field)].length
  const entries = Math.max(countOf(/\bcode:/g), countOf(/\blocale:/g))
  if (seen.size > 0 && seen.size >= entries) return [...seen]
  // A missing or repeated code may be meant for any language that has interface texts.
  return [...new Set([...seen, ...stringsLanguagesIn(paths)])]
}

/** Finds the languages that have interface texts. */
export const stringsLanguagesIn = (paths: Iterable<string>): readonly Lang[] =>
  [...paths].flatMap((path) => {
    const found = contentFileAt(path)
    return found?.collection === 'strings' ? (found.names.lang ?? []) : []
  })

/** Returns the language of a document before its schema is there, for the schema follows from it. */
function findOwnLanguage(text: string, languages: Content['languages']): Lang {
  // Only a file that writes its language in another way is parsed for it.
  const usual = /^language:\s*(['"]?)([a-z]+)\1\s*(?:#.*)?$/m.exec(text)?.[2]
  const named: unknown = usual ?? Object(valuesOf(text)).language
  const found = languages.find((lang) => lang === named)
  if (found !== undefined) return found

  // The faulty field is reported elsewhere; the language of most texts is probably meant.
  const countTexts = (lang: Lang): number => text.split(new RegExp(`\\b${lang}: `)).length
  return languages.reduce((most, lang) =>
    countTexts(lang) > countTexts(most) ? lang : most,
  )
}
