import type { Content, GalleryDocument } from '../read/content.ts'
import type { Edit } from '../yaml/edited-value.ts'

export const galleryOf = (
  { galleries }: Content,
  slug: string | undefined,
): GalleryDocument | undefined => galleries.find(({ value }) => value.slug === slug)

/** Returns the galleries that list a poster. */
export const galleriesListing = (
  id: string,
  { galleries }: Content,
): readonly GalleryDocument[] =>
  galleries.filter(({ value }) => value.posters.includes(id))

/** Returns the edits that add `more` to a gallery's expected number of posters if the gallery states one. */
export const countEdits = (
  { value: { expect } }: GalleryDocument,
  more: number,
): readonly Edit[] =>
  expect === undefined || more === 0
    ? []
    : [{ op: 'set', path: ['expect'], value: expect + more }]
