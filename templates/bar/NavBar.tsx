import { withoutMarks } from '../../cli/model/marks.ts'
import type { Link } from '../../cli/model/page.ts'
import { type Route, routeOf, searchSlug } from '../../cli/model/path.ts'
import { fill } from '../../islands/shared/fill.ts'
import { Outline, outlines } from '../../islands/shared/Icon.tsx'
import type { DocumentLayout } from '../document-layout.ts'
import { shared, useChrome, useLang } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Logo } from '../shared/Logo.tsx'
import { LinkList } from '../shared/links.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

/**
 * Returns the usual links of the bar: to the posters and, if they exist, to the books and
 * the story. The bar links only to the first edition, whose page links to the others.
 */
function useBarLinks() {
  const chrome = useChrome()
  const lang = useLang()
  const { nav } = chrome.strings
  const home = routeOf(lang, '')
  const firstEditions = chrome.editions.slice(0, 1)

  const posters: Link = { label: nav.posters, href: `${home}#gallery` }
  const texts: readonly Link[] = [
    ...firstEditions.map(({ slug }) => ({ label: nav.saga, href: routeOf(lang, slug) })),
    ...(chrome.hasStory ? [{ label: nav.story, href: `${home}#story` as const }] : []),
  ]
  return { posters, texts }
}

interface MenuProps {
  readonly route: Route | undefined
  /** Links to the galleries, except for the gallery on the home page. */
  readonly galleryLinks: readonly Link[]
}

/**
 * The menu on phones, with the bar's links and the galleries. A popover, so it works
 * without scripts.
 */
const PhoneMenu = shared(function PhoneMenu({ route, galleryLinks }: MenuProps) {
  const lang = useLang()
  const { nav } = useChrome().strings
  const { posters, texts } = useBarLinks()
  const links = [
    { label: nav.home, href: routeOf(lang, '') },
    posters,
    ...galleryLinks,
    ...texts,
  ]

  return (
    <div className="phone-menu">
      <button type="button" className="bar-button" popoverTarget="menu">
        <Icon name="menu" />
        <span className="visually-hidden">{nav.menu}</span>
      </button>
      <nav id="menu" className="sheet" popover="auto" aria-label={nav.menu}>
        <LinkList links={links} route={route} />
      </nav>
    </div>
  )
})

/** The maximum number of letters of a name that fits beside the buttons on a phone. */
const SHORT_NAME = 14

/**
 * The maximum number of other galleries in the bar of a shop without books and a story.
 */
const MAX_GALLERIES = 2

const BarLinks = shared(function BarLinks({ route, galleryLinks }: MenuProps) {
  const { siteName, strings } = useChrome()
  const [textBefore, textAfter] = strings.saved.open.split('{count}')
  const { posters, texts } = useBarLinks()
  const otherLinks = texts.length > 0 ? texts : galleryLinks.slice(0, MAX_GALLERIES)

  return (
    <>
      <a
        className="brand"
        href={routeOf(useLang(), '')}
        data-long={withoutMarks(siteName).length > SHORT_NAME ? '' : undefined}
      >
        <Logo />
        <span>{siteName}</span>
      </a>{' '}
      {/*
       * The first script shows this button to visitors who have saved posters, and copies
       * it to make the posters' hearts. A poster's title replaces the % in `data-name`.
       */}
      <button
        type="button"
        className="bar-button"
        data-opens="Saved"
        data-name={fill(strings.saved.save, { title: '%' })}
      >
        <Outline path={outlines.heart} />
        <span className="visually-hidden">{textBefore}</span>
        <b />
        {textAfter && <span className="visually-hidden">{textAfter}</span>}
      </button>{' '}
      <nav className="bar-links" aria-label={strings.nav.label}>
        <LinkList links={[posters, ...otherLinks]} route={route} />
      </nav>
    </>
  )
})

/**
 * Opens the search dialog. Without scripts its link leads to the page that lists every
 * title.
 */
const SearchLink = shared(function SearchLink() {
  const { open } = useChrome().strings.search
  return (
    <a
      className="bar-button"
      href={routeOf(useLang(), searchSlug)}
      data-opens="Search"
      data-button=""
    >
      <Icon name="search" />
      <span className="visually-hidden">{open}</span>
    </a>
  )
})

type NavBarProps = Pick<DocumentLayout, 'menuRoute' | 'galleries' | 'languages'>

/** The bar fixed at the top of every page. */
export function NavBar({ menuRoute, galleries, languages }: NavBarProps) {
  const lang = useLang()
  const { homeGallery, hasSearch } = useChrome()
  const galleryLinks = galleries
    .filter(({ slug }) => slug !== homeGallery)
    .map(({ slug, label }) => ({ label, href: routeOf(lang, slug) }))

  return (
    <header className="bar">
      <BarLinks route={menuRoute} galleryLinks={galleryLinks} />{' '}
      {hasSearch && <SearchLink />}
      <LanguageMenu languages={languages} />
      <PhoneMenu route={menuRoute} galleryLinks={galleryLinks} />
    </header>
  )
}
