import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { fill } from '../shared/fill.ts'
import { Icon, Outline } from '../shared/Icon.tsx'
import type { ShareLabels } from '../shared/labels.ts'
import { openTab } from '../shared/openTab.ts'
import { LinkField, useCopying } from './LinkField.tsx'
import { openShareSheet } from './openShareSheet.ts'
import { networkUrls, type Shareable, WINDOW_FEATURES } from './shareTargets.ts'

// Outlines like those in Icon.tsx. They are here because no card needs them. So they load
// with the dialogs.
const networkOutlines = {
  facebook: 'M17 2h-3a5 5 0 0 0-5 5v3H6v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  x: 'M4 4l16 16M20 4 4 20',
  pinterest:
    'M9.5 21.5 12.5 9M8 13.5a4.5 4.5 0 1 1 4.2 2.6c-1.4 0-2.2-.7-2.2-.700M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z',
  whatsapp:
    'M3 21l1.7-5A9 9 0 1 1 8 19.300zM9 8.500c0 4 2.5 6.5 6.5 6.500l.5-2-2-1-1 1a4.5 4.5 0 0 1-2-2l1-1-1-2z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM17.5 6.500h.01',
} as const

interface ShareGridProps {
  readonly poster: Shareable
  readonly link: string
  readonly labels: ShareLabels
  readonly writeEmail: () => void
  /**
   * Tells whether to focus the email button, because the visitor comes back from the
   * email form.
   */
  readonly focusEmail: boolean
}

/** Milliseconds for which the button says that the link was copied. */
const COPIED = 2_000

/** Seven ways to share, plus the system's share sheet if the browser has one. */
export function ShareGrid({
  poster,
  link,
  labels,
  writeEmail,
  focusEmail,
}: ShareGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const email = useRef<HTMLButtonElement>(null)
  const [copied, markCopied] = useCopied()
  const { copy, refused } = useCopying(labels)
  const text = fill(labels.text, { title: poster.title, description: poster.description })
  const urls = networkUrls(link, text, new URL(poster.image, location.href).href)

  useEffect(() => {
    if (focusEmail) email.current?.focus()
  }, [focusEmail])

  const copyLink = (message: string) => copy(link, message, grid.current ?? document.body)

  const shareBySystem = async () => {
    const isSettled = await openShareSheet({ title: poster.title, text, url: link })
    if (!isSettled) copyLink(labels.linkCopied)
  }

  return (
    <>
      <ul className="ways" ref={grid}>
        {(['facebook', 'x', 'pinterest', 'whatsapp'] as const).map((network) => (
          <ShareLink
            key={network}
            network={network}
            href={urls[network]}
            label={labels[network]}
          />
        ))}
        {/* Instagram has no page that accepts a link, so the link is copied. */}
        <ShareButton
          icon={<Outline path={networkOutlines.instagram} />}
          onClick={() => copyLink(labels.instagramCopied)}
        >
          {labels.instagram}
        </ShareButton>
        <ShareButton ref={email} icon={<Icon name="email" />} onClick={writeEmail}>
          {labels.email}
        </ShareButton>
        <ShareButton
          icon={<Icon name={copied ? 'check' : 'copy'} />}
          copied={copied}
          onClick={async () => (await copyLink(labels.linkCopied)) && markCopied()}
        >
          {copied ? labels.copied : labels.copy}
        </ShareButton>
        {'share' in navigator && (
          <ShareButton icon={<Icon name="system" />} onClick={shareBySystem}>
            {labels.system}
          </ShareButton>
        )}
      </ul>
      {refused && <LinkField link={refused} labels={labels} />}
    </>
  )
}

/** Tells whether the link has just been copied. Copying again restarts the timer. */
function useCopied(): readonly [copied: boolean, mark: () => void] {
  const [times, setTimes] = useState(0)

  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), COPIED)
    return () => clearTimeout(timer)
  }, [times])

  return [times > 0, () => setTimes((previousTimes) => previousTimes + 1)]
}

interface ShareLinkProps {
  readonly network: keyof typeof networkOutlines
  readonly href: string
  readonly label: string
}

/**
 * A real link, which the browser follows if it blocks the window. WhatsApp opens in a
 * tab.
 */
function ShareLink({ network, href, label }: ShareLinkProps) {
  const features = network === 'whatsapp' ? undefined : WINDOW_FEATURES
  return (
    <li>
      <a
        className="way"
        href={href}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          if (openTab(href, features)) event.preventDefault()
        }}
      >
        <Outline path={networkOutlines[network]} />
        <span>{label}</span>
      </a>
    </li>
  )
}

interface ShareButtonProps {
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly icon: ReactNode
  readonly copied?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function ShareButton({ ref, icon, copied = false, onClick, children }: ShareButtonProps) {
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="way"
        data-copied={copied ? '' : undefined}
        onClick={onClick}
      >
        {icon}
        <span>{children}</span>
      </button>
    </li>
  )
}
