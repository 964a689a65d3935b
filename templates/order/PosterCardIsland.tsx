import { renderToStaticMarkup } from 'react-dom/server'
import { withoutMarks } from '../../cli/model/marks.ts'
import { type Chrome, postersOn } from '../../cli/model/page.ts'
import type { Lang } from '../../cli/model/path.ts'
import {
  inOrderOfControls,
  isSoldOut,
  type Offer,
  type Orientation,
  type Poster,
} from '../../cli/model/poster.ts'
import { pricePattern, priceText } from '../../cli/model/price.ts'
import type { CheckoutApi } from '../../cli/model/site.ts'
import type { CardProps, PosterTexts } from '../../islands/poster-card/cardProps.ts'
import { propsId } from '../../islands/runtime/define.ts'
import { mailtoUrl } from '../../islands/share/shareTargets.ts'
import type { CardLabels, CheckoutLabels } from '../../islands/shared/labels.ts'
import type { PosterMarkup } from '../../islands/shared/readPoster.ts'
import { variantsOf } from '../../islands/shared/readPoster.ts'
import {
  firstVariantOf,
  type Offers,
  type VariantKey,
  type VariantKind,
} from '../../islands/shared/variants.ts'
import { DataBlock, IslandRoot, islandHtml, jsonOf } from '../islands.tsx'
import {
  escapeHtml,
  fillTemplate,
  htmlTemplateOf,
  placeholderOf,
} from '../placeholders.ts'
import { cacheByChrome, type SharedRendering, usePage } from '../rendering.tsx'
import { LogoField, SizeFields } from './ChoiceFields.tsx'

interface PosterForm {
  readonly poster: Poster
  /**
   * The target of the link in the email: the path of the page, with an anchor if it shows
   * several posters.
   */
  readonly path: string
}

/** Makes the HTML of the order form of one poster. */
export function posterFormHtml(
  { poster, path }: PosterForm,
  rendering: SharedRendering,
): string {
  const { siteName, origin } = rendering.chrome
  const { id, title, orientation, offers } = poster

  const form = formTemplateOf({ orientation, offers: withoutUrls(offers) }, rendering)
  // Short, because every card contains it; the share dialog offers a longer one.
  const email = mailtoUrl({
    to: '',
    subject: withoutMarks(siteName),
    body: `${origin}${path}`,
  })
  return fillTemplate(form, {
    id: escapeHtml(id),
    title: escapeHtml(withoutMarks(title.text)),
    email: escapeHtml(email),
    ...byVariant(offers, ({ url = '' }) => escapeHtml(url)),
  })
}

interface PosterCardIslandProps {
  /** The HTML of the order form. */
  readonly form: string
  /** When to hydrate this mount, if earlier than others. */
  readonly when?: 'idle'
}

/** The order form of one poster, in its card. */
export const PosterCardIsland = ({ form, when }: PosterCardIslandProps) => (
  <IslandRoot name="PosterCard" when={when} html={form} />
)

/** Makes a value for each variant, by its key. */
const byVariant = <T,>(offers: readonly Offer[], make: (offer: Offer) => T) =>
  Object.fromEntries(offers.map((offer) => [offer.variant.key, make(offer)])) as Readonly<
    Record<VariantKey, T>
  >

/** Replaces the addresses of the variants, which differ between posters. */
function withoutUrls([firstOffer, ...otherOffers]: Poster['offers']): Poster['offers'] {
  const withoutUrl = (offer: Offer): Offer => ({
    ...offer,
    url: offer.url && placeholderOf(offer.variant.key),
  })
  return [withoutUrl(firstOffer), ...otherOffers.map(withoutUrl)]
}

/** The offers have placeholders for their addresses. */
type FormProps = Pick<Poster, 'orientation' | 'offers'>

/**
 * Renders the order form of all posters with these variants: it has placeholders for what
 * differs between them. A form takes a third of the time of a poster page, and few differ
 * in more than these texts. The component must not use `useId`, because the ids would be
 * the same in all forms.
 */
const formTemplateOf = cacheByChrome(
  ({ orientation, offers }: FormProps, rendering) => {
    const props = cardPropsOf({ [orientation]: offers }, rendering)
    const texts = {
      id: placeholderOf('id'),
      title: placeholderOf('title'),
      description: placeholderOf('description'),
    }
    const markup: PosterMarkup = {
      ...texts,
      orientation,
      image: placeholderOf('image'),
      page: placeholderOf('page'),
      urls: byVariant(offers, ({ url = '' }) => url),
      soldOut: soldOutIn(offers),
      email: placeholderOf('email'),
    }
    const fields = fieldsOf(texts.id, { orientation, offers }, props)
    const formProps = { posters: [texts], ...props, ...markup, ...fields }
    return htmlTemplateOf(islandHtml('PosterCard', formProps, ''))
  },
  ({ orientation, offers }) => [orientation, ...soldOutIn(offers)].join(' '),
)

const soldOutIn = (offers: readonly Offer[]): readonly VariantKey[] =>
  offers.filter(isSoldOut).map(({ variant }) => variant.key)

