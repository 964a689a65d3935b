import { posterRoute, type Route } from '../../cli/model/path.ts'
import {
  inkCodesOf,
  isSoldOut,
  type Poster,
  seriesBesideId,
} from '../../cli/model/poster.ts'
import { PosterCardIsland } from '../order/PosterCardIsland.tsx'
import { shared, useLang } from '../rendering.tsx'
import { PosterPictures } from '../shared/Picture.tsx'
import { TextElement } from '../shared/Prose.tsx'

interface PosterCardProps {
  readonly poster: Poster
  readonly place: number
  readonly sizes: string
  /**
   * When the picture loads: 'now' in the first view, 'soon' just below it, 'lazy' once
   * the visitor scrolls near it.
   */
  readonly urgency: 'now' | 'soon' | 'lazy'
  /** Address of the page that contains the card. */
  readonly route: Route
}

/**
 * A poster: picture, title, description and order form. Its rendered HTML is stored by
 * its place on the wall: after a change `watch` renders one card again, and it never
 * stores more cards than the largest wall has.
 */
export const PosterCard = shared(
  function PosterCard({ poster, sizes, urgency, route }: PosterCardProps) {
    const { id, draft, formerly, title, description, orientation, variants } = poster
    const page = posterRoute(useLang(), id)
    // Unique, because poster ids have no underscore. It compresses better than an id from
    // React.
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
        {/*
         * The address follows the id of the title, as in the heading below, because
         * repetition compresses. The empty elements keep links to earlier names of
         * the poster working.
         */}
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
