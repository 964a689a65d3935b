import { posterRoute, type Route } from '../../cli/model/path.ts'
import { inkCodesOf, isSoldOut, type Poster, seriesBesideId } from '../../cli/model/poster.ts'
import type { PosterCardProps as CommonProps } from '../../islands/PosterCard.tsx'
import { PosterCardIsland } from '../islands.tsx'
import { useChrome, useLang } from '../PageContext.tsx'
import { Picture } from './Picture.tsx'

export interface CardProps {
  readonly poster: Poster
  /** Props of the island that all cards of the page share. */
  readonly common: CommonProps
  readonly sizes: string
  /** Loading of the picture: 'now' in the first view, 'soon' just below it, 'lazy' when scrolled near. */
  readonly urgency: 'now' | 'soon' | 'lazy'
  /** Address of the page where the card stands. */
  readonly route: Route
}

/** A poster: picture, title, description and order form. */
export function PosterCard({ poster, common, sizes, urgency, route }: CardProps) {
  const lang = useLang()
  const chrome = useChrome()
  const { id, draft, formerly, title, description, orientation, images, variants } = poster
  const page = posterRoute(lang, id)
  // The id is unique, since ids of posters have no underscore. It compresses better than an id by React.
  const titleId = `t_${id}`
  const [first, ...others] = images.map((source, index) => (
    <Picture
      key={source.file}
      source={source}
      shape={orientation}
      alt={title.text}
      sizes={sizes}
      loading={urgency === 'lazy' || index > 0 ? 'lazy' : 'eager'}
      isProtected
      {...(urgency === 'soon' && { priority: 'low' as const })}
    />
  ))
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
        {first}
        <span lang={title.lang && lang}>{chrome.strings.gallery.open}</span>
        {others.length > 0 && <template>{others}</template>}
      </a>
      <h3 id={titleId} lang={title.lang}>
        <a href={page}>{title.text}</a>
      </h3>
      <p className="card-text" lang={description.lang}>
        {description.text}
      </p>
      <PosterCardIsland poster={poster} common={common} path={`${route}#${id}`} />
    </article>
  )
}
