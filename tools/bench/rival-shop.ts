import { type SourceImage, shapes } from '../../cli/model/image.ts'
import type { Assets } from '../../cli/model/output.ts'
import type { PosterPage } from '../../cli/model/page.ts'
import { galleryHref, routeOf, urlOf } from '../../cli/model/path.ts'
import { type PlacedPoster, VARIANTS } from '../../cli/model/poster.ts'
import { outlines as islandIcons } from '../../islands/parts/Icon.tsx'
import { posterCardProps } from '../../templates/islands.tsx'
import { outlines } from '../../templates/sections/Icon.tsx'
import { crownedWave, FRET, fretUnit } from '../../templates/sections/ornaments.tsx'
import { neighbourSizes, printSizes, relatedSizes } from '../../templates/sections/sizes.ts'
import { planShop } from './shop-plan.ts'

/** A shop as other generators take it: their templates in rivals/ make the pages of its posters. */
export interface RivalShop {
  readonly posters: readonly RivalPoster[]
  /** What the pages share. */
  readonly shop: object
}

export interface RivalPoster {
  readonly lang: string
  readonly id: string
  readonly title: string
  readonly description: string
  /** Of the page: as much of the description as search engines show. */
  readonly summary: string
}

/** The pages of so many posters, in every language. */
export async function rivalShop(root: string, home: string, count: number): Promise<RivalShop> {
  const { outputs, workshop } = await planShop(root, home)
  const all = outputs.flatMap((output) => (output.kind === 'page' ? [output.page()] : []))
  const pages = all.filter((page) => page.kind === 'poster')
  const ids = new Set([...new Set(pages.map(({ poster }) => poster.id))].slice(0, count))
  const shown = pages.filter(({ poster }) => ids.has(poster.id))
  return { posters: shown.map(posterOf), shop: sharedBy(shown, workshop.bundle) }
}

function posterOf({ lang, seo, card, colours, wall, chrome, previous, next, related, ...own }: PosterPage) {
  const { poster } = own
  return {
    ...placedPoster(own),
    lang,
    description: poster.description.text,
    summary: seo.description,
    card: card?.path,
    links: VARIANTS.map(({ key }) => poster.variants[key].url),
    wall: { ...wall, colours, href: galleryHref(lang, wall.slug, chrome.homeGallery) },
    previous: previous && placedPoster(previous),
    next: next && placedPoster(next),
    related: related.map(placedPoster),
  }
}

const placedPoster = ({ place, poster: { id, title, images } }: PlacedPoster) => ({
  id,
  place,
  title: title.text,
  image: imageName(images[0]),
})

const imageName = ({ name, key }: SourceImage): string => `${name}-${key}`

function sharedBy(pages: readonly PosterPage[], { styles, boot, preloadFonts }: Assets): object {
  const [page] = pages
  if (!page) throw new Error('the shop has no posters')
  const { chrome, poster, languages, alternates } = page
  const [least, most] = chrome.claims.deliveryDays.split('-').map(Number)
  const localeOf = (lang: string) => pages.find((other) => other.lang === lang)?.locale
  return {
    origin: chrome.origin,
    name: chrome.siteName,
    year: chrome.copyrightYear,
    days: chrome.claims.deliveryDays,
    xDefault: alternates.find(({ hreflang }) => hreflang === 'x-default')?.href.split('/')[3],
    languages: languages.map(({ code, name, flag }) => ({ code, name, flag, locale: localeOf(code) })),
    sheets: {
      poster: urlOf(styles.poster),
      live: urlOf(styles.live),
      ahead: `${urlOf(styles.shop)} ${urlOf(styles.more)}`,
    },
    fonts: preloadFonts.map(urlOf),
    boot: urlOf(boot),
    variants: VARIANTS.map(({ key, slug, size, logo }) => {
      const { price, surcharge, sizeLabel: label } = poster.variants[key]
      return { slug, size, logo, price: price.amount, surcharge: surcharge?.amount ?? 0, label }
    }),
    shipping: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: poster.variants.a1.price.currency },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue: least, maxValue: most, unitCode: 'DAY' },
      },
    },
    widths: shapes.portrait.widths,
    sizes: { print: printSizes.portrait, related: relatedSizes, neighbour: neighbourSizes },
    facts: [
      { icon: 'scroll', name: 'paper' },
      { icon: 'globe', name: 'shipping' },
      { icon: 'truck', name: 'delivery' },
      { icon: 'lock', name: 'payment' },
    ],
    icons: { ...islandIcons, ...outlines },
    logo: crownedWave,
    fret: `M0 ${FRET.height}${fretUnit}`,
    texts: Object.fromEntries(languages.map(({ code }) => [code, textsOf(pages, code)])),
  }
}

/** What the pages of one language share. */
function textsOf(all: readonly PosterPage[], lang: string): object {
  const pages = all.filter((page) => page.lang === lang)
  const [page] = pages
  if (!page) throw new Error(`no page is in ${lang}`)
  const { chrome, locale, languages } = page
  return {
    locale,
    name: languages.find(({ current }) => current)?.name,
    file: urlOf(chrome.texts),
    strings: chrome.strings,
    order: posterCardProps([page.poster], page),
    editions: chrome.editions.map(({ slug, label }) => ({ label, href: routeOf(lang, slug) })),
    galleries: Object.fromEntries(
      pages.map(({ wall, chrome: { galleries, homeGallery } }) => [
        wall.slug,
        galleries.map(({ slug, label }) => ({ label, href: galleryHref(lang, slug, homeGallery) })),
      ]),
    ),
  }
}
