import { posterRoute, type Route } from '../../cli/model/path.ts'
import {
  inkCodesOf,
  isPosterSoldOut,
  type Orientation,
  type Poster,
  seriesBesideId,
} from '../../cli/model/poster.ts'
import type { Text } from '../../cli/model/text.ts'
import { PosterCardIsland, posterFormHtml } from '../order/PosterCardIsland.tsx'
import { collectTexts } from '../placeholders.ts'
import { inserted, type SharedRendering, templated } from '../rendering.tsx'
import {
  PictureLayout,
  type PictureTexts,
  PosterPictures,
  pictureTextsOf,
} from '../shared/Picture.tsx'
import { wholeWordsHtml } from '../shared/Prose.tsx'

/**
 * When the picture of a card loads: 'first' before all others, 'now' in the first view,
 * 'soon' just below it, 'lazy' once the visitor scrolls near it.
 */
export type Urgency = 'first' | 'now' | 'soon' | 'lazy'

interface PosterCardProps {
  readonly poster: Poster
  readonly sizes: string
  readonly urgency: Urgency
  /** Address of the page that contains the card. */
  readonly route: Route
}

/**
 * Everything that the layout of a card depends on. Texts and addresses are placeholders.
 */
interface CardLayoutProps extends Pick<PosterCardProps, 'sizes' | 'urgency'> {
  readonly id: string
  readonly page: string
  readonly title: Text
  /** A text with HTML. */
  readonly description: Text
  readonly pictures: readonly PictureTexts[]
  readonly form: string
  /** The positions of the poster's colours in the filters, one digit each. */
  readonly inks: string | undefined
  /** Ids of the poster's series, unless its own id begins with them. */
  readonly series: string | undefined
  /** Earlier ids of the poster. */
  readonly formerly: readonly string[]
  readonly orientation: Orientation
  readonly isDraft: boolean
  readonly isSoldOut: boolean
}

function CardLayout(layout: CardLayoutProps) {
  const { id, page, title, description, orientation, urgency } = layout
  // Unique, because poster ids have no underscore. It compresses better than an id from
  // React.
  const titleId = `t_${id}`
  const firstLoading = urgency === 'lazy' ? 'lazy' : 'eager'

  return (
    <article
      className="card"
      data-orientation={orientation === 'landscape' ? orientation : undefined}
      data-draft={layout.isDraft ? '' : undefined}
      data-sold-out={layout.isSoldOut ? '' : undefined}
      data-inks={layout.inks}
      data-in={layout.series}
      id={id}
      aria-labelledby={titleId}
    >
      {/*
       * The link's address directly follows the title's id, as in the heading below,
       * because repeated text compresses well.
       */}
      <a href={page} className="card-picture" lang={title.lang} data-opens="Enlarge">
        {/* These empty elements keep links to the poster's earlier ids working. */}
        {layout.formerly.map((name) => (
          <i key={name} id={name} />
        ))}
        <PosterPictures
          pictures={layout.pictures.map((texts, index) => (
            <PictureLayout
              key={texts.fallback}
              texts={texts}
              shape={orientation}
              sizes={layout.sizes}
              loading={index === 0 ? firstLoading : 'lazy'}
              priority={priorityOf(urgency, index)}
            />
          ))}
          title={title}
        />
      </a>
      <h3 id={titleId} lang={title.lang}>
        <a href={page}>{title.text}</a>
      </h3>
      <p className="card-text" lang={description.lang}>
        {description.text}
      </p>
      <PosterCardIsland form={layout.form} />
    </article>
  )
}

/**
 * A poster: picture, title, description and order form. React renders each layout once.
 * `splitCard` replaces the texts and addresses with placeholders, so that cards can share
 * a layout, whose key is its JSON. The texts are then put back into the HTML.
 */
export const PosterCard = inserted(templated(CardLayout, splitCard, JSON.stringify))

/**
 * Returns a picture's priority. If a card has several pictures, only the first is
 * visible.
 */
function priorityOf(urgency: Urgency, index: number) {
  if (urgency === 'soon') return 'low'
  return urgency === 'first' && index === 0 ? 'high' : undefined
}

function splitCard(
  { poster, sizes, urgency, route }: PosterCardProps,
  rendering: SharedRendering,
) {
  const { id, title, description, images, orientation } = poster
  const { htmlByName, replace, replaceHtml } = collectTexts()
  const replaceIfAny = (text: string): string | undefined =>
    text === '' ? undefined : replace(text)

  const form = posterFormHtml({ poster, path: `${route}#${id}` }, rendering)
  const layout: CardLayoutProps = {
    id: replace(id),
    page: replace(posterRoute(rendering.lang, id)),
    title: { ...title, text: replace(title.text) },
    description: { ...description, text: replaceHtml(wholeWordsHtml(description.text)) },
    pictures: images.map((source) =>
      pictureTextsOf({ source, shape: orientation, alt: title.text }, replace),
    ),
    form: replaceHtml(form),
    inks: replaceIfAny(inkCodesOf(poster)),
    series: replaceIfAny(seriesBesideId(poster).join(' ')),
    formerly: poster.formerly.map(replace),
    orientation,
    isDraft: poster.draft === true,
    isSoldOut: isPosterSoldOut(poster),
    sizes,
    urgency,
  }
  return { layout, htmlByName }
}
