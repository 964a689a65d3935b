import type { PosterFile, SeriesFile } from '../schema/posters.ts'
import { type PriceStatement, statesPrices } from './own-prices.ts'

/**
 * Finds the series of a poster: the series that the poster names, and every series whose id is a prefix of the poster's
 * id.
 */
export const seriesOf = (
  { id: posterId, series: namedSeries }: Pick<PosterFile, 'id' | 'series'>,
  series: SeriesFile,
): SeriesFile =>
  series.filter(
    ({ id }) => id === namedSeries || id === posterId || posterId.startsWith(`${id}-`),
  )

/** Returns the series that differ from the shop in prices or sizes. */
export const pricedSeriesIn = ({
  series,
}: {
  readonly series: { readonly value: SeriesFile } | undefined
}): SeriesFile => series?.value.filter(statesPrices) ?? []

/**
 * Returns the statements that decide the prices of a poster, in order of precedence: its own file, and its series.
 * @param pricedSeries see `pricedSeriesIn`
 */
export const priceStatementsOf = (
  poster: Pick<PosterFile, 'id' | 'series' | 'prices' | 'sizes'>,
  pricedSeries: SeriesFile,
): readonly PriceStatement[] => [poster, ...seriesOf(poster, pricedSeries)]
