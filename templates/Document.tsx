import type { ReactNode } from 'react'
import { Head } from './Head.tsx'
import { ShareDialogIsland, ToasterIsland } from './live.tsx'
import { usePage } from './PageContext.tsx'
import { asScriptText } from './script-text.ts'
import { Footer } from './sections/Footer.tsx'
import { NavBar } from './sections/NavBar.tsx'
import { structuredDataOf } from './structured-data.ts'

const hasHero = (page: ReturnType<typeof usePage>): boolean =>
  page.kind === 'home' || (page.kind === 'gallery' && page.gallery.hero.length > 0)

/** The HTML document around a page. */
export function Document({ children }: { readonly children: ReactNode }) {
  const page = usePage()
  const structured = structuredDataOf(page)
  return (
    <html lang={page.lang}>
      <Head />
      {page.kind === 'not-found' ? (
        <body data-page="not-found" data-log-missing="">
          {children}
        </body>
      ) : (
        <body data-page={page.kind} data-hero={hasHero(page) ? '' : undefined}>
          <a className="skip" href="#main">
            {page.chrome.strings.nav.skip}
          </a>
          <NavBar />
          <main id="main">{children}</main>
          <Footer />
          {(page.kind === 'home' || page.kind === 'gallery') && <ShareDialogIsland />}
          <ToasterIsland />
          {structured && (
            <script
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: asScriptText(structured) }}
            />
          )}
        </body>
      )}
    </html>
  )
}
