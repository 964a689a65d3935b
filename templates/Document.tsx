import type { ReactNode } from 'react'
import { isDraft, sellsPosters } from '../cli/model/page.ts'
import { urlOf } from '../cli/model/path.ts'
import { Head, hasHero, sheetOf } from './Head.tsx'
import { LabelledIsland } from './Island.tsx'
import { useAssets, usePage } from './PageContext.tsx'
import { scriptTextOf } from './script-text.ts'
import { Footer } from './sections/Footer.tsx'
import { NavBar } from './sections/NavBar.tsx'
import { shared } from './shared.tsx'
import { structuredDataOf } from './structured-data.ts'

/** The HTML document around a page. */
export function Document({ children }: { readonly children: ReactNode }) {
  const page = usePage()
  const hero = hasHero(page)
  const { live, ...sheets } = useAssets().styles
  const own = sheetOf(page)
  const ahead = (['shop', 'poster', 'more'] as const).filter((sheet) => sheet !== own)
  const laterStyles = [live, hero ? page.colours : undefined, page.swatches].filter(
    (path) => path !== undefined,
  )
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
          data-texts={sellsPosters(page) ? urlOf(page.chrome.texts) : undefined}
          data-later={laterStyles.map(urlOf).join(' ')}
          data-ahead={ahead.map((sheet) => urlOf(sheets[sheet])).join(' ')}
        >
          <a className="skip" href="#main">
            {page.chrome.strings.nav.skip}
          </a>
          <NavBar />
          <main id="main" data-draft={isDraft(page) ? '' : undefined}>
            {children}
          </main>
          <Footer />
          {sellsPosters(page) && <Dialogs />}
          {structured && (
            <script
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: scriptTextOf(structured) }}
            />
          )}
        </body>
      )}
    </html>
  )
}

const Dialogs = shared(function Dialogs() {
  return (
    <>
      <LabelledIsland name="Enlarge" />
      <LabelledIsland name="ShareDialog" />
      <LabelledIsland name="Saved" />
      <LabelledIsland name="Toaster" />
    </>
  )
})
