import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'
import type { Lang } from '../model/path.ts'
import {
  type Content,
  editionFolder,
  hasFailed,
  ownLanguageIn,
  stem,
} from '../read/content.ts'
import { isReadMe } from '../read/listing.ts'
import { findMisnamedFiles } from '../read/misnamed-files.ts'
import { isImage } from '../read/pictures/pictures.ts'
import { suggest } from '../read/suggest.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
  isRequired,
} from '../schema/collections.ts'
import {
  bodyPathOf,
  type ContentFile,
  contentFileAt,
  fixedPathsOf,
  hasOwnPage,
  isPerLanguage,
  pathOf,
} from '../schema/content-paths.ts'

/**
 * Reports missing files that every shop needs: all in one error, because one command creates them. The missing files of
 * each draft language are reported in a separate error, so that checkWithDrafts can turn it into a note.
 */
export function* checkRequiredFiles(content: Content): Generator<Diagnostic> {
  const languages = content.site?.value.languages ?? []
  const drafts = languages.flatMap(({ code, draft }) => (draft ? [code] : []))
  // Files that no draft language needs have the key ''.
  const filesByDraft = groupBy(missingFilesIn(content), ({ names: { lang = '' } }) =>
    drafts.includes(lang) ? lang : '',
  )

  for (const missingFiles of filesByDraft.values()) {
    const [firstPlace, ...otherPlaces] = missingFiles.map(({ path }) => ({
      file: `content/${path}`,
    }))
    if (!firstPlace) continue

    const isOne = otherPlaces.length === 0
    const message = isOne
      ? 'this file is missing, and the shop needs it'
      : `${missingFiles.length} files that the shop needs are missing`
    const pronoun = isOne ? 'it' : 'them'
    const hint = `restore ${pronoun} from an earlier version, or create ${pronoun} with default texts: saga init`
    const related = otherPlaces.map((at) => ({ message: 'also missing', at }))
    const fault = error('missing-file', firstPlace, message, hint, related)
    yield { ...fault, missingFiles: missingFiles.map(({ path }) => path) }
  }
}

/** Lists the files that the shop needs, whether they exist or not. */
export const requiredFilesOf = ({ languages, strings }: Content) =>
  collectionNames
    .filter(isRequired)
    .flatMap((collection) =>
      fixedPathsOf(collection, languages).map((path) => ({
        collection,
        names: contentFileAt(path)?.names ?? {},
        path,
      })),
    )
    // A language pack has all interface texts, so the file of its language may be missing.
    .filter(
      ({ collection, names }) =>
        collection !== 'strings' || !strings[names.lang ?? '']?.pack,
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1))

/**
 * Finds the missing files that every shop needs. `failed` also contains the right paths of files with misspelt names,
 * which are reported elsewhere.
 */
const missingFilesIn = (content: Content) =>
  requiredFilesOf(content).filter(
    ({ path }) => !content.files.has(path) && !content.failed.has(path),
  )

/**
 * Reports sections that some languages have and others lack. Where a language lacks a section, pages are shown without
 * it.
 */
export function* checkLeftOutSections({
  files,
  failed,
  languages,
}: Content): Generator<Diagnostic> {
  const optionalCollections = collectionNames.filter(
    (collection) => !isRequired(collection) && isPerLanguage(collection),
  )
  for (const collection of optionalCollections) {
    const paths = fixedPathsOf(collection, languages)
    const missingPaths = paths.filter((path) => !files.has(path) && !failed.has(path))
    if (missingPaths.length === paths.length) continue

    for (const path of missingPaths) {
      const message = `this file is missing, although other languages have it; pages in "${stem(path)}" are shown without ${nounOf(collection)}`
      const hint = 'create it, or delete the files of the other languages'
      yield warning('fallback', { file: `content/${path}` }, message, hint)
    }
  }
}

/** Returns a noun such as 'a story' or 'quotes'. If a kind has the same name as its collection, it is a plural. */
const nounOf = (collection: CollectionName): string => {
  const { kind } = collectionOf(collection)
  return kind === collection ? kind : `a ${kind}`
}

/** Reports the languages that lack the text of a page. */
export function* checkPageTexts(content: Content): Generator<Diagnostic> {
  for (const { ownLanguage, pathIn, hasTextIn } of textPagesIn(content)) {
    for (const lang of content.languages) {
      if (hasTextIn(lang) || content.failed.has(pathIn(lang))) continue

      const file = `content/${pathIn(lang)}`
      // A file that exists, but has neither a text nor errors, is a draft.
      const isDraft = content.files.has(pathIn(lang))
      const state = isDraft ? 'a draft' : 'missing'
      const message = `the text is ${state} in "${lang}"; visitors see another language instead`
      const hint = isDraft
        ? `delete "draft: true" from it when it is finished`
        : `translate content/${pathIn(ownLanguage)}`
      yield warning('fallback', { file }, message, hint)
    }
  }
}

