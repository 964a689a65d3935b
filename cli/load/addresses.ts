import { oncePer } from '../model/once.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { type CollectionName, collectionNames, collectionOf } from '../schema/collections.ts'
import { hasOwnPage, isPerLanguage, nameFieldOf, type PathNames, pageOf } from '../schema/content-paths.ts'
import { type Content, type Entry, type Files, filesByDocument } from './content.ts'

/** A document that has a page of its own. */
export interface Addressed {
  readonly collection: CollectionName
  readonly names: PathNames
  readonly kind: string
  /** Of files per language, the first one. */
  readonly document: Entry['document']
  readonly files: Files
  readonly field: 'id' | 'slug'
  /** The document's name in addresses: its `id` or `slug`; `expected` without one. */
  readonly name: string
  /** The name of the document's file or folder. */
  readonly expected: string
  readonly isFolder: boolean
  /** The part of addresses before the name. Documents that share a space need different names. */
  readonly space: string
  readonly formerly: readonly string[]
}

/** Finds every document with its own page. Documents with a file per language come last. */
export const addressedIn = oncePer((content: Pick<Content, 'entries'>): readonly Addressed[] =>
  [false, true].flatMap((isSplit) =>
    collectionNames
      .filter((name) => isPerLanguage(name) === isSplit)
      .flatMap((name) => addressedOf(name, content)),
  ),
)

function addressedOf(collection: CollectionName, content: Pick<Content, 'entries'>): readonly Addressed[] {
  const field = nameFieldOf(collection)
  if (field === undefined || !hasOwnPage(collection)) return []
  const { kind, path } = collectionOf(collection)
  const shared = {
    collection,
    kind,
    field,
    isFolder: path.includes(`{${field}}/`),
    space: pageOf(collection, {}),
  }
  return filesByDocument(content, collection).map((files) => {
    const [{ names, document }] = files
    const expected = names[field] ?? ''
    const own = (document.value as Readonly<Record<string, unknown>>)[field]
    const name = typeof own === 'string' ? own : expected
    const formerly = valuesWithRole(collection, 'formerNames', document.value)
    const formerNames = formerly.flatMap(({ value }) => value as string[])
    return { ...shared, names, document, files, name, expected, formerly: formerNames }
  })
}
