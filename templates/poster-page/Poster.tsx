import { Fragment } from 'react'
import type { PosterPage } from '../../cli/model/page.ts'
import { galleryHref, galleryRoute, posterRoute } from '../../cli/model/path.ts'
import {
  isPosterSoldOut,
  type LinkedPoster,
  type PlacedPoster,
} from '../../cli/model/poster.ts'
import { printRunText } from '../../cli/model/print-run-text.ts'
import type { Text } from '../../cli/model/text.ts'
import { fill } from '../../islands/shared/fill.ts'
import { LabelledIsland } from '../islands.tsx'
import {
  PosterCardData,
  PosterCardIsland,
  posterFormHtml,
} from '../order/PosterCardIsland.tsx'
import { Questions } from '../questions/Faq.tsx'
import { shared, useChrome } from '../rendering.tsx'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { Breadcrumb } from '../shared/links.tsx'
import { Picture, PosterPictures } from '../shared/Picture.tsx'
import { TextElement, WholeWords } from '../shared/Prose.tsx'
import { neighbourSizes, printSizes, relatedSizes } from '../shared/sizes.ts'
import { statedText } from '../shared/stated.ts'
import { SizeGuide } from '../size-guide/SizeGuide.tsx'

interface PageProps {
  readonly page: PosterPage
}

/**
 * One poster, large on a quiet wall, with all facts that help the visitor choose:
 * /{lang}/posters/{id}.
 */
export function Poster({ page }: PageProps) {
  const { lang, chrome, poster, place, wall } = page
  const { id, title, description, orientation } = poster
  const via = {
    label: wall.label,
    href: galleryHref(lang, wall.slug, chrome.homeGallery),
  }

  return (
    // The gallery's stylesheet selects a poster's colours by `data-place`.
    <div className="poster-page" data-place={place}>
      <article
        className="poster"
        data-orientation={orientation}
        data-sold-out={isPosterSoldOut(poster) ? '' : undefined}
        id={id}
        aria-labelledby="title"
      >
        <Breadcrumb current={title.text} via={via} />
        <Print page={page} />
        <div className="poster-words">
          <TextElement as="h1" id="title" text={title} />
          <TextElement as="p" className="card-text" text={description} />
          <PosterCardData />
          {/*
           * Hydrated when idle: visitors who only scroll see the order control of this
           * island again, at the bottom of a phone's screen (StickyOrder.tsx).
           */}
          <PosterCardIsland
            form={posterFormHtml({ poster, path: page.route }, page)}
            when="idle"
          />
          <PosterFacts
            details={page.details}
            printRun={printRunText(poster, chrome.strings.poster, lang)}
          />
          <p className="poster-address">{chrome.origin + page.route}</p>
        </div>
      </article>
      <div className="poster-more">
        <SizeGuide posters={[poster]} sizes={printSizes[orientation]} />
        <Related page={page} />
        {page.questions && <Questions list={page.questions} />}
        <Neighbours page={page} />
      </div>
      <SeenPosters />
    </div>
  )
}

/** The posters that the visitor saw most recently. */
const SeenPosters = shared(function SeenPosters() {
  return <LabelledIsland name="Seen" />
})

/**
 * The picture on the wall. Without scripts its link shows a large picture over the page.
 */
function Print({ page: { chrome, poster } }: PageProps) {
  const { title, orientation, images } = poster
  return (
    <div className="poster-wall">
      <a className="card-picture" href="#large" lang={title.lang} data-opens="Enlarge">
        <PosterPictures
          pictures={images.map((source, index) => (
            <Picture
              key={source.file}
              source={source}
              shape={orientation}
              alt={title.text}
              sizes={printSizes[orientation]}
              {...(index === 0 && { loading: 'eager', priority: 'high' })}
            />
          ))}
          title={title}
        />
      </a>
      <a
        className="poster-large"
        id="large"
        href="#main"
        aria-label={chrome.strings.enlarged.close}
      >
        <Picture source={images[0]} shape={orientation} alt="" sizes="100vw" />
      </a>
    </div>
  )
}

const textsOf = (text: string | undefined): readonly Text[] =>
  text === undefined ? [] : [{ text }]

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Facts without texts are left out. */
type Fact = readonly [name: string, texts: readonly Text[], icon?: IconName]

interface FactsProps extends Pick<PosterPage, 'details'> {
  /** The text that states the print run of a limited edition. */
  readonly printRun: string | undefined
}