/** A page whose text has a file in each language. */
interface TextPage {
  /** The language of the original. */
  readonly ownLanguage: Lang
  readonly pathIn: (lang: Lang) => string
  readonly hasTextIn: (lang: Lang) => boolean
}

const textPagesIn = (content: Content): readonly TextPage[] =>
  collectionNames.filter(hasOwnPage).flatMap((collection) => {
    if (isPerLanguage(collection)) return pagesInFilesPerLanguage(collection, content)
    if (collectionOf(collection).bodies) return pagesWithTranslations(collection, content)
    return []
  })

/** Finds pages with a whole file per language. The original is in the first language of the shop that has one. */
function pagesInFilesPerLanguage(
  collection: CollectionName,
  content: Content,
): readonly TextPage[] {
  // The files of all such collections are arranged in the same way.
  const documents = content[collection] as Content['articles']
  return documents.flatMap(({ files, ...names }) => {
    const pathIn = (lang: Lang): string => pathOf(collection, { ...names, lang })
    const hasTextIn = (lang: Lang): boolean => files[lang] !== undefined
    const ownLanguage = content.languages.find(
      (lang) => hasTextIn(lang) || content.failed.has(pathIn(lang)),
    )
    return ownLanguage === undefined ? [] : [{ ownLanguage, pathIn, hasTextIn }]
  })
}

/** Finds pages whose translations are in files next to the original. */
function pagesWithTranslations(
  collection: CollectionName,
  content: Content,
): readonly TextPage[] {
  const entries = content.entries.filter((entry) => entry.collection === collection)
  return entries.map((entry) => {
    const ownLanguage = ownLanguageIn(content, entry)
    const ownPath = pathOf(collection, entry.names)
    const pathIn = (lang: Lang): string => {
      if (lang === ownLanguage) return ownPath
      return bodyPathOf(collection, { ...entry.names, lang }) ?? ownPath
    }
    const hasTextIn = (lang: Lang): boolean =>
      lang === ownLanguage || content.prose.has(pathIn(lang))
    return { ownLanguage, pathIn, hasTextIn }
  })
}

/** Reports files that the shop does not read, except for those whose fault is reported elsewhere. */
export function* checkUnreadFiles(content: Content): Generator<Diagnostic> {
  const { files, languages } = content
  const misnamedFaults = [...findMisnamedFiles([...files]).values()]
  const misnamed = new Set(misnamedFaults.map(({ at }) => at.file))
  const isRead = openReadTest(content)

  for (const path of files) {
    const file = `content/${path}`
    if (misnamed.has(file) || isImage(path) || isReadMe(path)) continue
    if (isLogo(path, content)) continue

    const contentFile = contentFileAt(path)
    const language = contentFile?.names.lang
    const isForeign = language !== undefined && !languages.includes(language)
    // If this language was removed from content/site.yaml, loadContent replaces all
    // diagnostics with this `language` by one error.
    if (isForeign) yield { ...unreadFault(file), language }
    else if (!contentFile || !isRead(contentFile)) yield unreadFault(file)
  }
}

/** Tells whether a drawing is the logo. If the brand's file has errors, any drawing may be the logo. */
const isLogo = (path: string, content: Content): boolean =>
  content.drawings.has(path) &&
  (content.brand?.value.logo === path || hasFailed(content, 'brand'))

function unreadFault(file: string): Diagnostic {
  const hint = 'check its name and folder, or delete it'
  return warning('orphan', { file }, 'the shop does not read this file', hint)
}

/**
 * Returns a test for files that the shop reads. It reads neither books that no edition lists, nor translations without
 * their originals.
 */
function openReadTest(content: Content): (file: ContentFile) => boolean {
  const isListedBook = openListedBookTest(content)
  return ({ collection, names, isBody }) => {
    const originalPath = pathOf(collection, names)
    if (collection === 'books') return isListedBook(originalPath)
    // A translation is read only together with its original.
    return !isBody || content.files.has(originalPath)
  }
}

/** Returns a test for the paths of books that an edition lists, or seems to list. */
function openListedBookTest(content: Content): (path: string) => boolean {
  // A faulty edition may list any book.
  if (hasFailed(content, 'editions')) return () => true

  const listedBooks = new Set(
    content.editions.flatMap((edition) =>
      edition.value.books.map((id) => `${editionFolder(edition)}${id}.md`),
    ),
  )
  const missingBooks = [...listedBooks].filter((path) => !content.files.has(path))
  // If the edition misspells the name of the book, checkBooks reports it there.
  return (path) => listedBooks.has(path) || suggest(path, missingBooks) !== undefined
}
