import { placeText } from '../model/diagnostic.ts'
import { pluralize } from '../model/text.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import { type Content, type GalleryDocument, hasFailed } from '../read/content.ts'
import { imageReferencesOf, isImage } from '../read/pictures/pictures.ts'
import type { Path } from '../read/positions.ts'
import type { Edit } from '../yaml/edited-value.ts'
import type { LoadedShop, OpenChange, Planned } from './change.ts'
import { append } from './edits.ts'
import { countEdits, galleriesListing, galleryOf } from './galleries.ts'
import { removeLanguage } from './kinds/language.ts'
import { removeReview } from './kinds/list-entry.ts'
import { removeQuote, removeTestimonial } from './kinds/voices.ts'
import { findNamed } from './names.ts'
import {
  addressRemark,
  changeLinksTo,
  filesOf,
  findUnreadMentions,
  onDiskOf,
  pageAddressOf,
  picturesOnlyOf,
  planForName,
  referencesTo,
  withAnchor,
} from './references.ts'
import { refusalOf } from './removal-refusals.ts'
import type { PlannedChange } from './transaction.ts'

/** The removers for kinds whose entries have no successor, so `--to` is refused. */
export const removers: Readonly<
  Record<string, (change: OpenChange, id: string) => Promise<Planned>>
> = {
  language: removeLanguage,
  review: removeReview,
  quote: removeQuote,
  testimonial: removeTestimonial,
}

export interface RemovalOptions {
  /** The document that takes over the old addresses and, from a gallery, its posters. */
  readonly to?: string | undefined
  /** Whether a gallery's posters are removed too. */
  readonly withPosters?: boolean | undefined
}

/** Removes a document, a language, a review, a quote or a testimonial. */
export const remove = (
  shop: LoadedShop,
  kind: string,
  id: string,
  { to, withPosters = false }: RemovalOptions = {},
): Promise<PlannedChange> =>
  planForName(shop, kind, id, async (change) => {
    if (withPosters && kind !== 'gallery')
      return change.reject(`--with-posters cannot be used for a ${kind}`)

    const removeIrreplaceable = removers[kind]
    if (removeIrreplaceable && to !== undefined)
      return change.reject(`--to cannot be used for a ${kind}, which has no replacement`)
    if (removeIrreplaceable) return removeIrreplaceable(change, id)

    const document = findNamed(change, kind, id)
    const successor = to === undefined ? undefined : findNamed(change, kind, to)
    if (!document || change.rejected.length > 0) return {}

    const refusal =
      id === to
        ? `"${id}" cannot replace itself`
        : refusalOf(change.content, document, successor, withPosters)
    if (refusal !== undefined) return change.reject(refusal)

    const removal = { document, successor }
    return withPosters
      ? removeGalleryAndPosters(change, removal)
      : removeDocument(change, removal)
  })

/** A document to remove, with the document that replaces it and the posters that are removed with it. */
export interface Removal {
  readonly document: Addressed
  readonly successor: Addressed | undefined
  /** The posters of a gallery that are removed with it. Nothing else refers to them. */
  readonly posters?: readonly Addressed[]
}

async function removeDocument(change: OpenChange, removal: Removal): Promise<Planned> {
  const { content } = change
  const { document, successor } = removal
  const remarks = await removeFiles(change, removal)
  await removeReferences(change, document, successor)

  const keeper = keeperOf(document, content)
  await keepNames(change, removal, keeper)
  const target = targetOf(content, successor, keeper)
  await redirectLinks(change, removal, target)

  return {
    remarks: [
      addressRemark(content, pageAddressOf(document, document.name), successor && target),
      ...remarks,
    ],
  }
}

/**
 * Removes a gallery and the posters that no other gallery lists. Removes nothing if a file with errors may need them.
 */
