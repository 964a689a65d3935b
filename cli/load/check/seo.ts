import { type Diagnostic, error, type Location, warning } from '../../model/diagnostic.ts'
import { folderOf, namedPathsOf } from '../../schema/content-paths.ts'
import { type ArticleEntry, type Content, contentPath, stem } from '../content.ts'

/** Characters that search engines show: longer texts are cut, shorter ones look empty. */
const LENGTHS = { title: { least: 10, most: 70 }, description: { least: 50, most: 160 } } as const

/** Titles differ within a language; titles and descriptions have a length that search engines show whole. */
export function checkSeo(content: Content): readonly Diagnostic[] {
  const texts = seoTextsOf(content)
  return [
    ...checkGallerySeo(content),
    ...checkPages(content),
    ...content.languages.flatMap((lang) => [...checkSeoTitles(texts, lang), ...checkSeoLengths(texts, lang)]),
  ]
}

/** Each gallery but that of the home has a page of its own. */
function checkGallerySeo({ galleries, site }: Content): Diagnostic[] {
  const home = site?.value.homeGallery
  // While the home's gallery is unknown, nobody can tell which one needs none.
  const known = galleries.some(({ value }) => value.slug === home)
  return galleries
    .filter(({ value }) => known && value.slug !== home && !value.seo)
    .map((gallery) =>
      error(
        'schema',
        gallery.at(['slug'], 'key'),
        `the gallery "${gallery.value.slug}" has a page of its own, but no "seo:"`,
        'add "seo:" with "title:" and "description:" in every language',
      ),
    )
}

const checkPages = ({ pages, failed }: Content): Diagnostic[] =>
  namedPathsOf('pages')
    .filter((path) => !failed.has(path) && !pages.some((page) => contentPath(page) === path))
    .map((path) =>
      error(
        'missing-file',
        { file: `content/${path}` },
        `the title and description of the page "${stem(path)}" are missing`,
        'create the file with "title:" and "description:" in every language',
      ),
    )

const seoTextsOf = ({ pages, galleries, editions, articles, posters }: Content): readonly SeoText[] => [
  ...pages.map((document) => ({
    seo: document.value,
    at: (field: string, lang: string) => document.at([field, lang]),
  })),
  ...[...galleries, ...editions, ...posters].flatMap((document) =>
    document.value.seo
      ? [{ seo: document.value.seo, at: (field: string, lang: string) => document.at(['seo', field, lang]) }]
      : [],
  ),
  ...articles.map(({ files }) => articleSeoOf(files)),
]

interface SeoText {
  readonly seo: {
    readonly title: Readonly<Record<string, string | undefined>>
    readonly description: Readonly<Record<string, string | undefined>>
  }
  readonly at: (field: string, lang: string) => Location
}

/** Title and description of a page of text, which stand in one file per language. */
function articleSeoOf(files: ArticleEntry['files']): SeoText {
  const inEach = (field: 'title' | 'description') =>
    Object.fromEntries(Object.entries(files).map(([lang, file]) => [lang, file?.front.value.seo[field]]))
  return {
    seo: { title: inEach('title'), description: inEach('description') },
    at: (field, lang) => files[lang]?.front.at(['seo', field]) ?? { file: folderOf('articles') },
  }
}

function checkSeoTitles(texts: readonly SeoText[], lang: string): Diagnostic[] {
  const first = new Map<string, SeoText>()
  return texts.flatMap((text): Diagnostic[] => {
    const title = text.seo.title[lang]
    if (title === undefined) return []
    const before = first.get(title)
    first.set(title, before ?? text)
    if (!before) return []
    const related = [{ message: 'first used here', at: before.at('title', lang) }]
    return [
      error(
        'duplicate-title',
        text.at('title', lang),
        `two pages in "${lang}" have the title "${title}"`,
        'give each page a title of its own',
        related,
      ),
    ]
  })
}

const checkSeoLengths = (texts: readonly SeoText[], lang: string): Diagnostic[] =>
  texts.flatMap((text) =>
    (['title', 'description'] as const).flatMap((field): Diagnostic[] => {
      const { least, most } = LENGTHS[field]
      const length = text.seo[field][lang]?.length
      if (length === undefined || (length >= least && length <= most)) return []
      return [
        warning(
          'seo-length',
          text.at(field, lang),
          `the ${field} has ${length} characters; search engines show ${least} to ${most}`,
          length < least ? `write at least ${least} characters` : `shorten it to at most ${most}`,
        ),
      ]
    }),
  )
