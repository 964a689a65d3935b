import { fill } from '../logic/fill.ts'
import { mailtoUrl, type Shareable } from '../logic/shareTargets.ts'
import { openSharing } from '../state/sharing.ts'
import { Icon } from './Icon.tsx'
import type { CardLabels } from './labels.ts'

interface ShareControlProps {
  readonly live: boolean
  readonly poster: Shareable
  readonly labels: CardLabels
  /** Absolute address of the page. */
  readonly page: string
}

/** An e-mail link that becomes the opener of the share dialog. */
export function ShareControl({ live, poster, labels, page }: ShareControlProps) {
  const { id, title, description, image } = poster
  const name = fill(labels.shareName, { title })
  if (!live) {
    // A short letter: it stands in the HTML of every card, and the dialog offers a longer one.
    const href = mailtoUrl({ to: '', subject: fill(labels.subjectDefault, { title }), body: `${page}#${id}` })
    return (
      <a className="share-control" href={href} aria-label={name} data-replay="share" data-button="">
        <Icon name="share" />
      </a>
    )
  }
  return (
    <button
      type="button"
      className="share-control"
      aria-label={name}
      aria-haspopup="dialog"
      data-replay="share"
      onClick={(event) => openSharing({ id, title, description, image }, event.currentTarget)}
    >
      <Icon name="share" />
    </button>
  )
}
