import type { Diagnostic } from '../../model/diagnostic.ts'
import { type Content, editionFolder, seoFiles, stem } from '../content.ts'
import { nearest } from '../nearest.ts'
import { isPicture } from '../pictures.ts'
import { checkFlags } from './flags.ts'

/** site.yaml points to things that exist, and every file that the shop cannot do without is there. */
export const checkSite = (content: Content): readonly Diagnostic[] => [
  ...requiredFiles(content),
  ...references(content),
  ...checkFlags(content),
  ...strangers(content),
]

function requiredFiles({ files, languages }: Content): Diagnostic[] {
  const required = [
    'site.yaml',
    'prices.yaml',
    'reviews.yaml',
    ...languages.flatMap((lang) => [`story/${lang}.md`, `testimonials/${lang}.yaml`, `quotes/${lang}.yaml`]),
  ]
  return required
    .filter((path) => !files.has(path))
    .map((path) => ({
      severity: 'error',
      code: 'missing-file',
      at: { file: `content/${path}` },
      message: 'this file is missing',
      hint: 'write it, or restore it from an earlier version',
    }))
}

function references({ site, galleries, languages, failed }: Content): Diagnostic[] {
  if (!site) return []
  const faults: Diagnostic[] = []
  const slugs = galleries.map((gallery) => gallery.value.slug)
  const { homeGallery, xDefault } = site.value
  const misnamed = galleries.some(({ file }) => stem(file) === homeGallery)
  if (!slugs.includes(homeGallery) && !misnamed && !failed.has(`galleries/${homeGallery}.yaml`)) {
    const near = nearest(homeGallery, slugs)
    faults.push({
      severity: 'error',
      code: 'unknown-id',
      at: site.at(['homeGallery']),
      message: `no gallery is called "${homeGallery}"`,
      hint: near ? `did you mean "${near}"?` : `galleries: ${slugs.join(', ')}`,
    })
  }
  if (!languages.includes(xDefault)) {
    faults.push({
      severity: 'error',
      code: 'unknown-id',
      at: site.at(['xDefault']),
      message: `"${xDefault}" is not one of the shop's languages`,
      hint: `write one of ${languages.join(', ')}`,
    })
  }
  return faults
}

/** What content/ may hold besides pictures and `seoFiles`; anything else was probably put there, or named, by mistake. */
const known =
  /^(?:(?:site|prices|reviews)\.yaml|(?:galleries|strings|quotes|testimonials)\/[^/]+\.yaml|posters\/[^/]+\/[^/]+\.yaml|story\/[^/]+\.md|books\/[^/]+\/(?:edition\.yaml|[^/]+\.md))$/
const isReadMe = (path: string): boolean => /(?:^|\/)README\.md$/i.test(path)

function strangers({ files, failed, languages, editions }: Content): Diagnostic[] {
  const perLanguage = /^(?:strings|quotes|testimonials|story)\/([^/.]+)\.(?:yaml|md)$/
  const bookNames = new Set(
    editions.flatMap((edition) => edition.value.books.map((id) => `${editionFolder(edition)}${id}`)),
  )
  // A book that is listed by a wrong name is reported in its edition.
  const lost = [...bookNames].filter((name) => !files.has(`${name}.md`))
  const editionsRead = ![...failed].some((path) => path.endsWith('/edition.yaml'))
  const isRead = (path: string): boolean => {
    const lang = perLanguage.exec(path)?.[1]
    const book = /^(books\/[^/]+\/[^/.]+)(?:\.[a-z]+)?\.md$/.exec(path)?.[1]
    return (
      (known.test(path) || seoFiles.includes(path)) &&
      (lang === undefined || languages.includes(lang)) &&
      (book === undefined || bookNames.has(book) || !editionsRead || nearest(book, lost) !== undefined)
    )
  }
  return [...files].flatMap((path): Diagnostic[] => {
    if (isRead(path) || isPicture(path) || isReadMe(path)) return []
    const meant = path.toLowerCase().replace(/\.yml$/, '.yaml')
    return [
      {
        severity: 'warning',
        code: 'orphan',
        at: { file: `content/${path}` },
        message: 'the shop does not read this file',
        hint:
          isRead(meant) && !files.has(meant)
            ? `rename it to "content/${meant}"`
            : 'is its name or folder right? otherwise delete it',
      },
    ]
  })
}
