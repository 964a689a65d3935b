import { type Diagnostic, error, remedyOf, warning } from '../../model/diagnostic.ts'
import { averageRating } from '../../model/review.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { ReviewsFile } from '../../schema/reviews.ts'
import type { Content } from '../content.ts'
import type { SourceDocument } from '../yaml.ts'
import { findRepeats } from './ids.ts'

/** Reviews stand in the promised time, in their own words, and support the rating that the shop claims. */
export function checkReviews({ site, reviews }: Content): readonly Diagnostic[] {
  const range = site?.value.reviews
  const turned = site && range && range.from > range.to
  const swapped: readonly Diagnostic[] = turned
    ? [
        error(
          'date',
          site.at(['reviews', 'from']),
          `the reviews end on ${range.to}, before they begin on ${range.from}`,
          'swap the two dates',
        ),
      ]
    : []
  if (!reviews) return swapped
  const list = reviews.value
  const outside = turned || !range ? [] : checkRange(reviews, range)
  return [
    ...swapped,
    ...outside,
    ...(outside.length > 0 ? [] : checkOrder(reviews)),
    ...checkOwnWords(reviews),
    ...checkCountries(reviews),
    ...findRepeats(
      list.map((review, index) => ({ name: review.id, at: () => reviews.at([index, 'id']) })),
      'review id',
      'give one of the two another name',
    ),
    ...checkClaim(site, reviews),
  ]
}

type Reviews = SourceDocument<ReviewsFile>

const checkRange = (
  reviews: Reviews,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Diagnostic[] =>
  reviews.value.flatMap(({ date }, index): Diagnostic[] =>
    date >= from && date <= to
      ? []
      : [
          warning(
            'date',
            reviews.at([index, 'date']),
            `the date ${date} is not between ${from} and ${to}`,
            `correct the date, or write "${date < from ? 'from' : 'to'}: ${date}" under "reviews:" in ${fileOf('site')}`,
          ),
        ],
  )

/** "Newest first" shows the order of the file, so an older entry above a newer one would be wrong. */
function checkOrder(reviews: Reviews): readonly Diagnostic[] {
  const dates = reviews.value.map(({ date }) => date)
  return dates.flatMap((date, index): Diagnostic[] => {
    const before = dates[index - 1]
    if (before === undefined || date <= before) return []
    return [
      warning(
        'date',
        reviews.at([index, 'date']),
        `this review of ${date} stands below one of ${before}; the newest come first`,
        'move it up, or correct one of the dates',
        [{ message: 'the older one', at: reviews.at([index - 1, 'date']) }],
      ),
    ]
  })
}

const checkOwnWords = (reviews: Reviews): readonly Diagnostic[] =>
  reviews.value.flatMap(({ comment, language }, index): Diagnostic[] =>
    comment[language] !== undefined
      ? []
      : [
          error(
            'schema',
            reviews.at([index, 'comment'], 'key'),
            `the comment is missing in the customer's own language "${language}"`,
            `add "${language}:" under "comment:"`,
          ),
        ],
  )

/** Pages show the country's name, and its two letters as they stand when they name none. */
function checkCountries(reviews: Reviews): readonly Diagnostic[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const nameless = new Set(
    [...new Set(reviews.value.map(({ country }) => country))].filter((code) => names.of(code) === code),
  )
  return reviews.value.flatMap(({ country }, index): Diagnostic[] =>
    nameless.has(country)
      ? [
          warning(
            'schema',
            reviews.at([index, 'country']),
            `no country has the code "${country}"`,
            'write the two letters of ISO 3166, such as SE for Sweden',
          ),
        ]
      : [],
  )
}

function checkClaim(site: Content['site'], reviews: Reviews): readonly Diagnostic[] {
  const claim = site?.value.claims.rating
  const average = averageRating(reviews.value)
  // Before the first review there is nothing to compare with.
  if (!site || claim === undefined || average === claim || reviews.value.length === 0) return []
  return [
    error(
      'rating',
      site.at(['claims', 'rating']),
      `the shop claims ${claim}, but its ${reviews.value.length} reviews average ${average}`,
      remedyOf({ value: average }, 'write "rating: …", or correct the reviews'),
      [{ message: 'the reviews', at: { file: reviews.file } }],
    ),
  ]
}
