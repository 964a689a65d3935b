import { type Diagnostic, error, type Location, warning } from '../../model/diagnostic.ts'
import { contentFileAt, folderOf } from '../../schema/content-paths.ts'
import { type Content, type GalleryDocument, hasFailed, type PosterDocument, stem } from '../content.ts'
import { didYouMean, suggest } from '../suggest.ts'
import type { SourceDocument } from '../yaml.ts'
import { findRepeats } from './ids.ts'

/** Galleries list posters that exist, of their own orientation, each once, none that is retired, and none is forgotten. */
export function checkGalleries(content: Content): readonly Diagnostic[] {
  const entries = entriesOf(content)
  const byId = new Map(content.posters.map((poster) => [poster.value.id, poster]))
  const retired = findRetirements(content)
  return [
    ...entries.flatMap((entry) => checkEntry(entry, byId, retired, content)),
    ...findRepeats(
      entries.map(({ id, at }) => ({ name: id, at })),
      'poster',
      'remove one of the two lines',
    ),
    ...content.galleries.flatMap((gallery) =>
      findRepeats(
        (gallery.value.retired ?? []).map((name, index) => ({
          name,
          at: () => gallery.at(['retired', index]),
        })),
        'retired id',
        'remove one of the two lines',
      ),
    ),
    ...checkRetiredFiles(content, entries, retired),
    ...checkUnlisted(content),
    ...checkEmpty(content),
    ...checkRepeatedOrders(content),
  ]
}

interface Entry {
  readonly id: string
  readonly gallery: GalleryDocument
  readonly at: () => Location
}

const entriesOf = ({ galleries }: Content): readonly Entry[] =>
  galleries.flatMap((gallery) =>
    gallery.value.posters.map((id, index) => ({ id, gallery, at: () => gallery.at(['posters', index]) })),
  )

function checkEntry(
  { id, gallery, at }: Entry,
  byId: ReadonlyMap<string, PosterDocument>,
  retired: Retirements,
  content: Content,
): Diagnostic[] {
  const { posters, galleries, failed } = content
  const retirement = retired.get(id)
  if (retirement) return [retiredId(id, at(), retirement())]
  const poster = byId.get(id)
  if (poster) return hasWrongOrientation(poster, gallery, content) ? [wrongOrientation(poster, gallery)] : []
  const misnamed = posters.some(({ file, value }) => value.id !== stem(file) && stem(file) === id)
  const unread = [...failed].some((path) => posterIn(path) === id)
  if (misnamed || unread) return []
  // A poster that is listed already is not the one that was meant.
  const listed = new Set(galleries.flatMap(({ value }) => value.posters))
  return [
    unknownPoster(
      id,
      at(),
      [...byId.keys()].filter((known) => !listed.has(known)),
    ),
  ]
}

/** The id that a path gives to a poster. */
const posterIn = (path: string): string | undefined => {
  const found = contentFileAt(path)
  return found?.collection === 'posters' ? found.names.id : undefined
}

/** A poster that also stands in a gallery of its own orientation is one too many here, and not turned. */
const hasWrongOrientation = (
  { value }: PosterDocument,
  gallery: GalleryDocument,
  { galleries }: Content,
): boolean =>
  value.orientation !== gallery.value.orientation &&
  !galleries.some(
    (other) => other.value.orientation === value.orientation && other.value.posters.includes(value.id),
  )

/** Files of posters whose orientation is at fault; the shape of their pictures says nothing then. */
export const postersOfWrongOrientation = (content: Content): ReadonlySet<string> => {
  const byId = new Map(content.posters.map((poster) => [poster.value.id, poster]))
  return new Set(
    content.galleries.flatMap((gallery) =>
      gallery.value.posters.flatMap((id) => {
        const poster = byId.get(id)
        return poster && hasWrongOrientation(poster, gallery, content) ? [poster.file] : []
      }),
    ),
  )
}

/** Ids that were taken out of use, and where. */
type Retirements = ReadonlyMap<string, () => Location>

function findRetirements({ galleries }: Content): Retirements {
  const retired = galleries.flatMap((gallery) =>
    (gallery.value.retired ?? []).map((id, index) => [id, () => gallery.at(['retired', index])] as const),
  )
  return new Map(retired)
}

