import { groupBy } from '../model/groups.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import type { Content, GalleryDocument } from '../read/content.ts'
import type { Edit } from '../yaml/edited-value.ts'
import { type LoadedShop, type OpenChange, planChange } from './change.ts'
import { append } from './edits.ts'
import { countEdits, galleryOf } from './galleries.ts'
import { findNamed } from './names.ts'
import { changeLinksTo, referencesTo } from './references.ts'
import { type Removal, rejectMentions, removeFiles, removeReferences } from './remove.ts'
import type { PlannedChange } from './transaction.ts'

/**
 * Removes all sample posters, with their pictures and the links to them. No visitor has seen them, so their addresses
 * are neither redirected nor kept reserved.
 * @param to the gallery that replaces the one on the home page, if that one contains only samples
 */
export const removeSamples = (
  shop: LoadedShop,
  to: string | undefined,
): Promise<PlannedChange> =>
  planChange(shop, async (change) => {
    const { content } = change
    const samples = samplesIn(content)
    const [firstSample, ...otherSamples] = samples
    if (!firstSample) return change.reject('there are no sample posters')

    await rejectMentions(
      change,
      samples.map(({ name }) => name),
    )
    const successor = to === undefined ? undefined : findNamed(change, 'gallery', to)
    if (change.rejected.length > 0) return {}

    const home = galleryOf(content, content.site?.value.homeGallery)
    const emptiedHome = home && hasOnly(samples, home) ? home : undefined
    const refusal =
      refusalOfDrafts(samples, content, home) ??
      refusalOfSuccessor(samples, content, emptiedHome, successor)
    if (refusal !== undefined) return change.reject(refusal)

    const removedGallery =
      emptiedHome && findNamed(change, 'gallery', emptiedHome.value.slug)
    // A removal consists of one document and further posters. If no gallery is removed, the document is the first
    // sample.
    const removal: Removal = removedGallery
      ? { document: removedGallery, successor, posters: samples }
      : { document: firstSample, successor: undefined, posters: otherSamples }
    const remarks = await removeFiles(change, removal)
    if (removedGallery && successor) await replaceHome(change, removedGallery, successor)
    await removeFromLists(change, samples)

    const emptySlugs = content.galleries
      .filter((gallery) => hasOnly(samples, gallery))
      .map(({ value }) => value.slug)
    await redirectSampleLinks(change, removal, emptySlugs)
    const stayingSlugs = emptySlugs.filter((slug) => slug !== removedGallery?.name)
    return { remarks: [...remarks, ...stayingSlugs.map(emptyGalleryRemark)] }
  })

const samplesIn = (content: Content): readonly Addressed[] => {
  const files = new Set(
    content.posters.filter(({ value }) => value.sample).map(({ file }) => file),
  )
  return addressedIn(content).filter(
    ({ collection, document }) => collection === 'posters' && files.has(document.file),
  )
}

/** Tells whether a gallery has posters and all of them are samples. */
function hasOnly(samples: readonly Addressed[], { value }: GalleryDocument): boolean {
  const names = new Set(samples.map(({ name }) => name))
  return value.posters.length > 0 && value.posters.every((id) => names.has(id))
}

/** Returns why the change is refused if only drafts would remain on the home page. */
function refusalOfDrafts(
  samples: readonly Addressed[],
  content: Content,
  home: GalleryDocument | undefined,
): string | undefined {
  if (!home) return undefined

  const sampleNames = new Set(samples.map(({ name }) => name))
  const stayingIds = home.value.posters.filter((id) => !sampleNames.has(id))
  const draftIds = new Set(
    content.posters.filter(({ value }) => value.draft).map(({ value }) => value.id),
  )
  const hasOnlyDrafts =
    stayingIds.length > 0 && stayingIds.every((id) => draftIds.has(id))
  return hasOnlyDrafts
    ? 'the posters that would stay on the home page are drafts: write their descriptions, and delete "draft: true" from at least one first'
    : undefined
}

/**
 * Returns why the change is refused: either the home page would lose all its posters and has no suitable successor, or
 * it would keep some and needs no successor.
 */
function refusalOfSuccessor(
  samples: readonly Addressed[],
  content: Content,
  emptiedHome: GalleryDocument | undefined,
  successor: Addressed | undefined,
): string | undefined {
  if (!emptiedHome)
    return successor && '--to is not needed: the home page still has posters of yours'

  const { slug } = emptiedHome.value
  if (!successor)
    return `the home page shows samples only: add a poster of your own with "saga new poster --gallery ${slug} <picture>", or let another gallery replace "${slug}" with --to <gallery>`
  if (successor.name === slug) return `"${slug}" cannot replace itself`

  const gallery = galleryOf(content, successor.name)
  const hasOwnPosters =
    gallery && gallery.value.posters.length > 0 && !hasOnly(samples, gallery)
  if (!hasOwnPosters)
    return `"${successor.name}" has no poster of your own: add one first`
  return gallery.value.draft
    ? `"${successor.name}" is a draft, which the home page cannot show`
    : undefined
}

/** Makes another gallery take over the home page and a removed gallery's addresses. */
async function replaceHome(
  change: OpenChange,
  gallery: Addressed,
  successor: Addressed,
): Promise<void> {
  await removeReferences(change, gallery, successor)
  await change.edit(
    successor.document.file,
    append(['formerly'], gallery.name, ...gallery.formerly),
    'is on the home page now',
  )
}

/** Removes the samples from galleries' lists, and lowers the number of posters that each gallery states. */
async function removeFromLists(
  change: OpenChange,
  samples: readonly Addressed[],
): Promise<void> {
  const { content } = change
  const references = samples.flatMap((sample) => referencesTo(content, sample))
  for (const [file, inFile] of groupBy(references, (reference) => reference.file)) {
    const gallery = content.galleries.find((candidate) => candidate.file === file)
    const removals = inFile
      // The last entry of a list comes first, so that no removed entry shifts another one.
      .toSorted((a, b) => Number(b.path.at(-1)) - Number(a.path.at(-1)))
      .map(({ path }): Edit => ({ op: 'remove', path }))
    const counts = gallery ? countEdits(gallery, -removals.length) : []
    await change.edit(file, [...removals, ...counts], 'no longer lists them')
  }
}

/**
 * Changes links to samples. Links to their pages then lead to the home page; links to their cards lead to the gallery
 * that showed them.
 */
const redirectSampleLinks = (
  change: OpenChange,
  { document, posters = [] }: Removal,
  emptySlugs: readonly string[],
): Promise<void> =>
  // In '/sv/landscape#moon', the prefix is '/sv', the path '/sv/landscape', and the page 'landscape'.
  changeLinksTo(change, [document, ...posters], {
    ofPage: ({ prefix }) => prefix,
    ofCard({ prefix, path, page = '' }) {
      if (path === '') return '#gallery'
      // A gallery without posters has no page.
      return emptySlugs.includes(page) ? prefix : path
    },
  })

const emptyGalleryRemark = (slug: string): string =>
  `The gallery "${slug}" has no posters now: add some, or remove it with "saga remove gallery ${slug}".`
