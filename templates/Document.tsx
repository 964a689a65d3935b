import type { ReactNode } from 'react'
import { sellsPosters } from '../cli/model/page.ts'
import { urlOf } from '../cli/model/path.ts'
import { Head, hasHero } from './Head.tsx'
import { EnlargeIsland, ShareDialogIsland, ToasterIsland } from './live.tsx'
import { useAssets, usePage } from './PageContext.tsx'
import { asScriptText } from './script-text.ts'
import { Footer } from './sections/Footer.tsx'
import { NavBar } from './sections/NavBar.tsx'
import { structuredDataOf } from './structured-data.ts'

/** The HTML document around a page. */
export function Document({ children }: { readonly children: ReactNode }) {
  const page = usePage()
  const hero = hasHero(page)
  const { live, shop, more } = useAssets().styles
  const laterStyles = hero && page.colours ? [live, page.colours] : [live]
  const structured = structuredDataOf(page)
  return (
    <html lang={page.lang}>
      <Head />
      {page.kind === 'not-found' ? (
        <body data-page="not-found">{children}</body>
      ) : (
        <body
          data-page={page.kind}
          data-hero={hero ? '' : undefined}
          data-later={laterStyles.map(urlOf).join(' ')}
          data-ahead={urlOf(sellsPosters(page) ? more : shop)}
        >
          <a className="skip" href="#main">
            {page.chrome.strings.nav.skip}
          </a>
          <NavBar />
          <main id="main">{children}</main>
          <Footer />
          {sellsPosters(page) && (
            <>
              <EnlargeIsland posters={page.gallery.posters} />
              <ShareDialogIsland />
            </>
          )}
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
