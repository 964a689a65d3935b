import { type Diagnostic, error, type Place } from '../model/diagnostic.ts'
import { type Content, filesByDocument } from '../read/content.ts'
import type { SourceDocument } from '../read/yaml.ts'
import type { CollectionName } from '../schema/collections.ts'
import { EACH, type RoleField, valuesAt } from '../schema/fields.ts'

/** A text of a document with its place, which is looked up only for faults. */
export interface PlacedText {
  readonly text: string
  readonly at: () => Place
}

/** Finds the texts at a path of a document. Numbers are returned as texts. */
export const textsAt = (
  { value, at }: SourceDocument<unknown>,
  path: RoleField['path'],
): readonly PlacedText[] =>
  valuesAt(value, path).map((entry) => ({
    text: String(entry.value),
    at: () => at(entry.path),
  }))

const REMOVE = 'remove one of the two lines'
const ORDER = { path: ['order'], what: 'order', hint: 'change one of the two numbers' }

/** Fields whose values must not repeat in their collection. */
const uniqueFields: readonly {
  readonly collection: CollectionName
  readonly path: RoleField['path']
  /** Whether values may repeat in different files. */
  readonly isPerFile?: true
  readonly what: string
  readonly hint: string
}[] = [
  { collection: 'galleries', path: ['posters', EACH], what: 'poster', hint: REMOVE },
  {
    collection: 'galleries',
    path: ['retired', EACH],
    isPerFile: true,
    what: 'retired id',
    hint: REMOVE,
  },
  {
    collection: 'editions',
    path: ['books', EACH],
    isPerFile: true,
    what: 'book',
    hint: REMOVE,
  },
  {
    collection: 'site',
    path: ['languages', EACH, 'formerly', EACH],
    what: 'earlier code',
    hint: 'remove one of the two',
  },
  {
    collection: 'reviews',
    path: [EACH, 'id'],
    what: 'review id',
    hint: 'change one of the two ids',
  },
  {
    collection: 'series',
    path: [EACH, 'id'],
    what: 'series',
    hint: 'change one of the two ids',
  },
  // Two pages with the same `order` could be sorted differently on another computer.
  ...(['galleries', 'editions', 'articles'] as const).map((collection) => ({
    collection,
    ...ORDER,
  })),
]

/**
 * Checks that the values of `uniqueFields` do not repeat. Of a document with a file per language, only the file in its
 * first language is checked.
 */
export const checkRepeats = (content: Content): readonly Diagnostic[] =>
  uniqueFields.flatMap(({ collection, path, isPerFile, what, hint }) => {
    const mainFiles = filesByDocument(content, collection).map(([mainFile]) => mainFile)
    const textsPerFile = mainFiles.map(({ document }) => textsAt(document, path))
    const lists = isPerFile ? textsPerFile : [textsPerFile.flat()]
    const verb = path.at(-1) === EACH ? 'listed' : 'used'
    return lists.flatMap((list) => findRepeats(list, what, hint, verb))
  })

/** Reports each repeated text, with the place of its first use. */
export const findRepeats = (
  entries: readonly PlacedText[],
  what: string,
  hint: string,
  verb: 'listed' | 'used' = 'used',
): readonly Diagnostic[] =>
  [...repeatsIn(entries, ({ text }) => text)].map(([{ text, at }, firstEntry]) => {
    const message = `the ${what} "${text}" is ${verb} twice`
    const related = [{ message: 'first used here', at: firstEntry.at() }]
    return error('duplicate-id', at(), message, hint, related)
  })

/** Pairs each entry that repeats a key with the first entry that has the key. Leaves out entries without a key. */
export function* repeatsIn<T extends {}>(
  entries: Iterable<T>,
  keyOf: (entry: T) => string | undefined,
): Generator<readonly [again: T, first: T]> {
  const firstEntries = new Map<string, T>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key === undefined) continue
    const firstEntry = firstEntries.get(key)
    if (firstEntry) yield [entry, firstEntry]
    else firstEntries.set(key, entry)
  }
}
