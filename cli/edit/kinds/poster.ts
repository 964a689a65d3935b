import { basename, dirname } from 'node:path'
import { purchaseLinksOf } from '../../check/purchase-links.ts'
import type { Variant } from '../../model/poster.ts'
import { type Content, contentPath, type GalleryDocument } from '../../read/content.ts'
import { folderOf } from '../../schema/content-paths.ts'
import type { PosterFile } from '../../schema/posters.ts'
import { offeredVariantsOf } from '../../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from '../../shop/poster-series.ts'
import { shopVariantsOf } from '../../shop/variants.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import { type LoadedShop, type OpenChange, type Planned, planChange } from '../change.ts'
import { setFields } from '../edits.ts'
import { countEdits, galleriesListing } from '../galleries.ts'
import { checkName, findNamed, rejectUnread, suggestionFor } from '../names.ts'
import { itemsThatApply, type PlannedChange } from '../transaction.ts'
import { type Answers, findNewPicture, type NewKind, required } from './new-kind.ts'
import { planPage, questionsFor } from './page.ts'
import { postersFromFiles } from './posters-from-files.ts'

/** Fields that follow from the gallery, the picture or the link pattern, or that few posters have. */
const unasked = [
  'sample',
  'orientation',
  'images',
  'series',
  'sizes',
  'prices',
  'printRun',
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
  files: {
    text: 'pictures and folders of pictures, each of which becomes a poster with an id and a title from its file name',
    unlessAsked: 'image',
  },
  async plan(change, answers) {
    const precedingId = answers.value('after')
    const gallery = findGallery(change, answers.value('gallery') ?? '', precedingId)
    const newPosters = answers.files
      ? await postersFromFiles(change, answers, answers.files)
      : [answers]

    const plans: Planned[] = []
    const hashes = new Map<string, string>()
    for (const newPoster of newPosters)
      plans.push(await planPoster(change, gallery, newPoster, hashes))
    if (!gallery) return {}

    const ids = newPosters.flatMap(({ id }) => id ?? [])
    await listPosters(change, gallery, ids, precedingId)
    const [firstPlan = {}, ...otherPlans] = plans
    return otherPlans.length === 0 ? firstPlan : summaryOf(plans)
  },
}

/**
 * Plans the files of a poster.
 * @param hashes the names of this change's pictures by their hashes
 */
async function planPoster(
  change: OpenChange,
  gallery: GalleryDocument | undefined,
  answers: Answers,
  hashes: Map<string, string>,
): Promise<Planned> {
  const { content } = change
  const id = answers.id ?? ''
  change.rejectAt(['id'], checkName('posters', id, content))

  const shape = gallery?.value.orientation
  const picture = await findNewPicture(change, answers, 'image', shape)
  const name = basename(answers.value('image') ?? '')
  const equalName = picture.hash && hashes.get(picture.hash)
  change.rejectAt(['image'], equalName && `${name} is the same picture as ${equalName}`)
  if (picture.hash) hashes.set(picture.hash, name)
  if (!gallery) return {}

  const folder = `content/${posterFolderOf(gallery, content)}`
  const { orientation } = gallery.value
  const fileName = id + picture.ending
  change.create(`${folder}/${fileName}`, picture.bytes, 'the picture')

  // Only the checkout counts sold prints. Purchase links would sell more than the print run.
  const isLimited = content.prices?.value.printRun !== undefined
  const pattern = isLimited ? undefined : content.site?.value.purchaseLinks
  const variants = variantsOf({ id }, content)
  const fixedValues = {
    orientation,
    images: [fileName],
    gumroadLinks: pattern && purchaseLinksOf(pattern, variants, id),
    // Otherwise, the poster would get empty texts for this optional group.
    seo: undefined,
  }
  return planPage('posters', change, answers, { fixedValues, folder })
}

/** Joins the plans of several posters, whose pages are too many to list. */
function summaryOf(plans: readonly Planned[]): Planned {
  const drafts = plans.flatMap(({ drafts = [] }) => drafts)
  const [route] = plans.flatMap(({ routes = [] }) => routes)
  return {
    remarks: itemsThatApply(
      route &&
        `This adds ${plans.length} posters. The page of the first one will be ${route}.`,
    ),
    ...(drafts.length > 0 && { drafts }),
  }
}

/**
 * Returns the variants in which a poster is sold: the shop's variants, except those that the poster or its series
 * lacks.
 */
const variantsOf = (
  poster: Parameters<typeof priceStatementsOf>[0],
  content: Content,
): readonly Variant[] =>
  offeredVariantsOf(
    shopVariantsOf(content.prices?.value),
    priceStatementsOf(poster, pricedSeriesIn(content)),
  )

/**
 * Finds the gallery of a new poster. Rejects the change if there is none, or if the gallery does not list the preceding
 * poster.
 */
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
    // A poster without links is sold only through the checkout, and so is its copy.
    const pattern =
      'gumroadLinks' in value ? content.site?.value.purchaseLinks : undefined
    const variants = variantsOf({ ...(value as PosterFile), id: to }, content)
    const links = pattern ? purchaseLinksOf(pattern, variants, to) : {}
    const edits: readonly Edit[] = [
      ...setFields({ id: to, draft: true }),
      // The former addresses redirect to the original.
      { op: 'remove', path: ['formerly'] },
      ...setFields(links, ['gumroadLinks']),
    ]
    const copy = `${dirname(file)}/${to}.yaml`
    await change.copy(file, copy, edits, 'the copy, a draft')
    for (const gallery of galleriesListing(id, content))
      await listPosters(change, gallery, [to], id)
    return {}
  })

/**
 * Adds posters to a gallery's list, after the preceding poster or at the end, and increases the number of posters that
 * the gallery expects. The gallery may already list a poster whose file was missing until now.
 */
function listPosters(
  change: OpenChange,
  gallery: GalleryDocument,
  ids: readonly string[],
  precedingId?: string,
): Promise<void> {
  const { expect, posters } = gallery.value
  const newIds = ids.filter((id) => !posters.includes(id))
  const index =
    precedingId === undefined ? posters.length : posters.indexOf(precedingId) + 1
  const pronoun = newIds.length === 1 ? 'it' : 'them'
  const place = index === posters.length ? 'last' : `after "${posters[index - 1]}"`
  const counts =
    expect === undefined ? '' : ` and now expects ${expect + newIds.length} posters`

  const edits: readonly Edit[] = [
    ...newIds.map(
      (value, offset): Edit => ({
        op: 'insert',
        path: ['posters'],
        index: index + offset,
        value,
      }),
    ),
    ...(newIds.length > 0 ? countEdits(gallery, newIds.length) : []),
  ]
  return change.edit(
    gallery.file,
    edits,
    `the gallery, which shows ${pronoun} ${place}${counts}`,
  )
}

/**
 * Returns the folder of a gallery's posters: that of its first poster. A picture there shows how the folder's name is
 * stored on disk, possibly in decomposed Unicode.
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
