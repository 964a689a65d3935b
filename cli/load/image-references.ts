import type { Location } from '../model/diagnostic.ts'
import type { SourceShape } from '../model/image.ts'
import { fieldsOf } from '../schema/collections.ts'
import { valuesAt } from '../schema/fields.ts'
import { type Content, contentPath, resolvePath } from './content.ts'

/** A place where content names a picture. */
export interface ImageReference {
  readonly shape: SourceShape
  /** The file that names it. */
  readonly file: string
  /** As it is written. */
  readonly name: string
  /** Path below content/; undefined when it leads out of it. */
  readonly path: string | undefined
  readonly at: () => Location
}

/** Every picture that content names, with the shape that its place asks for. */
export const imageReferencesOf = ({ entries }: Pick<Content, 'entries'>): readonly ImageReference[] =>
  entries.flatMap(({ collection, document }) => {
    const from = contentPath(document)
    return fieldsOf(collection).flatMap(({ path, role }) =>
      role.is === 'picture'
        ? valuesAt(document.value, path).map(({ path: place, value }) => ({
            shape:
              role.shape === 'own'
                ? (document.value as { orientation: SourceShape }).orientation
                : role.shape,
            file: document.file,
            name: String(value),
            path: resolvePath(from, String(value)),
            at: () => document.at(place),
          }))
        : [],
    )
  })
