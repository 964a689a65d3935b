import type { ReactNode } from 'react'
import { useChrome } from '../PageContext.tsx'
import { Icon } from './Icon.tsx'

interface ExternalLinkProps {
  readonly href: string
  readonly className: string
  /** Accessible name where the visible words are too short; it contains them. */
  readonly name?: string
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A link to another shop: in a new tab, which is said, and without a way back into this page. */
export function ExternalLink({ href, className, name, lang, children }: ExternalLinkProps) {
  const { newTab } = useChrome().strings.books
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={name && `${name} (${newTab})`}
    >
      <span lang={lang}>{children}</span>
      {!name && <span className="visually-hidden"> ({newTab})</span>}
      <Icon name="external" />
    </a>
  )
}
