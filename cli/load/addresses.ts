import { type CollectionName, collectionOf, valuesWithRole } from '../schema/collections.ts'
import { hasOwnPage, nameFieldOf, type PathNames, pageOf, pathOf } from '../schema/content-paths.ts'
import type { Content } from './content.ts'
import type { SourceDocument } from './yaml.ts'

/** A document that has a page of its own. */
export interface Addressed {
  readonly collection: CollectionName
  readonly names: PathNames
  readonly kind: string
  readonly document: SourceDocument<unknown>
  readonly field: 'id' | 'slug'
  /** Its name in addresses, as it says itself. */
  readonly name: string
  /** The same by the name of its file or folder. */
  readonly expected: string
  readonly isFolder: boolean
  /** What stands before the name in addresses: no two documents that share it can have one name. */
  readonly space: string
  readonly formerly: readonly string[]
}

/** Every document with a page of its own; of one with a file in each language that of the first language that has one. */
export function addressedIn({
  entries,
  languages,
}: Pick<Content, 'entries' | 'languages'>): readonly Addressed[] {
  const seen = new Set<string>()
  const inOrder = [...entries].sort(
    (a, b) => languages.indexOf(a.names.lang ?? '') - languages.indexOf(b.names.lang ?? ''),
  )
  return inOrder.flatMap(({ collection, names, document }): readonly Addressed[] => {
    const { kind, path } = collectionOf(collection)
    const field = nameFieldOf(collection)
    if (field === undefined || !hasOwnPage(collection)) return []
    const expected = names[field] ?? ''
    const file = pathOf(collection, { ...names, lang: '' })
    if (seen.has(file)) return []
    seen.add(file)
    const value = document.value as Readonly<Record<string, unknown>>
    return [
      {
        collection,
        names,
        kind,
        document,
        field,
        name: typeof value[field] === 'string' ? value[field] : expected,
        expected,
        isFolder: path.includes(`{${field}}/`),
        space: pageOf(collection, {}),
        formerly: valuesWithRole(collection, 'formerNames', value).flatMap(
          (found) => found.value as string[],
        ),
      },
    ]
  })
}
