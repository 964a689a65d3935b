import {
  type CataloguePoster,
  type CatalogueVariant,
  catalogueSchema,
  OPTION_SLUG,
  type ReadCatalogue,
} from './catalogue-schema.ts'

export interface Catalogue extends Omit<ReadCatalogue, 'posters' | 'variants'> {
  readonly variants: readonly CatalogueVariant[]
  /**
   * Finds the poster that has a title in any language. Also returns the languages in which
   * it has this title.
   */
  find(
    title: string,
    orientation: CataloguePoster['orientation'],
  ): TitledPoster | undefined
  findById(id: string): CataloguePoster | undefined
}

/** A catalogue with its ETag, which shows whether the file in the shop has changed. */
interface CachedCatalogue {
  readonly catalogue: Catalogue
  readonly etag: string | null
}

export interface TitledPoster {
  readonly poster: CataloguePoster
  readonly languages: readonly string[]
}

/** How long (ms) a catalogue is treated as current before its ETag is checked again. */
const FRESH = 5 * 60_000
/** How long (ms) to wait before the next attempt when the shop is unreachable. */
const RETRY = 30_000
/**
 * How long (ms) an unconfirmed catalogue stays valid, because a shop that is gone for
 * good must sell nothing.
 */
const OLDEST = 24 * 60 * 60_000
/** How long (ms) to wait for the shop's response. */
const TIMEOUT = 5_000

/**
 * Reads and caches the catalogue of a shop. While the shop is unreachable, the last good
 * catalogue stays in use for a day.
 * @returns a function that returns the catalogue, or undefined if none was confirmed
 *   within a day. The returned function does not throw
 */
export function openCatalogue(shop: string): () => Promise<Catalogue | undefined> {
  let cached: CachedCatalogue | undefined
  let confirmedAt = 0
  let nextCheckAt = 0
  let pendingRefresh: Promise<void> | undefined

  async function refresh(): Promise<void> {
    const current = await fetchCatalogue(shop, cached)
    const now = Date.now()
    nextCheckAt = now + (current ? FRESH : RETRY)
    if (!current) return

    cached = current
    confirmedAt = now
  }

  return async () => {
    if (!cached || Date.now() >= nextCheckAt) {
      pendingRefresh ??= refresh().finally(() => {
        pendingRefresh = undefined
      })
      await pendingRefresh
    }
    return Date.now() - confirmedAt <= OLDEST ? cached?.catalogue : undefined
  }
}

/**
 * Returns the current catalogue: `cached` if it has not changed, undefined if it cannot
 * be read.
 */
async function fetchCatalogue(
  shop: string,
  cached: CachedCatalogue | undefined,
): Promise<CachedCatalogue | undefined> {
  try {
    const response = await fetch(`${shop}/checkout/catalogue.json`, {
      headers: cached?.etag ? { 'If-None-Match': cached.etag } : {},
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 304 && cached?.etag) return cached
      return reportFailure(shop, `the shop answers ${response.status}`)
    }

    const file = catalogueSchema.safeParse(await response.json())
    if (!file.success)
      return reportFailure(shop, 'it does not have the format of version 1')
    return { catalogue: indexPosters(file.data), etag: response.headers.get('etag') }
  } catch (error) {
    return reportFailure(shop, error instanceof Error ? error.name : 'unknown error')
  }
}

function reportFailure(shop: string, reason: string): undefined {
  console.error(`create-checkout: cannot read the catalogue of ${shop}: ${reason}`)
}

function indexPosters(file: ReadCatalogue): Catalogue {
  const { posters, variants = computeVariants(file), ...rest } = file
  const keyOf = (title: string, orientation: string): string =>
    `${orientation} ${title.normalize().trim()}`
  const byTitle = new Map<string, TitledPoster>()
  for (const poster of posters)
    for (const language of rest.languages) {
      const title = poster.titles[language]
      if (title === undefined) continue

      const key = keyOf(title, poster.orientation)
      const match = byTitle.get(key)
      // When two posters share a title, the first poster keeps it.
      if (match && match.poster !== poster) continue
      byTitle.set(key, { poster, languages: [...(match?.languages ?? []), language] })
    }

  return {
    ...rest,
    variants,
    find: (title, orientation) => byTitle.get(keyOf(title, orientation)),
    findById: (id) => posters.find((poster) => poster.id === id),
  }
}

/** Returns the variants of a catalogue from an older build, which lacks them. */
const computeVariants = ({
  sizes,
  surcharge,
}: ReadCatalogue): readonly CatalogueVariant[] =>
  Object.entries(sizes).flatMap(([size, { price, label }]) => {
    const slug = size.toLowerCase()
    const usual = { slug, size, name: size, hasOption: false, amount: price, label }
    if (surcharge === undefined) return [usual]
    return [
      usual,
      {
        ...usual,
        slug: slug + OPTION_SLUG,
        hasOption: true,
        amount: price + surcharge,
      },
    ]
  })
