import type { Link } from '../../cli/model/page.ts'
import { galleryHref, routeOf } from '../../cli/model/path.ts'
import { withColon } from '../../cli/model/punctuation.ts'
import { fill } from '../../islands/shared/fill.ts'
import type { DocumentLayout } from '../document-layout.ts'
import { shared, useChrome, useLang } from '../rendering.tsx'
import { Logo } from '../shared/Logo.tsx'
import { LinkList } from '../shared/links.tsx'
import { Fret } from '../shared/ornaments.tsx'

/**
 * The footer of every page, with links to every gallery and edition, because the bar has
 * no room for them.
 */
export function Footer({ galleries }: Pick<DocumentLayout, 'galleries'>) {
  const lang = useLang()
  const { homeGallery } = useChrome()
  const galleryLinks = galleries.map(({ slug, label }) => {
    return { label, href: galleryHref(lang, slug, homeGallery) }
  })

  return (
    <footer className="footer">
      <Fret />
      <Links galleryLinks={galleryLinks} />
    </footer>
  )
}

const Links = shared(function FooterLinks({
  galleryLinks,
}: {
  readonly galleryLinks: readonly Link[]
}) {
  const chrome = useChrome()
  const lang = useLang()
  const { footer } = chrome.strings
  const home = routeOf(lang, '')
  const editions = chrome.editions.map(({ slug, label }) => ({
    label,
    href: routeOf(lang, slug),
  }))
  const story: readonly Link[] = chrome.hasStory
    ? [{ label: chrome.strings.nav.story, href: `${home}#story` }]
    : []
  const hasBooks = editions.length > 0

  return (
    <div className="footer-inner">
      <div className="footer-brand">
        <Logo />
        <p className="footer-name">{chrome.siteName}</p>
        {footer.about && <p>{footer.about}</p>}
      </div>
      <nav aria-labelledby="footer-galleries">
        <h2 id="footer-galleries">{footer.galleries}</h2>
        <LinkList links={galleryLinks} />
      </nav>
      {hasBooks && (
        <nav aria-labelledby="footer-books">
          <h2 id="footer-books">{footer.books}</h2>
          <LinkList links={[...editions, ...story]} />
        </nav>
      )}
      <HelpLinks storyLinks={hasBooks ? [] : story} />
      <p className="footer-copyright">
        {fill(footer.copyright, { year: chrome.copyrightYear, name: chrome.siteName })}
      </p>
    </div>
  )
})

interface HelpLinksProps {
  /**
   * The link to the story. Empty if there is a list of books, because that list has the
   * link.
   */
  readonly storyLinks: readonly Link[]
}

function HelpLinks({ storyLinks }: HelpLinksProps) {
  const chrome = useChrome()
  const lang = useLang()
  const { articles, contact, strings } = chrome
  const articleLinks = articles.map(({ slug, title }) => {
    return { label: title.text, href: routeOf(lang, slug), lang: title.lang }
  })
  const links = [...storyLinks, ...articleLinks]
  if (links.length === 0 && !contact) return null

  return (
    <nav aria-labelledby="footer-texts">
      <h2 id="footer-texts">{strings.footer.texts}</h2>
      <LinkList links={links}>
        {contact && (
          <li className="footer-contact">
            {withColon(strings.footer.contact, lang)}{' '}
            <a href={contact.href}>{contact.label}</a>
          </li>
        )}
      </LinkList>
    </nav>
  )
}
