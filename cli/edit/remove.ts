import { type EditionDocument, editionFolder } from '../load/content.ts'
import { type ImageReference, imageReferencesOf } from '../load/images.ts'
import { suggest } from '../load/suggest.ts'
import { averageRating } from '../model/review.ts'
import { fileOf } from '../schema/content-paths.ts'
import { changeSite, editFile, type LoadedShop } from './files.ts'
import { deletePictures, filesIn, find, type NamedDocument, withUnreadRemarks } from './find.ts'
import type { NamedKind, Removable } from './kinds/definitions.ts'
import { removeLanguage } from './language.ts'
import { changePageLinks } from './links.ts'
import { addressRemarks, takeNames } from './names.ts'
import { removeGallery, removePoster } from './remove-posters.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

/**
 * Takes something out of the shop, with its pictures and what leads to it.
 * @param to what takes the place of a poster, gallery or edition: old addresses lead there, a gallery's posters move there
 */
export async function remove(
  shop: LoadedShop,
  kind: Removable,
  id: string,
  to: string | undefined,
): Promise<Change | Rejection> {
  const change = await removeFound(shop, kind, id, to)
  return withUnreadRemarks(shop, kind, id, change)
}

function removeFound(
  shop: LoadedShop,
  kind: Removable,
  id: string,
  to: string | undefined,
): Rejection | Promise<Change | Rejection> {
  const { content } = shop
  if ((kind === 'language' || kind === 'review') && to !== undefined)
    return { rejected: [`--to is not for a ${kind}: nothing takes its place`] }
  switch (kind) {
    case 'language':
      return removeLanguage(shop, id)
    case 'review':
      return removeReview(shop, id)
    case 'poster':
      return findBoth(content.posters, kind, id, to, (poster, successor) =>
        removePoster(shop, poster, successor),
      )
    case 'gallery':
      return findBoth(content.galleries, kind, id, to, (gallery, successor) =>
        removeGallery(shop, gallery, successor),
      )
    case 'edition':
      return findBoth(content.editions, kind, id, to, (edition, successor) =>
        removeEdition(shop, edition, successor),
      )
  }
}

/** Removes a document that is there, for another one that is there too. */
function findBoth<T extends NamedDocument>(
  documents: readonly T[],
  kind: NamedKind,
  id: string,
  to: string | undefined,
  removeOne: (found: T, successor: T | undefined) => Promise<Change | Rejection>,
): Rejection | Promise<Change | Rejection> {
  const found = find(documents, kind, id)
  const successor = to === undefined ? undefined : find(documents, kind, to)
  const rejected = [found, successor].filter((each) => typeof each === 'string')
  if (typeof found === 'string' || typeof successor === 'string') return { rejected }
  return found === successor
    ? { rejected: [`"${id}" cannot take its own place`] }
    : removeOne(found, successor)
}

/** @param successor the edition that takes its place */
async function removeEdition(
  shop: LoadedShop,
  edition: EditionDocument,
  successor: EditionDocument | undefined,
): Promise<Change> {
  const { content } = shop
  const { slug, formerly = [] } = edition.value
  const folder = editionFolder(edition)
  const books = content.books.filter(({ edition: owner }) => owner === slug).map(({ front }) => front)
  const pictures = await deletePictures(shop, [edition, ...books])
  // Pictures may lie in the folder that files elsewhere name.
  const isUsed = ({ file, path }: ImageReference): boolean =>
    path?.startsWith(folder) === true && !file.startsWith(`content/${folder}`)
  const used = new Set([
    ...imageReferencesOf(content)
      .filter(isUsed)
      .map(({ path }) => path),
    ...pictures.kept,
  ])
  const removed = filesIn(folder.slice(0, -1), content)
    .filter((path) => !used.has(path))
    .map((path) => `content/${path}`)
  const links = await changePageLinks(shop, slug, successor?.value.slug ?? '', false)
  return {
    files: [
      ...removed.map((path): FileChange => ({ path, description: 'removed', deleted: true })),
      ...pictures.files.filter(({ path }) => !removed.includes(path)),
      ...(successor ? [await takeNames(shop, successor, [slug, ...formerly])] : []),
      ...links.filter(({ path }) => !removed.includes(path)),
    ],
    remarks: [...addressRemarks(content, slug, successor?.value.slug), ...pictures.remarks],
  }
}

/** Removes a review, and updates what site.yaml claims of all reviews. */
async function removeReview(shop: LoadedShop, id: string): Promise<Change | Rejection> {
  const { content } = shop
  const { site, reviews } = content
  if (!site || !reviews)
    return {
      rejected: [`${fileOf('reviews')} and ${fileOf('site')} must have no errors first: run "saga validate"`],
    }
  const ids = reviews.value.map((review) => review.id)
  const index = ids.indexOf(id)
  const near = suggest(id, ids)
  if (index < 0) return { rejected: [`there is no review "${id}"${near ? `; did you mean "${near}"?` : ''}`] }
  const left = reviews.value.toSpliced(index, 1)
  if (left.length === 0)
    return {
      rejected: [`"${id}" is the only review, from which the shop's rating is: add another one first`],
    }
  const { expect } = site.value.reviews
  return {
    files: [
      await editFile(shop, reviews.file, `"${id}", removed`, [{ op: 'remove', path: [index] }]),
      ...(await changeSite(shop, {
        ...(expect === undefined ? {} : { 'reviews.expect': expect - 1 }),
        'claims.rating': averageRating(left),
      })),
    ],
  }
}
