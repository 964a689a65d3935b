import { asNote, blocksBuild, type Diagnostic, placeKeyOf } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { collectionOf } from '../schema/collections.ts'
import { contentFileAt, ownerOf, pathOf } from '../schema/content-paths.ts'
import { type Content, contentPath, documentsOf, type Entry, type GalleryDocument } from './content.ts'
import type { Path } from './positions.ts'

/** What is marked `draft: true`: a document by its file, or a language. */
export type Draft = { readonly file: string } | { readonly lang: Lang }

/** The drafts of the shop, but for those that it cannot do without: a check reports them. */
export function draftsOf(content: Content): readonly Draft[] {
  const needed = neededParts(content)
  return [
    ...content.entries.flatMap(({ collection, names, document }) =>
      collectionOf(collection).inDraft &&
      (document.value as { readonly draft?: boolean }).draft &&
      !(collection === 'galleries' && names.slug === needed.gallery)
        ? [{ file: document.file }]
        : [],
    ),
    ...(content.site?.value.languages ?? [])
      .filter(({ code, draft }) => draft && !needed.languages.includes(code))
      .map(({ code }) => ({ lang: code })),
  ]
}

/** The gallery on the home page, the first language, and that of the 404 page. */
export const neededParts = ({ site, languages: [first] }: Content) => ({
  gallery: site?.value.homeGallery,
  languages: [first, site?.value.xDefault],
})

/** The content without some of its drafts; the same object where there are none. */
export function withoutDrafts(content: Content, drafts: readonly Draft[]): Content {
  if (drafts.length === 0) return content
  const { site, languages } = content
  const files = new Set(drafts.flatMap((draft) => ('file' in draft ? [draft.file] : [])))
  const hidden = new Set(drafts.flatMap((draft) => ('lang' in draft ? [draft.lang] : [])))
  const flagsOf = (isHidden: boolean): readonly string[] =>
    site?.value.languages.flatMap(({ code, flag }) =>
      hidden.has(code) === isHidden ? [`flags/${flag}.svg`] : [],
    ) ?? []
  const shownFlags = flagsOf(false)
  const hiddenFlags = new Set(flagsOf(true).filter((flag) => !shownFlags.includes(flag)))
  const [first, ...others] = languages
  const shown: Content['languages'] = [first, ...others.filter((lang) => !hidden.has(lang))]
  const drafted = content.entries.filter(({ document }) => files.has(document.file))
  const isHidden = openHiddenFiles(drafted, hidden, first)
  const left = content.entries.filter((entry) => !isHidden(entry))
  const paths = [...content.files].filter((path) => {
    const found = contentFileAt(path)
    return found && !isHidden(found)
  })
  return {
    ...content,
    ...documentsOf(
      left.map((entry) => withoutReferences(entry, drafted, hidden)),
      shown,
      paths,
    ),
    languages: shown,
    publicFiles: content.publicFiles.filter(({ path }) => !hiddenFlags.has(path)),
  }
}

/**
 * Tells whether a file is hidden: it is a draft, is a translation of one in the first language, or belongs to one, as books
 * do to their edition. A hidden translation leaves the others.
 */
function openHiddenFiles(drafted: readonly Entry[], hidden: ReadonlySet<Lang>, first: Lang) {
  const inAnyLanguage = ({ collection, names }: Pick<Entry, 'collection' | 'names'>): string =>
    pathOf(collection, { ...names, lang: '*' })
  const gone = new Set(
    drafted.flatMap((draft) => [
      pathOf(draft.collection, draft.names),
      ...(draft.names.lang === first ? [inAnyLanguage(draft)] : []),
    ]),
  )
  return (file: Pick<Entry, 'collection' | 'names'>): boolean => {
    const { collection, names } = file
    const owner = ownerOf(collection)
    return (
      hidden.has(names.lang ?? '') ||
      gone.has(pathOf(collection, names)) ||
      (names.lang !== undefined && gone.has(inAnyLanguage(file))) ||
      (owner !== undefined && gone.has(pathOf(owner.collection, { slug: names[owner.name] ?? '' })))
    )
  }
}

