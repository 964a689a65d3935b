import type { Link } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { useChrome, usePage } from '../PageContext.tsx'
import { Icon } from './Icon.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'

/** The links of the bar. Only the first edition: its page links to the others. */
function useBarLinks(): readonly Link[] {
  const { lang, chrome } = usePage()
  const { nav } = chrome.strings
  const home = routeOf(lang, '')
  return [
    { label: nav.posters, href: `${home}#gallery` },
    ...chrome.editions.slice(0, 1).map(({ slug }) => ({ label: nav.saga, href: routeOf(lang, slug) })),
    { label: nav.story, href: `${home}#story` },
  ]
}

function Links({ links }: { readonly links: readonly Link[] }) {
  const { route } = usePage()
  return (
    <ul className="links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === route ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The menu on phones: the links of the bar and the galleries. A popover, so it works without scripts. */
function PhoneMenu({ links }: { readonly links: readonly Link[] }) {
  const { lang, chrome } = usePage()
  const { nav } = chrome.strings
  const galleries = chrome.galleries.filter(({ slug }) => slug !== chrome.homeGallery)
  const [posters, ...others] = links
  const all = [
    { label: nav.home, href: routeOf(lang, '') },
    ...(posters ? [posters] : []),
    ...galleries.map(({ slug, label }) => ({ label, href: routeOf(lang, slug) })),
    ...others,
  ]
  return (
    <div className="phone-menu">
      <button type="button" className="bar-button" popoverTarget="menu" aria-label={nav.menu}>
        <Icon name="menu" />
      </button>
      <nav id="menu" className="sheet" popover="auto" aria-label={nav.menu}>
        <Links links={all} />
      </nav>
    </div>
  )
}

/** The bar fixed at the top of every page. */
export function NavBar() {
  const { lang } = usePage()
  const { siteName, strings } = useChrome()
  const links = useBarLinks()
  return (
    <header className="bar">
      <a className="brand" href={routeOf(lang, '')}>
        <Logo />
        <span>{siteName}</span>
      </a>
      <nav className="bar-links" aria-label={strings.nav.label}>
        <Links links={links} />
      </nav>
      <LanguageMenu />
      <PhoneMenu links={links} />
    </header>
  )
}
