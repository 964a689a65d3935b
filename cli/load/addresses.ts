import { oncePer } from '../model/once.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { type CollectionName, collectionNames, collectionOf } from '../schema/collections.ts'
import {
  hasOwnPage,
  isPerLanguage,
  nameFieldOf,
  type PathNames,
  pageOf,
  pathOf,
} from '../schema/content-paths.ts'
import type { Content, Entry } from './content.ts'
import type { SourceDocument } from './yaml.ts'

/** A document that has a page of its own. */
export interface Addressed {
  readonly collection: CollectionName
  readonly names: PathNames
  readonly kind: string
  readonly document: SourceDocument<unknown>
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

/** Finds every document with its own page. Of files per language, the file of the first language present counts. */
export const addressedIn = oncePer(
  (content: Pick<Content, 'entries' | 'languages'>): readonly Addressed[] => {
    const seen = new Set<string>()
    const rank = ({ names: { lang } }: Entry): number =>
      lang === undefined ? -1 : content.languages.indexOf(lang)
    const inOrder = content.entries.toSorted((a, b) => rank(a) - rank(b))
    return inOrder.flatMap(({ collection, names, document }): readonly Addressed[] => {
      const named = addresses.get(collection)
      if (!named) return []
      const { field } = named
      if (isPerLanguage(collection)) {
        const file = pathOf(collection, { ...names, lang: '' })
        if (seen.has(file)) return []
        seen.add(file)
      }
      const expected = names[field] ?? ''
      const value = document.value as Readonly<Record<string, unknown>>
      const name = typeof value[field] === 'string' ? value[field] : expected
      const formerly = valuesWithRole(collection, 'formerNames', value).flatMap(
        (found) => found.value as string[],
      )
      const { kind, isFolder, space } = named
      return [{ collection, names, kind, document, field, name, expected, isFolder, space, formerly }]
    })
  },
)

/** Facts that all documents of a collection share; only collections whose documents have pages of their own. */
const addresses = new Map(
  collectionNames.flatMap((collection) => {
    const { kind, path } = collectionOf(collection)
    const field = nameFieldOf(collection)
    if (field === undefined || !hasOwnPage(collection)) return []
    const isFolder = path.includes(`{${field}}/`)
    return [[collection, { kind, field, isFolder, space: pageOf(collection, {}) }] as const]
  }),
)
