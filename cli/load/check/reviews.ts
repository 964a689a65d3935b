import type { Diagnostic } from '../../model/diagnostic.ts'
import { averageRating } from '../../model/voice.ts'
import type { ReviewsFile } from '../../schema/voices.ts'
import type { Content } from '../content.ts'
import type { SourceDocument } from '../document.ts'
import { repeated } from './ids.ts'

/** Reviews stand in the promised time, in their own words, and support the rating that the shop claims. */
export function checkReviews({ site, reviews }: Content): readonly Diagnostic[] {
  const range = site?.value.reviews
  const turned = site && range && range.from > range.to
  const swapped: readonly Diagnostic[] = turned
    ? [
        {
          severity: 'error',
          code: 'date',
          at: site.at(['reviews', 'from']),
          message: `reviews are said to begin on ${range.from} and to end before that, on ${range.to}`,
          hint: 'swap the two dates',
        },
      ]
    : []
  if (!reviews) return swapped
  const list = reviews.value
  const outside = turned || !range ? [] : outOfRange(reviews, range)
  return [
    ...swapped,
    ...outside,
    ...(outside.length > 0 ? [] : outOfOrder(reviews)),
    ...wordless(reviews),
    ...strangeCountries(reviews),
    ...repeated(
      list.map((review, index) => ({ name: review.id, at: () => reviews.at([index, 'id']) })),
      'review id',
      'give one of the two another name',
    ),
    ...unsupportedClaim(site, reviews),
  ]
}

type Reviews = SourceDocument<ReviewsFile>

const outOfRange = (
  reviews: Reviews,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Diagnostic[] =>
  reviews.value.flatMap(({ date }, index): Diagnostic[] =>
    date >= from && date <= to
      ? []
      : [
          {
            severity: 'error',
            code: 'date',
            at: reviews.at([index, 'date']),
            message: `the date ${date} is not between ${from} and ${to}`,
            hint: 'correct the date, or the range in content/site.yaml',
          },
        ],
  )

/** "Newest first" shows the order of the file (readings C67): an older entry above a newer one would belie it. */
function outOfOrder(reviews: Reviews): readonly Diagnostic[] {
  const dates = reviews.value.map(({ date }) => date)
  return dates.flatMap((date, index): Diagnostic[] => {
    const before = dates[index - 1]
    if (before === undefined || date <= before) return []
    return [
      {
        severity: 'warning',
        code: 'date',
        at: reviews.at([index, 'date']),
        message: `this review of ${date} stands below one of ${before}; the newest come first`,
        hint: 'move it up, or correct one of the dates',
        related: [{ message: 'the older one', at: reviews.at([index - 1, 'date']) }],
      },
    ]
  })
}

const wordless = (reviews: Reviews): readonly Diagnostic[] =>
  reviews.value.flatMap(({ comment, language }, index): Diagnostic[] =>
    comment[language] !== undefined
      ? []
      : [
          {
            severity: 'error',
            code: 'schema',
            at: reviews.at([index, 'comment'], 'key'),
            message: `the comment is missing in the customer's own language "${language}"`,
            hint: `add "${language}:" under "comment:"`,
          },
        ],
  )

/** Pages show the country's name, and its two letters as they stand when they name none. */
function strangeCountries(reviews: Reviews): readonly Diagnostic[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const nameless = new Set(
    [...new Set(reviews.value.map(({ country }) => country))].filter((code) => names.of(code) === code),
  )
  return reviews.value.flatMap(({ country }, index): Diagnostic[] =>
    nameless.has(country)
      ? [
          {
            severity: 'warning',
            code: 'schema',
            at: reviews.at([index, 'country']),
            message: `no country has the code "${country}"`,
            hint: 'write the two letters of ISO 3166, such as SE for Sweden',
          },
        ]
      : [],
  )
}

function unsupportedClaim(site: Content['site'], reviews: Reviews): readonly Diagnostic[] {
  const claim = site?.value.claims.rating
  const average = averageRating(reviews.value)
  // Before the first review there is nothing to compare with.
  if (!site || claim === undefined || average === claim || reviews.value.length === 0) return []
  return [
    {
      severity: 'error',
      code: 'rating',
      at: site.at(['claims', 'rating']),
      message: `the shop claims ${claim}, but its ${reviews.value.length} reviews average ${average}`,
      hint: `write "rating: ${average}", or correct the reviews`,
      related: [{ message: 'the reviews', at: { file: reviews.file } }],
    },
  ]
}
