import type * as z from 'zod'
import type { Lang } from '../model/path.ts'
import { type CollectionName, collectionNames, collectionOf, fieldsOf } from '../schema/collections.ts'
import { contentFileAt, nameFieldOf, ownerOf, type PathNames } from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import { type DocumentReader, type LazySchema, lazySchema } from './document-reader.ts'
import { guessOwnLanguage } from './languages.ts'
import type { ProseFile } from './markdown-parts.ts'

/** The files of all collections but site.yaml, which says their languages. Books are those that their edition lists. */
export function readDocuments(
  reader: DocumentReader,
  languages: Content['languages'],
): { readonly entries: readonly Entry[]; readonly prose: Content['prose'] } {
  const found = findFiles(reader.paths, languages)
  const schemaFor = openSchemas(languages)
  const entries: Entry[] = []
  const prose = new Map(
    found.bodies.flatMap((path) => {
      const part = reader.parts.get(path)
      const text = part && reader.accept(path, part)
      return text ? [[path, text] as const] : []
    }),
  )
  for (const collection of collectionNames) {
    const { ownLanguage, inDraft } = collectionOf(collection)
    const field = nameFieldOf(collection)
    for (const { path, names } of listedFiles(collection, found.files.get(collection) ?? [], entries)) {
      const own = ownLanguage
        ? guessOwnLanguage(reader.textOf(path), languages)
        : ownLanguageIn({ entries, languages }, { collection, names })
      const schema = schemaFor(collection, own)
      const name = (field && names[field]) ?? ''
      const draft = inDraft && { name, fields: inDraft(name) }
      const { front, ...prose } = reader.readMarkdown(path, schema, draft) ?? {}
      const document = path.endsWith('.md') ? front : reader.readYaml(path, schema, draft)
      if (!document) continue
      entries.push({
        collection,
        names,
        document: document as Entry['document'],
        ...(front && { prose: prose as ProseFile }),
      })
    }
  }
  return { entries, prose }
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

/** Schemas are made where a file is not cached, and once for all files that share one. */
function openSchemas(languages: Content['languages']) {
  const made = new Map<string, LazySchema<z.ZodType>>()
  return (collection: CollectionName, own: Lang): LazySchema<z.ZodType> => {
    const key = `${collection} ${own}`
    const { schema, reads } = collectionOf(collection)
    const known =
      made.get(key) ??
      lazySchema(() => reads ?? schema({ languages, first: languages[0], own }), [own, ...languages])
    made.set(key, known)
    return known
  }
}
