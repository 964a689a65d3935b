import { Fragment, type ReactNode } from 'react'
import type { GalleryPage, HomePage } from '../../cli/model/page.ts'
import { PosterCardData, posterCardProps } from '../live.tsx'
import { PosterCard } from './PosterCard.tsx'
import { posterSizes } from './sizes.ts'

/**
 * Cards between two breaths, by columns: a number that the columns of every narrower layout divide as well, so that a
 * breath never leaves a gap on the wall.
 */
const CARDS_BETWEEN: Readonly<Record<number, number>> = { 1: 6, 2: 8, 3: 6, 4: 12, 5: 30, 6: 12 }

interface PosterGridProps {
  readonly page: HomePage | GalleryPage
  /** A hero fills the first view: its picture goes before those of the wall. */
  readonly belowHero: boolean
  /** What stands across the whole wall now and then, in this order. */
  readonly breaths: readonly ReactNode[]
}

/** The first row of a common desk: a phone, which shows one column, has room for no more in its first view. */
const FIRST_BELOW_HERO = 3

/** The wall: posters in columns, their titles and prices on common lines, with a breath every few rows. */
export function PosterGrid({ page, belowHero, breaths }: PosterGridProps) {
  const { posters, columns } = page.gallery
  const shared = posterCardProps(page)
  const between = CARDS_BETWEEN[columns] ?? 12
  const sizes = posterSizes(columns)
  const first = belowHero ? Math.min(columns, FIRST_BELOW_HERO) : columns
  return (
    <>
      <PosterCardData shared={shared} />
      <div className="wall" data-columns={columns}>
        {posters.map((poster, index) => (
          <Fragment key={poster.id}>
            {index > 0 && index % between === 0 && <Breath>{breaths[index / between - 1]}</Breath>}
            <PosterCard
              poster={poster}
              shared={shared}
              sizes={sizes}
              urgency={index >= first ? 'lazy' : belowHero ? 'soon' : 'now'}
            />
          </Fragment>
        ))}
      </div>
    </>
  )
}

function Breath({ children }: { readonly children: ReactNode }) {
  return children ? <div className="breath">{children}</div> : null
}
