import type { Assets } from '../cli/model/output.ts'
import type { Chrome } from '../cli/model/page.ts'
import { ownFiles, urlOf } from '../cli/model/path.ts'
import { NavBar } from './bar/NavBar.tsx'
import {
  type DocumentLayout,
  type ProductData,
  splitDocument,
} from './document-layout.ts'
import { Footer } from './footer/Footer.tsx'
import { DataBlock, LabelledIsland } from './islands.tsx'
import { MessageLine } from './message-line/MessageLine.tsx'
import { shared, templated, useChrome, useLang } from './rendering.tsx'

/** Puts the content of a page into its HTML document. */
export const renderDocument = templated(Document, splitDocument, ({ kind }) => kind)

function Document(layout: DocumentLayout) {
  const { checkout: hasCheckout, texts, strings } = useChrome()
  const { styles, order: orderScripts } = layout.assets
  const { live, checkout, ...sheets } = styles
  const pageSheet = sheetOf(layout)
  // islands/runtime/boot.ts loads these two lists of stylesheets: those for other kinds
  // of pages when the browser is idle, and those for this page on the first interaction.
  const sheetsAhead = (['shop', 'poster', 'more'] as const).filter(
    (sheet) => sheet !== pageSheet,
  )
  const laterStyles = [
    urlOf(live),
    hasCheckout && checkout && urlOf(checkout),
    layout.hasHero ? layout.colours : undefined,
    layout.swatches,
  ].filter((path) => path !== undefined)

  return (
    <html lang={useLang()}>
      <Head {...layout} />
      <body
        data-page={layout.kind}
        data-hero={layout.hasHero ? '' : undefined}
        data-texts={urlOf(texts)}
        data-order={orderScripts[0] && orderScripts.map(urlOf).join(' ')}
        data-later={laterStyles.join(' ')}
        data-ahead={sheetsAhead.map((sheet) => urlOf(sheets[sheet])).join(' ')}
      >
        <a className="skip" href="#main">
          {strings.nav.skip}
        </a>{' '}
        <NavBar {...layout} />
        <MessageLine />
        <main id="main" data-draft={layout.isDraft ? '' : undefined}>
          {layout.main}
        </main>
        {layout.kind !== 'not-found' && <Footer galleries={layout.galleries} />}
        <Dialogs ofPosters={layout.sellsPosters} />
        {layout.structuredData && (
          <DataBlock type="application/ld+json" json={layout.structuredData} />
        )}
      </body>
    </html>
  )
}

/** A page's dialogs. Only pages that sell posters have the dialogs for posters. */
const Dialogs = shared(
  function Dialogs({ ofPosters }: { readonly ofPosters: boolean }) {
    const { hasSearch } = useChrome()
    const names = [
      ...(ofPosters ? (['Enlarge', 'ShareDialog'] as const) : []),
      ...(hasSearch ? (['Search'] as const) : []),
      ...(['Saved', 'Toaster'] as const),
    ]
    return names.map((name) => <LabelledIsland key={name} name={name} />)
  },
  ({ ofPosters }) => ofPosters,
)

/**
 * Selects the fonts that a language needs, by the letters of its interface texts, which
 * represent all its texts.
 */
function fontsOf(
  strings: Chrome['strings'],
  fonts: Assets['preloadFonts'],
): Assets['preloadFonts'] {
  const text = JSON.stringify(strings)
  const hasLetterOf = (letters: string): boolean =>
    [...letters].some((letter) => text.includes(letter))
  return fonts.filter(({ letters }) => letters === undefined || hasLetterOf(letters))
}

function Head(layout: DocumentLayout) {
  const { assets, kind, hasHero, colours, choices } = layout
  const { siteName, brand, strings } = useChrome()

  return (
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover"
      />
      <title>{layout.title}</title>
      <meta name="description" content={layout.description} />
      {fontsOf(strings, assets.preloadFonts).map(({ path }) => (
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
        href={urlOf(assets.styles[sheetOf(layout)])}
        precedence="shop"
      />
      {/*
       * Below a hero no card is visible before the visitor scrolls, so the first script
       * loads the cards' colours later.
       */}
      {colours && !hasHero && (
        <link rel="stylesheet" href={colours} precedence="colours" />
      )}
      {colours && hasHero && (
        <noscript>
          <link rel="stylesheet" href={colours} />
        </noscript>
      )}
      {/* Filters need these styles. With scripts, boot.ts later loads others instead. */}
      {choices && (
        <noscript>
          <link rel="stylesheet" href={urlOf(assets.styles.live)} />
          <link rel="stylesheet" href={choices} />
        </noscript>
      )}
      <script type="module" src={urlOf(assets.boot)} />
      {kind === 'not-found' && <script type="module" src={urlOf(assets.missing)} />}
      {kind === 'success' && assets.paid && (
        <script type="module" src={urlOf(assets.paid)} />
      )}
      <meta name="theme-color" content={brand.colours.wall} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="license" href={urlOf(ownFiles.licences)} />
      {kind === 'not-found' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Indexing {...layout} />
      )}
      <meta property="og:site_name" content={siteName} />
      {/*
       * A view transition makes the picture in the followed link grow into the picture
       * of this page. So the browser must not show the page before it has parsed the
       * picture, even on slow phones. The title directly follows the picture.
       */}
      {kind === 'poster' && <link rel="expect" href="#title" blocking="render" />}
    </head>
  )
}

/** Returns the name of the page's stylesheet. */
function sheetOf({ kind, sellsPosters }: DocumentLayout): 'shop' | 'poster' | 'more' {
  if (kind === 'poster') return 'poster'
  return sellsPosters ? 'shop' : 'more'
}

/** Metadata of pages that have an address. The 404 page has none. */
function Indexing(layout: DocumentLayout) {
  const { kind, title, description, url, preview, product } = layout

  return (
    <>
      <meta
        name="robots"
        content={
          kind === 'search' ? 'noindex, follow' : 'index, follow, max-image-preview:large'
        }
      />
      <link rel="canonical" href={url} />
      {layout.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <meta property="og:type" content={kind === 'poster' ? 'product' : 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={layout.locale} />
      {layout.otherLocales.map((otherLocale) => (
        <meta key={otherLocale} property="og:locale:alternate" content={otherLocale} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="pinterest-rich-pin" content="true" />
      {product && <ProductTags product={product} />}
      {preview && (
        <>
          <meta property="og:image" content={preview.url} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={preview.title} />
          <meta name="twitter:image" content={preview.url} />
          <meta name="twitter:image:alt" content={preview.title} />
        </>
      )}
    </>
  )
}

/** Product data for rich pins and previews. */
const ProductTags = ({ product }: { readonly product: ProductData }) => (
  <>
    <meta property="product:brand" content={useChrome().siteName} />
    <meta property="product:retailer_item_id" content={product.id} />
    <meta property="product:price:amount" content={product.price} />
    <meta property="product:price:currency" content={product.currency} />
    <meta property="product:availability" content={product.availability} />
  </>
)
