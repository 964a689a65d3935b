import { oncePer } from '../model/once.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../schema/collections.ts'
import {
  hasOwnPage,
  isPerLanguage,
  nameFieldOf,
  pageOf,
} from '../schema/content-paths.ts'
import { type Content, type Entry, type Files, filesByDocument } from './content.ts'

/** A document that has its own page, with its current and earlier names in addresses. */
export interface Addressed extends Pick<Entry, 'collection' | 'names' | 'document'> {
  readonly kind: string
  readonly files: Files
  /** The field that may state the document's name. */
  readonly field: 'id' | 'slug'
  /** The name that the field states or, without the field, the expected name. */
  readonly name: string
  /** The name in the path of the document's file. */
  readonly expected: string
  /** Whether the expected name belongs to a folder rather than a file. */
  readonly isFolder: boolean
  /** The part of an address before the name, such as '/posters/'. Documents that share a space need different names. */
  readonly space: string
  /** Earlier names, whose addresses redirect. */
  readonly formerly: readonly string[]
}

/**
 * Finds every document that has its own page. Documents with a file per language come last, so that checkIds reports
 * them, and not the other page, if their names clash.
 */
export const addressedIn = oncePer((content: Content) => {
  const withOneFile = collectionNames.filter((name) => !isPerLanguage(name))
  const withFilePerLanguage = collectionNames.filter(isPerLanguage)
  return [...withOneFile, ...withFilePerLanguage].flatMap((name) =>
    addressedOf(name, content),
  )
})

function addressedOf(collection: CollectionName, content: Content): readonly Addressed[] {
  const field = nameFieldOf(collection)
  if (field === undefined || !hasOwnPage(collection)) return []

  const { kind, path } = collectionOf(collection)
  const isFolder = path.includes(`{${field}}/`)
  const space = pageOf(collection, {})

  return filesByDocument(content, collection).map((files) => {
    const [{ names, document }] = files
    const expected = names[field] ?? ''
    const writtenName = (document.value as Readonly<Record<string, unknown>>)[field]
    const name = typeof writtenName === 'string' ? writtenName : expected

    const formerFields = valuesWithRole(collection, 'formerNames', document.value)
    const formerly = formerFields.flatMap(({ value }) => value as readonly string[])
    return {
      collection,
      names,
      kind,
      document,
      files,
      field,
      name,
      expected,
      isFolder,
      space,
      formerly,
    }
  })
}
