import type { Addressed } from '../read/addresses.ts'
import type { Content } from '../read/content.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import { fileOf } from '../schema/content-paths.ts'
import { galleryOf } from './galleries.ts'
import { referencesTo } from './references.ts'

/** Returns why a document cannot be removed; undefined if it can. */
export const refusalOf = (
  content: Content,
  document: Addressed,
  successor: Addressed | undefined,
  withPosters: boolean,
): string | undefined =>
  homePageRefusalOf(content, document) ??
  (withPosters ? undefined : posterRefusalOf(content, document, successor)) ??
  (successor ? undefined : referenceRefusalOf(content, document))

/** The home page needs its gallery, and a poster in it. */
function homePageRefusalOf(
  content: Content,
  { collection, name }: Addressed,
): string | undefined {
  const home = galleryOf(content, content.site?.value.homeGallery)
  if (collection === 'galleries' && name === home?.value.slug) {
    const remedy = `choose another homeGallery in ${fileOf('site')} first`
    return `"${name}" is the gallery of the home page: ${remedy}`
  }

  const homePosters = home?.value.posters ?? []
  const isOnlyPoster = homePosters.length === 1 && homePosters[0] === name
  return collection === 'posters' && isOnlyPoster
    ? `"${name}" is the only poster on the home page: add another one first`
    : undefined
}

/** The posters of a gallery need another gallery of the same orientation. */
function posterRefusalOf(
  content: Content,
  { collection, name }: Addressed,
  successor: Addressed | undefined,
): string | undefined {
  const gallery = collection === 'galleries' ? galleryOf(content, name) : undefined
  if (!gallery || gallery.value.posters.length === 0) return undefined

  if (!successor) {
    const remedy = 'choose a gallery for them with --to <gallery>'
    return `"${name}" still has posters: ${remedy}, or remove them too with --with-posters`
  }

  const { orientation } = gallery.value
  const successorOrientation = galleryOf(content, successor.name)?.value.orientation
  if (successorOrientation === orientation) return undefined

  const difference = `is ${successorOrientation}, and "${name}" ${orientation}`
  return `"${successor.name}" ${difference}: choose another gallery`
}

/** Files that must refer to a document need a replacement for it. */
function referenceRefusalOf(content: Content, document: Addressed): string | undefined {
  const references = referencesTo(content, document)
  const requiredReference = references.find(({ isRequired }) => isRequired)
  if (!requiredReference) return undefined

  const { file, path } = requiredReference
  const remedy = 'choose a replacement with --to <id>'
  return `${file} names "${document.name}" at ${fieldName(path)}: ${remedy}`
}
