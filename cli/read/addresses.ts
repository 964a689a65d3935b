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
import { type Content, filesByDocument } from './content.ts'

export type Addressed = ReturnType<typeof addressedOf>[number]

/** Finds every document that has its own page. Documents with a file per language come last. */
export const addressedIn = oncePer((content: Content) =>
  [false, true].flatMap((hasFilePerLanguage) =>
    collectionNames
      .filter((name) => isPerLanguage(name) === hasFilePerLanguage)
      .flatMap((name) => addressedOf(name, content)),
  ),
)

function addressedOf(collection: CollectionName, content: Content) {
  const field = nameFieldOf(collection)
  if (field === undefined || !hasOwnPage(collection)) return []

  const { kind, path } = collectionOf(collection)
  const isFolder = path.includes(`{${field}}/`)
  /** The part of an address before the name. Documents that share a space need different names. */
  const space = pageOf(collection, {})

  return filesByDocument(content, collection).map((files) => {
    const [{ names, document }] = files
    // The path of a file contains the expected name; a field of the file may state another.
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
