import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { contentFileAt, pathOf, requiredPathsIn } from '../../schema/content-paths.ts'
import { type Content, editionFolder, hasFailed, stem } from '../content.ts'
import { isImage } from '../images.ts'
import { findMisnamedFiles } from '../listing.ts'
import { didYouMean, suggest } from '../suggest.ts'
import { checkFlags } from './flags.ts'

/** site.yaml points to things that exist, and every file that the shop cannot do without is there. */
export const checkSite = (content: Content): readonly Diagnostic[] => [
  ...checkRequiredFiles(content),
  ...checkReferences(content),
  ...checkFallbacks(content),
  ...checkFlags(content),
  ...checkUnreadFiles(content),
]

function checkRequiredFiles({ files, failed, languages }: Content): Diagnostic[] {
  return requiredPathsIn(languages)
    .filter((path) => !files.has(path) && !failed.has(path))
    .map((path) =>
      error(
        'missing-file',
        { file: `content/${path}` },
        'this file is missing',
        'create it, or restore it from an earlier version',
      ),
    )
}

function checkReferences({ site, galleries, languages, failed }: Content): Diagnostic[] {
  if (!site) return []
  const faults: Diagnostic[] = []
  const slugs = galleries.map((gallery) => gallery.value.slug)
  const { homeGallery, xDefault } = site.value
  const misnamed = galleries.some(({ file }) => stem(file) === homeGallery)
  if (!slugs.includes(homeGallery) && !misnamed && !failed.has(pathOf('galleries', { slug: homeGallery }))) {
    faults.push(
      error(
        'unknown-id',
        site.at(['homeGallery']),
        `no gallery is called "${homeGallery}"`,
        didYouMean(homeGallery, slugs) ?? `galleries: ${slugs.join(', ')}`,
      ),
    )
  }
  if (!languages.includes(xDefault)) {
    faults.push(
      error(
        'unknown-id',
        site.at(['xDefault']),
        `"${xDefault}" is not one of the shop's languages`,
        `write one of ${languages.join(', ')}`,
      ),
    )
  }
  return faults
}

/** A language falls back to another one that visitors see. */
const checkFallbacks = ({ site, languages }: Content): Diagnostic[] =>
  (site?.value.languages ?? []).flatMap(({ code, fallback }, index): Diagnostic[] => {
    const others = languages.filter((lang) => lang !== code)
    if (!site || fallback === undefined || others.includes(fallback)) return []
    return [
      error(
        'unknown-id',
        site.at(['languages', index, 'fallback']),
        fallback === code
          ? `"${code}" cannot be its own fallback`
          : `the fallback "${fallback}" is not one of the shop's languages, or is a draft`,
        others.length === 0 ? 'remove it' : `write one of ${others.join(', ')}, or remove it`,
      ),
    ]
  })

const isReadMe = (path: string): boolean => /(?:^|\/)README\.md$/i.test(path)

function checkUnreadFiles({ files, failed, languages, editions }: Content): Diagnostic[] {
  const listed = new Set(
    editions.flatMap((edition) => edition.value.books.map((id) => `${editionFolder(edition)}${id}.md`)),
  )
  // A book that is listed by a wrong name is reported in its edition.
  const lost = [...listed].filter((path) => !files.has(path))
  const editionsRead = !hasFailed({ failed }, 'editions')
  const foreignLanguageOf = (path: string): Lang | undefined => {
    const lang = contentFileAt(path)?.names.lang
    return lang === undefined || languages.includes(lang) ? undefined : lang
  }
  const isRead = (path: string): boolean => {
    const { collection, names } = contentFileAt(path) ?? {}
    if (!collection || foreignLanguageOf(path) !== undefined) return false
    if (collection !== 'books' || !editionsRead) return true
    const book = pathOf(collection, names ?? {})
    return listed.has(book) || suggest(book, lost) !== undefined
  }
  const misnamed = new Set(
    [...findMisnamedFiles([...files]).values()].map(({ at }) => at.file.replace('content/', '')),
  )
  return [...files].flatMap((path): Diagnostic[] => {
    if (isRead(path) || misnamed.has(path) || isImage(path) || isReadMe(path)) return []
    const found = warning(
      'orphan',
      { file: `content/${path}` },
      'the shop does not read this file',
      'check its name and folder, or delete it',
    )
    const language = foreignLanguageOf(path)
    return [language === undefined ? found : { ...found, language }]
  })
}
