import { dirname } from 'node:path'
import { purchaseLinksOf } from '../../check/purchase-links.ts'
import type { Variant } from '../../model/poster.ts'
import { type Content, contentPath, type GalleryDocument } from '../../read/content.ts'
import { folderOf } from '../../schema/content-paths.ts'
import type { PosterFile } from '../../schema/posters.ts'
import { soldVariantsOf } from '../../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from '../../shop/poster-series.ts'
import { shopVariantsOf } from '../../shop/variants.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import { type LoadedShop, type OpenChange, planChange } from '../change.ts'
import { setFields } from '../edits.ts'
import { countEdits, galleriesListing } from '../galleries.ts'
import { checkName, findNamed, rejectUnread, suggestionFor } from '../names.ts'
import type { PlannedChange } from '../transaction.ts'
import { findNewPicture, type NewKind, required } from './new-kind.ts'
import { planPage, questionsFor } from './page.ts'

/** Fields that follow from the gallery, the picture or the link pattern, or that few posters have. */
const unasked = [
  'sample',
  'orientation',
  'images',
  'series',
  'sizes',
  'prices',
  'gumroadLinks',
  'seo',
]

const { summary, questions } = questionsFor('posters', unasked)
const [idQuestion, ...otherQuestions] = questions

export const poster: NewKind = {
  summary,
  questions: [
    ...(idQuestion ? [idQuestion] : []),
    required(
      'gallery',
      'slug',
      'gallery that shows it',
      ({ names }) => names.gallery ?? [],
    ),
    required('image', 'file', 'its picture, which is copied into content/'),
    {
      name: 'after',
      text: 'poster that it follows (default: the last one)',
      value: 'id',
    },
    ...otherQuestions,
  ],
  async plan(change, answers) {
    const { content } = change
    const id = answers.id ?? ''
    change.rejectAt(['id'], checkName('posters', id, content))

    const precedingId = answers.value('after')
    const gallery = findGallery(change, answers.value('gallery') ?? '', precedingId)
    const shape = gallery?.value.orientation
    const picture = await findNewPicture(change, answers, 'image', shape)
    if (!gallery) return {}

    const folder = `content/${posterFolderOf(gallery, content)}`
    const { orientation, posters } = gallery.value
    const fileName = id + picture.ending
    change.create(`${folder}/${fileName}`, picture.bytes, 'the picture')

    const pattern = content.site?.value.purchaseLinks
    const variants = variantsOf({ id }, content)
    const fixedValues = {
      orientation,
      images: [fileName],
      gumroadLinks: pattern && purchaseLinksOf(pattern, variants, id),
      // Named only so that the poster gets no empty texts for this optional group.
      seo: undefined,
    }
    const planned = await planPage('posters', change, answers, { fixedValues, folder })

    const index =
      precedingId === undefined ? posters.length : posters.indexOf(precedingId) + 1
    // The gallery may list the poster already: one whose file is missing.
    const isListed = posters.includes(id)
    if (!isListed) await listPoster(change, gallery, id, index)
    return planned
  },
}

/** Returns the variants in which a poster is sold: those of the shop, unless the poster or its series lacks some. */
const variantsOf = (
  poster: Parameters<typeof priceStatementsOf>[0],
  content: Content,
): readonly Variant[] =>
  soldVariantsOf(
    shopVariantsOf(content.prices?.value),
    priceStatementsOf(poster, pricedSeriesIn(content)),
  )

/** Finds the gallery of a new poster. Rejects the change if there is none, or if it lacks the preceding poster. */
function findGallery(
  change: OpenChange,
  slug: string,
  precedingId: string | undefined,
): GalleryDocument | undefined {
  const { galleries } = change.content
  const gallery = galleries.find(({ value }) => value.slug === slug)
  if (!gallery) {
    if (rejectUnread(change, 'galleries', slug)) return undefined

    const slugs = galleries.map(({ value }) => value.slug)
    const suggestion = suggestionFor(slug, slugs, 'galleries')
    change.rejectAt(['gallery'], `there is no gallery "${slug}"${suggestion}`)
    return undefined
  }

  const { posters } = gallery.value
  if (precedingId !== undefined && !posters.includes(precedingId)) {
    const suggestion = suggestionFor(precedingId, posters)
    change.rejectAt(
      ['after'],
      `the gallery "${slug}" has no poster "${precedingId}"${suggestion}`,
    )
  }
  return gallery
}

/**
 * Plans a hidden copy of a poster, listed after the original. The copy has its own links but, at first, the same
 * picture.
 */
export const duplicate = (
  shop: LoadedShop,
  id: string,
  to: string,
): Promise<PlannedChange> =>
  planChange(shop, async (change) => {
    const { content } = change
    const original = findNamed(change, 'poster', id)
    change.rejectAt(['to'], checkName('posters', to, content))
    if (!original) return {}

    const { file, value } = original.document
    // A poster without links is sold by the checkout alone, and so is its copy.
    const pattern =
      'gumroadLinks' in value ? content.site?.value.purchaseLinks : undefined
    const variants = variantsOf({ ...(value as PosterFile), id: to }, content)
    const links = pattern ? purchaseLinksOf(pattern, variants, to) : {}
    const edits: readonly Edit[] = [
      ...setFields({ id: to, draft: true }),
      { op: 'remove', path: ['formerly'] },
      ...setFields(links, ['gumroadLinks']),
    ]
    const copy = `${dirname(file)}/${to}.yaml`
    await change.copy(file, copy, edits, 'the copy, a draft')
    for (const gallery of galleriesListing(id, content)) {
      const indexAfterOriginal = gallery.value.posters.indexOf(id) + 1
      await listPoster(change, gallery, to, indexAfterOriginal)
    }
    return {}
  })

/** Adds a poster to the list of a gallery, and to the number of posters that the gallery expects. */
function listPoster(
  change: OpenChange,
  gallery: GalleryDocument,
  id: string,
  index: number,
): Promise<void> {
  const { expect, posters } = gallery.value
  const place = index === posters.length ? 'last' : `after "${posters[index - 1]}"`
  const counts = expect === undefined ? '' : ` and now expects ${expect + 1} posters`
  const edits: readonly Edit[] = [
    { op: 'insert', path: ['posters'], index, value: id },
    ...countEdits(gallery, 1),
  ]
  return change.edit(gallery.file, edits, `the gallery, which shows it ${place}${counts}`)
}

/**
 * Returns the folder of a gallery's posters: that of its first poster. A picture there tells how the disk spells the
 * folder's name, which may use decomposed Unicode.
 */
function posterFolderOf(
  { value }: GalleryDocument,
  { posters, images }: Content,
): string {
  const firstPoster = posters.find((poster) => poster.value.id === value.posters[0])
  if (!firstPoster)
    return contentPath({ file: folderOf('posters', { family: value.slug }) })

  const folder = dirname(contentPath(firstPoster))
  const [, imageInFolder] = [...images].find(([path]) => dirname(path) === folder) ?? []
  return imageInFolder ? dirname(imageInFolder.onDisk) : folder
}
