import { routeOf } from '../../cli/model/path.ts'
import { fill } from '../../islands/logic/fill.ts'
import { usePage } from '../PageContext.tsx'
import { Fret } from './Fret.tsx'
import { Logo } from './Logo.tsx'

/** Every gallery and every edition is one step away from every page (readings C99). */
export function Footer() {
  const { lang, chrome } = usePage()
  const { footer } = chrome.strings
  const home = routeOf(lang, '')
  return (
    <footer className="footer">
      <Fret />
      <div className="footer-inner">
        <div className="footer-brand">
          <Logo />
          <p className="footer-name">{chrome.siteName}</p>
          <p>{footer.about}</p>
        </div>
        <nav aria-labelledby="footer-galleries">
          <h2 id="footer-galleries">{footer.galleries}</h2>
          <ul className="links">
            {chrome.galleries.map(({ slug, label }) => (
              <li key={slug}>
                <a href={slug === chrome.homeGallery ? `${home}#gallery` : routeOf(lang, slug)}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-books">
          <h2 id="footer-books">{footer.books}</h2>
          <ul className="links">
            {chrome.editions.map(({ slug, label }) => (
              <li key={slug}>
                <a href={routeOf(lang, slug)}>{label}</a>
              </li>
            ))}
            <li>
              <a href={`${home}#story`}>{chrome.strings.nav.story}</a>
            </li>
          </ul>
        </nav>
        <p className="footer-copyright">
          {fill(footer.copyright, { year: chrome.copyrightYear, name: chrome.siteName })}
        </p>
      </div>
    </footer>
  )
}
