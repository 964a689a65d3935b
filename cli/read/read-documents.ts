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
  documentNameOf,
  ownerOf,
  pathOf,
} from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'
import { shopVariantsOf } from '../shop/variants.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import { joinPack, openPacks } from './language-packs.ts'
import type { MarkdownParts, ProseFile } from './markdown/markdown.ts'
import type { Origin } from './positions.ts'
import { documentOf, parseYaml, valuesOf } from './yaml.ts'

/** A text file without faults. Cached results are found by its hash, so most files need not be read. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/**
 * Reads the files of all collections, in the languages of site.yaml. Of the books, only those in an edition are read.
 * In the result, `entries` are the files without errors, and `checkableEntries` also the parts of files with errors
 * that can be checked.
 * @param home the folder of the engine, whose language packs the shop may use
 */
export async function readDocuments(
  texts: ReadonlyMap<string, TextFile>,
  cache: FileCache,
  home: string,
) {
  const { readEntry, readMarkdown, diagnostics, failed } = openReader(texts, cache)
  const textOf = (path: string): string => texts.get(path)?.read() ?? ''
  const sitePath = pathOf('site', {})
  const paths = [...texts.keys()]

  // The schema of site.yaml does not depend on the languages, because only this file states them.
  const { entry: site, checkable: checkableSite } = await readEntry(
    { collection: 'site', names: {}, path: sitePath },
    { languages: [], firstLanguage: '', ownLanguage: '' },
  )
  const writtenLanguages = site
    ? (site.document.value as SiteFile).languages.map(({ code }) => code)
    : guessLanguages(textOf(sitePath), paths)
  // A shop has at least one language, so one is assumed if a faulty site.yaml shows none.
  const [firstLanguage = 'en', ...otherLanguages] = writtenLanguages
  const languages: Content['languages'] = [firstLanguage, ...otherLanguages]

  const packOf = openPacks(home, cache)
  const packLanguages = usesPacks(checkableSite)
    ? languages.filter((lang) => packOf(lang))
    : []
  // With a language pack, the file of interface texts may be missing, but is treated as one of the files.
  const packPaths = packLanguages.map((lang) => pathOf('strings', { lang }))
  const allPaths = [...new Set([...paths, ...packPaths])]

  // A body is a translated Markdown text beside its original. It has no fields.
  const collectionFiles = filesInLanguages(allPaths, languages)
  const prose = new Map<string, ProseFile>()
  for (const { path } of collectionFiles.filter(({ isBody }) => isBody)) {
    const body = await readMarkdown(path)
    if (body) prose.set(path, body)
  }

  // In the order of the shop's languages. Files without a language come first.
  const rankOf = ({ names }: FoundFile): number => languages.indexOf(names.lang ?? '')
  const filesWithFields = collectionFiles
    .filter(({ isBody }) => !isBody)
    .sort((a, b) => rankOf(a) - rankOf(b))
  const entries = site ? [site] : []
  const checkableEntries = checkableSite ? [checkableSite] : []

  // An edition's language is found in its unparsed text, because its schema already depends on the language.
  const ownLanguageOf = (file: FoundFile): Lang =>
    collectionOf(file.collection).ownLanguage
      ? findOwnLanguage(textOf(file.path), languages)
      : ownLanguageIn({ entries: checkableEntries, languages }, file)

  /** Reads interface texts, and adds the language pack's texts that the file lacks. The file may be missing. */
  const readWithPack = async (
    file: FoundFile,
    shop: ShopLanguages,
    pack: Strings,
  ): Promise<ReadEntry> => {
    const join = (entry?: Entry): Entry => joinPack(file, entry, pack)
    if (isBlank(textOf(file.path))) return { entry: join(), checkable: join() }

    const { entry, checkable } = await readEntry(file, shop)
    return { entry: entry && join(entry), checkable: checkable && join(checkable) }
  }

  // An owner, such as an edition, precedes its files in the table of collections, so its entry exists before they are
  // read.
  for (const collection of collectionNames) {
    // A file is checked, but does not become an entry, if the only document that lists it has errors.
    const validFiles = new Set(listedFiles(collection, filesWithFields, entries))
    const owners = checkableEntries.filter(hasKnownLanguage)
    for (const file of listedFiles(collection, filesWithFields, owners)) {
      const shop = {
        languages,
        firstLanguage,
        ownLanguage: ownLanguageOf(file),
        variants: variantsIn(entries),
      }
      const lang = file.names.lang ?? ''
      const hasPack = collection === 'strings' && packLanguages.includes(lang)
      const pack = hasPack ? packOf(lang) : undefined
      const { entry, checkable } = pack
        ? await readWithPack(file, shop, pack)
        : await readEntry(file, shop)
      if (entry && validFiles.has(file)) entries.push(entry)
      if (checkable) checkableEntries.push(checkable)
    }
  }
  // The checks compare texts with the engine's English ones. Parsing these is slow,
  // so they are read before the caller writes the cache.
  if (!languages.includes('en')) packOf('en')
  return { languages, entries, checkableEntries, prose, packOf, diagnostics, failed }
}

