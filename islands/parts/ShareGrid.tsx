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
import { Icon } from './Icon.tsx'
import type { ShareLabels } from './labels.ts'
import { type Network, NetworkIcon } from './NetworkIcon.tsx'

interface ShareGridProps {
  readonly poster: Shareable
  readonly link: string
  readonly labels: ShareLabels
  readonly writeEmail: () => void
  /** Whether to focus the email button: the visitor comes back from the email form. */
  readonly focusEmail: boolean
}

/** Milliseconds for which the button says that the link was copied. */
const COPIED = 2_000

/** Seven ways to share, and the system's share sheet where the browser has one. */
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
      <NetworkLinks link={link} text={text} media={media} labels={labels} />
      <ShareButton icon={<NetworkIcon name="instagram" />} onClick={() => copy(labels.instagramCopied)}>
        {labels.instagram}
      </ShareButton>
      <li>
        <button type="button" className="share-way" ref={email} onClick={writeEmail}>
          <Icon name="email" />
          <span>{labels.email}</span>
        </button>
      </li>
      <ShareButton
        icon={<Icon name={copied ? 'check' : 'copy'} />}
        copied={copied}
        onClick={async () => (await copy(labels.linkCopied)) && markCopied()}
      >
        {copied ? labels.copied : labels.copy}
      </ShareButton>
      {'share' in navigator && (
        // `navigator.share` rejects when the visitor closes the sheet, which is not an error.
        <ShareButton
          icon={<Icon name="system" />}
          onClick={() => navigator.share({ title: poster.title, text, url: link }).catch(() => undefined)}
        >
          {labels.system}
        </ShareButton>
      )}
    </ul>
  )
}

interface NetworkLinksProps {
  readonly link: string
  readonly text: string
  /** Absolute address of the poster's image. */
  readonly media: string
  readonly labels: ShareLabels
}

function NetworkLinks({ link, text, media, labels }: NetworkLinksProps) {
  return (
    <>
      <ShareLink
        icon="facebook"
        href={facebookUrl(link)}
        features={WINDOW_FEATURES}
        label={labels.facebook}
      />
      <ShareLink icon="x" href={xUrl(link, text)} features={WINDOW_FEATURES} label={labels.x} />
      <ShareLink
        icon="pinterest"
        href={pinterestUrl(link, media, text)}
        features={WINDOW_FEATURES}
        label={labels.pinterest}
      />
      <ShareLink icon="whatsapp" href={whatsappUrl(text, link)} label={labels.whatsapp} />
    </>
  )
}

/** Whether the link was copied just now. A second copy restarts the timer. */
function useCopied(): readonly [copied: boolean, mark: () => void] {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), COPIED)
    return () => clearTimeout(timer)
  }, [times])
  return [times > 0, () => setTimes((before) => before + 1)]
}

interface ShareLinkProps {
  readonly icon: Network
  readonly href: string
  readonly label: string
  readonly features?: string
}

/** A real link, which is followed when the browser blocks the window. */
function ShareLink({ icon, href, label, features }: ShareLinkProps) {
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
        <NetworkIcon name={icon} />
        <span>{label}</span>
      </a>
    </li>
  )
}

interface ShareButtonProps {
  readonly icon: ReactNode
  readonly copied?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function ShareButton({ icon, copied = false, onClick, children }: ShareButtonProps) {
  return (
    <li>
      <button type="button" className="share-way" data-copied={copied ? '' : undefined} onClick={onClick}>
        {icon}
        <span>{children}</span>
      </button>
    </li>
  )
}
