import { type Diagnostic, error, type Location, warning } from '../../model/diagnostic.ts'
import { contentFileAt, folderOf } from '../../schema/content-paths.ts'
import { type Content, type GalleryDocument, hasFailed, type PosterDocument, stem } from '../content.ts'
import { didYouMean, suggest } from '../suggest.ts'

/** Galleries list posters that exist, of their own orientation, none that is retired, and none is forgotten. */
export const checkGalleries = (content: Content): readonly Diagnostic[] => [
  ...checkListedPosters(content),
  ...checkOrientations(content),
  ...checkRetiredFiles(content),
  ...checkUnlisted(content),
  ...checkEmpty(content),
]

function* checkListedPosters({ posters, galleries, failed }: Content): Generator<Diagnostic> {
  const known = new Set(posters.map(({ value }) => value.id))
  const retired = findRetirements(galleries)
  for (const gallery of galleries)
    for (const [index, id] of gallery.value.posters.entries()) {
      const retirement = retired.get(id)
      if (retirement) yield retiredId(id, gallery.at(['posters', index]), retirement())
      if (retirement || known.has(id)) continue
      const isMisnamed = posters.some(({ file, value }) => value.id !== stem(file) && stem(file) === id)
      if (isMisnamed || [...failed].some((path) => posterIn(path) === id)) continue
      // A poster that is listed already is not the one that was meant.
      const listed = listedIn(galleries)
      const unlisted = [...known].filter((other) => !listed.has(other))
      yield error(
        'unknown-id',
        gallery.at(['posters', index]),
        `no poster is called "${id}"`,
        didYouMean(id, unlisted) ?? `add its file below ${folderOf('posters')}/, or remove the line`,
      )
    }
}

const listedIn = (galleries: Content['galleries']): ReadonlySet<string> =>
  new Set(galleries.flatMap(({ value }) => value.posters))

/** The id that a path gives to a poster. */
const posterIn = (path: string): string | undefined => {
  const found = contentFileAt(path)
  return found?.collection === 'posters' ? found.names.id : undefined
}

function* checkOrientations(content: Content): Generator<Diagnostic> {
  const retired = findRetirements(content.galleries)
  for (const [poster, gallery] of findTurnedPosters(content)) {
    const { id, orientation } = poster.value
    if (retired.has(id)) continue
    yield error(
      'schema',
      poster.at(['orientation']),
      `"${id}" is ${orientation}, but its gallery "${gallery.value.slug}" is ${gallery.value.orientation}`,
      'change the orientation, or move the poster to another gallery',
      [{ message: 'the gallery says so here', at: gallery.at(['orientation']) }],
    )
  }
}

/**
 * Posters in a gallery of another orientation. One that also stands in a gallery of its own orientation is one too many
 * here, and not turned.
 */
export function* findTurnedPosters({
  posters,
  galleries,
}: Content): Generator<readonly [PosterDocument, GalleryDocument]> {
  const byId = new Map(posters.map((poster) => [poster.value.id, poster]))
  for (const gallery of galleries)
    for (const id of gallery.value.posters) {
      const poster = byId.get(id)
      if (!poster || poster.value.orientation === gallery.value.orientation) continue
      const fitting = galleries.filter(({ value }) => value.orientation === poster.value.orientation)
      if (!fitting.some(({ value }) => value.posters.includes(id))) yield [poster, gallery]
    }
}

/** Ids that were taken out of use, and where. */
const findRetirements = (galleries: Content['galleries']): ReadonlyMap<string, () => Location> =>
  new Map(
    galleries.flatMap((gallery) =>
      (gallery.value.retired ?? []).map((id, index) => [id, () => gallery.at(['retired', index])] as const),
    ),
  )

const retiredId = (id: string, at: Location, retired: Location): Diagnostic =>
  error('retired-id', at, `"${id}" is retired and must not come back`, 'give the poster a new id', [
    { message: 'retired here', at: retired },
  ])

/** Poster files with a retired id that no gallery lists: one that is listed was reported there. */
function* checkRetiredFiles({ posters, galleries }: Content): Generator<Diagnostic> {
  const listed = listedIn(galleries)
  const retired = findRetirements(galleries)
  for (const poster of posters) {
    const { id } = poster.value
    const retirement = listed.has(id) ? undefined : retired.get(id)
    if (retirement) yield retiredId(id, poster.at(['id']), retirement())
  }
}

/** Posters that nobody sees; left out where a misspelt entry, a fault elsewhere or a retired id is the reason. */
function checkUnlisted(content: Content): readonly Diagnostic[] {
  // A gallery that is too short is reported with them.
  if (content.galleries.some(({ value }) => value.posters.length < (value.expect ?? 0))) return []
  return findUnlistedPosters(content).map((poster) =>
    warning(
      'orphan',
      poster.at(['id']),
      `the poster "${poster.value.id}" stands in no gallery, so nobody sees it`,
      `add its id to a file in ${folderOf('galleries')}/`,
    ),
  )
}

export function findUnlistedPosters(content: Content): readonly PosterDocument[] {
  const { posters, galleries } = content
  if (hasFailed(content, 'galleries')) return []
  const listed = listedIn(galleries)
  const unlisted = posters.filter(({ file, value: { id } }) => !listed.has(id) && !listed.has(stem(file)))
  if (unlisted.length === 0) return []
  const ids = posters.map(({ value }) => value.id)
  const known = new Set(ids)
  const meant = new Set([...listed].filter((id) => !known.has(id)).map((id) => suggest(id, ids)))
  const retired = findRetirements(galleries)
  return unlisted.filter(({ value: { id } }) => !meant.has(id) && !retired.has(id))
}

/** A gallery may be begun before its first poster; the one on the home page may not. */
const checkEmpty = ({ galleries, site }: Content): readonly Diagnostic[] =>
  galleries
    .filter(({ value }) => value.posters.length === 0)
    .map((gallery) => {
      const { slug } = gallery.value
      const at = gallery.at(['posters'], 'key')
      const hint = `add a poster: saga new poster <id> --gallery ${slug} --image <file>`
      return slug === site?.value.homeGallery
        ? error('count', at, `the gallery "${slug}" stands on the home page, and has no posters`, hint)
        : warning('count', at, `the gallery "${slug}" has no posters, and so no page yet`, hint)
    })
