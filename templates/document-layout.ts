import type { Assets } from '../cli/model/output.ts'
import {
  type GalleryLink,
  isDraft,
  type Page,
  type PageBase,
  type PosterPage,
  sellsPosters,
} from '../cli/model/page.ts'
import { type Route, urlOf } from '../cli/model/path.ts'
import { firstOfferOf, isSoldOut } from '../cli/model/poster.ts'
import { decimalText } from '../cli/model/price.ts'
import { jsonOf } from './islands.tsx'
import { collectTexts } from './placeholders.ts'
import { structuredDataOf } from './structured-data.ts'

/**
 * The data on which the HTML document around a page depends. Texts and addresses that
 * differ between pages of the same kind are placeholders, so that most pages of a kind
 * and language have the same layout.
 */
export interface DocumentLayout extends Pick<PageBase, 'locale' | 'otherLocales'> {
  readonly assets: Assets
  readonly kind: Page['kind']
  readonly isDraft: boolean
  /** Tells whether the page begins with a full-width picture. */
  readonly hasHero: boolean
  readonly sellsPosters: boolean
  /** The route of the page if menus may link to it. */
  readonly menuRoute: Route | undefined
  readonly galleries: readonly Pick<GalleryLink, 'slug' | 'label'>[]
  readonly title: string
  readonly description: string
  readonly url: string
  readonly languages: readonly LanguageLink[]
  readonly alternates: readonly Readonly<Record<'hreflang' | 'href', string>>[]
  readonly preview: Readonly<Record<'url' | 'title', string>> | undefined
  /** Addresses of stylesheets for this page: see `PageBase`. */
  readonly colours: string | undefined
  readonly swatches: string | undefined
  readonly choices: string | undefined
  readonly product: ProductData | undefined
  readonly main: string
  readonly structuredData: string | undefined
}

type LanguageLink = Omit<PageBase['languages'][number], 'href'> & {
  readonly href: string
}

/** Product data for the initially chosen variant. */
export type ProductData = Readonly<
  Record<'id' | 'price' | 'currency' | 'availability', string>
>

export interface DocumentProps {
  readonly page: Page
  /** The content of the page, as HTML. */
  readonly mainHtml: string
  readonly assets: Assets
}

/** Splits a document into its layout and the HTML of its placeholders. */
export function splitDocument({ page, mainHtml, assets }: DocumentProps) {
  const { htmlByName, replace, replaceHtml } = collectTexts()
  const replacePath = (path: PageBase['colours']): string | undefined =>
    path && replace(urlOf(path))

  const { kind, seo, route, chrome, preview } = page
  const product = kind === 'poster' ? productOf(page) : undefined
  const structuredData = structuredDataOf(page)
  const layout: DocumentLayout = {
    assets,
    kind,
    isDraft: isDraft(page),
    hasHero: hasHero(page),
    sellsPosters: sellsPosters(page),
    // No menu links to a poster page.
    menuRoute: kind === 'poster' ? undefined : route,
    locale: page.locale,
    otherLocales: page.otherLocales,
    galleries: page.galleries.map(({ slug, label }) => ({ slug, label })),
    title: replace(seo.title),
    description: replace(seo.description),
    url: replace(chrome.origin + route),
    languages: page.languages.map((language) => {
      return { ...language, href: replace(language.href) }
    }),
    alternates: page.alternates.map(({ hreflang, href }) => {
      return { hreflang, href: replace(href) }
    }),
    preview: preview && {
      url: replace(chrome.origin + urlOf(preview.path)),
      title: replace(preview.title),
    },
    colours: replacePath(page.colours),
    swatches: replacePath(page.swatches),
    choices: replacePath(page.choices),
    product: product && {
      ...product,
      id: replace(product.id),
      price: replace(product.price),
    },
    main: replaceHtml(mainHtml),
    structuredData: structuredData && replaceHtml(jsonOf(structuredData)),
  }
  return { layout, htmlByName }
}

function hasHero(page: Page): boolean {
  if (page.kind === 'home') return page.hero.length > 0
  return page.kind === 'gallery' && page.gallery.hero.length > 0
}

function productOf({ poster }: PosterPage): ProductData {
  const offer = firstOfferOf(poster)
  return {
    id: `${poster.id}-${offer.variant.slug}`,
    price: decimalText(offer.price),
    currency: offer.price.currency,
    availability: isSoldOut(offer) ? 'out of stock' : 'in stock',
  }
}
