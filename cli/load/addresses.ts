import { collectionOf, fieldsOf } from '../schema/collections.ts'
import { nameFieldOf, pageOf, pathOf } from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import type { Content, Entry } from './content.ts'
import type { SourceDocument } from './yaml.ts'

/** A document that has a page of its own. */
export interface Addressed {
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
  const placeOf = ({ names }: Entry): number => languages.indexOf(names.lang ?? '')
  return entries
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ collection, names, document }): readonly Addressed[] => {
      const { kind, page, path } = collectionOf(collection)
      const field = nameFieldOf(collection)
      const file = pathOf(collection, { ...names, lang: '' })
      if (field === undefined || page === undefined || page.includes('#') || seen.has(file)) return []
      seen.add(file)
      const expected = names[field] ?? ''
      const value = document.value as Readonly<Record<string, unknown>>
      const former = fieldsOf(collection).filter(({ role }) => role.is === 'formerNames')
      return [
        {
          kind,
          document,
          field,
          name: typeof value[field] === 'string' ? value[field] : expected,
          expected,
          isFolder: path.includes(`{${field}}/`),
          space: pageOf(collection, {}),
          formerly: former.flatMap((one) =>
            valuesAt(value, one.path).flatMap((found) => found.value as string[]),
          ),
        },
      ]
    })
}
