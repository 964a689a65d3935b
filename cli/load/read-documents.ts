import type * as z from 'zod'
import type { FileCache } from '../cache/file-cache.ts'
import type { Diagnostic, Result } from '../model/diagnostic.ts'
import { once } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { fieldsOf } from '../schema/collection-fields.ts'
import { type CollectionName, collectionNames, collectionOf } from '../schema/collections.ts'
import { type ContentFile, contentFileAt, nameFieldOf, ownerOf, pathOf } from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import { type SiteFile, siteSchema } from '../schema/site-file.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import { guessLanguages, guessOwnLanguage } from './languages.ts'
import type { MarkdownParts, ProseFile } from './markdown.ts'
import { type DraftFields, documentOf, parseYaml } from './yaml.ts'

/** A sound text. While its file stays untouched, the text is read only where its hash is not enough. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/** Reads the files of all collections in the languages of site.yaml. Only books that an edition lists are read. */
export async function readDocuments(texts: ReadonlyMap<string, TextFile>, records: FileCache) {
  const parts = await parseMarkdownFiles(texts, records)
  const { read, readBody, diagnostics, failed } = openReader(texts, parts, records)
  const textOf = (path: string): string => texts.get(path)?.read() ?? ''
  const sitePath = pathOf('site', {})
  const site = read(sitePath, { make: () => siteSchema, shapedBy: '' })
  const paths = [...texts.keys()]
  const [first = 'sv', ...others] = site
    ? (site.document.value as SiteFile).languages.map(({ code }) => code)
    : guessLanguages(textOf(sitePath), paths)
  const languages: Content['languages'] = [first, ...others]
  const found = findFiles(paths, languages)
  const prose = new Map<string, ProseFile>()
  for (const { path } of found.filter(({ isBody }) => isBody)) {
    const body = readBody(path)
    if (body) prose.set(path, body)
  }
  // Files are sorted in the order of the shop's languages.
  const placeOf = ({ names }: FoundFile): number => languages.indexOf(names.lang ?? '')
  const files = found.filter(({ isBody }) => !isBody).sort((a, b) => placeOf(a) - placeOf(b))
  const schemaFor = openSchemas(languages)
  const entries: Entry[] = site ? [{ collection: 'site', names: {}, ...site } as Entry] : []
  for (const collection of collectionNames) {
    const { ownLanguage, inDraft } = collectionOf(collection)
    const field = nameFieldOf(collection)
    for (const { path, names } of listedFiles(collection, files, entries)) {
      const own = ownLanguage
        ? guessOwnLanguage(textOf(path), languages)
        : ownLanguageIn({ entries, languages }, { collection, names })
      const name = (field && names[field]) ?? ''
      const draft = { name, fields: inDraft?.(name) ?? {} }
      const file = read(path, schemaFor(collection, own), draft)
      if (file) entries.push({ collection, names, ...file } as Entry)
    }
  }
  return { languages, entries, prose, diagnostics, failed }
}

type FoundFile = ContentFile & { readonly path: string }

/** Finds the files of the shop, without those in a language that the shop does not have. */
const findFiles = (paths: readonly string[], languages: readonly Lang[]): readonly FoundFile[] =>
  paths.flatMap((path) => {
    const file = contentFileAt(path)
    const { lang } = file?.names ?? {}
    const isOwn = file && file.collection !== 'site' && (lang === undefined || languages.includes(lang))
    return isOwn ? [{ ...file, path }] : []
  })

/** Returns the files of a collection: all, or those that their owner lists, in its order, as an edition lists books. */
function listedFiles(
  collection: CollectionName,
  found: readonly FoundFile[],
  entries: readonly Entry[],
): readonly FoundFile[] {
  const files = found.filter((file) => file.collection === collection)
  const owner = ownerOf(collection)
  const list = owner && fieldsOf(owner.collection, 'reference').find(({ role }) => role.to === collection)
  if (!owner || !list) return files
  return entries
    .filter((entry) => entry.collection === owner.collection)
    .flatMap(({ names, document }) => {
      const listed = new Set(valuesAt(document.value, list.path).map(({ value }) => value))
      const own = files.filter((file) => file.names[owner.name] === names.slug)
      return [...listed].flatMap((id) => own.find((file) => file.names.id === id) ?? [])
    })
}

/** A schema made only for texts that are not cached: making all schemas takes as long as reading the shop's cache. */
interface LazySchema {
  make(): z.ZodType
  /** The languages of the shop and the document: besides the code, they decide the schema's fields. */
  readonly shapedBy: string
}

/** Returns a function that makes each schema once for all files that share it. */
function openSchemas(languages: Content['languages']) {
  const made = new Map<string, LazySchema>()
  return (collection: CollectionName, own: Lang): LazySchema => {
    const key = `${collection} ${own}`
    const { schema, reads } = collectionOf(collection)
    const known = made.get(key) ?? {
      make: once(() => reads ?? schema({ languages, first: languages[0], own })),
      shapedBy: [own, ...languages].join(' '),
    }
    made.set(key, known)
    return known
  }
}

/** Parses every Markdown file. The parser is loaded only for files that have changed. */
async function parseMarkdownFiles(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
): Promise<ReadonlyMap<string, Result<MarkdownParts>>> {
  const parts = new Map<string, Result<MarkdownParts>>()
  for (const [path, { hash, read }] of texts) {
    if (!path.endsWith('.md')) continue
    const known = records.get(path, hash) as MarkdownParts | undefined
    if (known) {
      parts.set(path, { diagnostics: [], value: known })
      continue
    }
    const { parseMarkdown } = await import('./markdown.ts')
    const found = parseMarkdown(`content/${path}`, read(), contentFileAt(path)?.isBody ?? false)
    if (found.value) records.set(path, hash, found.value)
    parts.set(path, found)
  }
  return parts
}

/** Returns a reader that parses texts by their paths, and collects their faults. */
function openReader(
  texts: ReadonlyMap<string, TextFile>,
  parts: ReadonlyMap<string, Result<MarkdownParts>>,
  records: FileCache,
) {
  const diagnostics: Diagnostic[] = []
  /** Paths of the files at fault. */
  const failed: string[] = []
  function accept<T>(path: string, result: Result<T> | undefined): T | undefined {
    diagnostics.push(...(result?.diagnostics ?? []))
    if (result && result.value === undefined) failed.push(path)
    return result?.value
  }
  return {
    diagnostics,
    failed,
    readBody: (path: string): ProseFile | undefined => accept(path, parts.get(path)),
    read(path: string, schema: LazySchema, draft?: DraftFields) {
      const text = texts.get(path)
      if (!text) return undefined
      // Only documents without any fault are cached, so that each run reports a fault anew.
      const documentIn = (name: string, firstLine: number, fields: TextFile) => {
        const origin = { file: `content/${path}`, firstLine }
        const stamp = `${fields.hash} ${schema.shapedBy}`
        const known = records.get(name, stamp)
        if (known !== undefined) return documentOf(origin, fields.read, known)
        const result = parseYaml(origin, fields.read(), schema.make(), draft)
        if (result.value && result.diagnostics.length === 0) records.set(name, stamp, result.value.value)
        return accept(path, result)
      }
      if (!path.endsWith('.md')) {
        const document = documentIn(path, 1, text)
        return document && { document }
      }
      const whole = accept(path, parts.get(path))
      if (!whole) return undefined
      const { front, ...prose } = whole
      const document = documentIn(`${path} front`, 2, { hash: text.hash, read: () => front })
      return document && { document, prose }
    },
  }
}
