import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '../logic/copyText.ts'
import { fill } from '../logic/fill.ts'
import { openTab } from '../logic/openTab.ts'
import {
  facebookUrl,
  pinterestUrl,
  type Shareable,
  WINDOW_FEATURES,
  whatsappUrl,
  xUrl,
} from '../logic/shareTargets.ts'
import { showToast } from '../state/toasts.ts'
import { Icon, type IconName } from './Icon.tsx'
import type { ShareLabels } from './labels.ts'

interface ShareGridProps {
  readonly poster: Shareable
  readonly link: string
  readonly labels: ShareLabels
  readonly writeEmail: () => void
  /** Coming back from the email form: the focus returns to where it was. */
  readonly focusEmail: boolean
}

/** Milliseconds that the copy control says so (spec §4). */
const COPIED = 2_000

/** Seven ways to share, and the system's own sheet where there is one. */
export function ShareGrid({ poster, link, labels, writeEmail, focusEmail }: ShareGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const email = useRef<HTMLButtonElement>(null)
  const [copied, markCopied] = useCopied()
  const text = fill(labels.text, { title: poster.title, description: poster.description })
  const media = new URL(poster.image, location.href).href

  useEffect(() => {
    if (focusEmail) email.current?.focus()
  }, [focusEmail])

  const copy = async (message: string): Promise<boolean> => {
    const done = await copyText(link, grid.current ?? document.body)
    showToast(done ? message : labels.copyFailed)
    return done
  }

  return (
    <ul className="share-grid" ref={grid}>
      <Outlet icon="facebook" href={facebookUrl(link)} features={WINDOW_FEATURES} label={labels.facebook} />
      <Outlet icon="x" href={xUrl(link, text)} features={WINDOW_FEATURES} label={labels.x} />
      <Outlet
        icon="pinterest"
        href={pinterestUrl(link, media, text)}
        features={WINDOW_FEATURES}
        label={labels.pinterest}
      />
      <Outlet icon="whatsapp" href={whatsappUrl(text, link)} label={labels.whatsapp} />
      <Way icon="instagram" onClick={() => copy(labels.instagramCopied)}>
        {labels.instagram}
      </Way>
      <li>
        <button type="button" className="share-way" ref={email} onClick={writeEmail}>
          <Icon name="email" />
          <span>{labels.email}</span>
        </button>
      </li>
      <Way
        icon={copied ? 'check' : 'copy'}
        copied={copied}
        onClick={async () => (await copy(labels.linkCopied)) && markCopied()}
      >
        {copied ? labels.copied : labels.copy}
      </Way>
      {'share' in navigator && (
        // Rejects when the visitor closes the sheet, which is no failure.
        <Way
          icon="system"
          onClick={() => navigator.share({ title: poster.title, text, url: link }).catch(() => undefined)}
        >
          {labels.system}
        </Way>
      )}
    </ul>
  )
}

/** Whether the link was copied just now; a second copy starts the time anew. */
function useCopied(): readonly [copied: boolean, mark: () => void] {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), COPIED)
    return () => clearTimeout(timer)
  }, [times])
  return [times > 0, () => setTimes((before) => before + 1)]
}

interface OutletProps {
  readonly icon: IconName
  readonly href: string
  readonly label: string
  readonly features?: string
}

/** A link all the same: when the browser refuses the window, it is followed. */
function Outlet({ icon, href, label, features }: OutletProps) {
  return (
    <li>
      <a
        className="share-way"
        href={href}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          if (openTab(href, features)) event.preventDefault()
        }}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </a>
    </li>
  )
}

interface WayProps {
  readonly icon: IconName
  readonly copied?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Way({ icon, copied = false, onClick, children }: WayProps) {
  return (
    <li>
      <button type="button" className="share-way" data-copied={copied ? '' : undefined} onClick={onClick}>
        <Icon name={icon} />
        <span>{children}</span>
      </button>
    </li>
  )
}
