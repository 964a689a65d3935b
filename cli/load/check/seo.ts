import { type Diagnostic, error, type Location, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import type { Content } from '../content.ts'
import { repeatsIn } from './repeats.ts'

/** Titles differ within a language; titles and descriptions have a length that search engines show whole. */
export const checkSeo = (content: Content): readonly Diagnostic[] => [
  ...checkGallerySeo(content),
  ...content.languages.flatMap((lang) => {
    const titles = seoTextsIn(content, lang, 'title')
    const descriptions = seoTextsIn(content, lang, 'description')
    return [
      ...checkTitles(titles, lang),
      ...checkLengths(titles, 'title', 10, 70),
      ...checkLengths(descriptions, 'description', 50, 160),
    ]
  }),
]

/** Each gallery but that of the home has a page of its own. */
function* checkGallerySeo({ galleries, site }: Content): Generator<Diagnostic> {
  const home = site?.value.homeGallery
  // While the home's gallery is unknown, nobody can tell which one needs none.
  if (!galleries.some(({ value }) => value.slug === home)) return
  for (const gallery of galleries) {
    const { slug, seo } = gallery.value
    if (slug === home || seo) continue
    const message = `the gallery "${slug}" has a page of its own, but no "seo:"`
    const hint = 'add "seo:" with "title:" and "description:" in every language'
    yield error('schema', gallery.at(['slug'], 'key'), message, hint)
  }
}

interface SeoText {
  readonly text: string | undefined
  readonly at: () => Location
}

/** The titles or descriptions of all pages. */
function seoTextsIn(content: Content, lang: Lang, field: 'title' | 'description'): readonly SeoText[] {
  const { pages, galleries, editions, posters, articles } = content
  return [
    ...pages.map(({ value, at }) => ({ text: value[field][lang], at: () => at([field, lang]) })),
    ...[...galleries, ...editions, ...posters].map((document) => ({
      text: document.value.seo?.[field][lang],
      at: () => document.at(['seo', field, lang]),
    })),
    ...articles
      .flatMap(({ files }) => files[lang]?.front ?? [])
      .map((front) => ({ text: front.value.seo[field], at: () => front.at(['seo', field]) })),
  ]
}

function* checkTitles(titles: readonly SeoText[], lang: Lang): Generator<Diagnostic> {
  for (const [{ text, at }, first] of repeatsIn(titles, ({ text }) => text)) {
    const message = `two pages in "${lang}" have the title "${text}"`
    const related = [{ message: 'first used here', at: first.at() }]
    yield error('duplicate-title', at(), message, 'give each page a title of its own', related)
  }
}

/** Texts longer than `most` are cut by search engines; those shorter than `least` look empty. */
function* checkLengths(
  texts: readonly SeoText[],
  field: string,
  least: number,
  most: number,
): Generator<Diagnostic> {
  for (const { text, at } of texts) {
    const length = text?.length
    if (length === undefined || (length >= least && length <= most)) continue
    const message = `the ${field} has ${length} characters; search engines show ${least} to ${most}`
    const hint = length < least ? `write at least ${least} characters` : `shorten it to at most ${most}`
    yield warning('seo-length', at(), message, hint)
  }
}