/** Tells whether a shop's interface texts come from the engine's language packs. */
const usesPacks = (site: Entry | undefined): boolean =>
  (site?.document.value as SiteFile | undefined)?.languagePacks === true

/** Tells whether a file contains nothing but comments. */
const isBlank = (text: string): boolean => text.replace(/^\s*#.*$/gm, '').trim() === ''

/** Returns the variants of the shop. The prices come first in the table of collections. */
function variantsIn(entries: readonly Entry[]): ShopLanguages['variants'] {
  const prices = entries.find(({ collection }) => collection === 'prices')
  // Faulty prices may lack sizes, and then a check reports only that.
  const variants = shopVariantsOf(prices?.document.value as PricesFile | undefined)
  return variants.length > 0 ? variants : undefined
}

type FoundFile = ContentFile & { readonly path: string }

interface ReadEntry {
  /** Absent if the file is missing or has errors. */
  readonly entry?: Entry | undefined
  /** The entry, or the checkable part of a file with errors. */
  readonly checkable?: Entry | undefined
}

/** Finds the files of all collections except site.yaml. Leaves out those in languages that the shop does not have. */
const filesInLanguages = (
  paths: readonly string[],
  languages: Content['languages'],
): readonly FoundFile[] =>
  paths.flatMap((path): readonly FoundFile[] => {
    const file = contentFileAt(path)
    if (!file || file.collection === 'site') return []

    const { lang } = file.names
    const isInShop = lang === undefined || languages.includes(lang)
    return isInShop ? [{ ...file, path }] : []
  })

/** Returns the files of a collection: all, or only those listed by their owner, as an edition lists its books. */
function listedFiles(
  collection: CollectionName,
  allFiles: readonly FoundFile[],
  entries: readonly Entry[],
) {
  const files = allFiles.filter((file) => file.collection === collection)
  const owner = ownerOf(collection)
  const listField =
    owner &&
    fieldsOf(owner.collection, 'reference').find(({ role }) => role.to === collection)
  if (!owner || !listField) return files

  return entries
    .filter((entry) => entry.collection === owner.collection)
    .flatMap(({ names, document }) => {
      const listedValues = valuesAt(document.value, listField.path)
      const ids = new Set(listedValues.map(({ value }) => value))
      const ownedFiles = files.filter((file) => file.names[owner.name] === names.slug)
      // The owner decides the order.
      return [...ids].flatMap(
        (id) => ownedFiles.find((file) => file.names.id === id) ?? [],
      )
    })
}

/** Tells whether the language of a document, and therefore of the documents that it owns, is certain. */
function hasKnownLanguage({ collection, document }: Entry): boolean {
  const { ownLanguage } = collectionOf(collection)
  return ownLanguage === undefined || !document.isFaulty?.([ownLanguage])
}

/** Keeps the entry of an unchanged file, so that watch mode looks for its faults, pictures and names only once. */
const rememberEntry = openMemory<object, Entry>()

/** The unparsed fields of a file: all of a YAML file, or the front matter of a Markdown file. */
interface Fields {
  readonly origin: Origin
  readonly cacheKey: string
  readonly read: () => string
  /** The text below the front matter; absent for a YAML file. */
  readonly prose?: ProseFile
}

/** Opens a reader that uses cached results and collects the diagnostics and the paths of faulty files. */
function openReader(texts: ReadonlyMap<string, TextFile>, cache: FileCache) {
  const diagnostics: Diagnostic[] = []
  const failed: string[] = []

  /** Returns the value of a result. Collects its diagnostics, and the path if there is no value. */
  function accept<T>(path: string, result: Result<T>): T | undefined {
    diagnostics.push(...result.diagnostics)
    if (result.value === undefined) failed.push(path)
    return result.value
  }

  async function readMarkdown(path: string): Promise<MarkdownParts | undefined> {
    const text = texts.get(path)
    if (!text) return undefined
    const cached = cache.get(path, text.hash)
    if (cached) return cached as MarkdownParts

    // The Markdown parser is loaded only for files that have changed.
    const { parseMarkdown } = await import('./markdown/markdown.ts')
    const isBody = contentFileAt(path)?.isBody ?? false
    const result = parseMarkdown(`content/${path}`, text.read(), isBody)
    if (result.value) cache.set(path, text.hash, result.value)
    return accept(path, result)
  }

  /** Finds the fields of a file, but does not parse them. */
  async function openFields(path: string, text: TextFile): Promise<Fields | undefined> {
    const file = `content/${path}`
    if (!path.endsWith('.md')) {
      const origin = { file, firstLine: 1 }
      return { origin, cacheKey: path, read: () => text.read() }
    }

    const markdown = await readMarkdown(path)
    if (!markdown) return undefined

    const { front, ...prose } = markdown
    const origin = { file, firstLine: 2 }
    return { origin, cacheKey: `${path} front`, read: () => front, prose }
  }

  async function readEntry(
    file: Omit<FoundFile, 'isBody'>,
    shop: ShopLanguages,
  ): Promise<ReadEntry> {
    const { collection, names, path } = file
    const text = texts.get(path)
    const fields = text && (await openFields(path, text))
    if (!text || !fields) return {}

    const { origin, cacheKey, prose } = fields
    const entryWith = (document: Entry['document']): Entry =>
      ({ collection, names, ...(prose && { prose }), document }) as Entry

    // The fields that a schema allows depend on the shop and on the language of the document.
    const inputs = `${text.hash} ${keyOfShop(shop)}`
    const cachedValue = cache.get(cacheKey, inputs) as
      | Entry['document']['value']
      | undefined
    if (cachedValue) {
      const entry = rememberEntry(cachedValue, [], () =>
        entryWith(documentOf(origin, fields.read, cachedValue)),
      )
      return { entry, checkable: entry }
    }

    const result = parseFields(file, fields, shop)
    // Only documents without any fault are cached, so that every run reports the faults again.
    if (result.value && result.diagnostics.length === 0)
      cache.set(cacheKey, inputs, result.value.value)
    const document = accept(path, result)
    const entry = document && entryWith(document as Entry['document'])
    const checkable =
      entry ?? (result.partial && entryWith(result.partial as Entry['document']))
    return { entry, checkable }
  }

  return { readEntry, readMarkdown, diagnostics, failed }
}

function parseFields(
  { collection, names }: Pick<FoundFile, 'collection' | 'names'>,
  { origin, read }: Fields,
  shop: ShopLanguages,
) {
  const schema = schemaFor(collection, shop)
  // No shop works without site.yaml, so this file cannot be a draft.
  if (collection === 'site') return parseYaml(origin, read(), schema)

  const name = documentNameOf(collection, names)
  const defaults = collectionOf(collection).inDraft?.(name) ?? {}
  return parseYaml(origin, read(), schema, { name, fields: defaults })
}

/** Returns a key of all the shop's properties that schemas depend on. */
const keyOfShop = ({ ownLanguage, languages, variants }: ShopLanguages): string =>
  JSON.stringify([ownLanguage, languages, variants?.map(({ key, size }) => [key, size])])

const schemas = new Map<string, z.ZodType>()

/** Returns the schema used to read a collection's files: the laxer schema `reads`, if the collection has one. */
function schemaFor(collection: CollectionName, shop: ShopLanguages): z.ZodType {
  const key = `${collection} ${keyOfShop(shop)}`
  const { schema, reads } = collectionOf(collection)
  const collectionSchema = schemas.get(key) ?? reads ?? schema(shop)
  schemas.set(key, collectionSchema)
  return collectionSchema
}

/**
 * Guesses the languages that a faulty or missing site.yaml was meant to list, so that other files can be checked. May
 * be none.
 */
function guessLanguages(text: string, paths: readonly string[]): readonly Lang[] {
  const textWithoutComments = text.replace(/(?:^|\s)#.*$/gm, '')
  const countOf = (field: RegExp): number =>
    [...textWithoutComments.matchAll(field)].length
  const codeMatches = textWithoutComments.matchAll(/\bcode:\s*['"]?([a-z]{2,3})\b/gi)
  const codes = new Set([...codeMatches].map(([, code = '']) => code.toLowerCase()))

  const entryCount = Math.max(countOf(/\bcode:/g), countOf(/\blocale:/g))
  if (codes.size > 0 && codes.size >= entryCount) return [...codes]
  // An entry with a missing or repeated code may mean any language that has interface texts.
  return [...new Set([...codes, ...stringsLanguagesIn(paths)])]
}

/** Finds the languages that have interface texts. */
export const stringsLanguagesIn = (paths: Iterable<string>): readonly Lang[] =>
  [...paths].flatMap((path) => {
    const file = contentFileAt(path)
    return file?.collection === 'strings' ? (file.names.lang ?? []) : []
  })

/** Finds the language of a document before parsing it, because its schema depends on that language. */
function findOwnLanguage(text: string, languages: Content['languages']): Lang {
  // A line such as `language: en # British`. The file is parsed only if it has no such line.
  const usualCode = /^language:\s*(['"]?)([a-z]+)\1\s*(?:#.*)?$/m.exec(text)?.[2]
  const code: unknown = usualCode ?? Object(valuesOf(text)).language
  const language = languages.find((lang) => lang === code)
  if (language !== undefined) return language

  // Another check reports the faulty field. The language that precedes most texts, as in "en: Moon", is probably meant.
  const countTexts = (lang: Lang): number => text.split(new RegExp(`\\b${lang}: `)).length
  return languages.reduce((most, lang) =>
    countTexts(lang) > countTexts(most) ? lang : most,
  )
}
