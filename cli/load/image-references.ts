import type { Location } from '../model/diagnostic.ts'
import type { SourceShape } from '../model/image.ts'
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
export function imageReferencesOf({ site, posters, galleries, books }: Content): readonly ImageReference[] {
  return [
    ...(site?.value.heroes.map((name, index) =>
      referenceTo('hero', site, name, () => site.at(['heroes', index])),
    ) ?? []),
    ...posters.flatMap((poster) =>
      poster.value.images.map((name, index) =>
        referenceTo(poster.value.orientation, poster, name, () => poster.at(['images', index])),
      ),
    ),
    ...galleries.flatMap(
      (gallery) =>
        gallery.value.hero?.map((name, index) =>
          referenceTo('hero', gallery, name, () => gallery.at(['hero', index])),
        ) ?? [],
    ),
    ...books.map(({ book: { front } }) =>
      referenceTo('cover', front, front.value.cover, () => front.at(['cover'])),
    ),
  ]
}

const referenceTo = (
  shape: SourceShape,
  from: { readonly file: string },
  name: string,
  at: () => Location,
): ImageReference => ({
  shape,
  file: from.file,
  name,
  path: resolvePath(contentPath(from), name),
  at,
})