async function removeGalleryAndPosters(
  change: OpenChange,
  { document, successor }: Removal,
): Promise<Planned> {
  const { content } = change
  const ids = galleryOf(content, document.name)?.value.posters ?? []

  const mentionedNames = await rejectMentions(change, [document.name, ...ids])
  const faultyIds = ids.filter(
    (id) => hasFailed(content, 'posters', id) && !mentionedNames.has(id),
  )
  change.reject(
    ...faultyIds.map((id) => `the poster "${id}" has errors: correct its file first`),
  )
  if (change.rejected.length > 0) return {}

  const listedPosters = addressedIn(content).filter(
    ({ collection, name }) => collection === 'posters' && ids.includes(name),
  )
  /** The posters to keep, each with the location of another reference to it. */
  const otherPlaces = new Map(
    listedPosters.flatMap((poster) => {
      const references = referencesTo(content, poster)
      const reference = references.find(({ file }) => file !== document.document.file)
      return reference ? [[poster, placeText(reference.at())] as const] : []
    }),
  )
  const posters = listedPosters.filter((poster) => !otherPlaces.has(poster))
  const { remarks = [] } = await removeDocument(change, { document, successor, posters })

  const keptRemarks = [...otherPlaces].map(
    ([{ name }, place]) => `"${name}" is kept: ${place} lists it too.`,
  )
  return { remarks: [countRemark(change, posters), ...keptRemarks, ...remarks] }
}

/**
 * Rejects the change if a file with errors mentions one of the names. That file cannot be edited, so nothing is removed
 * until it is corrected. Returns the mentioned names.
 */
export async function rejectMentions(
  change: OpenChange,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  // The search is the same for all kinds except languages.
  const mentions = await findUnreadMentions(change, 'gallery', names)
  change.reject(
    ...mentions.map(
      ({ place, name }) =>
        `${place} mentions "${name}", but this file has errors: correct it first`,
    ),
  )
  return new Set(mentions.map(({ name }) => name))
}

/** Returns a remark with the numbers of removed posters and pictures. */
function countRemark(change: OpenChange, posters: readonly Addressed[]): string {
  const removedPictures = change
    .files()
    .filter((file) => 'deleted' in file && isImage(file.path))
  const pictureCount = pluralize(removedPictures.length, 'picture')
  const posterCount = pluralize(posters.length, 'poster')

  const [firstPoster] = posters
  const counts = `This removes ${posterCount} and ${pictureCount}.`
  if (!firstPoster) return counts

  const { languages } = change.content
  const address = `/${languages[0]}${pageAddressOf(firstPoster, firstPoster.name)}`
  return `${counts} The addresses of the posters will stop working, such as ${address}.`
}

/**
 * Returns the gallery to which links lead if a removed document has no successor: the first gallery that lists a
 * removed poster, or else the home gallery. The gallery also records a removed poster's names as retired names.
 */
function keeperOf(
  { collection, name }: Addressed,
  content: Content,
): GalleryDocument | undefined {
  const galleries = collection === 'posters' ? galleriesListing(name, content) : []
  return galleries[0] ?? galleryOf(content, content.site?.value.homeGallery)
}

/**
 * Returns the path, without the language, to which links lead once a document is removed: the path of its successor, or
 * else of its keeper. '' is the home page, which is also the home gallery's page.
 */
function targetOf(
  content: Content,
  successor: Addressed | undefined,
  keeper: GalleryDocument | undefined,
): string {
  const path = successor
    ? pageAddressOf(successor, successor.name)
    : `/${keeper?.value.slug}`
  const home = galleryOf(content, content.site?.value.homeGallery)
  return path === `/${home?.value.slug}` ? '' : path
}

/** Changes the links to a removed document and its posters, so that they lead to the page `target`. */
function redirectLinks(
  change: OpenChange,
  { document, successor, posters }: Removal,
  target: string,
): Promise<void> {
  const isGallery = document.collection === 'galleries'
  // A gallery's successor takes over the remaining posters, so anchors in links still work.
  const keepsAnchors = isGallery && successor !== undefined && !posters

  return changeLinksTo(change, [document, ...(posters ?? [])], {
    ofPage: ({ prefix, anchor }) =>
      withAnchor(prefix + target, keepsAnchors ? anchor : ''),
    // Only posters have cards. A link within the page, such as '#freyja', has no path, and stays within the page.
    ofCard({ prefix, path }) {
      // The page with the card is removed too.
      if (isGallery) return prefix + target

      const isWithinPage = path === ''
      // Without a successor, the link leads to the same page, but to no card.
      if (!successor) return isWithinPage ? '#gallery' : path
      return isWithinPage ? `#${successor.name}` : prefix + target
    },
  })
}

/** Removes the references to a document, or replaces them with its successor. */
export async function removeReferences(
  change: OpenChange,
  document: Addressed,
  successor: Addressed | undefined,
): Promise<void> {
  const { content } = change

  // Edit the last reference first, so that no removed entry shifts another reference.
  for (const { file, path } of referencesTo(content, document).toReversed()) {
    const isListEntry = typeof path.at(-1) === 'number'
    // The entry is removed from a list in any case, because a successor has its own entries.
    const replacement = isListEntry ? undefined : successor
    const edits: readonly Edit[] = replacement
      ? [{ op: 'set', path, value: replacement.name }]
      : removalOf(file, path, content)
    await change.edit(file, edits, 'no longer refers to it')
  }
}

