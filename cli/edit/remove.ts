import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../load/content.ts'
import type { Project } from '../project.ts'
import { find, type Removable } from './find.ts'
import { removeEdition } from './remove-edition.ts'
import { removeGallery } from './remove-gallery.ts'
import { removeLanguage } from './remove-language.ts'
import { removePoster } from './remove-poster.ts'
import { removeReview } from './remove-review.ts'
import type { Change, Rejection } from './transaction.ts'

/**
 * Takes something out of the shop, with its pictures and what leads to it.
 * @param to what takes the place of a poster, gallery or edition: old addresses lead there, a gallery's posters move there
 */
export async function remove(
  project: Project,
  content: Content,
  kind: Removable,
  id: string,
  to: string | undefined,
): Promise<Change | Rejection> {
  if (kind === 'language' || kind === 'review') {
    if (to !== undefined) return { rejected: [`--to is not for a ${kind}: nothing takes its place`] }
    return kind === 'language' ? removeLanguage(project, content, id) : removeReview(project, content, id)
  }
  const documents = { poster: content.posters, gallery: content.galleries, edition: content.editions }[kind]
  const found = find<PosterDocument | GalleryDocument | EditionDocument>(documents, kind, id)
  const heir =
    to === undefined
      ? undefined
      : find<PosterDocument | GalleryDocument | EditionDocument>(documents, kind, to)
  const rejected = [found, heir].filter((each) => typeof each === 'string')
  if (typeof found === 'string' || typeof heir === 'string') return { rejected }
  if (found === heir) return { rejected: [`"${id}" cannot take its own place`] }
  if (kind === 'poster')
    return removePoster(project, content, found as PosterDocument, heir as PosterDocument | undefined)
  if (kind === 'gallery')
    return removeGallery(project, content, found as GalleryDocument, heir as GalleryDocument | undefined)
  return removeEdition(project, content, found as EditionDocument, heir as EditionDocument | undefined)
}
