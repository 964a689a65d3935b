import { colourFamilies } from '../../model/colours.ts'
import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { type Content, hasFailed, seriesOf } from '../content.ts'
import { didYouMean } from '../suggest.ts'
import { findRepeats } from './ids.ts'

/** Posters name series that exist, and each series has posters. */
export function checkSeries({ series, posters, failed }: Content): readonly Diagnostic[] {
  const known = series?.value ?? []
  const ids = known.map(({ id }) => id)
  const used = new Set(posters.flatMap(({ value }) => seriesOf(value, known).map(({ id }) => id)))
  const isWhole = !hasFailed({ failed }, 'series', 'posters')
  return [
    ...findRepeats(
      known.map(({ id }, index) => ({ name: id, at: () => series?.at([index, 'id']) ?? { file: '' } })),
      'series',
      'give one of the two another id',
    ),
    ...known.flatMap(({ id }, index) =>
      series && colourFamilies.some((family) => family === id)
        ? [
            error(
              'unknown-id',
              series.at([index, 'id']),
              `"${id}" is a colour of the filters`,
              'give the series another id',
            ),
          ]
        : [],
    ),
    ...(hasFailed({ failed }, 'series') ? [] : posters).flatMap((poster) => {
      const named = poster.value.series
      if (named === undefined || ids.includes(named)) return []
      return [
        error(
          'unknown-id',
          poster.at(['series']),
          `no series is called "${named}"`,
          didYouMean(named, ids) ?? `add it to ${fileOf('series')}, or remove the line`,
        ),
      ]
    }),
    ...(isWhole && series ? known : []).flatMap(({ id }, index) =>
      used.has(id) || !series
        ? []
        : [
            warning(
              'orphan',
              series.at([index, 'id']),
              `no poster belongs to the series "${id}"`,
              `add "series: ${id}" to posters, or remove it`,
            ),
          ],
    ),
  ]
}
