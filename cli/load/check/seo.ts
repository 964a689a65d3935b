import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import type { Content } from '../content.ts'
import { type PlacedText, repeatsIn, textsAt } from './repeats.ts'

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

/** The titles or descriptions of all pages. */
const seoTextsIn = (
  { pages, galleries, editions, posters, articles }: Content,
  lang: Lang,
  field: 'title' | 'description',
): readonly PlacedText[] => [
  ...pages.flatMap((page) => textsAt(page, [field, lang])),
  ...[...galleries, ...editions, ...posters].flatMap((page) => textsAt(page, ['seo', field, lang])),
  ...articles
    .flatMap(({ files }) => files[lang]?.front ?? [])
    .flatMap((front) => textsAt(front, ['seo', field])),
]

function* checkTitles(titles: readonly PlacedText[], lang: Lang): Generator<Diagnostic> {
  for (const [{ text, at }, first] of repeatsIn(titles, (title) => title.text)) {
    const message = `two pages in "${lang}" have the title "${text}"`
    const related = [{ message: 'first used here', at: first.at() }]
    yield error('duplicate-title', at(), message, 'give each page a title of its own', related)
  }
}

/** Texts longer than `most` are cut by search engines; those shorter than `least` look empty. */
function* checkLengths(
  texts: readonly PlacedText[],
  field: string,
  least: number,
  most: number,
): Generator<Diagnostic> {
  for (const { text, at } of texts) {
    const { length } = text
    if (length >= least && length <= most) continue
    const message = `the ${field} has ${length} characters; search engines show ${least} to ${most}`
    const hint = length < least ? `write at least ${least} characters` : `shorten it to at most ${most}`
    yield warning('seo-length', at(), message, hint)
  }
}
