import type { Review } from '../../../cli/model/document.ts'
import type { Assets } from '../../../cli/model/output.ts'
import type { HomePage } from '../../../cli/model/page.ts'
import { urlOf } from '../../../cli/model/path.ts'
import type { Poster } from '../../../cli/model/poster.ts'
import type { CheckoutApi } from '../../../cli/model/site.ts'
import { LabelledIsland } from '../../../templates/islands.tsx'
import { MessageLine } from '../../../templates/message-line/MessageLine.tsx'
import { renderMarkup } from '../../../templates/rendering.tsx'
import { ReviewList } from '../../../templates/reviews/Reviews.tsx'
import { Hero, Quotes } from '../../../templates/slideshow/Slideshows.tsx'
import { PosterGrid } from '../../../templates/wall/PosterGrid.tsx'
import { homePage, poster, words } from '../pages.ts'

export interface ShopOptions {
  readonly lang?: 'sv' | 'en' | 'es'
  readonly backend?: CheckoutApi
  /** The number of cards. */
  readonly cards?: number
  /** Whether the page has the 404 page's script instead of the usual first script. */
  readonly missing?: boolean
}

/** The first titles. Some have special characters, because titles appear in attributes, data blocks and addresses. */
const titles = [
  'Drakens öga & <b>"guld"</b>',
  'Val </script><script>alert(1)</script>',
  'Tredje',
]

const posterAt = (place: number): Poster =>
  poster(
    `poster-${place}`,
    words(titles[place - 1] ?? `Poster ${place}`),
    words(`Beskrivning nummer ${place}.`),
    place === 2 ? 'landscape' : 'portrait',
  )

/** 18 reviews, every fifth with four stars, numbered in the order of the content. */
export const reviews: readonly Review[] = Array.from({ length: 18 }, (_, index) => ({
  id: `r${index + 1}`,
  name: `Kund ${index + 1}`,
  country: 'Sverige',
  rating: index % 5 === 0 ? 4 : 5,
  comment: { text: `Mycket fin (${index + 1}).` },
  date: `2025-09-${String(index + 1).padStart(2, '0')}`,
  verified: true,
  helpful: index + 1,
  hasMedia: false,
}))

function pageOf({ lang = 'sv', backend, cards = 3 }: ShopOptions): HomePage {
  const posters = Array.from({ length: cards }, (_, index) => posterAt(index + 1))
  const page = homePage(posters, lang)
  const chrome = { ...page.chrome, ...(backend && { checkout: backend }) }
  return { ...page, chrome, gallery: { ...page.gallery, columns: 3 }, reviews }
}

/** Renders a page with all interactive parts, without the rest of the shop. */
export function renderShop(assets: Assets, options: ShopOptions): string {
  const page = pageOf(options)
  const markup = renderMarkup(
    <html lang={page.lang}>
      <head>
        <meta charSet="utf-8" />
        <title>Butik</title>
        <link rel="stylesheet" href="/styles.css" />
        <script
          type="module"
          src={`/${options.missing ? assets.missing : assets.boot}`}
        />
      </head>
      <body
        data-texts={`/${page.chrome.texts}`}
        data-order={assets.order.map(urlOf).join(' ')}
        data-later="/styles.css"
        data-ahead="/styles.css"
      >
        <header>
          <a href={page.route}>Hem</a>{' '}
          <a href="/en" hrefLang="en">
            English
          </a>{' '}
          <a href="#story">Sagan</a>
        </header>
        <MessageLine />
        <main>
          <Hero images={page.hero} title="Butik" subtitle="" size="low" />
          <Quotes quotes={page.sections.quotes} />
          <h2>Posters</h2>
          <PosterGrid page={page} firstView="hero" inserts={[]} />
          <section className="reviews">
            <h2>Recensioner</h2>
            <ReviewList reviews={page.reviews} />
          </section>
          <section id="story">
            <h2>Sagan</h2>
          </section>
        </main>
        <LabelledIsland name="ShareDialog" />
        <LabelledIsland name="Toaster" />
      </body>
    </html>,
    page,
  )
  return `<!doctype html>${markup}`
}
