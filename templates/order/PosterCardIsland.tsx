import { renderToStaticMarkup } from 'react-dom/server'
import { withoutMarks } from '../../cli/model/marks.ts'
import { type Chrome, type Page, postersOn } from '../../cli/model/page.ts'
import type { Lang } from '../../cli/model/path.ts'
import {
  inOrderOfControls,
  isSoldOut,
  type Offer,
  type Poster,
  type Variant,
} from '../../cli/model/poster.ts'
import { pricePattern, priceText } from '../../cli/model/price.ts'
import { printOption } from '../../cli/model/print-option.ts'
import type { CheckoutApi } from '../../cli/model/site.ts'
import type { CardProps, PosterTexts } from '../../islands/poster-card/cardProps.ts'
import { propsId } from '../../islands/runtime/define.ts'
import { mailtoUrl } from '../../islands/share/shareTargets.ts'
import type { CardLabels, CheckoutLabels } from '../../islands/shared/labels.ts'
import { OPTION_FIELD } from '../../islands/shared/printOption.ts'
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
import { cacheByChrome, type SharedRendering, useChrome, useLang } from '../rendering.tsx'
import { OptionField, SizeFields } from './ChoiceFields.tsx'
import {
  type PricedPoster,
  type PriceGroups,
  priceGroupsOf,
  signatureOf,
} from './price-groups.ts'
import { type StockNotes, stockNotesOf } from './stock-notes.ts'

interface PosterForm {
  readonly poster: Poster
  /**
   * The target of the link in the email: the page's path, with an anchor if the page
   * shows several posters.
   */
  readonly path: string
}

/** Makes the HTML of the order form of one poster. */
export function posterFormHtml(
  { poster, path }: PosterForm,
  rendering: SharedRendering,
): string {
  const { siteName, origin } = rendering.chrome
  const { id, title, orientation, offers, printRuns } = poster

  const form = formTemplateOf(
    { orientation, offers: withPlaceholderUrls(offers), printRuns },
    rendering,
  )
  // Short, because every card contains this email; the share dialog offers a longer one.
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
  /** When to hydrate this island, if earlier than other posters' islands. */
  readonly when?: 'idle'
}

/** The order form of one poster, in its card. */
export const PosterCardIsland = ({ form, when }: PosterCardIslandProps) => (
  <IslandRoot name="PosterCard" when={when} html={form} />
)

/** Makes a value for each variant, by key. */
const byVariant = <T,>(offers: readonly Offer[], make: (offer: Offer) => T) =>
  Object.fromEntries(offers.map((offer) => [offer.variant.key, make(offer)])) as Readonly<
    Record<VariantKey, T>
  >

/** Replaces the variants' addresses, which differ between posters, with placeholders. */
function withPlaceholderUrls([
  firstOffer,
  ...otherOffers
]: Poster['offers']): Poster['offers'] {
  const withPlaceholderUrl = (offer: Offer): Offer => ({
    ...offer,
    url: offer.url && placeholderOf(offer.variant.key),
  })
  return [withPlaceholderUrl(firstOffer), ...otherOffers.map(withPlaceholderUrl)]
}

/**
 * Renders one order form for all posters with these offers. Everything that differs
 * between the posters is a placeholder: ids, titles, emails, and the variants' addresses.
 * Rendering the form takes a third of the time that a poster page takes, and most forms
 * differ only in these texts, so each distinct form is rendered once. The component must
 * not use `useId`, because the ids would be the same in all forms.
 */
const formTemplateOf = cacheByChrome(
  ({ orientation, offers, printRuns }: SoldPoster, rendering) => {
    const props = cardPropsOf(priceGroupsOf([{ orientation, offers }]), rendering)
    // The form does not contain the description, the image or the page. If it did,
    // `fillTemplate` would throw, because `posterFormHtml` has no values for them.
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

    const stock = stockNotesOf({ offers, printRuns }, rendering.chrome.strings.card)
    const fields = fieldsOf(texts.id, { orientation, offers }, props, stock)
    const formProps = { posters: [texts], ...props, ...markup, ...fields }
    return htmlTemplateOf(islandHtml('PosterCard', formProps, ''))
  },
  (poster) =>
    [
      signatureOf(poster),
      ...soldOutIn(poster.offers),
      ...(poster.printRuns ?? []).map(({ size, left }) => `${size}:${left}`),
    ].join(' '),
)

/** The poster data on which the order form depends. */
type SoldPoster = PricedPoster & Pick<Poster, 'printRuns'>

const soldOutIn = (offers: readonly Offer[]): readonly VariantKey[] =>
  offers.filter(isSoldOut).map(({ variant }) => variant.key)

/** Returns the fields of a form, which choose the first variant that is for sale. */
function fieldsOf(
  name: string,
  { orientation, offers }: PricedPoster,
  props: SharedCardProps,
  stock: StockNotes,
) {
  const { labels } = props
  const formVariants = variantsOf(props, { orientation })
  const chosen = firstVariantOf(formVariants, soldOutIn(offers))

  const sizes = (
    <SizeFields
      name={name}
      variants={formVariants}
      chosen={chosen}
      labels={labels}
      stock={stock}
    />
  )
  const option = <OptionField chosen={chosen} labels={labels} />

  return {
    sizes: { __html: renderToStaticMarkup(sizes) },
    option: { __html: renderToStaticMarkup(option) },
  }
}

export interface CardData {
  /** The props shared by all order forms on the page, as JSON. */
  readonly json: string
  /** Whether some variant on the page can be ordered only with the order form. */
  readonly needsOrderForm: boolean
}

