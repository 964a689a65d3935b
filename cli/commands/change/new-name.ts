import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../../load/content.ts'
import { routeOf } from '../../model/path.ts'
import { withEntryOrField, withoutEntry } from '../new/yaml-edit.ts'
import { withScalar } from '../new/yaml-scalars.ts'
import { withEdit } from '../new/yaml-values.ts'

/** The file with its new name, the old one among the former ones. */
export function withName(
  text: string,
  field: 'id' | 'slug',
  { value }: PosterDocument | GalleryDocument | EditionDocument,
  to: string,
): string {
  const from = 'id' in value ? value.id : value.slug
  const formerly = value.formerly ?? []
  const back = formerly.indexOf(to)
  const shorter =
    back < 0
      ? text
      : formerly.length === 1
        ? withEdit(text, { op: 'remove', path: ['formerly'] })
        : withoutEntry(text, ['formerly'], back)
  return withEntryOrField(withScalar(shorter, [field], to), 'formerly', field, from)
}

export const redirectRemarks = ({ languages }: Content, from: string, to: string): readonly string[] => [
  `Old addresses redirect: ${languages.map((lang) => `${routeOf(lang, from)} → ${routeOf(lang, to)}`).join(', ')}`,
]
