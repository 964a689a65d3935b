import type { Link } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { usePage } from '../rendering.tsx'

interface BreadcrumbProps {
  readonly current: string
  /** A page between the home page and this one. */
  readonly via?: Link
}

/** A link to the home page, one to a page between, then the current page. */
export function Breadcrumb({ current, via }: BreadcrumbProps) {
  const { lang, chrome } = usePage()
  const { nav } = chrome.strings
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
