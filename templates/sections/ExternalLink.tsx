import type { ReactNode } from 'react'
import { useChrome } from '../rendering.tsx'
import { Icon } from './Icon.tsx'

interface ExternalLinkProps {
  readonly href: string
  readonly className: string
  /** Accessible name where the visible text is too short; must contain that text. */
  readonly name?: string
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A link to another shop, in a new tab, which its name announces. */
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
