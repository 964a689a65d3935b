import type { Location } from '../model/diagnostic.ts'
import type { SourceShape } from '../model/image.ts'
import { below, type Content, resolvePath } from './content.ts'

/** A place where content names a picture. */
export interface PictureUse {
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
export function picturesNamed({ site, posters, galleries, books }: Content): readonly PictureUse[] {
  return [
    ...(site?.value.heroes.map((name, index) => use('hero', site, name, () => site.at(['heroes', index]))) ??
      []),
    ...posters.flatMap((poster) =>
      poster.value.images.map((name, index) =>
        use(poster.value.orientation, poster, name, () => poster.at(['images', index])),
      ),
    ),
    ...galleries.flatMap(
      (gallery) =>
        gallery.value.hero?.map((name, index) =>
          use('hero', gallery, name, () => gallery.at(['hero', index])),
        ) ?? [],
    ),
    ...books.map(({ book: { front } }) => use('cover', front, front.value.cover, () => front.at(['cover']))),
  ]
}

const use = (
  shape: SourceShape,
  from: { readonly file: string },
  name: string,
  at: () => Location,
): PictureUse => ({
  shape,
  file: from.file,
  name,
  path: resolvePath(below(from), name),
  at,
})
