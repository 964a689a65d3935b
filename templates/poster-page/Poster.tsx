import { fill } from '../../islands/shared/fill.ts'
import { LabelledIsland } from '../islands.tsx'
import { PosterCardData, PosterCardIsland } from '../order/PosterCardIsland.tsx'
import { shared, templated, useChrome } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Breadcrumb } from '../shared/links.tsx'
import { PictureLayout, PosterPictures } from '../shared/Picture.tsx'
import { neighbourSizes, printSizes, relatedSizes } from '../shared/sizes.ts'
import { type LinkedLayout, type PosterLayout, splitPoster } from './poster-layout.ts'

/**
 * Makes the content of a poster's page, /{lang}/posters/{id}: one poster, large on a quiet
 * wall, with all facts that help the visitor choose. React renders each layout once.
 */
export const posterHtml = templated(PosterPageLayout, splitPoster, JSON.stringify)

function PosterPageLayout(layout: PosterLayout) {
  const { id, title, description, orientation } = layout

  return (
    // The gallery's stylesheet selects a poster's colours by `data-place`.
    <div className="poster-page" data-place={layout.place}>
      <article
        className="poster"
        data-orientation={orientation}
        data-sold-out={layout.isSoldOut ? '' : undefined}
        id={id}
        aria-labelledby="title"
      >
        <Breadcrumb current={title.text} via={layout.gallery} />
        <Print layout={layout} />
        <div className="poster-words">
          <h1 id="title" lang={title.lang}>
            {layout.heading}
          </h1>
          <p className="card-text" lang={description.lang}>
            {description.text}
          </p>
          <PosterCardData {...layout.cardData} />
          {/*
           * Hydrated when idle: visitors who only scroll see the order control of this
           * island again, at the bottom of a phone's screen (StickyOrder.tsx).
           */}
          <PosterCardIsland form={layout.form} when="idle" />
          {layout.facts}
          <p className="poster-address">{layout.address}</p>
        </div>
      </article>
      <div className="poster-more">
        {layout.sizeGuide}
        <Related posters={layout.related} />
        {layout.questions}
        <Neighbours layout={layout} />
      </div>
      <SeenPosters />
    </div>
  )
}

interface LayoutProps {
  readonly layout: PosterLayout
}

/** The posters that the visitor saw most recently. */
const SeenPosters = shared(function SeenPosters() {
  return <LabelledIsland name="Seen" />
})

/**
 * The picture on the wall. Without scripts its link shows a large picture over the page.
 */
function Print({ layout: { title, orientation, pictures } }: LayoutProps) {
  return (
    <div className="poster-wall">
      <a className="card-picture" href="#large" lang={title.lang} data-opens="Enlarge">
        <PosterPictures
          pictures={pictures.map((texts, index) => (
            <PictureLayout
              key={texts.fallback}
              texts={texts}
              shape={orientation}
              sizes={printSizes[orientation]}
              loading={index === 0 ? 'eager' : 'lazy'}
              priority={index === 0 ? 'high' : undefined}
            />
          ))}
          title={title}
        />
      </a>
      <a
        className="poster-large"
        id="large"
        href="#main"
        aria-label={useChrome().strings.enlarged.close}
      >
        <PictureLayout
          texts={{ ...pictures[0], alt: '' }}
          shape={orientation}
          sizes="100vw"
        />
      </a>
    </div>
  )
}

function Related({ posters }: { readonly posters: readonly LinkedLayout[] }) {
  const { checkout, strings } = useChrome()
  if (posters.length === 0) return null

  // A refused order links to '#near': these posters or, if there are none, the
  // neighbours.
  return (
    <section
      id={checkout ? 'near' : undefined}
      className="related"
      aria-labelledby="related-title"
    >
      <h2 id="related-title">{strings.poster.related}</h2>
      <ul className="related-list">
        {posters.map(({ href, place, title, orientation, picture }) => (
          <li key={href}>
            <a href={href} data-place={place} lang={title.lang}>
              <PictureLayout texts={picture} shape={orientation} sizes={relatedSizes} />
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
  layout: { gallery, wallHref, previous, next, related },
}: LayoutProps) {
  const { checkout, strings } = useChrome()
  const labels = strings.poster

  return (
    <nav
      id={checkout && related.length === 0 ? 'near' : undefined}
      className="neighbours"
      aria-label={labels.neighbours}
    >
      {previous && <Neighbour linked={previous} rel="prev" label={labels.previous} />}{' '}
      <a className="onward" href={wallHref}>
        {fill(labels.all, { gallery: gallery.label })}
      </a>{' '}
      {next && <Neighbour linked={next} rel="next" label={labels.next} />}
    </nav>
  )
}

interface NeighbourProps {
  readonly linked: LinkedLayout
  readonly rel: 'prev' | 'next'
  readonly label: string
}

function Neighbour({ linked, rel, label }: NeighbourProps) {
  const { href, place, title, orientation, picture } = linked
  return (
    <a className="neighbour" href={href} rel={rel} data-place={place}>
      <Icon name="arrow" />
      <PictureLayout texts={picture} shape={orientation} sizes={neighbourSizes} />
      <span>
        <small>{label}</small> <span lang={title.lang}>{title.text}</span>
      </span>
    </a>
  )
}
