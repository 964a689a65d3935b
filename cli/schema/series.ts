import * as z from 'zod'
import { id, type Lang, translatedText } from './common.ts'

/** content/series.yaml: motifs that visitors look for. */
export const seriesSchemaFor = (languages: readonly Lang[], first: Lang) =>
  z.array(
    z.strictObject({
      id: id.describe(
        'Stands in addresses: ?series=<id>. Posters whose id begins with it belong to it, and those that name it.',
      ),
      name: translatedText(languages, first).describe('One or two words, as visitors choose it.'),
    }),
  )
export type SeriesFile = z.output<ReturnType<typeof seriesSchemaFor>>
