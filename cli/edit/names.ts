import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../load/content.ts'
import { routeOf } from '../model/path.ts'
import type { Edit } from './edits.ts'
import { appendTo } from './files.ts'

/** Gives a file its new name, and keeps the old one among the former ones. */
export function nameEdits(
  field: 'id' | 'slug',
  { value }: PosterDocument | GalleryDocument | EditionDocument,
  to: string,
): readonly Edit[] {
  const from = 'id' in value ? value.id : value.slug
  const back = value.formerly?.indexOf(to) ?? -1
  return [
    { op: 'set', path: [field], value: to },
    // A former name that comes back leaves its place to the one that goes.
    ...(back < 0
      ? appendTo('formerly', value.formerly, [from])
      : [{ op: 'set', path: ['formerly', back], value: from } as const]),
  ]
}

export const redirectRemarks = ({ languages }: Content, from: string, to: string): readonly string[] => [
  `Old addresses redirect: ${languages.map((lang) => `${routeOf(lang, from)} → ${routeOf(lang, to)}`).join(', ')}`,
]