/** Returns the edits that remove a reference. A gallery then expects one poster fewer. */
function removalOf(file: string, path: Path, { galleries }: Content): readonly Edit[] {
  const gallery =
    path[0] === 'posters'
      ? galleries.find((candidate) => candidate.file === file)
      : undefined
  const counts = gallery ? countEdits(gallery, -1) : []
  return [{ op: 'remove', path }, ...counts]
}

/** Records the names of a removed document, so that its old addresses redirect or stay reserved. */
async function keepNames(
  change: OpenChange,
  removal: Removal,
  keeper: GalleryDocument | undefined,
): Promise<void> {
  const { document, successor } = removal
  const { collection, name, formerly } = document
  const names = [name, ...formerly]

  if (collection === 'galleries') {
    await mergeGallery(change, removal)
  } else if (successor) {
    await change.edit(
      successor.document.file,
      append(['formerly'], ...names),
      'replaces it',
    )
  } else if (collection === 'posters' && keeper) {
    await change.edit(
      keeper.file,
      append(['retired'], ...names),
      `keeps "${name}" as retired`,
    )
  }
}

/**
 * Removes a document's files, and the pictures that only these files use. Returns remarks about pictures that are kept.
 */
export async function removeFiles(
  change: OpenChange,
  { document, posters = [] }: Removal,
): Promise<readonly string[]> {
  const { content } = change
  const ownFiles = filesOf(document, content)
  const posterFiles = posters.flatMap((poster) => filesOf(poster, content))
  const files = new Set([...ownFiles, ...posterFiles])
  const pictures = await picturesOnlyOf(change, files)
  const uncertain = pictures.filter(({ unreadUser }) => unreadUser !== undefined)
  // Files elsewhere may reference pictures in the document's folder.
  const otherReferences = imageReferencesOf(content).filter(
    ({ file }) => !files.has(file),
  )
  const usedPaths = new Set(
    [...otherReferences, ...uncertain].map(({ path }) => `content/${path}`),
  )

  const description = document.isFolder ? 'removed' : `the ${document.kind}, removed`
  for (const file of ownFiles)
    if (!usedPaths.has(file)) change.remove(onDiskOf(content, file), description)
  const posterWords = document.collection === 'galleries' ? 'its poster' : 'the poster'
  for (const file of posterFiles) change.remove(file, `${posterWords}, removed`)
  for (const { path, onDisk } of pictures)
    if (!usedPaths.has(`content/${path}`) && !change.isRemoved(`content/${onDisk}`))
      change.remove(`content/${onDisk}`, 'its picture, removed')

  return uncertain.map(
    ({ onDisk, unreadUser }) =>
      `content/${onDisk} is kept: ${unreadUser} refers to it and has errors.`,
  )
}

/**
 * Moves a gallery's posters, addresses and retired names to its successor. Without a successor, the home gallery takes
 * over the retired names. The names of posters that are removed with the gallery become retired.
 */
async function mergeGallery(
  change: OpenChange,
  { document, successor, posters: removedPosters }: Removal,
): Promise<void> {
  const { content } = change
  const { name, formerly } = document
  const gallery = galleryOf(content, name)?.value
  const keeper = galleryOf(content, successor?.name ?? content.site?.value.homeGallery)
  if (!gallery || !keeper) return

  // A draft gallery may list posters that another gallery lists too.
  const posters = removedPosters
    ? []
    : gallery.posters.filter((id) => !keeper.value.posters.includes(id))
  const removedNames = (removedPosters ?? []).flatMap((poster) => [
    poster.name,
    ...poster.formerly,
  ])
  const count = posters.length === 1 ? 'poster' : `${posters.length} posters`
  const edits = [
    ...countEdits(keeper, posters.length),
    ...append(['posters'], ...posters),
    ...(successor ? append(['formerly'], name, ...formerly) : []),
    ...append(['retired'], ...(gallery.retired ?? []), ...removedNames),
  ]
  await change.edit(
    keeper.file,
    edits,
    posters.length > 0 ? `now has its ${count}` : 'keeps its names',
  )
}
