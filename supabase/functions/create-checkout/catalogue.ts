import {
  type CatalogueFile,
  type CataloguePoster,
  catalogueSchema,
} from './catalogue-schema.ts'

export interface Catalogue extends Omit<CatalogueFile, 'posters'> {
  /** Finds the poster that has a title in some language, and the languages in which the poster has that title. */
  find(title: string, orientation: CataloguePoster['orientation']): Found | undefined
  /** Finds the poster that has an id. */
  findById(id: string): CataloguePoster | undefined
}

/** A catalogue as it was read, with the ETag by which the shop tells whether it has changed. */
interface Read {
  readonly catalogue: Catalogue
  readonly etag: string | null
}

export interface Found {
  readonly poster: CataloguePoster
  readonly languages: readonly string[]
}

/** Milliseconds for which a catalogue is taken as current, after which its ETag is asked for again. */
const FRESH = 5 * 60_000
/** Milliseconds until the next try, when the shop could not be reached and an older catalogue is at hand. */
const RETRY = 30_000
/** Milliseconds for which an older catalogue is sold from: a shop that has gone for good sells nothing. */
const OLDEST = 24 * 60 * 60_000
const TIMEOUT = 5_000

/**
 * Reads the catalogue of a shop and keeps it. While the shop cannot be reached, the last good catalogue stays in use,
 * for a day.
 * @returns a function that returns the catalogue, undefined when there is none of the last day; it does not throw
 */
export function openCatalogue(shop: string): () => Promise<Catalogue | undefined> {
  let last: Read | undefined
  let confirmed = 0
  let validUntil = 0
  let pending: Promise<void> | undefined

  async function refresh(): Promise<void> {
    const current = await fetchCatalogue(shop, last)
    const now = Date.now()
    validUntil = now + (current ? FRESH : RETRY)
    if (!current) return
    last = current
    confirmed = now
  }

  return async () => {
    if (!last || Date.now() >= validUntil) {
      pending ??= refresh().finally(() => {
        pending = undefined
      })
      await pending
    }
    return Date.now() - confirmed <= OLDEST ? last?.catalogue : undefined
  }
}

/** Returns the current catalogue: `last` where it has not changed, undefined where the shop cannot be read. */
async function fetchCatalogue(
  shop: string,
  last: Read | undefined,
): Promise<Read | undefined> {
  try {
    const response = await fetch(`${shop}/checkout/catalogue.json`, {
      headers: last?.etag ? { 'If-None-Match': last.etag } : {},
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 304 && last?.etag) return last
      return reportFailure(shop, `it answers ${response.status}`)
    }
    const file = catalogueSchema.safeParse(await response.json())
    if (!file.success) return reportFailure(shop, 'it is not of version 1')
    return { catalogue: indexPosters(file.data), etag: response.headers.get('etag') }
  } catch (error) {
    return reportFailure(shop, error instanceof Error ? error.name : 'not an error')
  }
}

function reportFailure(shop: string, reason: string): undefined {
  console.error(
    `create-checkout: the catalogue could not be read from ${shop}: ${reason}`,
  )
}

function indexPosters({ posters, ...rest }: CatalogueFile): Catalogue {
  const keyOf = (title: string, orientation: string): string =>
    `${orientation} ${title.normalize().trim()}`
  const byTitle = new Map<string, Found>()
  for (const poster of posters)
    for (const language of rest.languages) {
      const title = poster.titles[language]
      if (title === undefined) continue
      const key = keyOf(title, poster.orientation)
      const before = byTitle.get(key)
      if (before && before.poster !== poster) continue
      byTitle.set(key, { poster, languages: [...(before?.languages ?? []), language] })
    }
  return {
    ...rest,
    find: (title, orientation) => byTitle.get(keyOf(title, orientation)),
    findById: (id) => posters.find((poster) => poster.id === id),
  }
}
