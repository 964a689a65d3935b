import { renderToStaticMarkup } from 'react-dom/server'
import { fallbackOf } from '../cli/model/image.ts'
import { type GalleryPage, type HomePage, type Page, sellsPosters } from '../cli/model/page.ts'
import { byVariant, type Orientation, type Poster, type Variant } from '../cli/model/poster.ts'
import { priceText, surchargeText } from '../cli/model/price.ts'
import { averageRating, countsPerStar, type Review, ratingText } from '../cli/model/voice.ts'
import enlarge from '../islands/Enlarge.tsx'
import type { Offer, Offers } from '../islands/logic/purchase.ts'
import { orderReviews } from '../islands/logic/reviewOrder.ts'
import { mailtoUrl } from '../islands/logic/shareTargets.ts'
import posterCard, { type PosterCardProps } from '../islands/PosterCard.tsx'
import type { PosterMarkup } from '../islands/parts/readPoster.ts'
import reviewsIsland from '../islands/Reviews.tsx'
import shareDialog from '../islands/ShareDialog.tsx'
import toaster from '../islands/Toaster.tsx'
import { Island, IslandData } from './Island.tsx'
import { useChrome, usePage } from './PageContext.tsx'
import { ReviewItem } from './sections/ReviewItem.tsx'
import { ReviewSummary } from './sections/ReviewSummary.tsx'

interface PosterCardIslandProps {
  readonly poster: Poster
  readonly shared: PosterCardProps
}

/** The order form of one poster. */
export const PosterCardIsland = ({ poster, shared }: PosterCardIslandProps) => (
  <Island is={posterCard} when="intent" props={shared} read={markupOf(poster, usePage())} several />
)

/** Outside of the cards, whose words are theirs alone. */
export const PosterCardData = ({ shared }: Pick<PosterCardIslandProps, 'shared'>) => (
  <IslandData is={posterCard} props={shared} />
)

/** What all order forms of a page share. */
export function posterCardProps({ chrome, gallery }: HomePage | GalleryPage): PosterCardProps {
  const { card, toast } = chrome.strings
  const { size, withoutLogo, price, freeShipping, order, orderName, newTab, shareName } = card
  const { opened, openAgain, loading, blocked, openCheckout } = card
  return {
    labels: {
      size,
      withoutLogo,
      price,
      freeShipping,
      order,
      orderName,
      newTab,
      shareName,
      opened,
      openAgain,
    },
    offers: byOrientation(gallery.posters, offersOf),
    ...(chrome.checkout && {
      checkout: {
        backend: chrome.checkout,
        labels: { loading, blocked, openCheckout, failed: toast.checkoutFailed },
      },
    }),
  }
}

/** What sections/PosterCard.tsx makes of the poster, as islands/parts/readPoster.ts reads it. */
const markupOf = (
  { id, title, description, orientation, images, variants }: Poster,
  { chrome, route }: Page,
): PosterMarkup => ({
  id,
  title: title.text,
  description: description.text,
  orientation,
  image: fallbackOf(images[0], orientation),
  urls: byVariant(({ key }) => variants[key].url),
  // Short: it stands in the HTML of every card, and the dialog offers a longer one.
  letter: mailtoUrl({ to: '', subject: chrome.siteName, body: `${chrome.origin}${route}#${id}` }),
})

/** Prices and size labels follow from the orientation alone (content/prices.yaml), so one poster of it tells them. */
function byOrientation<T>(
  posters: readonly Poster[],
  tell: (variants: Poster['variants']) => T,
): Partial<Record<Orientation, T>> {
  const orientations: readonly Orientation[] = ['portrait', 'landscape']
  return Object.fromEntries(
    orientations.flatMap((orientation) => {
      const variants = posters.find((poster) => poster.orientation === orientation)?.variants
      return variants ? [[orientation, tell(variants)]] : []
    }),
  )
}

const offersOf = (variants: Poster['variants']): Offers => byVariant(({ key }) => offerOf(variants[key]))

const offerOf = ({ size, sizeLabel, price, surcharge }: Variant): Offer => ({
  size,
  sizeLabel,
  price: priceText(price),
  ...(surcharge > 0 && { surcharge: surchargeText(surcharge) }),
})

/** The dialog that all cards of the page share. */
export function ShareDialogIsland() {
  const { share, toast } = useChrome().strings
  const { linkCopied, instagramCopied, copyFailed, emailOpened, label, dismiss } = toast
  const labels = { ...share, linkCopied, instagramCopied, copyFailed, emailOpened }
  return <Island is={shareDialog} when="intent" props={{ labels, toasts: { label, dismiss } }} />
}

/** The dialog that shows posters large. */
export function EnlargeIsland({ posters }: { readonly posters: readonly Poster[] }) {
  const { enlarged, toast } = useChrome().strings
  const { label, dismiss } = toast
  const sizes = byOrientation(posters, ({ a1, a2 }) => ({ A1: a1.sizeLabel, A2: a2.sizeLabel }))
  return <Island is={enlarge} when="intent" props={{ labels: enlarged, toasts: { label, dismiss }, sizes }} />
}

/** The page's live region. Pages that sell no posters have nothing to say, and nothing to wake React for. */
export function ToasterIsland() {
  const page = usePage()
  if (!sellsPosters(page)) return null
  const { label, dismiss } = page.chrome.strings.toast
  return <Island is={toaster} when="idle" props={{ labels: { label, dismiss } }} />
}

/** The numbers at a glance, and all reviews. */
export function ReviewsIsland({ reviews }: { readonly reviews: readonly Review[] }) {
  const { lang, chrome } = usePage()
  const { sort, helpful, newest, highest, media, more, shown, stars, verified, helpfulCount, ...summary } =
    chrome.strings.reviews
  const labels = { sort, helpful, newest, highest, media, more, shown }
  const average = averageRating(reviews)
  const written = orderReviews(reviews, 'helpful')
  const items = renderToStaticMarkup(
    written.map((review) => (
      <li key={review.id} data-place={reviews.indexOf(review)}>
        <ReviewItem review={entryOf(review)} labels={{ stars, verified, helpfulCount }} />
      </li>
    )),
  )
  const places = reviews.map((review) => ({ rating: review.rating, item: written.indexOf(review) }))
  return (
    <>
      <ReviewSummary
        average={average}
        averageText={ratingText(average, lang)}
        total={reviews.length}
        counts={countsPerStar(reviews)}
        labels={summary}
      />
      <Island
        is={reviewsIsland}
        when="visible"
        props={{ labels }}
        read={{ places, items: { __html: items } }}
      />
    </>
  )
}

const entryOf = ({ id, name, country, rating, comment, date, verified, helpful }: Review) => ({
  id,
  name,
  country,
  rating,
  comment: comment.text,
  ...(comment.lang !== undefined && { lang: comment.lang }),
  ...(date !== undefined && { date }),
  verified,
  helpful,
})
