import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
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

/** Checks that the files exist that the shop requires at a fixed path. */
export function* checkRequiredFiles({
  files,
  failed,
  languages,
}: Content): Generator<Diagnostic> {
  for (const name of collectionNames)
    for (const path of fixedPathsOf(name, languages)) {
      if (files.has(path) || failed.has(path)) continue
      const missing = (message: string, hint: string): Diagnostic =>
        error('missing-file', { file: `content/${path}` }, message, hint)
      if (name === 'pages')
        yield missing(
          `the title and description of the page "${stem(path)}" are missing`,
          'create the file with "title:" and "description:" in every language',
        )
      else if (name === 'strings')
        yield missing(
          `the interface texts in "${stem(path)}" are missing`,
          `create content/${path}`,
        )
      else if (collectionOf(name).isRequired)
        yield missing(
          'this file is missing',
          'create it, or restore it from an earlier version',
        )
    }
}

/** Checks that each page has its text in each language. */
export function* checkPageTexts(content: Content): Generator<Diagnostic> {
  for (const { ownLanguage, pathIn, isThere } of textPagesIn(content))
    for (const lang of content.languages) {
      if (isThere(lang) || content.failed.has(pathIn(lang))) continue
      const at = { file: `content/${pathIn(lang)}` }
      if (lang === ownLanguage) {
        const message = `the text in "${lang}" is missing, but the other languages fall back to it`
        yield error(
          'missing-file',
          at,
          message,
          'create this file; the files of the other languages show what it contains',
        )
      } else {
        const message = `the text is missing in "${lang}"; visitors see another language instead`
        yield warning('fallback', at, message, `translate content/${pathIn(ownLanguage)}`)
      }
    }
}

/** A page whose text has a file in each language. */
interface TextPage {
  readonly ownLanguage: Lang
  readonly pathIn: (lang: Lang) => string
  readonly isThere: (lang: Lang) => boolean
}

const textPagesIn = (content: Content): readonly TextPage[] =>
  collectionNames.filter(hasOwnPage).flatMap((collection) => {
    if (isPerLanguage(collection)) return pagesInFilesPerLanguage(collection, content)
    if (collectionOf(collection).bodies) return pagesWithTranslations(collection, content)
    return []
  })

function pagesInFilesPerLanguage(
  collection: CollectionName,
  content: Content,
): readonly TextPage[] {
  const documents = content[collection] as Content['articles']
  return documents.map(({ files, ...names }) => ({
    ownLanguage: content.languages[0],
    pathIn: (lang) => pathOf(collection, { ...names, lang }),
    isThere: (lang) => files[lang] !== undefined,
  }))
}

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
    const isThere = (lang: Lang): boolean =>
      lang === ownLanguage || content.prose.has(pathIn(lang))
    return { ownLanguage, pathIn, isThere }
  })
}

/** Checks that the shop reads every file, except for files whose fault is reported elsewhere. */
export function* checkUnreadFiles(content: Content): Generator<Diagnostic> {
  const { files, languages, editions } = content
  const listedBooks = new Set(
    editions.flatMap((edition) =>
      edition.value.books.map((id) => `${editionFolder(edition)}${id}.md`),
    ),
  )
  const missingBooks = [...listedBooks].filter((path) => !files.has(path))
  const isRead = ({ collection, names, isBody }: ContentFile): boolean => {
    const path = pathOf(collection, names)
    if (collection !== 'books') return !isBody || files.has(path)
    if (hasFailed(content, 'editions') || listedBooks.has(path)) return true
    // A book whose listed name is misspelt is reported in its edition.
    return suggest(path, missingBooks) !== undefined
  }

  const misnamed = new Set(
    [...findMisnamedFiles([...files]).values()].map(({ at }) => at.file),
  )
  for (const path of files) {
    const at = { file: `content/${path}` }
    if (misnamed.has(at.file) || isImage(path) || isReadMe(path)) continue

    const contentFile = contentFileAt(path)
    const language = contentFile?.names.lang
    const isForeign = language !== undefined && !languages.includes(language)
    if (contentFile && !isForeign && isRead(contentFile)) continue

    const hint = 'check its name and folder, or delete it'
    const unread = warning('orphan', at, 'the shop does not read this file', hint)
    yield isForeign ? { ...unread, language } : unread
  }
}
