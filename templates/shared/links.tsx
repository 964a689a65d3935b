import type { ReactNode } from 'react'
import type { Link } from '../../cli/model/page.ts'
import { type Route, routeOf } from '../../cli/model/path.ts'
import { useChrome, useLang } from '../rendering.tsx'
import { Icon } from './Icon.tsx'

/** A link to the home page, a link to a page in between (`via`), and the current page. */
export function Breadcrumb({
  current,
  via,
}: {
  readonly current: string
  readonly via?: Readonly<Record<'label' | 'href', string>>
}) {
  const lang = useLang()
  const { nav } = useChrome().strings
  return (
    <nav className="breadcrumb" aria-label={nav.breadcrumb}>
      <ol className="breadcrumb-list">
        <li>
          <a href={routeOf(lang, '')}>{nav.home}</a>
        </li>
        {via && (
          <li>
            <a href={via.href}>{via.label}</a>
          </li>
        )}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}

interface LinkListProps {
  readonly links: readonly (Link & { readonly lang?: string | undefined })[]
  /** The route of the current page, whose link is marked. */
  readonly route?: Route | undefined
  readonly children?: ReactNode
}

export const LinkList = ({ links, route, children }: LinkListProps) => (
  <ul className="links">
    {links.map(({ label, href, lang }) => (
      <li key={href}>
        <a href={href} lang={lang} aria-current={href === route ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))}
    {children}
  </ul>
)

interface LinkProps {
  readonly href: string
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A link to another page of the shop, with an arrow. */
export const OnwardLink = ({ href, lang, children }: LinkProps) => (
  <a className="onward" href={href} lang={lang}>
    {children}
    <Icon name="arrow" />
  </a>
)

/**
 * A list of links to the pages of all editions. Renders nothing in a shop without books.
 */
export function EditionLinks({ className }: { readonly className: string }) {
  const lang = useLang()
  const { editions } = useChrome()
  if (editions.length === 0) return null

  return (
    <ul className={className}>
      {editions.map(({ slug, label }) => (
        <li key={slug}>
          <OnwardLink href={routeOf(lang, slug)}>{label}</OnwardLink>
        </li>
      ))}
    </ul>
  )
}

interface ExternalLinkProps extends LinkProps {
  readonly className: string
  /**
   * The accessible name if the visible text is too short. It must contain the visible
   * text.
   */
  readonly name?: string
}

/** A link to another shop. It opens in a new tab, and its name says so. */
export function ExternalLink({
  href,
  className,
  name,
  lang,
  children,
}: ExternalLinkProps) {
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

const retailers: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)amazon\./, 'Amazon'],
  [/(^|\.)apple\.com$/, 'Apple Books'],
  [/(^|\.)google\./, 'Google Play'],
  [/(^|\.)lulu\.com$/, 'Lulu'],
]

/**
 * Returns the name of the retailer at an address, or its host if the retailer is unknown.
 */
export function retailerOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return retailers.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