/**
 * The facts about the print and about every order. Facts that the content does not state
 * are left out.
 */
const PosterFacts = shared(function PosterFacts({ details, printRun }: FactsProps) {
  const { strings, claims, ratesText } = useChrome()
  const { poster } = strings
  const { paper, edition, border, packing } = details
  const shippingTexts = [poster.shippingText, ratesText && sentenceOf(ratesText)].filter(
    Boolean,
  )
  const editionTexts = textsOf(printRun && `${printRun}.`)
  const deliveryText = statedText(poster.deliveryText, { days: claims.deliveryDays })
  const allFacts: readonly Fact[] = [
    [poster.paper, paper ? [paper] : [], 'scroll'],
    [poster.edition, edition ? [...editionTexts, edition] : editionTexts, 'print'],
    [poster.border, border ? [border] : []],
    [poster.packing, packing ? [packing] : [], 'parcel'],
    [poster.shipping, textsOf(shippingTexts.join(' ') || undefined), 'globe'],
    [poster.delivery, textsOf(deliveryText), 'truck'],
    [poster.payment, textsOf(poster.paymentText), 'lock'],
  ]

  const facts = allFacts.filter(([, texts]) => texts.length > 0)
  if (facts.length === 0) return null

  return (
    <section className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{poster.factsTitle}</h2>
      <dl>
        {facts.map(([name, texts, icon]) => (
          <div key={name}>
            <dt>
              {icon && <Icon name={icon} />}
              {name}
            </dt>
            <FactTexts texts={texts} />
          </div>
        ))}
      </dl>
    </section>
  )
})

/** The texts of a fact, each of which may be in another language. */
function FactTexts({ texts }: { readonly texts: readonly Text[] }) {
  const [firstText, ...otherTexts] = texts
  if (firstText && otherTexts.length === 0)
    return (
      <dd lang={firstText.lang}>
        <WholeWords text={firstText.text} />
      </dd>
    )

  return (
    <dd>
      {texts.map(({ text, lang }, index) => (
        <Fragment key={text}>
          {index > 0 && ' '}
          <span lang={lang}>
            <WholeWords text={text} />
          </span>
        </Fragment>
      ))}
    </dd>
  )
}

function Related({ page: { lang, chrome, related } }: PageProps) {
  if (related.length === 0) return null

  // A refused order links to '#near': these posters or, if there are none, the
  // neighbours.
  return (
    <section
      id={chrome.checkout ? 'near' : undefined}
      className="related"
      aria-labelledby="related-title"
    >
      <h2 id="related-title">{chrome.strings.poster.related}</h2>
      <ul className="related-list">
        {related.map(({ poster: { id, title, images, orientation }, place }) => (
          <li key={id}>
            <a href={posterRoute(lang, id)} data-place={place} lang={title.lang}>
              <Picture
                source={images[0]}
                shape={orientation}
                alt=""
                sizes={relatedSizes}
              />
              {title.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Links to the previous and next poster of the gallery, and between them a link back to
 * this poster on the wall.
 */
function Neighbours({
  page: { lang, chrome, poster, wall, previous, next, related },
}: PageProps) {
  const labels = chrome.strings.poster

  return (
    <nav
      id={chrome.checkout && !related[0] ? 'near' : undefined}
      className="neighbours"
      aria-label={labels.neighbours}
    >
      {previous && (
        <Neighbour placed={previous} lang={lang} rel="prev" label={labels.previous} />
      )}{' '}
      <a
        className="onward"
        href={`${galleryRoute(lang, wall.slug, chrome.homeGallery)}#${poster.id}`}
      >
        {fill(labels.all, { gallery: wall.label })}
      </a>{' '}
      {next && <Neighbour placed={next} lang={lang} rel="next" label={labels.next} />}
    </nav>
  )
}

interface NeighbourProps extends Pick<PosterPage, 'lang'> {
  readonly placed: PlacedPoster<LinkedPoster>
  readonly rel: 'prev' | 'next'
  readonly label: string
}

function Neighbour({ placed: { poster, place }, lang, rel, label }: NeighbourProps) {
  const { id, title, images, orientation } = poster
  return (
    <a className="neighbour" href={posterRoute(lang, id)} rel={rel} data-place={place}>
      <Icon name="arrow" />
      <Picture source={images[0]} shape={orientation} alt="" sizes={neighbourSizes} />
      <span>
        <small>{label}</small> <span lang={title.lang}>{title.text}</span>
      </span>
    </a>
  )
}
