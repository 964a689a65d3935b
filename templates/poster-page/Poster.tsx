import type { PosterPage } from '../../cli/model/page.ts'
import { galleryHref, galleryRoute, posterRoute } from '../../cli/model/path.ts'
import { isPosterSoldOut, type PlacedPoster } from '../../cli/model/poster.ts'
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
 * One poster, large on a quiet wall, with all facts that help to choose it:
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
           * Hydrated when idle, because visitors who only scroll see its sticky row at
           * the foot of a phone.
           */}
          <PosterCardIsland
            form={posterFormHtml({ poster, path: page.route }, page)}
            when="idle"
          />
          <PosterFacts details={page.details} />
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

/** The posters that the visitor saw last. */
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

const textOf = (text: string | undefined): Text | undefined =>
  text === undefined ? undefined : { text }

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

type Fact = readonly [name: string, text: Text | undefined, icon?: IconName]

/**
 * The facts about the print and about every order. Facts that the content does not state
 * are left out.
 */
const PosterFacts = shared(function PosterFacts({
  details,
}: Pick<PosterPage, 'details'>) {
  const { strings, claims, ratesText } = useChrome()
  const { poster } = strings
  const shippingTexts = [poster.shippingText, ratesText && sentenceOf(ratesText)].filter(
    Boolean,
  )
  const allFacts: readonly Fact[] = [
    [poster.paper, details.paper, 'scroll'],
    [poster.edition, details.edition, 'print'],
    [poster.border, details.border],
    [poster.packing, details.packing, 'parcel'],
    [poster.shipping, textOf(shippingTexts.join(' ') || undefined), 'globe'],
    [
      poster.delivery,
      textOf(statedText(poster.deliveryText, { days: claims.deliveryDays })),
      'truck',
    ],
    [poster.payment, textOf(poster.paymentText), 'lock'],
  ]

  const facts = allFacts.filter(([, text]) => text !== undefined)
  if (facts.length === 0) return null

  return (
    <section className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{poster.factsTitle}</h2>
      <dl>
        {facts.map(
          ([name, text, icon]) =>
            text && (
              <div key={name}>
                <dt>
                  {icon && <Icon name={icon} />}
                  {name}
                </dt>
                <dd lang={text.lang}>
                  <WholeWords text={text.text} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
})

function Related({ page: { lang, chrome, related } }: PageProps) {
  if (related.length === 0) return null

  // A refused order links to '#near': these posters or, without them, the neighbours.
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
  readonly placed: PlacedPoster
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
