import { pictureOf } from '../cli/model/image.ts'
import type { Page } from '../cli/model/page.ts'
import type { Orientation, Poster, Variant } from '../cli/model/poster.ts'
import { priceText, surchargeText } from '../cli/model/price.ts'
import { averageRating, countsPerStar, type Review } from '../cli/model/voice.ts'
import enlarge from '../islands/Enlarge.tsx'
import type { Offer, Offers } from '../islands/logic/purchase.ts'
import posterCard, { type PosterCardShared } from '../islands/PosterCard.tsx'
import { ReviewSummary } from '../islands/parts/ReviewSummary.tsx'
import reviewsIsland from '../islands/Reviews.tsx'
import shareDialog from '../islands/ShareDialog.tsx'
import toaster from '../islands/Toaster.tsx'
import { Island, SharedProps } from './Island.tsx'
import { useChrome, usePage } from './PageContext.tsx'

/** Absolute address of the page, without query and anchor. */
const addressOf = (page: Page): string => `${page.chrome.origin}${page.route}`

/** The order form of one poster. What all cards share is written with the first card of the gallery. */
export function PosterCardIsland({ poster }: { readonly poster: Poster }) {
  const page = usePage()
  if (page.kind !== 'home' && page.kind !== 'gallery') throw new Error(`no posters are sold on ${page.route}`)
  const { posters } = page.gallery
  const shared = sharedCardProps(page, posters)
  const { id, title, description, orientation, images, variants } = poster
  const props = {
    id,
    title: title.text,
    description: description.text,
    orientation,
    image: pictureOf(images[0], orientation).src,
    urls: {
      a1: variants.a1.url,
      a1NoLogo: variants.a1NoLogo.url,
      a2: variants.a2.url,
      a2NoLogo: variants.a2NoLogo.url,
    },
  }
  return (
    <>
      {poster === posters[0] && <SharedProps of={posterCard} props={shared} />}
      <Island is={posterCard} when="intent" props={props} shared={shared} />
    </>
  )
}

function sharedCardProps(page: Page, posters: readonly Poster[]): PosterCardShared {
  const { card, share, toast } = page.chrome.strings
  const { size, withoutLogo, price, freeShipping, order, orderName, loading, newTab, shareName } = card
  const { opened, openAgain, blocked, openCheckout } = card
  const { subjectDefault } = share
  return {
    labels: {
      size,
      withoutLogo,
      price,
      freeShipping,
      order,
      orderName,
      loading,
      newTab,
      shareName,
      opened,
      openAgain,
      blocked,
      openCheckout,
      subjectDefault,
      checkoutFailed: toast.checkoutFailed,
    },
    offers: { ...offersFor('portrait', posters), ...offersFor('landscape', posters) },
    page: addressOf(page),
    ...(page.chrome.checkout && { backend: page.chrome.checkout }),
  }
}

/** Prices and size labels follow from the orientation alone (content/prices.yaml): any poster of it tells them. */
function offersFor(
  orientation: Orientation,
  posters: readonly Poster[],
): Partial<Record<Orientation, Offers>> {
  const variants = posters.find((poster) => poster.orientation === orientation)?.variants
  if (!variants) return {}
  const { a1, a1NoLogo, a2, a2NoLogo } = variants
  return {
    [orientation]: {
      a1: offerOf(a1),
      a1NoLogo: offerOf(a1NoLogo),
      a2: offerOf(a2),
      a2NoLogo: offerOf(a2NoLogo),
    },
  }
}

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
  return <Island is={shareDialog} when="idle" props={{ labels, toasts: { label, dismiss } }} />
}

/** The dialog that shows posters large. */
export function EnlargeIsland({ posters }: { readonly posters: readonly Poster[] }) {
  const { enlarged } = useChrome().strings
  const sizes = { ...sheetsFor('portrait', posters), ...sheetsFor('landscape', posters) }
  return <Island is={enlarge} when="intent" props={{ labels: enlarged, sizes }} />
}

function sheetsFor(orientation: Orientation, posters: readonly Poster[]) {
  const variants = posters.find((poster) => poster.orientation === orientation)?.variants
  return variants && { [orientation]: { A1: variants.a1.sizeLabel, A2: variants.a2.sizeLabel } }
}

/** The page's live region. */
export function ToasterIsland() {
  const { label, dismiss } = useChrome().strings.toast
  return <Island is={toaster} when="idle" props={{ labels: { label, dismiss } }} />
}

/** The numbers at a glance, and all reviews. */
export function ReviewsIsland({ reviews }: { readonly reviews: readonly Review[] }) {
  const { lang, chrome } = usePage()
  const { sort, helpful, newest, highest, media, more, shown, stars, verified, helpfulCount, ...summary } =
    chrome.strings.reviews
  const labels = { sort, helpful, newest, highest, media, more, shown, stars, verified, helpfulCount }
  const average = averageRating(reviews)
  return (
    <>
      <ReviewSummary
        average={average}
        averageText={average.toLocaleString(lang, { minimumFractionDigits: 1 })}
        total={reviews.length}
        counts={countsPerStar(reviews)}
        labels={summary}
      />
      <Island is={reviewsIsland} when="visible" props={{ reviews: reviews.map(entryOf), labels }} />
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
