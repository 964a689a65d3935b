import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
import { colourFamilies } from '../model/image.ts'
import { oncePer } from '../model/once.ts'
import { type Content, hasFailed, seriesOf, stem } from '../read/content.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import { fileOf, folderOf } from '../schema/content-paths.ts'
import { EACH } from '../schema/fields.ts'
import { type PlacedText, textsAt } from './repeats.ts'

const retiredIn = ({ galleries }: Content): ReadonlyMap<string, PlacedText> => {
  const retired = galleries.flatMap((gallery) => textsAt(gallery, ['retired', EACH]))
  return new Map(retired.map((each) => [each.text, each]))
}

/** Checks that galleries list posters that exist and are not retired. */
export function* checkListedPosters(content: Content): Generator<Diagnostic> {
  const { posters, galleries } = content
  const entries = galleries.flatMap((gallery) => textsAt(gallery, ['posters', EACH]))
  const listed = new Set(entries.map(({ text }) => text))
  const unlisted = posters
    .filter(({ value }) => !listed.has(value.id))
    .flatMap((poster) => textsAt(poster, ['id']))
  const retired = retiredIn(content)
  for (const { text: id, at } of [...entries, ...unlisted]) {
    const retirement = retired.get(id)
    if (!retirement) continue
    const message = `"${id}" is retired and must not come back`
    const related = [{ message: 'retired here', at: retirement.at() }]
    yield error('retired-id', at(), message, 'give the poster a new id', related)
  }
  // checkIds reports a poster whose file is called otherwise than the poster.
  const known = new Set(posters.flatMap(({ file, value }) => [value.id, stem(file)]))
  for (const { text: id, at } of entries) {
    if (known.has(id) || retired.has(id) || hasFailed(content, 'posters', id)) continue
    // Only a poster in no gallery can be the one that was meant.
    const ids = unlisted.map(({ text }) => text)
    const hint = `add its file below ${folderOf('posters')}/, or remove it from the list`
    yield error(
      'unknown-id',
      at(),
      `no poster is called "${id}"`,
      didYouMean(id, ids) ?? hint,
    )
  }
}

/** Checks that posters hang like the other posters of their gallery. */
export function* checkOrientations(content: Content): Generator<Diagnostic> {
  const retired = retiredIn(content)
  for (const { poster, gallery } of findTurnedPosters(content)) {
    const { id, orientation } = poster.value
    if (retired.has(id)) continue
    const message = `"${id}" is ${orientation}, but its gallery "${gallery.value.slug}" is ${gallery.value.orientation}`
    const hint = 'change the orientation, or move the poster to another gallery'
    const related = [
      { message: 'the gallery says so here', at: gallery.at(['orientation']) },
    ]
    yield error('schema', poster.at(['orientation']), message, hint, related)
  }
}

/** Finds posters in a gallery of another orientation, and in none of their own: those are one too many, not turned. */
export function findTurnedPosters({ posters, galleries }: Content) {
  const byId = new Map(posters.map((poster) => [poster.value.id, poster]))
  return galleries.flatMap((gallery) =>
    gallery.value.posters.flatMap((id) => {
      const poster = byId.get(id)
      if (!poster || poster.value.orientation === gallery.value.orientation) return []
      const fitting = galleries.filter(
        ({ value }) => value.orientation === poster.value.orientation,
      )
      return fitting.some(({ value }) => value.posters.includes(id))
        ? []
        : [{ poster, gallery }]
    }),
  )
}

/** Reports posters in no gallery, unless a misspelt entry, a fault elsewhere or a retired id is the reason. */
export function* checkUnlisted(content: Content): Generator<Diagnostic> {
  // The report of a gallery that is too short names the unlisted posters (checkCounts).
  if (content.galleries.some(({ value }) => value.posters.length < (value.expect ?? 0)))
    return
  for (const poster of findUnlistedPosters(content)) {
    const message = `the poster "${poster.value.id}" stands in no gallery, so nobody sees it`
    yield warning(
      'orphan',
      poster.at(['id']),
      message,
      `add its id to a file in ${folderOf('galleries')}/`,
    )
  }
}

export const findUnlistedPosters = oncePer((content: Content): Content['posters'] => {
  const { posters, galleries } = content
  if (hasFailed(content, 'galleries')) return []
  const listed = new Set(galleries.flatMap(({ value }) => value.posters))
  const ids = posters.map(({ value }) => value.id)
  const known = new Set(ids)
  const meant = new Set(
    [...listed].filter((id) => !known.has(id)).map((id) => suggest(id, ids)),
  )
  const retired = retiredIn(content)
  return posters.filter(
    ({ file, value: { id } }) =>
      !listed.has(id) && !listed.has(stem(file)) && !meant.has(id) && !retired.has(id),
  )
})

/** Reports empty galleries. A gallery may be begun before its first poster, except the gallery on the home page. */
export function* checkEmptyGalleries({
  galleries,
  site,
}: Content): Generator<Diagnostic> {
  for (const gallery of galleries) {
    const { posters, slug } = gallery.value
    if (posters.length > 0) continue
    const at = gallery.at(['posters'], 'key')
    const hint = `add a poster: saga new poster <id> --gallery ${slug} --image <file>`
    yield slug === site?.value.homeGallery
      ? error(
          'count',
          at,
          `the gallery "${slug}" stands on the home page, and has no posters`,
          hint,
        )
      : warning(
          'count',
          at,
          `the gallery "${slug}" has no posters, and so no page yet`,
          hint,
        )
  }
}

/** Checks that posters name series that exist, and that each series has posters. */
export function* checkSeries(content: Content): Generator<Diagnostic> {
  const { series, posters } = content
  if (hasFailed(content, 'series')) return
  const known = series?.value ?? []
  const ids = known.map(({ id }) => id)
  for (const { text: named, at } of posters.flatMap((poster) =>
    textsAt(poster, ['series']),
  )) {
    if (ids.includes(named)) continue
    const remedy =
      didYouMean(named, ids) ?? `add it to ${fileOf('series')}, or leave "series:" out`
    yield error('unknown-id', at(), `no series is called "${named}"`, remedy)
  }
  const used = new Set(
    posters.flatMap(({ value }) => seriesOf(value, known).map(({ id }) => id)),
  )
  const isUnread = hasFailed(content, 'posters')
  for (const { text: id, at } of series ? textsAt(series, [EACH, 'id']) : []) {
    if (colourFamilies.some((family) => family === id))
      yield error(
        'unknown-id',
        at(),
        `"${id}" is a colour of the filters`,
        'give the series another id',
      )
    if (isUnread || used.has(id)) continue
    const hint = `add "series: ${id}" to posters, or remove it`
    yield warning('orphan', at(), `no poster belongs to the series "${id}"`, hint)
  }
}
