import { routeOf } from '../../cli/model/path.ts'
import { usePage } from '../PageContext.tsx'

/** Home, then where the visitor is (readings C94). */
export function Breadcrumb({ current }: { readonly current: string }) {
  const { lang, chrome } = usePage()
  const { nav } = chrome.strings
  return (
    <nav className="breadcrumb" aria-label={nav.breadcrumb}>
      <ol className="breadcrumb-list">
        <li>
          <a href={routeOf(lang, '')}>{nav.home}</a>
        </li>
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
