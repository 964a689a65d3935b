import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
import { colourFamilies } from '../model/image.ts'
import { oncePer } from '../model/once.ts'
import { type Content, hasFailed, stem } from '../read/content.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import { fileOf, folderOf } from '../schema/content-paths.ts'
import { EACH } from '../schema/fields.ts'
import { seriesOf } from '../shop/poster-series.ts'
import { type PlacedText, textsAt } from './repeats.ts'

/** Returns the retired ids of all galleries with their places. */
const retiredIn = ({ galleries }: Content): ReadonlyMap<string, PlacedText> => {
  const retirements = galleries.flatMap((gallery) => textsAt(gallery, ['retired', EACH]))
  return new Map(retirements.map((retirement) => [retirement.text, retirement]))
}

/** Checks that galleries list only posters that exist, and that no poster has a retired id. */
export function* checkListedPosters(content: Content): Generator<Diagnostic> {
  const { posters, galleries } = content
  const entries = galleries.flatMap((gallery) => textsAt(gallery, ['posters', EACH]))
  const listedIds = new Set(entries.map(({ text }) => text))
  const unlisted = posters
    .filter(({ value }) => !listedIds.has(value.id))
    .flatMap((poster) => textsAt(poster, ['id']))

  const retired = retiredIn(content)
  for (const { text: id, at } of [...entries, ...unlisted]) {
    const retirement = retired.get(id)
    if (!retirement) continue
    const message = `"${id}" is a retired id and must not be used again`
    const related = [{ message: 'retired here', at: retirement.at() }]
    yield error('retired-id', at(), message, 'give the poster a new id', related)
  }

  // If a poster's id differs from its file name, checkIds reports the difference, whichever of the two the list
  // contains.
  const posterNames = new Set(
    posters.flatMap(({ file, value }) => [value.id, stem(file)]),
  )
  // A misspelt entry cannot mean a poster that is already listed.
  const unlistedIds = unlisted.map(({ text }) => text)
  for (const { text: id, at } of entries) {
    if (posterNames.has(id) || retired.has(id)) continue
    if (hasFailed(content, 'posters', id)) continue

    const hint = `add its file below ${folderOf('posters')}/, or remove it from the list`
    const remedy = didYouMean(id, unlistedIds) ?? hint
    yield error('unknown-id', at(), `there is no poster "${id}"`, remedy)
  }
}

/** Checks that posters have the orientation of their gallery. */
export function* checkOrientations(content: Content): Generator<Diagnostic> {
  const retired = retiredIn(content)
  for (const { poster, gallery } of findTurnedPosters(content)) {
    const { id, orientation } = poster.value
    if (retired.has(id)) continue
    const { slug, orientation: expected } = gallery.value
    const message = `"${id}" is ${orientation}, but its gallery "${slug}" is ${expected}`
    const hint = 'change the orientation, or move the poster to another gallery'
    const related = [
      { message: 'the orientation of the gallery', at: gallery.at(['orientation']) },
    ]
    yield error('schema', poster.at(['orientation']), message, hint, related)
  }
}

/**
 * Finds posters that are listed only in galleries of another orientation. If a gallery of the right orientation also
 * lists a poster, the orientation is right, and checkRepeats reports the second listing.
 */
export function findTurnedPosters({ posters, galleries }: Content) {
  const postersById = new Map(posters.map((poster) => [poster.value.id, poster]))
  return galleries.flatMap((gallery) =>
    gallery.value.posters.flatMap((id) => {
      const poster = postersById.get(id)
      if (!poster || poster.value.orientation === gallery.value.orientation) return []

      const isInRightGallery = galleries.some(
        ({ value }) =>
          value.orientation === poster.value.orientation && value.posters.includes(id),
      )
      return isInRightGallery ? [] : [{ poster, gallery }]
    }),
  )
}

/** Reports posters that are in no gallery. */
export function* checkUnlisted(content: Content): Generator<Diagnostic> {
  // If a gallery lists too few posters, checkCounts reports the unlisted posters together
  // with the wrong count.
  if (content.galleries.some(({ value }) => value.posters.length < (value.expect ?? 0)))
    return

  for (const poster of findUnlistedPosters(content)) {
    const message = `the poster "${poster.value.id}" is in no gallery, so visitors cannot see it`
    yield warning(
      'orphan',
      poster.at(['id']),
      message,
      `add its id to a file in ${folderOf('galleries')}/`,
    )
  }
}

/** Finds posters in no gallery, unless a misspelt entry, another fault or a retired id is the reason. */
export const findUnlistedPosters = oncePer((content: Content): Content['posters'] => {
  const { posters, galleries } = content
  if (hasFailed(content, 'galleries')) return []

  const listedIds = new Set(galleries.flatMap(({ value }) => value.posters))
  const posterIds = posters.map(({ value }) => value.id)
  const existingIds = new Set(posterIds)
  const unknownIds = [...listedIds].filter((id) => !existingIds.has(id))
  const misspeltIds = new Set(unknownIds.map((id) => suggest(id, posterIds)))
  const retired = retiredIn(content)
  return posters.filter(({ file, value: { id } }) => {
    const isListed = listedIds.has(id) || listedIds.has(stem(file))
    return !isListed && !misspeltIds.has(id) && !retired.has(id)
  })
})

/** Reports empty galleries: an error for the gallery on the home page, a warning for the others. */
export function* checkEmptyGalleries({
  galleries,
  site,
}: Content): Generator<Diagnostic> {
  for (const gallery of galleries) {
    const { posters, slug } = gallery.value
    if (posters.length > 0) continue

    const at = gallery.at(['posters'], 'key')
    const hint = `add posters: saga new poster --gallery ${slug} <pictures or folder>; drafts do not count`
    if (slug === site?.value.homeGallery) {
      const message = `the gallery "${slug}" is on the home page, but has no posters`
      yield error('count', at, message, hint)
    } else {
      const message = `the gallery "${slug}" has no posters, so it has no page yet`
      yield warning('count', at, message, hint)
    }
  }
}

/** Checks that posters refer only to existing series, and that each series has posters. */
export function* checkSeries(content: Content): Generator<Diagnostic> {
  const { series, posters } = content
  if (hasFailed(content, 'series')) return

  const allSeries = series?.value ?? []
  const seriesIds = allSeries.map(({ id }) => id)
  const references = posters.flatMap((poster) => textsAt(poster, ['series']))
  for (const { text: name, at } of references) {
    if (seriesIds.includes(name)) continue
    const hint = `add it to ${fileOf('series')}, or remove "series:"`
    const remedy = didYouMean(name, seriesIds) ?? hint
    yield error('unknown-id', at(), `there is no series "${name}"`, remedy)
  }

  if (!series) return

  const usedIds = new Set(
    posters.flatMap(({ value }) => seriesOf(value, allSeries).map(({ id }) => id)),
  )
  // A poster with errors may belong to any series.
  const hasFaultyPoster = hasFailed(content, 'posters')
  for (const { text: id, at } of textsAt(series, [EACH, 'id'])) {
    // Stylesheets select filter options by their values, so a motif must not have the value of a colour.
    if (colourFamilies.some((family) => family === id))
      yield error(
        'unknown-id',
        at(),
        `"${id}" is the name of a colour filter`,
        'give the series another id',
      )

    if (hasFaultyPoster || usedIds.has(id)) continue
    const hint = `add "series: ${id}" to a poster, or remove the series`
    yield warning('orphan', at(), `no poster belongs to the series "${id}"`, hint)
  }
}
