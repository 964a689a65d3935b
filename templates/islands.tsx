import { type ComponentType, useId } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { fallbackOf } from '../cli/model/image.ts'
import { type IslandName, type IslandsWith, islands } from '../cli/model/islands.ts'
import { withoutMarks } from '../cli/model/marks.ts'
import { type Chrome, type Page, postersOn } from '../cli/model/page.ts'
import { type Lang, posterRoute } from '../cli/model/path.ts'
import { byVariant, isSoldOut, type Poster, VARIANTS } from '../cli/model/poster.ts'
import { pricePattern, priceText } from '../cli/model/price.ts'
import type { CheckoutApi } from '../cli/model/site.ts'
import * as dialogs from '../islands/dialogs.ts'
import * as others from '../islands/islands.ts'
import type { CardProps, PosterTexts } from '../islands/poster-card/cardProps.ts'
import { type IslandDefinition, propsId } from '../islands/runtime/define.ts'
import { mailtoUrl } from '../islands/share/shareTargets.ts'
import type { PosterMarkup } from '../islands/shared/readPoster.ts'
import { choiceOf, firstVariantOf, type Offers } from '../islands/shared/variants.ts'
import { isAllBorrowed } from './borrowed-texts.ts'
import { LogoField, SizeFields } from './order/ChoiceFields.tsx'
import { useChrome, usePage, useRendering } from './rendering.tsx'

type Opened = IslandsWith<{ when: 'opened' }>
type Exported = typeof dialogs & typeof others

type PropsOf<Name extends IslandName> =
  Exported[Name] extends IslandDefinition<infer Props extends object, infer _>
    ? Props
    : never
type ReadOf<Name extends IslandName> =
  Exported[Name] extends IslandDefinition<infer _, infer Read extends object>
    ? Read
    : never

/**
 * The definitions that both scripts export. An island that its script does not export is
 * a compile error.
 */
const definitions: {
  readonly [Name in IslandName]: IslandDefinition<PropsOf<Name>, ReadOf<Name>>
} = {
  ...(dialogs satisfies Record<Opened, unknown>),
  ...(others satisfies Record<Exclude<IslandName, Opened>, unknown>),
}

interface IslandProps<Name extends IslandName> {
  readonly name: Name
  /** Props that all mounts on the page share. */
  readonly props: PropsOf<Name>
  /** Props that the island's `read` returns from the markup of this mount. */
  readonly read?: ReadOf<Name>
  /** When to hydrate this mount, if earlier than others. */
  readonly when?: 'idle' | undefined
  /** Language of the island's texts, if it is not that of the page. */
  readonly lang?: string | undefined
}

/**
 * One React root in the static page: its markup, and when to hydrate it. Its props are in
 * a data block before it, unless all mounts of the page or all pages of the language
 * share them (`texts` in cli/model/islands.ts).
 */