/** Returns the data of a page for `PosterCardData`. */
export function cardDataOf(page: Page): CardData {
  const posters = postersOn(page)
  const groups = priceGroupsOf(posters)
  const props: CardProps = {
    posters: posters.map((poster) => textsOfPoster(poster, groups)),
    ...cardPropsOf(groups, page),
  }
  return { json: jsonOf(props), needsOrderForm: posters.some(isSoldHere) }
}

/**
 * The props shared by all order forms on the page, written once, and the form that orders
 * without scripts.
 */
export function PosterCardData({ json, needsOrderForm }: CardData) {
  const { checkout } = useChrome()
  return (
    <>
      <DataBlock type="application/json" id={propsId('PosterCard')} json={json} />
      {checkout && needsOrderForm && <OrderForm checkout={checkout} />}
    </>
  )
}

/**
 * Returns a poster's texts for the shared props, where they make a page 0.1% larger. In
 * attributes, they would make it 4% larger.
 */
function textsOfPoster(poster: Poster, groups: PriceGroups): PosterTexts {
  const { id, title, description, orientation } = poster
  const group = groups.get(signatureOf(poster))
  return {
    id,
    title: withoutMarks(title.text),
    description: withoutMarks(description.text),
    // By default scripts look for the group that is named after the poster's orientation.
    ...(group && group.name !== orientation && { priceGroup: group.name }),
  }
}

/** Tells whether a poster has a variant that is sold only through the checkout. */
const isSoldHere = ({ offers }: Poster): boolean =>
  offers.some(({ isForSale, url }) => isForSale && !url)

/**
 * The form of the order buttons in all cards. There is one per page, without visible
 * fields, because Chromium examines every form with fields after each load and would lay
 * out the cards far below.
 */
function OrderForm({ checkout }: { readonly checkout: CheckoutApi }) {
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
      <input type="hidden" name="language" value={useLang()} />
    </form>
  )
}

type SharedCardProps = Omit<CardProps, 'posters'>

/** Returns the props of order forms, except their posters' texts. */
const cardPropsOf = cacheByChrome(
  (groups: PriceGroups, { lang, chrome }): SharedCardProps => {
    const groupList = [...groups.values()]
    const allOffers = groupList.flatMap(({ offers }) => offers)
    const [anyOffer] = allOffers
    if (!anyOffer) throw new Error('a page without posters has no order forms')

    const variants = variantsOn(chrome, allOffers)
    const amounts = usualAmountsOf(variants, allOffers)
    return {
      labels: cardLabelsOf(chrome),
      variants: inOrderOfControls(variants).map(kindOf),
      offers: Object.fromEntries(
        groupList.map(({ name, offers }) => [name, offerTextsOf(offers, amounts, lang)]),
      ),
      prices: { amounts, pattern: pricePattern(anyOffer.price.currency, lang) },
      ...(chrome.checkout && {
        checkout: { backend: chrome.checkout, labels: checkoutLabelsOf(chrome) },
      }),
    }
  },
  (groups) => [...groups.keys()].join(),
)

/** Returns the shop's variants in which at least one poster on the page is sold. */
function variantsOn(
  { variants }: Pick<Chrome, 'variants'>,
  offers: readonly Offer[],
): readonly Variant[] {
  const keys = new Set(offers.map(({ variant }) => variant.key))
  return variants.filter(({ key }) => keys.has(key))
}

/**
 * Returns the usual amount for each variant: the amount in the first price group that has
 * the variant. Larger groups come first.
 */
const usualAmountsOf = (
  variants: readonly Variant[],
  offers: readonly Offer[],
): Readonly<Record<VariantKey, number>> =>
  Object.fromEntries(
    variants.flatMap(({ key }) => {
      const usual = offers.find(({ variant }) => variant.key === key)
      return usual ? [[key, usual.price.amount]] : []
    }),
  )

/** Returns a variant in the form that scripts need. */
function kindOf(variant: Variant): VariantKind {
  const { key, slug, sizeId, size, orderedAs, hasOption, width, height } = variant
  const kind = { key, slug, sizeId, size, [OPTION_FIELD]: hasOption, width, height }
  return orderedAs === size ? kind : { ...kind, orderedAs }
}

const offerTextsOf = (
  offers: readonly Offer[],
  usualAmounts: Readonly<Record<VariantKey, number>>,
  lang: Lang,
): Offers =>
  byVariant(offers, ({ variant, sizeName, sizeLabel, price, surcharge }) => {
    const surchargeText = surcharge && {
      surcharge: `(+${priceText(surcharge, lang)})`,
    }
    const isUsual = price.amount === usualAmounts[variant.key]
    return {
      ...(sizeName !== variant.size && { size: sizeName }),
      sizeLabel,
      price: priceText(price, lang),
      ...surchargeText,
      ...(!isUsual && { amount: price.amount }),
    }
  })

function cardLabelsOf({ strings }: Chrome): CardLabels {
  const {
    // Labels of the checkout.
    loading,
    blocked,
    openCheckout,
    size,
    [printOption.label]: option,
    price,
    // Only the server renders this text.
    left,
    ...labels
  } = strings.card
  return { size, [OPTION_FIELD]: option, price, from: strings.wall.from, ...labels }
}

function checkoutLabelsOf({ strings }: Chrome): CheckoutLabels {
  const { loading, blocked, openCheckout } = strings.card
  const {
    gone,
    soldOut,
    busy,
    closed,
    reserved,
    tooMany,
    slow,
    cancel,
    near,
    ...basket
  } = strings.checkout
  return {
    loading,
    blocked,
    openCheckout,
    failed: strings.toast.checkoutFailed,
    slow,
    cancel,
    near,
    basket,
    refused: {
      404: gone,
      409: soldOut,
      422: tooMany,
      423: reserved,
      429: busy,
      503: closed,
    },
  }
}
