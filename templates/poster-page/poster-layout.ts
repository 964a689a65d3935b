import type { SourceImage } from '../../cli/model/image.ts'
import type { PosterPage } from '../../cli/model/page.ts'
import { galleryHref, galleryRoute, posterRoute } from '../../cli/model/path.ts'
import {
  isPosterSoldOut,
  type LinkedPoster,
  type Orientation,
  type PlacedPoster,
} from '../../cli/model/poster.ts'
import { printRunText } from '../../cli/model/print-run-text.ts'
import type { Text } from '../../cli/model/text.ts'
import { type CardData, cardDataOf, posterFormHtml } from '../order/PosterCardIsland.tsx'
import { collectTexts } from '../placeholders.ts'
import { questionsHtml } from '../questions/Faq.tsx'
import type { SharedRendering } from '../rendering.tsx'
import { type PictureTexts, pictureTextsOf } from '../shared/Picture.tsx'
import { wholeWordsHtml } from '../shared/Prose.tsx'
import { printSizes } from '../shared/sizes.ts'
import { sizeGuideHtml } from '../size-guide/SizeGuide.tsx'
import { factsHtml } from './PosterFacts.tsx'

/**
 * The data on which the layout of a poster's page depends. Texts and addresses that differ
 * between posters are placeholders, so that most posters have the same layout.
 */
export interface PosterLayout {
  readonly orientation: Orientation
  readonly isSoldOut: boolean
  readonly id: string
  readonly place: string
  readonly title: Text
  /** The title as HTML. */
  readonly heading: string
  /** A text with HTML. */
  readonly description: Text
  readonly gallery: Readonly<Record<'label' | 'href', string>>
  /** The address of the poster on its gallery's wall. */
  readonly wallHref: string
  readonly pictures: readonly [PictureTexts, ...(readonly PictureTexts[])]
  readonly cardData: CardData
  readonly address: string
  readonly related: readonly LinkedLayout[]
  readonly previous: LinkedLayout | undefined
  readonly next: LinkedLayout | undefined
  /** The HTML of parts that several posters share. */
  readonly form: string
  readonly facts: string
  readonly sizeGuide: string
  readonly questions: string
}

/** A link to another poster. */
export interface LinkedLayout {
  readonly href: string
  readonly place: string
  readonly title: Text
  readonly orientation: Orientation
  readonly picture: PictureTexts
}

/** Splits a poster's page into its layout and the HTML of its placeholders. */
export function splitPoster(page: PosterPage, rendering: SharedRendering) {
  const { lang, chrome, poster, wall } = page
  const { id, title, description, orientation } = poster
  const [firstImage, ...otherImages] = poster.images
  const { htmlByName, replace, replaceHtml } = collectTexts()

  const replacePicture = (source: SourceImage): PictureTexts =>
    pictureTextsOf({ source, shape: orientation, alt: title.text }, replace)

  const replacePoster = ({
    poster: linked,
    place,
  }: PlacedPoster<LinkedPoster>): LinkedLayout => ({
    href: replace(posterRoute(lang, linked.id)),
    place: replace(String(place)),
    title: { ...linked.title, text: replace(linked.title.text) },
    orientation: linked.orientation,
    picture: pictureTextsOf(
      { source: linked.images[0], shape: linked.orientation, alt: '' },
      replace,
    ),
  })

  const cardData = cardDataOf(page)
  const printRun = printRunText(poster, chrome.strings.poster, lang)
  const layout: PosterLayout = {
    orientation,
    isSoldOut: isPosterSoldOut(poster),
    id: replace(id),
    place: replace(String(page.place)),
    title: { ...title, text: replace(title.text) },
    heading: replaceHtml(wholeWordsHtml(title.text)),
    description: { ...description, text: replaceHtml(wholeWordsHtml(description.text)) },
    gallery: {
      label: replace(wall.label),
      href: replace(galleryHref(lang, wall.slug, chrome.homeGallery)),
    },
    wallHref: replace(`${galleryRoute(lang, wall.slug, chrome.homeGallery)}#${id}`),
    pictures: [replacePicture(firstImage), ...otherImages.map(replacePicture)],
    cardData: { ...cardData, json: replaceHtml(cardData.json) },
    address: replace(chrome.origin + page.route),
    related: page.related.map(replacePoster),
    previous: page.previous && replacePoster(page.previous),
    next: page.next && replacePoster(page.next),
    form: replaceHtml(posterFormHtml({ poster, path: page.route }, rendering)),
    facts: replaceHtml(factsHtml({ details: page.details, printRun }, rendering)),
    sizeGuide: replaceHtml(
      sizeGuideHtml({ posters: [poster], sizes: printSizes[orientation] }, rendering),
    ),
    questions: replaceHtml(
      page.questions ? questionsHtml(page.questions, rendering) : '',
    ),
  }
  return { layout, htmlByName }
}
