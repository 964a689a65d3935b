import { Fragment, type ReactNode } from 'react'
import type { GalleryPage, HomePage } from '../../cli/model/page.ts'
import { PosterCardData, posterCardProps } from '../islands.tsx'
import { shared } from '../shared.tsx'
import { Finder } from './Finder.tsx'
import { type CardProps, PosterCard } from './PosterCard.tsx'
import { posterSizes } from './sizes.ts'
import { WallIndex } from './WallIndex.tsx'

/**
 * Cards between two inserts, by number of columns. Each number is divisible by the columns of every narrower layout
 * too, so that the row above an insert is always full.
 */
const CARDS_BETWEEN_INSERTS: Readonly<Record<number, number>> = { 1: 6, 2: 8, 3: 6, 4: 12, 5: 30, 6: 12 }

/** A card by its place: after a change `watch` renders one again, and keeps no more than the largest wall has. */
const Card = shared(
  function PlacedCard({ place: _, ...props }: CardProps & { readonly place: number }) {
    return <PosterCard {...props} />
  },
  ({ place }) => place,
)

interface PosterGridProps {
  readonly page: HomePage | GalleryPage
  /** Whether a hero fills the first view: its picture loads before the posters. */
  readonly belowHero: boolean
  /** Full-width blocks between the rows, in this order. */
  readonly inserts: readonly ReactNode[]
}

/** Posters that load early below a hero: the first row of a common desktop. */
const FIRST_BELOW_HERO = 3

/** The posters in columns, their titles and prices aligned by row, with an insert every few rows. */
export function PosterGrid({ page, belowHero, inserts }: PosterGridProps) {
  const { posters, columns } = page.gallery
  const common = posterCardProps(page)
  const between = CARDS_BETWEEN_INSERTS[columns] ?? 12
  const sizes = posterSizes(columns)
  const first = belowHero ? Math.min(columns, FIRST_BELOW_HERO) : columns
  return (
    <>
      <PosterCardData common={common} />
      <Finder gallery={page.gallery} />
      <div className="wall" data-columns={columns}>
        {posters.map((poster, index) => (
          <Fragment key={poster.id}>
            {index % between === 0 && <GridInsert>{inserts[index / between - 1]}</GridInsert>}
            <Card
              place={index}
              poster={poster}
              common={common}
              sizes={sizes}
              route={page.route}
              urgency={index >= first ? 'lazy' : belowHero ? 'soon' : 'now'}
            />
          </Fragment>
        ))}
      </div>
      <WallIndex gallery={page.gallery} />
    </>
  )
}

function GridInsert({ children }: { readonly children: ReactNode }) {
  return children ? <div className="breath">{children}</div> : null
}