/** Returns the fields of a form, which choose the first variant that is for sale. */
function fieldsOf(
  name: string,
  { orientation, offers }: FormProps,
  props: SharedCardProps,
) {
  const { labels } = props
  const formVariants = variantsOf(props, { orientation })
  const chosen = firstVariantOf(formVariants, soldOutIn(offers))
  const sizes = (
    <SizeFields name={name} variants={formVariants} chosen={chosen} labels={labels} />
  )
  const logo = <LogoField chosen={chosen} labels={labels} />
  return {
    sizes: { __html: renderToStaticMarkup(sizes) },
    logo: { __html: renderToStaticMarkup(logo) },
  }
}

/**
 * The props shared by all order forms of the page, written once, and the form that orders
 * without scripts.
 */
export function PosterCardData() {
  const page = usePage()
  const { checkout } = page.chrome
  const posters = postersOn(page)
  const props: CardProps = {
    posters: posters.map(textsOfPoster),
    ...cardPropsOf(offersByOrientation(posters), page),
  }

  return (
    <>
      <DataBlock
        type="application/json"
        id={propsId('PosterCard')}
        json={jsonOf(props)}
      />
      {checkout && posters.some(isSoldHere) && (
        <OrderForm checkout={checkout} lang={page.lang} />
      )}
    </>
  )
}

/**
 * Returns the texts of a poster for the shared props, where they add 0.1% to a page. In
 * attributes they would add 4%.
 */
const textsOfPoster = ({ id, title, description }: Poster): PosterTexts => ({
  id,
  title: withoutMarks(title.text),
  description: withoutMarks(description.text),
})

/** Tells whether some variant of a poster is sold only by the checkout. */
const isSoldHere = ({ offers }: Poster): boolean =>
  offers.some(({ isForSale, url }) => isForSale && !url)

/**
 * The form of the order buttons in all cards. There is one per page, without visible
 * fields: after each load Chromium examines every form with fields, and would lay out the
 * cards far below.
 */
function OrderForm({
  checkout,
  lang,
}: {
  readonly checkout: CheckoutApi
  readonly lang: Lang
}) {
  return (
    <form
      id="order"
      action={`${checkout.url}/functions/v1/create-checkout`}
      method="post"
      target="_blank"
      rel="noopener"
      hidden
    >
      <input type="hidden" name="apikey" value={checkout.publicKey} />
      <input type="hidden" name="language" value={lang} />
    </form>
  )
}

type OffersByOrientation = Readonly<Partial<Record<Orientation, Poster['offers']>>>

/**
 * Returns the offers of one poster of each orientation, which represents the others:
 * offers depend only on the orientation.
 */
function offersByOrientation(posters: readonly Poster[]): OffersByOrientation {
  const byOrientation: Partial<Record<Orientation, Poster['offers']>> = {}
  for (const orientation of ['portrait', 'landscape'] as const) {
    const poster = posters.find((candidate) => candidate.orientation === orientation)
    if (poster) byOrientation[orientation] = withoutUrls(poster.offers)
  }
  return byOrientation
}

type SharedCardProps = Omit<CardProps, 'posters'>

/** Returns the props of order forms, except the texts of their posters. */
const cardPropsOf = cacheByChrome(
  (offers: OffersByOrientation, { lang, chrome }): SharedCardProps => {
    const { portrait, landscape } = offers
    // Prices depend on nothing but the variant (content/prices.yaml).
    const anyOffers = portrait ?? landscape
    if (!anyOffers) throw new Error('a page without posters has no order forms')

    return {
      labels: cardLabelsOf(chrome),
      variants: kindsOf(anyOffers),
      offers: {
        ...(portrait && { portrait: offerTextsOf(portrait, lang) }),
        ...(landscape && { landscape: offerTextsOf(landscape, lang) }),
      },
      prices: {
        amounts: byVariant(anyOffers, ({ price }) => price.amount),
        pattern: pricePattern(anyOffers[0].price.currency, lang),
      },
      ...(chrome.checkout && {
        checkout: { backend: chrome.checkout, labels: checkoutLabelsOf(chrome) },
      }),
    }
  },
  (offers) => Object.keys(offers).join(' '),
)

/** Returns the variants in the order of their controls, as scripts need them. */
const kindsOf = (offers: readonly Offer[]): readonly VariantKind[] =>
  inOrderOfControls(offers).map(({ variant }) => {
    const { orderedAs, ...kind } = variant
    return kind
  })

const offerTextsOf = (offers: readonly Offer[], lang: Lang): Offers =>
  byVariant(offers, ({ sizeLabel, price, surcharge }) => {
    const surchargeText = surcharge && {
      surcharge: `(+${priceText(surcharge, lang)})`,
    }
    return { sizeLabel, price: priceText(price, lang), ...surchargeText }
  })

function cardLabelsOf({ strings }: Chrome): CardLabels {
  const { loading, blocked, openCheckout, size, withoutLogo, price, ...labels } =
    strings.card
  return { size, withoutLogo, price, from: strings.wall.from, ...labels }
}

function checkoutLabelsOf({ strings }: Chrome): CheckoutLabels {
  const { loading, blocked, openCheckout } = strings.card
  const { gone, soldOut, busy, closed, slow, cancel, near, ...basket } = strings.checkout
  return {
    loading,
    blocked,
    openCheckout,
    failed: strings.toast.checkoutFailed,
    slow,
    cancel,
    near,
    basket,
    refused: { 404: gone, 409: soldOut, 429: busy, 503: closed },
  }
}