export function Island<Name extends IslandName>({
  name,
  props,
  read,
  when,
  lang,
}: IslandProps<Name>) {
  const prefix = useId()
  const { when: usual, texts } = islands[name]
  const Content: ComponentType<PropsOf<Name> & ReadOf<Name>> = definitions[name].component
  const allProps = { ...props, ...read } as PropsOf<Name> & ReadOf<Name>
  const html = renderToString(<Content {...allProps} />, { identifierPrefix: prefix })

  return (
    <>
      {texts === 'mount' && (
        <DataBlock type="application/json" id={propsId(name)} data={props} />
      )}
      <div
        data-island={name}
        data-when={when ?? usual}
        lang={lang}
        // Most islands do not use useId().
        data-prefix={html.includes(prefix) ? prefix : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}

interface DataBlockProps {
  readonly type: `application/${string}`
  readonly id?: string
  readonly data: object
}

/**
 * Data for scripts or search engines. Escapes `<`, because a text could close the element
 * or open a comment.
 */
export function DataBlock({ type, id, data }: DataBlockProps) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />
}

type Labelled = IslandsWith<{ texts: (strings: Chrome['strings']) => object }>

const textsOf: {
  readonly [Name in Labelled]: {
    readonly texts: (strings: Chrome['strings']) => PropsOf<Name>
  }
} = islands

/**
 * An island whose only props are its texts, which the browser reads from the file of the
 * language.
 */
export function LabelledIsland<Name extends Labelled>({ name }: { readonly name: Name }) {
  const { strings, borrowed } = useChrome()
  const props = textsOf[name].texts(strings)
  const lang = borrowed && isAllBorrowed(props) ? borrowed.lang : undefined
  return <Island name={name} props={props} lang={lang} />
}

interface PosterCardMount extends Pick<IslandProps<'PosterCard'>, 'when'> {
  readonly poster: Poster
  readonly path: string
}

/**
 * The order form of one poster, in its card.
 * @param path the target of the link in the email: the path of the page, with an anchor
 *   if it shows several posters
 */
export function PosterCardIsland({ poster, path, when }: PosterCardMount) {
  const rendering = useRendering()
  const props = posterCardProps([poster], rendering)
  const read = { ...markupOf(poster, path, rendering), ...fieldsOf(poster, props) }
  return <Island name="PosterCard" props={props} read={read} when={when} />
}

/**
 * The props shared by all order forms of the page, written once, and the form that orders
 * without scripts.
 */
export function PosterCardData() {
  const page = usePage()
  const posters = postersOn(page)
  const props = posterCardProps(posters, page)
  return (
    <>
      <DataBlock type="application/json" id={propsId('PosterCard')} data={props} />
      {page.chrome.checkout && posters.some(isSoldHere) && (
        <OrderForm checkout={page.chrome.checkout} lang={page.lang} />
      )}
    </>
  )
}

/** Tells whether some variant of a poster is sold only by the checkout. */
const isSoldHere = ({ variants }: Poster): boolean =>
  Object.values(variants).some(({ isForSale, url }) => isForSale && !url)

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

/**
 * Returns the props shared by the order forms of these posters. Their offers depend only
 * on the orientation, and their prices not even on that (content/prices.yaml), so one
 * poster of each orientation represents the others.
 */
function posterCardProps(
  posters: readonly Poster[],
  { lang, chrome }: Pick<Page, 'lang' | 'chrome'>,
): CardProps {
  const [firstPoster] = posters
  if (!firstPoster) throw new Error('a page without posters has no order forms')

  const { loading, blocked, openCheckout, size, withoutLogo, price, ...labels } =
    chrome.strings.card
  const { gone, soldOut, busy, closed, slow, cancel, near, ...basket } =
    chrome.strings.checkout
  const failed = chrome.strings.toast.checkoutFailed
  const offers = (['portrait', 'landscape'] as const).flatMap((orientation) => {
    const poster = posters.find((candidate) => candidate.orientation === orientation)
    return poster ? [[orientation, offersOf(poster, lang)]] : []
  })

  return {
    posters: posters.map(textsOfPoster),
    labels: { size, withoutLogo, price, from: chrome.strings.wall.from, ...labels },
    offers: Object.fromEntries(offers),
    prices: {
      amounts: byVariant(({ key }) => firstPoster.variants[key].price.amount),
      pattern: pricePattern(firstPoster.variants.a1.price.currency, lang),
    },
    ...(chrome.checkout && {
      checkout: {
        backend: chrome.checkout,
        labels: {
          loading,
          blocked,
          openCheckout,
          failed,
          slow,
          cancel,
          near,
          basket,
          refused: { 404: gone, 409: soldOut, 429: busy, 503: closed },
        },
      },
    }),
  }
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

const offersOf = ({ variants }: Poster, lang: Lang): Offers =>
  byVariant(({ key }) => {
    const { size, sizeLabel, price, surcharge } = variants[key]
    const surchargeText = surcharge && {
      surcharge: `(+${priceText(surcharge, lang)})`,
    }
    return { size, sizeLabel, price: priceText(price, lang), ...surchargeText }
  })

/** Returns the fields of a card, which choose the first variant that is for sale. */
function fieldsOf({ id, orientation, variants }: Poster, { labels, offers }: CardProps) {
  const choice = choiceOf(firstVariantOf((key) => !isSoldOut(variants[key])))
  // The props contain the offers of every orientation on the page.
  const posterOffers = offers[orientation] as Offers
  const sizes = (
    <SizeFields name={id} choice={choice} offers={posterOffers} labels={labels} />
  )
  const logo = <LogoField choice={choice} labels={labels} />
  return {
    sizes: { __html: renderToStaticMarkup(sizes) },
    logo: { __html: renderToStaticMarkup(logo) },
  }
}

/** Returns the data that islands/shared/readPoster.ts reads from the markup of a card. */
const markupOf = (
  poster: Poster,
  path: string,
  { lang, chrome: { siteName, origin } }: Pick<Page, 'lang' | 'chrome'>,
): PosterMarkup => ({
  ...textsOfPoster(poster),
  orientation: poster.orientation,
  image: fallbackOf(poster.images[0], poster.orientation),
  page: posterRoute(lang, poster.id),
  urls: byVariant(({ key }) => poster.variants[key].url ?? ''),
  soldOut: VARIANTS.flatMap(({ key }) => (isSoldOut(poster.variants[key]) ? [key] : [])),
  // Short, because every card contains it; the share dialog offers a longer one.
  email: mailtoUrl({ to: '', subject: withoutMarks(siteName), body: `${origin}${path}` }),
})