/** The entry without what it says of drafts. How many posters a gallery should have is said of all of them. */
function withoutReferences(entry: Entry, drafts: readonly Entry[], hidden: ReadonlySet<Lang>): Entry {
  if (entry.collection === 'site')
    return { ...entry, document: withoutLanguages(entry.document as NonNullable<Content['site']>, hidden) }
  if (entry.collection !== 'galleries') return entry
  const ids = new Set(
    drafts.filter(({ collection }) => collection === 'posters').map(({ names }) => names.id),
  )
  return { ...entry, document: withoutPosters(entry.document as GalleryDocument, ids) }
}

/** Places still count the languages of the file. */
function withoutLanguages(
  site: NonNullable<Content['site']>,
  hidden: ReadonlySet<string>,
): NonNullable<Content['site']> {
  const shown = site.value.languages.flatMap((language, index) =>
    hidden.has(language.code) ? [] : [{ language, index }],
  )
  const pathInFile = (path: Path): Path => {
    const [field, place, ...rest] = path
    return field === 'languages' && typeof place === 'number'
      ? [field, shown[place]?.index ?? place, ...rest]
      : path
  }
  return {
    ...site,
    value: { ...site.value, languages: shown.map(({ language }) => language) },
    at: (path, part) => site.at(pathInFile(path), part),
  }
}

function withoutPosters(gallery: GalleryDocument, ids: ReadonlySet<string | undefined>): GalleryDocument {
  const { expect: _, ...value } = gallery.value
  const posters = value.posters.filter((id) => !ids.has(id))
  return posters.length === value.posters.length ? gallery : { ...gallery, value: { ...value, posters } }
}

/**
 * The findings of a shop with drafts: what is wrong only because of them is a note.
 * @param published findings of the content without drafts
 * @param all findings of the whole content
 */
export function softenFindings(
  published: readonly Diagnostic[],
  all: readonly Diagnostic[],
): readonly Diagnostic[] {
  const known = new Set(published.map(placeKeyOf))
  const confirmed = new Set(all.map(placeKeyOf))
  // What belongs to a draft seems to belong to nothing where drafts are left out.
  const isLeftOver = (found: Diagnostic): boolean =>
    found.code === 'orphan' && !confirmed.has(placeKeyOf(found))
  return [
    ...published.filter((found) => !isLeftOver(found)),
    ...all.filter((found) => !known.has(placeKeyOf(found))).map(asNote),
  ]
}

/**
 * The content as `watch` shows it: with its drafts, but for those that lack what no page can do without.
 * @param findings of the whole content, before they were softened
 */
export function shownContent(
  content: Content,
  drafts: readonly Draft[],
  published: readonly Diagnostic[],
  all: readonly Diagnostic[],
): Content {
  const known = new Set(published.map(placeKeyOf))
  const blocking = all.filter((found) => blocksBuild(found) && !known.has(placeKeyOf(found)))
  const concerns = (draft: Draft, { at, related = [] }: Diagnostic): boolean =>
    [at, ...related.map((other) => other.at)].some(({ file }) => belongsTo(draft, file))
  const broken = drafts.filter((draft) => blocking.some((found) => concerns(draft, found)))
  const isExplained = blocking.every((found) => broken.some((draft) => concerns(draft, found)))
  return withoutDrafts(content, isExplained ? broken : drafts)
}

/** Whether a draft is made of a file, or named in it. */
function belongsTo(draft: Draft, file: string): boolean {
  const path = contentPath({ file })
  const found = contentFileAt(path)
  if ('lang' in draft) return found?.collection === 'site' || found?.names.lang === draft.lang
  if (file === draft.file) return true
  const owner = found && ownerOf(found.collection)
  return (
    owner !== undefined &&
    contentPath(draft) === pathOf(owner.collection, { slug: found?.names[owner.name] ?? '' })
  )
}
