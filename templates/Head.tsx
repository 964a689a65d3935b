import { wallColour } from '../cli/model/colours.ts'
import { type Page, sellsPosters } from '../cli/model/page.ts'
import { urlOf } from '../cli/model/path.ts'
import { useAssets, usePage } from './PageContext.tsx'

/** What browsers, search engines and social networks read of a page (readings C19–C27). */
export function Head() {
  const page = usePage()
  const { seo, chrome, colours } = page
  const assets = useAssets()
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{seo.title}</title>
      <meta name="description" content={seo.description} />
      {assets.preloadFonts.map((path) => (
        <link
          key={path}
          rel="preload"
          href={urlOf(path)}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      {/* With a precedence React writes it before the metadata: the first bytes of a page name what it waits for. */}
      <link
        rel="stylesheet"
        href={urlOf(assets.styles[sellsPosters(page) ? 'shop' : 'more'])}
        precedence="shop"
      />
      {colours && <Colours href={urlOf(colours)} later={hasHero(page)} />}
      <script type="module" src={urlOf(page.kind === 'not-found' ? assets.missing : assets.boot)} />
      <meta name="theme-color" content={wallColour} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {page.kind === 'not-found' ? <meta name="robots" content="noindex" /> : <Indexing />}
      <meta property="og:site_name" content={chrome.siteName} />
    </head>
  )
}

/** Whether pictures fill the first view. */
export const hasHero = (page: Page): boolean =>
  page.kind === 'home' || (page.kind === 'gallery' && page.gallery.hero.length > 0)

/** Below a hero no card is seen before the visitor scrolls: the boot script fetches their colours then. */
function Colours({ href, later }: { readonly href: string; readonly later: boolean }) {
  return later ? (
    <noscript>
      <link rel="stylesheet" href={href} />
    </noscript>
  ) : (
    <link rel="stylesheet" href={href} precedence="colours" />
  )
}

/** Everything that only a page with a known address can say. */
function Indexing() {
  const { route, seo, chrome, locale, otherLocales, alternates, card } = usePage()
  const canonical = `${chrome.origin}${route}`
  return (
    <>
      <meta name="robots" content="index, follow, max-image-preview:large" />
      <link rel="canonical" href={canonical} />
      {alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={seo.title} />
      <meta property="og:description" content={seo.description} />
      <meta property="og:locale" content={locale} />
      {otherLocales.map((other) => (
        <meta key={other} property="og:locale:alternate" content={other} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={seo.title} />
      <meta name="twitter:description" content={seo.description} />
      <meta name="pinterest-rich-pin" content="true" />
      {card && <CardImage href={`${chrome.origin}${urlOf(card.path)}`} alt={card.title} />}
    </>
  )
}

function CardImage({ href, alt }: { readonly href: string; readonly alt: string }) {
  return (
    <>
      <meta property="og:image" content={href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={href} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}
