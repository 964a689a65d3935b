import { fallbackOf } from '../cli/model/image.ts'
import { type Chrome, type Page, postersOn } from '../cli/model/page.ts'
import { type Lang, posterRoute } from '../cli/model/path.ts'
import { byVariant, type Orientation, type Poster, type Variant } from '../cli/model/poster.ts'
import { pricePattern, priceText } from '../cli/model/price.ts'
import type { Offer, Offers } from '../islands/logic/purchase.ts'
import type { Prices } from '../islands/logic/savedList.ts'
import { mailtoUrl } from '../islands/logic/shareTargets.ts'
import type { PosterCardProps } from '../islands/PosterCard.tsx'
import type { PosterMarkup } from '../islands/parts/readPoster.ts'
import { Island, IslandData } from './Island.tsx'
import { useChrome, useLang } from './PageContext.tsx'

interface PosterCardIslandProps {
  readonly poster: Poster
  readonly common: PosterCardProps
  /** The target of the e-mail's link: the path of the page, with an anchor where several posters hang. */
  readonly path: string
}

/** The order form of one poster, in its card. */
export const PosterCardIsland = ({ poster, common, path }: PosterCardIslandProps) => (
  <Island name="PosterCard" props={common} read={markupOf(poster, path, useLang(), useChrome())} />
)

/** The props that all order forms of the page share, written once. */
export const PosterCardData = ({ common }: Pick<PosterCardIslandProps, 'common'>) => (
  <IslandData name="PosterCard" props={common} />
)

/** Returns the props that all order forms of a page share. */
export function posterCardProps(page: Page): PosterCardProps {
  const { chrome } = page
  const { card, toast } = chrome.strings
  const { size, withoutLogo, price, freeShipping, order, orderName, newTab, shareName } = card
  const { opened, openAgain, loading, blocked, openCheckout, soldOut } = card
  return {
    labels: {
      size,
      withoutLogo,
      price,
      from: chrome.strings.wall.from,
      freeShipping,
      order,
      orderName,
      newTab,
      shareName,
      opened,
      openAgain,
      soldOut,
    },
    offers: byOrientation(postersOn(page), (variants) => offersOf(variants, page.lang)),
    prices: pricesOf(page),
    ...(chrome.checkout && {
      checkout: {
        backend: chrome.checkout,
        labels: { loading, blocked, openCheckout, failed: toast.checkoutFailed },
      },
    }),
  }
}

/** Returns the data that islands/parts/readPoster.ts finds in the markup of sections/PosterCard.tsx. */
const markupOf = (
  { id, title, description, orientation, images, variants }: Poster,
  path: string,
  lang: Lang,
  { siteName, origin }: Chrome,
): PosterMarkup => ({
  id,
  title: title.text,
  description: description.text,
  orientation,
  image: fallbackOf(images[0], orientation),
  page: posterRoute(lang, id),
  urls: byVariant(({ key }) => variants[key].url ?? ''),
  // Short, since every card holds it; the share dialog offers a longer one.
  email: mailtoUrl({ to: '', subject: siteName, body: `${origin}${path}` }),
})

/** Derives a value for each orientation, on which alone prices and size labels depend (content/prices.yaml). */
function byOrientation<T>(
  posters: readonly Poster[],
  derive: (variants: Poster['variants']) => T,
): Partial<Record<Orientation, T>> {
  const orientations: readonly Orientation[] = ['portrait', 'landscape']
  return Object.fromEntries(
    orientations.flatMap((orientation) => {
      const variants = posters.find((poster) => poster.orientation === orientation)?.variants
      return variants ? [[orientation, derive(variants)]] : []
    }),
  )
}

const offersOf = (variants: Poster['variants'], lang: Lang): Offers =>
  byVariant(({ key }) => offerOf(variants[key], lang))

const offerOf = ({ size, sizeLabel, price, surcharge }: Variant, lang: Lang): Offer => ({
  size,
  sizeLabel,
  price: priceText(price, lang),
  ...(surcharge && { surcharge: `(+${priceText(surcharge, lang)})` }),
})

/** Returns the prices of every poster of the shop: content/prices.yaml holds for all of them. */
function pricesOf(page: Page): Prices {
  const [poster] = postersOn(page)
  if (!poster) throw new Error('order forms stand on pages with posters')
  const { variants } = poster
  return {
    amounts: byVariant(({ key }) => variants[key].price.amount),
    pattern: pricePattern(variants.a1.price.currency, page.lang),
  }
}
