import type { ReactNode } from 'react'
import { brand } from '../cli/model/brand.ts'
import { isDraft, type Page, type PosterPage, sellsPosters } from '../cli/model/page.ts'
import { ownFiles, urlOf } from '../cli/model/path.ts'
import { isSoldOut, VARIANTS } from '../cli/model/poster.ts'
import { decimalText } from '../cli/model/price.ts'
import { firstVariantOf } from '../islands/shared/variants.ts'
import { NavBar } from './bar/NavBar.tsx'
import { Footer } from './footer/Footer.tsx'
import { DataBlock, LabelledIsland } from './islands.tsx'
import { MessageLine } from './message-line/MessageLine.tsx'
import { shared, useAssets, usePage } from './rendering.tsx'
import { structuredDataOf } from './structured-data.ts'

/** The HTML document around a page. */
export function Document({ children }: { readonly children: ReactNode }) {
  const page = usePage()
  const hero = hasHero(page)
  const { styles, order } = useAssets()
  const { live, checkout, ...sheets } = styles
  const pageSheet = sheetOf(page)
  const sheetsAhead = (['shop', 'poster', 'more'] as const).filter(
    (sheet) => sheet !== pageSheet,
  )
  const laterStyles = [
    live,
    page.chrome.checkout && checkout,
    hero ? page.colours : undefined,
    page.swatches,
  ].filter((path) => path !== undefined)
  const structured = structuredDataOf(page)

  return (
    <html lang={page.lang}>
      <Head />
      <body
        data-page={page.kind}
        data-hero={hero ? '' : undefined}
        data-texts={urlOf(page.chrome.texts)}
        data-order={order[0] && order.map(urlOf).join(' ')}
        data-later={laterStyles.map(urlOf).join(' ')}
        data-ahead={sheetsAhead.map((sheet) => urlOf(sheets[sheet])).join(' ')}
      >
        <a className="skip" href="#main">
          {page.chrome.strings.nav.skip}
        </a>{' '}
        <NavBar />
        <MessageLine />
        <main id="main" data-draft={isDraft(page) ? '' : undefined}>
          {children}
        </main>
        {page.kind !== 'not-found' && <Footer />}
        <Dialogs ofPosters={sellsPosters(page)} />
        {structured && <DataBlock type="application/ld+json" data={structured} />}
      </body>
    </html>
  )
}

/** The dialogs of a page. Those for posters are only on pages that sell posters. */
const Dialogs = shared(
  function Dialogs({ ofPosters }: { readonly ofPosters: boolean }) {
    const names = [
      ...(ofPosters ? (['Enlarge', 'ShareDialog'] as const) : []),
      ...(['Search', 'Saved', 'Toaster'] as const),
    ]
    return names.map((name) => <LabelledIsland key={name} name={name} />)
  },
  ({ ofPosters }) => ofPosters,
)

function Head() {
  const page = usePage()
  const { seo, chrome, colours } = page
  const hero = hasHero(page)
  const assets = useAssets()

  return (
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover"
      />
      <title>{seo.title}</title>
      <meta name="description" content={seo.description} />
      {assets.preloadFonts.map((path) => (
        <link
          key={path}
          rel="preload"
          href={urlOf(path)}
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
      ))}
      {/*
       * `precedence` makes React write the stylesheet before the metadata, so that it is
       * in the first bytes.
       */}
      <link
        rel="stylesheet"
        href={urlOf(assets.styles[sheetOf(page)])}
        precedence="shop"
      />
      {/*
       * Below a hero no card is visible before the visitor scrolls, so the first script
       * loads their colours later.
       */}
      {colours && !hero && (
        <link rel="stylesheet" href={urlOf(colours)} precedence="colours" />
      )}
      {colours && hero && (
        <noscript>
          <link rel="stylesheet" href={urlOf(colours)} />
        </noscript>
      )}
      {page.choices && (
        <noscript>
          <link rel="stylesheet" href={urlOf(assets.styles.live)} />
          <link rel="stylesheet" href={urlOf(page.choices)} />
        </noscript>
      )}
      <script type="module" src={urlOf(assets.boot)} />
      {page.kind === 'not-found' && <script type="module" src={urlOf(assets.missing)} />}
      {page.kind === 'success' && assets.paid && (
        <script type="module" src={urlOf(assets.paid)} />
      )}
      <meta name="theme-color" content={brand.wall} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="license" href={urlOf(ownFiles.licences)} />
      {page.kind === 'not-found' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Indexing />
      )}
      <meta property="og:site_name" content={chrome.siteName} />
    </head>
  )
}

/** Returns the name of the page's stylesheet. */
function sheetOf(page: Page): 'shop' | 'poster' | 'more' {
  if (page.kind === 'poster') return 'poster'
  return sellsPosters(page) ? 'shop' : 'more'
}

/** Tells whether the page begins with a full-width picture. */
const hasHero = (page: Page): boolean =>
  page.kind === 'home' || (page.kind === 'gallery' && page.gallery.hero.length > 0)

/** Metadata of pages that have an address, unlike the 404 page. */
function Indexing() {
  const page = usePage()
  const { route, seo, chrome, locale, otherLocales, alternates, preview } = page
  const canonical = `${chrome.origin}${route}`
  const image = preview && `${chrome.origin}${urlOf(preview.path)}`

  return (
    <>
      <meta
        name="robots"
        content={
          page.kind === 'search'
            ? 'noindex, follow'
            : 'index, follow, max-image-preview:large'
        }
      />
      <link rel="canonical" href={canonical} />
      {alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <meta property="og:type" content={page.kind === 'poster' ? 'product' : 'website'} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={seo.title} />
      <meta property="og:description" content={seo.description} />
      <meta property="og:locale" content={locale} />
      {otherLocales.map((otherLocale) => (
        <meta key={otherLocale} property="og:locale:alternate" content={otherLocale} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={seo.title} />
      <meta name="twitter:description" content={seo.description} />
      <meta name="pinterest-rich-pin" content="true" />
      {page.kind === 'poster' && <ProductTags page={page} />}
      {preview && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={preview.title} />
          <meta name="twitter:image" content={image} />
          <meta name="twitter:image:alt" content={preview.title} />
        </>
      )}
    </>
  )
}

/** Product data of the initially chosen variant, for rich pins and previews. */
function ProductTags({ page: { chrome, poster } }: { readonly page: PosterPage }) {
  const chosenKey = firstVariantOf((key) => !isSoldOut(poster.variants[key]))
  const variant = poster.variants[chosenKey]
  return (
    <>
      <meta property="product:brand" content={chrome.siteName} />
      <meta
        property="product:retailer_item_id"
        content={`${poster.id}-${VARIANTS.find(({ key }) => key === chosenKey)?.slug}`}
      />
      <meta property="product:price:amount" content={decimalText(variant.price)} />
      <meta property="product:price:currency" content={variant.price.currency} />
      <meta
        property="product:availability"
        content={isSoldOut(variant) ? 'out of stock' : 'in stock'}
      />
    </>
  )
}
