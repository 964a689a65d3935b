import type { FileCache } from '../cache/file-cache.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { once } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { type CollectionName, collectionNames, collectionOf, fieldsOf } from '../schema/collections.ts'
import { contentFileAt, nameFieldOf, ownerOf, type PathNames, pathOf } from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import { type SiteFile, siteSchema } from '../schema/site.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import { type LazySchema, openDocumentReader, type TextFile } from './document-reader.ts'
import { guessLanguages, guessOwnLanguage } from './languages.ts'
import type { ProseFile } from './markdown.ts'

interface ReadDocuments extends Pick<Content, 'languages' | 'entries' | 'prose'> {
  readonly diagnostics: readonly Diagnostic[]
  /** Paths of the files at fault. */
  readonly failed: readonly string[]
}

/** The files of all collections, in the languages that site.yaml lists. Books are those that their edition lists. */
export async function readDocuments(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
): Promise<ReadDocuments> {
  const { read, readBody, diagnostics, failed } = await openDocumentReader(texts, records)
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
  for (const path of found.bodies) {
    const body = readBody(path)
    if (body) prose.set(path, body)
  }
  const schemaFor = openSchemas(languages)
  const entries: Entry[] = site ? [{ collection: 'site', names: {}, ...site } as Entry] : []
  for (const collection of collectionNames) {
    const { ownLanguage, inDraft } = collectionOf(collection)
    const field = nameFieldOf(collection)
    for (const { path, names } of listedFiles(collection, found.files.get(collection) ?? [], entries)) {
      const own = ownLanguage
        ? guessOwnLanguage(textOf(path), languages)
        : ownLanguageIn({ entries, languages }, { collection, names })
      const name = (field && names[field]) ?? ''
      const draft = inDraft && { name, fields: inDraft(name) }
      const file = read(path, schemaFor(collection, own), draft)
      if (file) entries.push({ collection, names, ...file } as Entry)
    }
  }
  return { languages, entries, prose, diagnostics, failed }
}

interface FoundFile {
  readonly path: string
  readonly names: PathNames
}

/** Files in a language that the shop does not have are none of its own. */
function findFiles(paths: readonly string[], languages: readonly Lang[]) {
  const files = new Map<CollectionName, FoundFile[]>()
  const bodies: string[] = []
  for (const path of paths) {
    const found = contentFileAt(path)
    const { lang } = found?.names ?? {}
    if (!found || found.collection === 'site' || (lang !== undefined && !languages.includes(lang))) continue
    const { collection, names, isBody } = found
    if (isBody) bodies.push(path)
    else if (files.get(collection)?.push({ path, names }) === undefined)
      files.set(collection, [{ path, names }])
  }
  // In the order of the shop's languages.
  const placeOf = ({ names }: FoundFile): number => languages.indexOf(names.lang ?? '')
  for (const own of files.values()) own.sort((a, b) => placeOf(a) - placeOf(b))
  return { files, bodies }
}

/** Files that belong to a document of another collection are those that it lists, in its order: the books of an edition. */
function listedFiles(
  collection: CollectionName,
  files: readonly FoundFile[],
  entries: readonly Entry[],
): readonly FoundFile[] {
  const owner = ownerOf(collection)
  const list =
    owner && fieldsOf(owner.collection).find(({ role }) => role.is === 'reference' && role.to === collection)
  if (!owner || !list) return files
  return entries
    .filter((entry) => entry.collection === owner.collection)
    .flatMap(({ names, document }) => {
      const listed = new Set(valuesAt(document.value, list.path).map(({ value }) => value))
      const own = files.filter((file) => file.names[owner.name] === names.slug)
      return [...listed].flatMap((id) => own.find((file) => file.names.id === id) ?? [])
    })
}

/** Schemas are made once for all files that share one. */
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
