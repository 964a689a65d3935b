import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { below, type Content, seoFiles, stem } from '../content.ts'

/** Search engines show about this many characters; outside of it the text is cut, or looks empty (readings C27). */
const LENGTHS = { title: { least: 10, most: 70 }, description: { least: 50, most: 160 } } as const

/** Titles differ within a language; titles and descriptions have a length that search engines show whole. */
export function checkSeo({
  languages,
  pages,
  galleries,
  editions,
  site,
  failed,
}: Content): readonly Diagnostic[] {
  const home = site?.value.homeGallery
  // While the home's gallery is unknown, nobody can tell which one needs none.
  const known = galleries.some(({ value }) => value.slug === home)
  const needing = galleries.filter(({ value }) => known && value.slug !== home && !value.seo)
  const missing = needing.map(
    (gallery): Diagnostic => ({
      severity: 'error',
      code: 'schema',
      at: gallery.at(['slug'], 'key'),
      message: `the gallery "${gallery.value.slug}" has a page of its own, but no "seo:"`,
      hint: 'add "seo:" with "title:" and "description:" in every language',
    }),
  )
  const lost = seoFiles
    .filter((path) => !failed.has(path) && !pages.some((page) => below(page) === path))
    .map(
      (path): Diagnostic => ({
        severity: 'error',
        code: 'missing-file',
        at: { file: `content/${path}` },
        message: `the title and description of the page "${stem(path)}" are missing`,
        hint: 'write the file with "title:" and "description:" in every language',
      }),
    )
  const texts = [
    ...pages.map((document) => ({
      seo: document.value,
      at: (field: string, lang: string) => document.at([field, lang]),
    })),
    ...[...galleries, ...editions].flatMap((document) =>
      document.value.seo
        ? [
            {
              seo: document.value.seo,
              at: (field: string, lang: string) => document.at(['seo', field, lang]),
            },
          ]
        : [],
    ),
  ]
  return [
    ...missing,
    ...lost,
    ...languages.flatMap((lang) => [...sameTitles(texts, lang), ...lengths(texts, lang)]),
  ]
}

interface SeoText {
  readonly seo: {
    readonly title: Readonly<Record<string, string | undefined>>
    readonly description: Readonly<Record<string, string | undefined>>
  }
  readonly at: (field: string, lang: string) => Location
}

function sameTitles(texts: readonly SeoText[], lang: string): Diagnostic[] {
  const first = new Map<string, SeoText>()
  return texts.flatMap((text): Diagnostic[] => {
    const title = text.seo.title[lang]
    if (title === undefined) return []
    const before = first.get(title)
    first.set(title, before ?? text)
    if (!before) return []
    const related = [{ message: 'first used here', at: before.at('title', lang) }]
    return [
      {
        severity: 'error',
        code: 'duplicate-title',
        at: text.at('title', lang),
        message: `two pages in "${lang}" have the title "${title}"`,
        hint: 'give each page a title of its own',
        related,
      },
    ]
  })
}

const lengths = (texts: readonly SeoText[], lang: string): Diagnostic[] =>
  texts.flatMap((text) =>
    (['title', 'description'] as const).flatMap((field): Diagnostic[] => {
      const { least, most } = LENGTHS[field]
      const length = text.seo[field][lang]?.length
      if (length === undefined || (length >= least && length <= most)) return []
      return [
        {
          severity: 'warning',
          code: 'seo-length',
          at: text.at(field, lang),
          message: `the ${field} has ${length} characters; search engines show ${least} to ${most}`,
          hint: length < least ? 'say a little more' : 'shorten it',
        },
      ]
    }),
  )
