import { expect, it } from 'vitest'
import type { Review } from '../../cli/model/document.ts'
import { assets, homePage, posters, words } from '../../tests/support/pages.ts'
import { renderPage } from '../index.tsx'

const reviewsWith = (ratings: readonly number[]): readonly Review[] =>
  ratings.map((rating, index) => ({
    id: `review-${index}`,
    name: 'Bo',
    rating,
    comment: words('Good'),
    hasMedia: false,
    verified: false,
  }))

// The stars show the average, rounded to half a star.
it.each([
  { ratings: [5, 5, 5, 5, 4], average: '4.8', fullStars: 5, halfStars: 0 },
  { ratings: [5, 5, 5, 4, 4], average: '4.6', fullStars: 4, halfStars: 1 },
  { ratings: [4, 4, 4, 4, 5], average: '4.2', fullStars: 4, halfStars: 0 },
])('an average of $average has $fullStars full stars and $halfStars half ones', (row) => {
  const page = { ...homePage(posters(2)), reviews: reviewsWith(row.ratings) }

  const html = renderPage(page, assets)

  const [average = ''] = html.match(/<p class="review-average">.*?<\/p>/) ?? []
  expect(average).toContain(`>${row.average}<`)
  // A full star is one filled path. A half star has a second path, without a stroke.
  expect(average.match(/data-on=""><path d="[^"]*"><\/path><\/svg>/g) ?? []).toHaveLength(
    row.fullStars,
  )
  expect(average.match(/ stroke="none"/g) ?? []).toHaveLength(row.halfStars)
})
