import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../load/content.ts'
import { routeOf } from '../model/path.ts'
import type { Edit } from './edits.ts'
import { appendTo, editFile, type LoadedShop } from './files.ts'
import { type NamedDocument, nameOf } from './find.ts'
import type { FileChange } from './transaction.ts'

// Names of what is renamed or removed, and the addresses that hold such a name.

/** Gives a file its new name, and keeps the old one among the former ones. */
export function nameEdits(field: 'id' | 'slug', document: NamedDocument, to: string): readonly Edit[] {
  const { formerly } = document.value
  const from = nameOf(document)
  const back = formerly?.indexOf(to) ?? -1
  return [
    { op: 'set', path: [field], value: to },
    // A former name that comes back leaves its place to the one that goes.
    ...(back < 0
      ? appendTo('formerly', formerly, [from])
      : [{ op: 'set', path: ['formerly', back], value: from } as const]),
  ]
}

/** Adds names that nothing may take again to the list of a gallery. */
export const retire = ({ value }: GalleryDocument, ids: readonly string[]): readonly Edit[] =>
  appendTo('retired', value.retired, ids)

/** Changes the number of posters that a gallery expects, where it expects one. */
export const countEdits = ({ value: { expect } }: GalleryDocument, more: number): readonly Edit[] =>
  expect === undefined ? [] : [{ op: 'set', path: ['expect'], value: expect + more }]

/** Gives the names of a removed document to the one that takes its place, so that old addresses lead there. */
export const takeNames = (
  shop: LoadedShop,
  { file, value }: PosterDocument | EditionDocument,
  names: readonly string[],
): Promise<FileChange> => editFile(shop, file, 'takes its place', appendTo('formerly', value.formerly, names))

export const redirectRemarks = ({ languages }: Content, from: string, to: string): readonly string[] => [
  `Old addresses redirect: ${languages.map((lang) => `${routeOf(lang, from)} → ${routeOf(lang, to)}`).join(', ')}`,
]

/** Says where the addresses of a removed page lead, or that they will be gone. */
export const addressRemarks = (content: Content, from: string, to: string | undefined): readonly string[] =>
  to === undefined
    ? [
        `These addresses will be gone: ${content.languages.map((lang) => routeOf(lang, from)).join(', ')}. With --to they lead to something else.`,
      ]
    : redirectRemarks(content, from, to)
