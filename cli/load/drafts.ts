import { asNote, blocksBuild, type Diagnostic, placeKeyOf } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { type Content, editionFolder, type GalleryDocument } from './content.ts'
import type { Path } from './positions.ts'

/** What is marked `draft: true`: a poster, a gallery or an edition by its file, or a language. */
export type Draft = { readonly file: string } | { readonly lang: Lang }

/** The drafts of the shop, but for those that it cannot do without: a check reports them. */
export function draftsOf(content: Content): readonly Draft[] {
  const { posters, galleries, editions, articles, site } = content
  const needed = neededParts(content)
  const texts = articles.flatMap(({ files }) => Object.values(files).flatMap((file) => file?.front ?? []))
  return [
    ...[
      ...posters,
      ...galleries.filter(({ value }) => value.slug !== needed.gallery),
      ...editions,
      ...texts,
    ].filter(({ value }) => value.draft),
    ...(site?.value.languages ?? [])
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
  const files = new Set(drafts.flatMap((draft) => ('file' in draft ? [draft.file] : [])))
  const hidden = new Set(drafts.flatMap((draft) => ('lang' in draft ? [draft.lang] : [])))
  const isShown = ({ file }: { readonly file: string }): boolean => !files.has(file)
  const ids = new Set(content.posters.filter((poster) => !isShown(poster)).map(({ value }) => value.id))
  const { languages, site, editions } = content
  const flagsOf = (isHidden: boolean): readonly string[] =>
    site?.value.languages.flatMap(({ code, flag }) =>
      hidden.has(code) === isHidden ? [`flags/${flag}.svg`] : [],
    ) ?? []
  const shownFlags = flagsOf(false)
  const hiddenFlags = new Set(flagsOf(true).filter((flag) => !shownFlags.includes(flag)))
  const [first, ...others] = languages
  const shownEditions = editions.filter(isShown)
  const slugs = new Set(shownEditions.map(({ value }) => value.slug))
  return {
    ...content,
    languages: [first, ...others.filter((lang) => !hidden.has(lang))],
    site: site && withoutLanguages(site, hidden),
    posters: content.posters.filter(isShown),
    originals: content.originals.filter(isShown),
    galleries: content.galleries.filter(isShown).map((gallery) => withoutPosters(gallery, ids)),
    editions: shownEditions,
    books: content.books.filter(({ edition }) => slugs.has(edition)),
    articles: withoutTexts(content, files),
    publicFiles: content.publicFiles.filter(({ path }) => !hiddenFlags.has(path)),
  }
}

/** A page of text goes with the file of the first language; a hidden translation leaves the others. */
const withoutTexts = (
  { articles, languages: [first] }: Content,
  files: ReadonlySet<string>,
): Content['articles'] =>
  articles.flatMap((article) => {
    const shown = Object.entries(article.files).filter(([, file]) => !files.has(file?.front.file ?? ''))
    const isHidden = article.files[first] !== undefined && !shown.some(([lang]) => lang === first)
    return isHidden ? [] : [{ ...article, files: Object.fromEntries(shown) }]
  })

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

/** How many posters a gallery should have is said of all of them: it is not compared where some are drafts. */
function withoutPosters(gallery: GalleryDocument, ids: ReadonlySet<string>): GalleryDocument {
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
  if ('lang' in draft)
    return (
      file === 'content/site.yaml' ||
      new RegExp(`^content/(?:strings|story|quotes|testimonials)/${draft.lang}\\.`).test(file)
    )
  return (
    file === draft.file ||
    (file.startsWith('content/books/') &&
      draft.file.endsWith('/edition.yaml') &&
      file.startsWith(`content/${editionFolder(draft)}`))
  )
}
