import type { Poster } from '../../cli/model/poster.ts'
import { PosterCardIsland } from '../live.tsx'
import { Picture } from './Picture.tsx'

interface PosterCardProps {
  readonly poster: Poster
  readonly sizes: string
  /** In the first row, where the visitor looks first. */
  readonly eager: boolean
}

/** A poster on the wall: picture, title, a few words, and the order form. */
export function PosterCard({ poster, sizes, eager }: PosterCardProps) {
  const { id, title, description, orientation, images } = poster
  const titleId = `${id}-title`
  return (
    <article id={id} className="card" data-orientation={orientation} aria-labelledby={titleId}>
      <div className="card-picture" lang={title.lang}>
        <Picture
          source={images[0]}
          shape={orientation}
          alt={title.text}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          guarded
        />
      </div>
      <h3 id={titleId} lang={title.lang}>
        {title.text}
      </h3>
      <p className="card-text" lang={description.lang}>
        {description.text}
      </p>
      <PosterCardIsland poster={poster} />
    </article>
  )
}
