import { type Diagnostic, error, type Remedy, remedyOf, warning } from '../../model/diagnostic.ts'
import { collectionNames, collectionOf } from '../../schema/collections.ts'
import { type ContentFile, contentFileAt, fileOf, fixedPathsOf, pathOf } from '../../schema/content-paths.ts'
import { type Content, editionFolder, hasFailed, stem } from '../content.ts'
import { neededParts } from '../drafts.ts'
import { isImage } from '../images.ts'
import { isReadMe } from '../listing.ts'
import type { Path } from '../positions.ts'
import { meantRemedy, suggest } from '../suggest.ts'

/** Checks required files, the languages of site.yaml, files that the shop does not read, and drafts. */
export const checkSite = (content: Content): readonly Diagnostic[] => [
  ...checkRequiredFiles(content),
  ...checkLanguages(content),
  ...checkUnreadFiles(content),
  ...checkDrafts(content),
]

function* checkRequiredFiles({ files, failed, languages }: Content): Generator<Diagnostic> {
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
        yield missing(`the interface texts in "${stem(path)}" are missing`, `create content/${path}`)
      else if (collectionOf(name).isRequired)
        yield missing('this file is missing', 'create it, or restore it from an earlier version')
    }
}

/** Checks that the 404 page's language and every fallback exist, and that the menu has a flag for each language. */
function* checkLanguages({ site, languages, publicFiles }: Content): Generator<Diagnostic> {
  if (!site) return
  const { xDefault } = site.value
  const unknown = (path: Path, message: string, remedy: string | Remedy): Diagnostic =>
    error('unknown-id', site.at(path), message, remedy)
  if (!languages.includes(xDefault)) {
    const message = `"${xDefault}" is not one of the shop's languages`
    yield unknown(['xDefault'], message, `write one of ${languages.join(', ')}`)
  }
  const drawn = publicFiles.flatMap(({ path }) => /^flags\/([^/]+)\.svg$/.exec(path)?.[1] ?? [])
  for (const [index, { code, fallback, flag }] of site.value.languages.entries()) {
    const others = languages.filter((lang) => lang !== code)
    if (fallback !== undefined && !others.includes(fallback)) {
      const message =
        fallback === code
          ? `"${code}" cannot be its own fallback`
          : `the fallback "${fallback}" is not one of the shop's languages, or is a draft`
      const hint = others.length === 0 ? 'remove it' : `write one of ${others.join(', ')}, or remove it`
      yield unknown(['languages', index, 'fallback'], message, hint)
    }
    if (drawn.includes(flag)) continue
    const at = site.at(['languages', index, 'flag'])
    yield error('missing-file', at, `there is no flag public/flags/${flag}.svg`, flagRemedy(flag, drawn))
  }
}

/** Country codes by what is often written instead: a language, or the country's usual name. */
const countries: Readonly<Record<string, string>> = { en: 'gb', uk: 'gb', sv: 'se', da: 'dk', ja: 'jp' }

function flagRemedy(flag: string, drawn: readonly string[]): string | Remedy {
  const sameLetters = drawn.find((name) => name.toLowerCase() === flag)
  if (sameLetters)
    return remedyOf(
      { at: { file: `public/flags/${sameLetters}.svg` }, renameTo: `public/flags/${flag}.svg` },
      `rename public/flags/${sameLetters}.svg: capital and small letters are different files on a server`,
    )
  const country = countries[flag]
  if (country !== undefined && drawn.includes(country)) return meantRemedy(flag, country, [])
  const near = suggest(flag, drawn)
  return near ? `put the drawing there, or did you mean "${near}"?` : 'put the drawing there'
}

function* checkUnreadFiles(content: Content): Generator<Diagnostic> {
  const { files, languages, editions } = content
  const listed = new Set(
    editions.flatMap((edition) => edition.value.books.map((id) => `${editionFolder(edition)}${id}.md`)),
  )
  // A book whose listed name is misspelt is reported in its edition.
  const lost = [...listed].filter((path) => !files.has(path))
  const editionsRead = !hasFailed(content, 'editions')
  const isListed = ({ collection, names, isBody }: ContentFile): boolean => {
    if (collection !== 'books') return !isBody || files.has(pathOf(collection, names))
    if (!editionsRead) return true
    const book = pathOf(collection, names)
    return listed.has(book) || suggest(book, lost) !== undefined
  }
  const misnamed = new Set([...findMisnamedFiles([...files]).values()].map(({ at }) => at.file))
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

/** Checks that the gallery on the home page, the first language and the language of the 404 page are no drafts. */
function* checkDrafts(content: Content): Generator<Diagnostic> {
  const { site, galleries } = content
  const needed = neededParts(content)
  for (const [index, { code, draft }] of site?.value.languages.entries() ?? []) {
    if (!site || !draft || !needed.languages.includes(code)) continue
    const part = code === needed.languages[0] ? 'first language' : 'language of the 404 page (xDefault)'
    const message = `"${code}" cannot be a draft: it is the ${part}`
    const hint = 'remove "draft: true", or choose another language for that'
    yield error('schema', site.at(['languages', index, 'draft']), message, hint)
  }
  for (const gallery of galleries) {
    const { slug, draft } = gallery.value
    if (!draft || slug !== needed.gallery) continue
    const message = `"${slug}" cannot be a draft: it stands on the home page`
    const hint = `remove "draft: true", or name another gallery under homeGallery in ${fileOf('site')}`
    yield error('schema', gallery.at(['draft']), message, hint)
  }
}

/** Finds files that nothing reads because their names end in `.yml` or hold capitals, by the path they should have. */
export function findMisnamedFiles(paths: readonly string[]): ReadonlyMap<string, Diagnostic> {
  const present = new Set(paths)
  const misnamed = new Map<string, Diagnostic>()
  for (const path of paths) {
    const meant = path.toLowerCase().replace(/\.yml$/, '.yaml')
    if (present.has(meant) || contentFileAt(path) || !contentFileAt(meant)) continue
    const fault = error(
      'missing-file',
      { file: `content/${path}` },
      'the shop does not read this file because of how its name is written',
      remedyOf({ renameTo: `content/${meant}` }, 'rename it to "…"'),
    )
    misnamed.set(meant, fault)
  }
  return misnamed
}
