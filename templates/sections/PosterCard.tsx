import { useId } from 'react'
import { fallbackOf } from '../../cli/model/image.ts'
import type { Poster } from '../../cli/model/poster.ts'
import type { PosterCardProps as CommonProps } from '../../islands/PosterCard.tsx'
import { PosterCardIsland } from '../live.tsx'
import { usePage } from '../PageContext.tsx'
import { Picture } from './Picture.tsx'

interface PosterCardProps {
  readonly poster: Poster
  /** What it has in common with all cards of the page. */
  readonly shared: CommonProps
  readonly sizes: string
  /** 'now' in the first view, 'soon' just below it, 'lazy' when it comes near. */
  readonly urgency: 'now' | 'soon' | 'lazy'
}

/** A poster on the wall: picture, title, a few words, and the order form. */
export function PosterCard({ poster, shared, sizes, urgency }: PosterCardProps) {
  const { lang, chrome } = usePage()
  const { id, title, description, orientation, images } = poster
  // An id begins with a letter.
  const titleId = `t${useId()}`
  const [first, ...others] = images.map((source, index) => (
    <Picture
      key={source.file}
      source={source}
      shape={orientation}
      alt={title.text}
      sizes={sizes}
      loading={urgency === 'lazy' || index > 0 ? 'lazy' : 'eager'}
      guarded
      {...(urgency === 'soon' && { priority: 'low' as const })}
    />
  ))
  return (
    <article className="card" data-orientation={orientation} id={id} aria-labelledby={titleId}>
      <a
        className="card-picture"
        href={fallbackOf(images[0], orientation)}
        lang={title.lang}
        data-opens="Enlarge"
      >
        {first}
        <span lang={title.lang && lang}>{chrome.strings.gallery.open}</span>
        {others.length > 0 && <template>{others}</template>}
      </a>
      <h3 id={titleId} lang={title.lang}>
        {title.text}
      </h3>
      <p className="card-text" lang={description.lang}>
        {description.text}
      </p>
      <PosterCardIsland poster={poster} shared={shared} />
    </article>
  )
}
