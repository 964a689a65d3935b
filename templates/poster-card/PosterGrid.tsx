import { Fragment, type ReactNode } from 'react'
import type { Review } from '../../cli/model/document.ts'
import type { GalleryPage, HomePage } from '../../cli/model/page.ts'
import { posterRoute, type Route } from '../../cli/model/path.ts'
import { type Gallery, inkCodesOf, isSoldOut, type Poster, seriesBesideId } from '../../cli/model/poster.ts'
import { Finder, WallIndex } from '../finder/Finder.tsx'
import { PosterCardData, PosterCardIsland } from '../islands.tsx'
import { shared, useChrome, useLang } from '../rendering.tsx'
import { EditionLinks } from '../shared/links.tsx'
import { Fret } from '../shared/ornaments.tsx'
import { PosterPictures } from '../shared/Picture.tsx'
import { TextElement } from '../shared/Prose.tsx'
import { posterSizes } from '../shared/sizes.ts'
import { SizeGuide } from '../size-guide/SizeGuide.tsx'

/**
 * Cards between two inserts, by number of columns. Each number is divisible by the columns of every narrower layout
 * too, so that the row above an insert is always full.
 */
const CARDS_BETWEEN_INSERTS: Readonly<Record<number, number>> = { 1: 6, 2: 8, 3: 6, 4: 12, 5: 30, 6: 12 }

/** Posters that load early below a hero: the first row of a common desktop. */
const FIRST_BELOW_HERO = 3

/** The most letters that stand on one line of a card, below the price and beside the surcharge. */
const SHORT_SHIPPING = 38

interface PosterGridProps {
  readonly page: HomePage | GalleryPage
  /** Tells whether a hero fills the first view: its picture loads before the posters. */
  readonly belowHero: boolean
  /** Full-width blocks between the rows, in this order. */
  readonly inserts: readonly ReactNode[]
}

/** The posters in columns, their titles and prices aligned by row, with an insert every few rows. */
export function PosterGrid({ page, belowHero, inserts }: PosterGridProps) {
  const { posters, columns } = page.gallery
  const { freeShipping } = useChrome().strings.card
  const between = CARDS_BETWEEN_INSERTS[columns] ?? 12
  const sizes = posterSizes(columns)
  const first = belowHero ? Math.min(columns, FIRST_BELOW_HERO) : columns
  return (
    <>
      <PosterCardData />
      <Finder gallery={page.gallery} />
      <div
        className="wall"
        data-columns={columns}
        data-shipping={freeShipping.length > SHORT_SHIPPING ? 'long' : undefined}
      >
        {posters.map((poster, index) => {
          const insert = index % between === 0 && inserts[index / between - 1]
          return (
            <Fragment key={poster.id}>
              {insert && <div className="breath">{insert}</div>}
              <PosterCard
                place={index}
                poster={poster}
                sizes={sizes}
                route={page.route}
                urgency={index >= first ? 'lazy' : belowHero ? 'soon' : 'now'}
              />
            </Fragment>
          )
        })}
      </div>
      <WallIndex gallery={page.gallery} />
    </>
  )
}

interface PosterCardProps {
  readonly poster: Poster
  readonly place: number
  readonly sizes: string
  /** Loading of the picture: 'now' in the first view, 'soon' just below it, 'lazy' when scrolled near. */
  readonly urgency: 'now' | 'soon' | 'lazy'
  /** Address of the page where the card stands. */
  readonly route: Route
}

/**
 * A poster: picture, title, description and order form. Shared by its place: after a change `watch` renders one card
 * again, and keeps no more than the largest wall has.
 */
const PosterCard = shared(
  function PosterCard({ poster, sizes, urgency, route }: PosterCardProps) {
    const { id, draft, formerly, title, description, orientation, variants } = poster
    const page = posterRoute(useLang(), id)
    // The id is unique, since ids of posters have no underscore. It compresses better than an id by React.
    const titleId = `t_${id}`
    return (
      <article
        className="card"
        data-orientation={orientation === 'landscape' ? orientation : undefined}
        data-draft={draft ? '' : undefined}
        data-sold-out={Object.values(variants).every(isSoldOut) ? '' : undefined}
        data-inks={inkCodesOf(poster) || undefined}
        data-in={seriesBesideId(poster).join(' ') || undefined}
        id={id}
        aria-labelledby={titleId}
      >
        {/* The address follows the id of the title, as in the heading below: repetition compresses. */}
        <a href={page} className="card-picture" lang={title.lang} data-opens="Enlarge">
          {formerly.map((name) => (
            <i key={name} id={name} />
          ))}
          <PosterPictures
            poster={poster}
            sizes={sizes}
            priority={urgency === 'soon' ? 'low' : undefined}
            first={{ loading: urgency === 'lazy' ? 'lazy' : 'eager' }}
          />
        </a>
        <h3 id={titleId} lang={title.lang}>
          <a href={page}>{title.text}</a>
        </h3>
        <TextElement as="p" className="card-text" text={description} />
        <PosterCardIsland poster={poster} path={`${route}#${id}`} />
      </article>
    )
  },
  ({ place }) => place,
)

/** The longest comment of a pull quote in characters: longer comments do not fit in large type. */
const LONGEST_PULL_QUOTE = 170

/** Returns the blocks between the rows of posters, in this order: size guide, books, and quotes from reviews. */
export function gridInsertsOf({ posters }: Gallery, reviews: readonly Review[]): readonly ReactNode[] {
  const [large, small] = posters
  const praise = reviews.filter(
    ({ rating, comment }) => rating === 5 && comment.text.length <= LONGEST_PULL_QUOTE,
  )
  const [one, two, three] = praise.map((review) => <PullQuote key={review.id} review={review} />)
  return [
    large && small && <SizeGuide key="sizes" posters={[large, small]} />,
    one,
    <SagaTeaser key="saga" />,
    two,
    three,
  ]
}

function PullQuote({ review: { comment, name, country } }: { readonly review: Review }) {
  return (
    <figure className="pull-quote">
      <blockquote lang={comment.lang}>
        <p>{comment.text}</p>
      </blockquote>
      <figcaption>
        {name}, {country}
      </figcaption>
    </figure>
  )
}

function SagaTeaser() {
  const { sagaTitle, sagaText } = useChrome().strings.gallery
  return (
    <div className="saga-teaser">
      <Fret />
      <h3>{sagaTitle}</h3>
      <p>{sagaText}</p>
      <EditionLinks className="actions" />
    </div>
  )
}
