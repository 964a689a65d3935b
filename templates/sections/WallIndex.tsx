import { routeOf } from '../../cli/model/path.ts'
import type { Gallery } from '../../cli/model/poster.ts'
import { fill } from '../../islands/logic/fill.ts'
import { useChrome, usePage } from '../rendering.tsx'
import { Icon } from './Icon.tsx'

/** Posters from one number of the index to the next. */
const STEP = 12

/**
 * The index of a long wall: where the visitor is, and links to other places. Numbers in the margin of wide screens,
 * elsewhere a small bar once the first screen of cards is past.
 */
export function WallIndex({ gallery: { posters } }: { readonly gallery: Gallery }) {
  const { lang, kind } = usePage()
  const { wall } = useChrome().strings
  if (posters.length < STEP) return null
  const story = kind === 'home' ? '#story' : `${routeOf(lang, '')}#story`
  return (
    <nav className="where" aria-label={wall.index}>
      <ul>
        <li>
          <a href="#gallery" aria-label={wall.top}>
            <Icon name="up" />
          </a>
        </li>
        <li>
          <a href="#finder">{wall.filter}</a>
        </li>
        {posters.map(({ id }, index) =>
          index % STEP === 0 && index > 0 ? (
            <li key={id} className="where-number">
              <a href={`#${id}`} aria-label={fill(wall.position, { number: index + 1 })}>
                {index + 1}
              </a>
            </li>
          ) : null,
        )}
        <li>
          <a href="#reviews-title">{wall.reviews}</a>
        </li>
        <li>
          <a href={story}>{wall.story}</a>
        </li>
      </ul>
    </nav>
  )
}
