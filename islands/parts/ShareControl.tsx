import { fill } from '../logic/fill.ts'
import { openSharing } from '../state/sharing.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { Icon } from './Icon.tsx'
import type { CardLabels } from './labels.ts'
import type { PosterMarkup } from './readPoster.ts'

interface ShareControlProps {
  readonly live: boolean
  readonly poster: PosterMarkup
  readonly labels: CardLabels
}

/** An email link that opens the share dialog after hydration. */
export function ShareControl({ live, poster, labels }: ShareControlProps) {
  const { id, title, description, image, page } = poster
  const name = fill(labels.shareName, { title })
  return (
    <ButtonLink
      live={live}
      className="share-control"
      href={poster.email}
      aria-label={name}
      aria-haspopup={live ? 'dialog' : undefined}
      data-opens="ShareDialog"
      press={(control) => openSharing({ id, title, description, image, page }, control)}
    >
      <Icon name="share" />
    </ButtonLink>
  )
}