const retiredId = (id: string, at: Location, retired: Location): Diagnostic =>
  error('retired-id', at, `"${id}" is retired and must not come back`, 'give the poster a new id', [
    { message: 'retired here', at: retired },
  ])

/** Poster files with a retired id that no gallery lists: one that is listed was reported there. */
function checkRetiredFiles(
  { posters }: Content,
  entries: readonly Entry[],
  retired: Retirements,
): Diagnostic[] {
  const listed = new Set(entries.map(({ id }) => id))
  return posters.flatMap((poster) => {
    const { id } = poster.value
    const retirement = listed.has(id) ? undefined : retired.get(id)
    return retirement ? [retiredId(id, poster.at(['id']), retirement())] : []
  })
}

const unknownPoster = (id: string, at: Location, ids: readonly string[]): Diagnostic =>
  error(
    'unknown-id',
    at,
    `no poster is called "${id}"`,
    didYouMean(id, ids) ?? `add its file below ${folderOf('posters')}/, or remove the line`,
  )

function wrongOrientation(poster: PosterDocument, gallery: GalleryDocument): Diagnostic {
  return error(
    'schema',
    poster.at(['orientation']),
    `"${poster.value.id}" is ${poster.value.orientation}, but its gallery "${gallery.value.slug}" is ${gallery.value.orientation}`,
    'change the orientation, or move the poster to another gallery',
    [{ message: 'the gallery says so here', at: gallery.at(['orientation']) }],
  )
}

/** Posters that nobody sees; left out where a misspelt entry, a fault elsewhere or a retired id is the reason. */
function checkUnlisted(content: Content): Diagnostic[] {
  const { galleries } = content
  // A gallery that is too short is reported with them.
  if (galleries.some(({ value }) => value.posters.length < (value.expect ?? 0))) return []
  return findUnlistedPosters(content).map((document) =>
    warning(
      'orphan',
      document.at(['id']),
      `the poster "${document.value.id}" stands in no gallery, so nobody sees it`,
      `add its id to a file in ${folderOf('galleries')}/`,
    ),
  )
}

export function findUnlistedPosters(content: Content): readonly PosterDocument[] {
  const { posters, galleries, failed } = content
  if (hasFailed({ failed }, 'galleries')) return []
  const listed = new Set(galleries.flatMap(({ value }) => value.posters))
  const unlisted = posters.filter(({ file, value: { id } }) => !listed.has(id) && !listed.has(stem(file)))
  if (unlisted.length === 0) return []
  const ids = posters.map(({ value }) => value.id)
  const known = new Set(ids)
  const meant = new Set([...listed].filter((id) => !known.has(id)).map((id) => suggest(id, ids)))
  const retired = findRetirements(content)
  return unlisted.filter(({ value: { id } }) => !meant.has(id) && !retired.has(id))
}

/** A gallery may be begun before its first poster; the one on the home page may not. */
const checkEmpty = ({ galleries, site }: Content): Diagnostic[] =>
  galleries.flatMap((gallery): Diagnostic[] => {
    const { posters, slug } = gallery.value
    if (posters.length > 0) return []
    const at = gallery.at(['posters'], 'key')
    const hint = `add a poster: saga new poster <id> --gallery ${slug} --image <file>`
    return slug === site?.value.homeGallery
      ? [error('count', at, `the gallery "${slug}" stands on the home page, and has no posters`, hint)]
      : [warning('count', at, `the gallery "${slug}" has no posters, and so no page yet`, hint)]
  })

/** Two pages with one place would change seats from one computer to the next. */
function checkRepeatedOrders({ galleries, editions, articles, languages: [first] }: Content): Diagnostic[] {
  const texts = articles.flatMap(({ files }) => files[first]?.front ?? [])
  return [galleries, editions, texts].flatMap(
    (documents: readonly SourceDocument<{ readonly order: number }>[]) =>
      findRepeats(
        documents.map((document) => ({
          name: String(document.value.order),
          at: () => document.at(['order']),
        })),
        'order',
        'give one of them another number',
      ),
  )
}
