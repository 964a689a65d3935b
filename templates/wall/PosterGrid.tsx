import { Fragment, type ReactNode } from 'react'
import type { GalleryPage, HomePage } from '../../cli/model/page.ts'
import { Finder, WallIndex } from '../finder/Finder.tsx'
import { cardDataOf, PosterCardData } from '../order/PosterCardIsland.tsx'
import { PosterCard, type Urgency } from '../poster-card/PosterCard.tsx'
import { useChrome } from '../rendering.tsx'
import { posterSizes } from '../shared/sizes.ts'

/**
 * The number of cards between two inserts, by number of columns. It is also divisible by
 * the column count of every narrower layout, so that the row above an insert is always
 * full.
 */
const CARDS_BETWEEN_INSERTS: Readonly<Record<number, number>> = {
  1: 6,
  2: 8,
  3: 6,
  4: 12,
  5: 30,
  6: 12,
}

/** Number of posters in the first row on a common desktop. */
const DESKTOP_ROW = 3

/** The part of a page that fills the first view on a phone. */
export type FirstView = 'hero' | 'heading' | 'posters'

interface FirstRow {
  /** The urgency of the very first poster. */
  readonly first: Urgency
  readonly others: Urgency
  /** The maximum number of posters that load early. */
  readonly most: number
}

const firstRows: Readonly<Record<FirstView, FirstRow>> = {
  // The hero's picture loads before the posters.
  hero: { first: 'soon', others: 'soon', most: DESKTOP_ROW },
  heading: { first: 'now', others: 'now', most: Number.POSITIVE_INFINITY },
  // On a phone, the first poster fills the width, and the others follow below it.
  posters: { first: 'first', others: 'soon', most: DESKTOP_ROW },
}

/**
 * The maximum length, in characters, of a shipping text that fits on one line of a card,
 * below the price and beside the surcharge.
 */
const SHORT_SHIPPING = 38

interface PosterGridProps {
  readonly page: HomePage | GalleryPage
  readonly firstView: FirstView
  /** Full-width blocks between the rows, in this order. */
  readonly inserts: readonly ReactNode[]
}

/**
 * The posters in columns, with titles and prices aligned by row, and an insert every few
 * rows.
 */
export function PosterGrid({ page, firstView, inserts }: PosterGridProps) {
  const { posters, columns } = page.gallery
  const { hasSearch, strings } = useChrome()
  const { freeShipping } = strings.card
  const cardsBetween = CARDS_BETWEEN_INSERTS[columns] ?? 12
  const sizes = posterSizes(columns, firstView === 'posters' ? 'quick' : 'full')
  const { first, others, most } = firstRows[firstView]
  const earlyPosters = Math.min(columns, most)

  const urgencyOf = (index: number): Urgency => {
    if (index === 0) return first
    return index < earlyPosters ? others : 'lazy'
  }

  return (
    <>
      <PosterCardData {...cardDataOf(page)} />
      {hasSearch && <Finder gallery={page.gallery} />}
      <div
        className="wall"
        data-columns={columns}
        data-shipping={freeShipping.length > SHORT_SHIPPING ? 'long' : undefined}
      >
        {posters.map((poster, index) => {
          const isAfterFullRows = index > 0 && index % cardsBetween === 0
          const earlierInserts = index / cardsBetween - 1
          const insert = isAfterFullRows ? inserts[earlierInserts] : undefined
          return (
            <Fragment key={poster.id}>
              {insert && <div className="breath">{insert}</div>}
              <PosterCard
                poster={poster}
                sizes={sizes}
                route={page.route}
                urgency={urgencyOf(index)}
              />
            </Fragment>
          )
        })}
      </div>
      <WallIndex page={page} />
    </>
  )
}
