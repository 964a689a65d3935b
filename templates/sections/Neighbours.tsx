import type { PosterPage } from '../../cli/model/page.ts'
import { galleryRoute, posterRoute } from '../../cli/model/path.ts'
import type { PlacedPoster } from '../../cli/model/poster.ts'
import { fill } from '../../islands/logic/fill.ts'
import { usePage } from '../PageContext.tsx'
import { Icon } from './Icon.tsx'
import { createSharedPicture } from './Picture.tsx'
import { neighbourSizes } from './sizes.ts'

const NeighbourPicture = createSharedPicture()

/** The posters before and after this one in its gallery, and between them the way back to its place on the wall. */
export function Neighbours({ page }: { readonly page: PosterPage }) {
  const { lang, chrome, poster, wall, previous, next } = page
  const { strings } = chrome
  return (
    <nav className="neighbours" aria-label={strings.poster.neighbours}>
      <Neighbour placed={previous} rel="prev" label={strings.poster.previous} />
      <a className="onward" href={`${galleryRoute(lang, wall.slug, chrome.homeGallery)}#${poster.id}`}>
        {fill(strings.poster.all, { gallery: wall.label })}
      </a>
      <Neighbour placed={next} rel="next" label={strings.poster.next} />
    </nav>
  )
}

interface NeighbourProps {
  readonly placed: PlacedPoster | undefined
  readonly rel: 'prev' | 'next'
  readonly label: string
}

function Neighbour({ placed, rel, label }: NeighbourProps) {
  const { lang } = usePage()
  if (!placed) return null
  const { poster, place } = placed
  const { id, title, images, orientation } = poster
  return (
    <a className="neighbour" href={posterRoute(lang, id)} rel={rel} data-place={place}>
      <Icon name="arrow" />
      <NeighbourPicture source={images[0]} shape={orientation} alt="" sizes={neighbourSizes} isProtected />
      <span>
        <small>{label}</small>
        <span lang={title.lang}>{title.text}</span>
      </span>
    </a>
  )
}
