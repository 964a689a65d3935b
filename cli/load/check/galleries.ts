import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { type Content, stem } from '../content.ts'
import type { SourceDocument } from '../document.ts'
import { nearest } from '../nearest.ts'
import { repeated } from './ids.ts'

/** Galleries list posters that exist, of their own orientation, each once, none that is retired, and none is forgotten. */
export function checkGalleries(content: Content): readonly Diagnostic[] {
  const entries = entriesOf(content)
  const byId = new Map(content.posters.map((poster) => [poster.value.id, poster]))
  const retired = retirementsIn(content)
  return [
    ...entries.flatMap((entry) => entryFaults(entry, byId, retired, content)),
    ...repeated(
      entries.map(({ id, at }) => ({ name: id, at })),
      'poster in galleries',
      'remove one of the two lines',
    ),
    ...content.galleries.flatMap((gallery) =>
      repeated(
        (gallery.value.retired ?? []).map((name, index) => ({
          name,
          at: () => gallery.at(['retired', index]),
        })),
        'retired id',
        'remove one of the two lines',
      ),
    ),
    ...comebacks(content, entries, retired),
    ...unlisted(content),
    ...repeatedOrders(content),
  ]
}

type Gallery = Content['galleries'][number]
type Poster = Content['posters'][number]

interface Entry {
  readonly id: string
  readonly gallery: Gallery
  readonly at: () => Location
}

const entriesOf = ({ galleries }: Content): readonly Entry[] =>
  galleries.flatMap((gallery) =>
    gallery.value.posters.map((id, index) => ({ id, gallery, at: () => gallery.at(['posters', index]) })),
  )

function entryFaults(
  { id, gallery, at }: Entry,
  byId: ReadonlyMap<string, Poster>,
  retired: Retirements,
  content: Content,
): Diagnostic[] {
  const { posters, failed } = content
  const retirement = retired.get(id)
  if (retirement) return [comeback(id, at(), retirement())]
  const poster = byId.get(id)
  if (poster) return isTurned(poster, gallery, content) ? [turned(poster, gallery)] : []
  const misnamed = posters.some(({ file, value }) => value.id !== stem(file) && stem(file) === id)
  const unread = [...failed].some((path) => path.startsWith('posters/') && stem(path) === id)
  return misnamed || unread ? [] : [unknownPoster(id, at(), [...byId.keys()])]
}

/** A poster that also stands in a gallery of its own orientation is one too many here, and not turned. */
const isTurned = ({ value }: Poster, gallery: Gallery, { galleries }: Content): boolean =>
  value.orientation !== gallery.value.orientation &&
  !galleries.some(
    (other) => other.value.orientation === value.orientation && other.value.posters.includes(value.id),
  )

/** Files of posters whose orientation is at fault; the shape of their pictures says nothing then. */
export const turnedPosters = (content: Content): ReadonlySet<string> => {
  const byId = new Map(content.posters.map((poster) => [poster.value.id, poster]))
  return new Set(
    content.galleries.flatMap((gallery) =>
      gallery.value.posters.flatMap((id) => {
        const poster = byId.get(id)
        return poster && isTurned(poster, gallery, content) ? [poster.file] : []
      }),
    ),
  )
}

/** Ids that were taken out of use, and where: the first place that says so. */
type Retirements = ReadonlyMap<string, () => Location>

function retirementsIn({ galleries }: Content): Retirements {
  const retired = galleries.flatMap((gallery) =>
    (gallery.value.retired ?? []).map((id, index) => [id, () => gallery.at(['retired', index])] as const),
  )
  return new Map(retired.toReversed())
}

const comeback = (id: string, at: Location, retired: Location): Diagnostic => ({
  severity: 'error',
  code: 'retired-id',
  at,
  message: `"${id}" is retired and must not come back`,
  hint: 'give the poster a new id',
  related: [{ message: 'retired here', at: retired }],
})

/** Poster files with a retired id that no gallery lists: one that is listed was reported there. */
function comebacks({ posters }: Content, entries: readonly Entry[], retired: Retirements): Diagnostic[] {
  const listed = new Set(entries.map(({ id }) => id))
  return posters.flatMap((poster) => {
    const { id } = poster.value
    const retirement = listed.has(id) ? undefined : retired.get(id)
    return retirement ? [comeback(id, poster.at(['id']), retirement())] : []
  })
}

function unknownPoster(id: string, at: Location, ids: readonly string[]): Diagnostic {
  const near = nearest(id, ids)
  return {
    severity: 'error',
    code: 'unknown-id',
    at,
    message: `no poster is called "${id}"`,
    hint: near ? `did you mean "${near}"?` : 'add its file below content/posters/, or remove the line',
  }
}

function turned(poster: Poster, gallery: Gallery): Diagnostic {
  return {
    severity: 'error',
    code: 'schema',
    at: poster.at(['orientation']),
    message: `"${poster.value.id}" is ${poster.value.orientation}, but its gallery "${gallery.value.slug}" is ${gallery.value.orientation}`,
    hint: 'change the orientation, or move the poster to another gallery',
    related: [{ message: 'the gallery says so here', at: gallery.at(['orientation']) }],
  }
}

/** Posters that nobody sees; left out where a misspelt entry, a fault elsewhere or a retired id is the reason. */
function unlisted(content: Content): Diagnostic[] {
  const { galleries } = content
  // A gallery that is too short is reported with them.
  if (galleries.some(({ value }) => value.posters.length < (value.expect ?? 0))) return []
  return unlistedPosters(content).map((document) => ({
    severity: 'warning',
    code: 'orphan',
    at: document.at(['id']),
    message: `the poster "${document.value.id}" stands in no gallery, so nobody sees it`,
    hint: 'add its id to a file in content/galleries/',
  }))
}

export function unlistedPosters(content: Content): readonly Poster[] {
  const { posters, galleries, failed } = content
  if ([...failed].some((path) => path.startsWith('galleries/'))) return []
  const listed = new Set(galleries.flatMap(({ value }) => value.posters))
  const unlisted = posters.filter(({ file, value: { id } }) => !listed.has(id) && !listed.has(stem(file)))
  if (unlisted.length === 0) return []
  const ids = posters.map(({ value }) => value.id)
  const known = new Set(ids)
  const meant = new Set([...listed].filter((id) => !known.has(id)).map((id) => nearest(id, ids)))
  const retired = retirementsIn(content)
  return unlisted.filter(({ value: { id } }) => !meant.has(id) && !retired.has(id))
}

/** Two pages with one place would change seats from one computer to the next. */
const repeatedOrders = ({ galleries, editions }: Content): Diagnostic[] =>
  [galleries, editions].flatMap((documents: readonly SourceDocument<{ readonly order: number }>[]) =>
    repeated(
      documents.map((document) => ({ name: String(document.value.order), at: () => document.at(['order']) })),
      'order',
      'give one of the two another number',
    ),
  )
