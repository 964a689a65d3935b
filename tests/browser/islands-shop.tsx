import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { parse } from 'yaml'
import type { SourceImage } from '../../cli/model/image.ts'
import type { Assets } from '../../cli/model/output.ts'
import type { Backend, HomePage } from '../../cli/model/page.ts'
import type { Poster, Variant } from '../../cli/model/poster.ts'
import { usd } from '../../cli/model/price.ts'
import type { Review } from '../../cli/model/voice.ts'
import { stringsSchema } from '../../cli/schema/strings.ts'
import { ReviewsIsland, ShareDialogIsland, ToasterIsland } from '../../templates/live.tsx'
import { PageProvider } from '../../templates/PageContext.tsx'
import { PosterGrid } from '../../templates/sections/PosterGrid.tsx'

/** Repository root: the tests run from there. */
export const root = process.cwd()

export interface ShopOptions {
  readonly lang?: 'sv' | 'en' | 'es'
  readonly backend?: Backend
  readonly cards?: number
  /** As the 404 page says it. */
  readonly missing?: boolean
}

const image = (name: string): SourceImage => ({
  file: `posters/${name}.jpg`,
  name,
  hash: name,
  key: 'k',
  width: 1188,
  height: 1682,
  colours: { dominant: '#445566', accent: '#0e5a63' },
})

const variant = (id: string, size: 'A1' | 'A2', logo: boolean, sizeLabel: string): Variant => ({
  size,
  logo,
  price: usd((size === 'A1' ? 90 : 70) + (logo ? 0 : 30)),
  surcharge: usd(logo ? 0 : 30),
  sizeLabel,
  url: `https://example.gumroad.com/l/${id}-${size.toLowerCase()}${logo ? '' : '-no-logo'}`,
})

/** Awkward characters on purpose: they travel through attributes, data blocks and addresses. */
const titles = ['Drakens öga & <b>"guld"</b>', 'Val </script><script>alert(1)</script>', 'Tredje']

const poster = (index: number): Poster => {
  const id = `poster-${index + 1}`
  const landscape = index === 1
  const [a1, a2] = landscape ? ['84,1 x 59,4 cm', '59,4 x 42 cm'] : ['59,4 × 84,1 cm', '42 × 59,4 cm']
  return {
    id,
    title: { text: titles[index] ?? `Poster ${index + 1}` },
    description: { text: `Beskrivning nummer ${index + 1}.` },
    orientation: landscape ? 'landscape' : 'portrait',
    images: [image(id)],
    variants: {
      a1: variant(id, 'A1', true, a1),
      a1NoLogo: variant(id, 'A1', false, a1),
      a2: variant(id, 'A2', true, a2),
      a2NoLogo: variant(id, 'A2', false, a2),
    },
  }
}

/** 20 reviews, every fifth with four stars, numbered in the order of the content. */
export const reviews: readonly Review[] = Array.from({ length: 20 }, (_, index) => ({
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

const pageOf = ({ lang = 'sv', backend, cards = 3 }: ShopOptions): HomePage => ({
  kind: 'home',
  lang,
  locale: 'sv_SE',
  otherLocales: [],
  slug: '',
  route: `/${lang}`,
  seo: { title: 'Butik', description: 'Butik' },
  languages: [],
  alternates: [],
  chrome: {
    siteName: 'Sea King Saga',
    origin: 'https://seakingsaga.example',
    strings: stringsSchema.parse(parse(readFileSync(join(root, `content/strings/${lang}.yaml`), 'utf8'))),
    claims: { customers: '500+', cities: '50+', rating: 4.8, deliveryDays: '3-5' },
    copyrightYear: 2025,
    galleries: [],
    homeGallery: 'main',
    editions: [],
    ...(backend && { checkout: backend }),
  },
  hero: [],
  gallery: {
    slug: 'main',
    label: 'Posters',
    title: 'Posters',
    subtitle: '',
    orientation: 'portrait',
    columns: 3,
    hero: [],
    posters: Array.from({ length: cards }, (_, index) => poster(index)),
  },
  reviews,
  quotes: [],
  story: { title: '', body: { html: '' } },
})

/** A page with everything that moves, without the rest of the shop. */
export function renderShop(assets: Assets, options: ShopOptions): string {
  const page = pageOf(options)
  const markup = renderToStaticMarkup(
    <PageProvider page={page} assets={assets}>
      <html lang={page.lang}>
        <head>
          <meta charSet="utf-8" />
          <title>Butik</title>
          <link rel="stylesheet" href="/styles.css" />
          <script type="module" src={`/${options.missing ? assets.missing : assets.boot}`} />
        </head>
        <body data-later="/styles.css" data-ahead="/styles.css">
          <header>
            <a href={page.route}>Hem</a>{' '}
            <a href="/en" hrefLang="en">
              English
            </a>{' '}
            <a href="#story">Sagan</a>
          </header>
          <main>
            <h1>Butik</h1>
            <section data-rotate="5000" id="hero">
              {[0, 1, 2].map((slide) => (
                <div
                  key={slide}
                  data-slide=""
                  {...(slide === 0
                    ? { 'data-current': '', 'aria-hidden': false }
                    : { 'aria-hidden': true, inert: true })}
                >
                  <img src="/pixel.png" width="40" height="20" alt="" data-protected="" />
                </div>
              ))}
              <button
                type="button"
                data-rotate-toggle=""
                data-label-pause="Pausa"
                data-label-play="Spela"
                hidden
              />
            </section>
            <h2>Posters</h2>
            <PosterGrid page={page} belowHero breaths={[]} />
            <section className="reviews">
              <h2>Recensioner</h2>
              <ReviewsIsland reviews={page.reviews} />
            </section>
            <section id="story">
              <h2>Sagan</h2>
            </section>
          </main>
          <ShareDialogIsland />
          <ToasterIsland />
        </body>
      </html>
    </PageProvider>,
  )
  return `<!doctype html>${markup}`
}
