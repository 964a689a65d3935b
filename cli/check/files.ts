import { type Diagnostic, error, remedyOf, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import {
  type Content,
  editionFolder,
  hasFailed,
  ownLanguageIn,
  stem,
} from '../read/content.ts'
import { isReadMe } from '../read/listing.ts'
import { isImage } from '../read/pictures/pictures.ts'
import { suggest } from '../read/suggest.ts'
import { collectionNames, collectionOf } from '../schema/collections.ts'
import {
  bodyPathOf,
  type ContentFile,
  contentFileAt,
  fixedPathsOf,
  hasOwnPage,
  isPerLanguage,
  pathOf,
} from '../schema/content-paths.ts'

/** Checks that the files are there that the shop asks for by their path. */
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
  for (const { own, pathIn, isThere } of pagesWithTextFilesIn(content))
    for (const lang of content.languages) {
      if (isThere(lang) || content.failed.has(pathIn(lang))) continue
      const at = { file: `content/${pathIn(lang)}` }
      if (lang === own) {
        const message = `the text in "${lang}" is missing, which all others fall back to`
        yield error(
          'missing-file',
          at,
          message,
          'write it: the other languages show what such a file holds',
        )
      } else {
        const message = `the text is missing in "${lang}"; visitors see another language`
        yield warning('fallback', at, message, `translate content/${pathIn(own)}`)
      }
    }
}

function* pagesWithTextFilesIn(content: Content) {
  for (const collection of collectionNames.filter(hasOwnPage)) {
    if (isPerLanguage(collection))
      for (const { files, ...names } of content[collection as 'articles']) {
        const pathIn = (lang: Lang) => pathOf(collection, { ...names, lang })
        yield {
          own: content.languages[0],
          pathIn,
          isThere: (lang: Lang) => files[lang] !== undefined,
        }
      }
    else if (collectionOf(collection).bodies)
      for (const entry of content.entries.filter(
        (each) => each.collection === collection,
      )) {
        const own = ownLanguageIn(content, entry)
        const pathIn = (lang: Lang) =>
          (lang !== own && bodyPathOf(collection, { ...entry.names, lang })) ||
          pathOf(collection, entry.names)
        yield {
          own,
          pathIn,
          isThere: (lang: Lang) => lang === own || content.prose.has(pathIn(lang)),
        }
      }
  }
}

/** Checks that the shop reads every file, or that the file's fault is reported elsewhere. */
export function* checkUnreadFiles(content: Content): Generator<Diagnostic> {
  const { files, languages, editions } = content
  const listed = new Set(
    editions.flatMap((edition) =>
      edition.value.books.map((id) => `${editionFolder(edition)}${id}.md`),
    ),
  )
  // A book whose listed name is misspelt is reported in its edition.
  const lost = [...listed].filter((path) => !files.has(path))
  const isListed = ({ collection, names, isBody }: ContentFile): boolean => {
    const path = pathOf(collection, names)
    if (collection !== 'books') return !isBody || files.has(path)
    return (
      hasFailed(content, 'editions') ||
      listed.has(path) ||
      suggest(path, lost) !== undefined
    )
  }
  const misnamed = new Set(
    [...findMisnamedFiles([...files]).values()].map(({ at }) => at.file),
  )
  for (const path of files) {
    const at = { file: `content/${path}` }
    if (misnamed.has(at.file) || isImage(path) || isReadMe(path)) continue
    const found = contentFileAt(path)
    const language = found?.names.lang
    const isForeign = language !== undefined && !languages.includes(language)
    if (found && !isForeign && isListed(found)) continue
    const hint = 'check its name and folder, or delete it'
    const unread = warning('orphan', at, 'the shop does not read this file', hint)
    yield isForeign ? { ...unread, language } : unread
  }
}

/** Finds files that nothing reads because their names end in `.yml` or hold capitals, by the path they should have. */
export function findMisnamedFiles(
  paths: readonly string[],
): ReadonlyMap<string, Diagnostic> {
  const present = new Set(paths)
  const misnamed = new Map<string, Diagnostic>()
  for (const path of paths) {
    const meant = path.toLowerCase().replace(/\.yml$/, '.yaml')
    if (present.has(meant) || contentFileAt(path) || !contentFileAt(meant)) continue
    const message = 'the shop does not read this file because of how its name is written'
    const remedy = remedyOf({ renameTo: `content/${meant}` }, 'rename it to "…"')
    misnamed.set(
      meant,
      error('missing-file', { file: `content/${path}` }, message, remedy),
    )
  }
  return misnamed
}
