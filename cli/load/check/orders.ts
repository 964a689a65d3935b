import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { checkSharedTitles } from './shared-titles.ts'

/** What an order needs when a function takes it: it names its poster by title and orientation, and is not too long. */
export const checkOrders = (content: Content): readonly Diagnostic[] => [
  // Whichever language the two titles are in: an order does not say its language.
  ...checkSharedTitles(
    content,
    error,
    'give each poster a title of its own, in all languages: an order names its poster by its title',
    (title, _, { value }) => `${value.orientation} ${title.normalize()}`,
  ),
  ...longOrders(content),
]

/** Bytes that the checkout function reads of an order. */
const LONGEST_ORDER = 16 * 1024

function longOrders({ originals, languages }: Content): readonly Diagnostic[] {
  return originals.flatMap((poster) => {
    const { title, description, orientation } = poster.value
    return languages.flatMap((lang) => {
      const order = {
        posterTitle: title[lang],
        posterDescription: description[lang],
        size: 'A1',
        isLandscape: orientation === 'landscape',
        noLogo: false,
      }
      const length = Buffer.byteLength(JSON.stringify(order))
      return length <= LONGEST_ORDER
        ? []
        : [
            error(
              'order',
              poster.at(['description', lang]),
              `an order with this description has ${length} bytes, but only ${LONGEST_ORDER} are taken`,
              'shorten it',
            ),
          ]
    })
  })
}
