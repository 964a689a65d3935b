import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'

/** Search engines show about this many characters; outside of it the text is cut, or looks empty (readings C27). */
const DESCRIPTION = { least: 50, most: 160 }

/** Titles differ within a language; descriptions have a length that search engines show whole. */
export function checkSeo({
  languages,
  pages,
  galleries,
  editions,
  site,
  failed,
}: Content): readonly Diagnostic[] {
  const home = site?.value.homeGallery
  const needing = galleries.filter((gallery) => gallery.value.slug !== home && !gallery.value.seo)
  const missing = needing.map(
    (gallery): Diagnostic => ({
      severity: 'error',
      code: 'schema',
      at: gallery.at(['slug'], 'key'),
      message: `the gallery "${gallery.value.slug}" has a page of its own, but no "seo:"`,
      hint: 'add "seo:" with "title:" and "description:" in every language',
    }),
  )
  const lost = ['home', 'success', 'not-found']
    .filter(
      (name) =>
        !failed.has(`pages/${name}.yaml`) &&
        !pages.some((page) => page.file === `content/pages/${name}.yaml`),
    )
    .map(
      (name): Diagnostic => ({
        severity: 'error',
        code: 'missing-file',
        at: { file: `content/pages/${name}.yaml` },
        message: `the title and description of the page "${name}" are missing`,
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
        code: 'duplicate-id',
        at: text.at('title', lang),
        message: `two pages in "${lang}" have the title "${title}"`,
        hint: 'give each page a title of its own',
        related,
      },
    ]
  })
}

function lengths(texts: readonly SeoText[], lang: string): Diagnostic[] {
  return texts.flatMap((text): Diagnostic[] => {
    const length = text.seo.description[lang]?.length
    if (length === undefined || (length >= DESCRIPTION.least && length <= DESCRIPTION.most)) return []
    const message = `the description has ${length} characters; search engines show ${DESCRIPTION.least} to ${DESCRIPTION.most}`
    return [
      {
        severity: 'warning',
        code: 'seo-length',
        at: text.at('description', lang),
        message,
        hint: length < DESCRIPTION.least ? 'say a little more' : 'shorten it',
      },
    ]
  })
}
