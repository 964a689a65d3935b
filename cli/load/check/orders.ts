import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'

/** What an order needs when a function takes it: it names its poster by title and orientation, and is not too long. */
export const checkOrders = (content: Content): readonly Diagnostic[] => [
  ...sharedTitles(content),
  ...longOrders(content),
]

/** Whichever language the two titles are in: an order does not say its language. */
function sharedTitles({ originals }: Content): readonly Diagnostic[] {
  type Titled = { readonly poster: (typeof originals)[number]; readonly lang: string }
  const first = new Map<string, Titled>()
  const reported = new Set<Titled['poster']>()
  return originals.flatMap((poster) =>
    Object.entries(poster.value.title).flatMap(([lang, title]): readonly Diagnostic[] => {
      if (title === undefined) return []
      const key = `${poster.value.orientation} ${title.normalize()}`
      const other = first.get(key)
      if (!other) first.set(key, { poster, lang })
      if (!other || other.poster === poster || reported.has(poster)) return []
      reported.add(poster)
      return [
        error(
          'duplicate-title',
          poster.at(['title', lang]),
          `two posters are called "${title}"`,
          'give each poster a title of its own, in all languages: an order names its poster by its title',
          [{ message: 'first used here', at: other.poster.at(['title', other.lang]) }],
        ),
      ]
    }),
  )
}

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
