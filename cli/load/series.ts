import type { PosterFile, SeriesFile } from '../schema/posters.ts'

/** The series of a poster: the one that it names, and those whose id its own begins with. */
export const seriesOf = (
  { id, series: named }: Pick<PosterFile, 'id' | 'series'>,
  series: SeriesFile,
): SeriesFile => series.filter((one) => one.id === named || one.id === id || id.startsWith(`${one.id}-`))
