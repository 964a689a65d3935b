import type { Lang } from '../../model/path.ts'
import type { Article, Question, Seo } from '../../model/text.ts'
import type { ArticleFile } from '../../schema/articles.ts'
import type { ArticleEntry, MarkdownFile } from '../content.ts'

import type { Section } from '../markdown.ts'
import { fillHtml, fillPlaces, type Places } from '../places.ts'
import { type LanguageOrder, proseOf } from './text.ts'

/** The file of the first language in `order` that has one: checked content always has the shop's first language. */
function fileOf(
  { slug, files }: ArticleEntry,
  order: LanguageOrder,
): { readonly file: MarkdownFile<ArticleFile>; readonly fallback?: Lang } {
  for (const lang of order) {
    const file = files[lang]
    if (file) return lang === order[0] ? { file } : { file, fallback: lang }
  }
  throw new Error(`the text "${slug}" was not read, although the content was checked`)
}

/** A page of text in one language. Its title and text fall back together. */
export function resolveArticle(entry: ArticleEntry, order: LanguageOrder, places: Places): Article {
  const { file, fallback } = fileOf(entry, order)
  const { title, questions } = file.front.value
  const { draft, formerly = [] } = entry.files[order.at(-1) ?? order[0]]?.front.value ?? {}
  return {
    slug: entry.slug,
    draft: draft || file.front.value.draft,
    formerly,
    title: { text: fillPlaces(title, places), ...(fallback && { lang: fallback }) },
    body: proseOf({ html: fillHtml(file.html, places) }, fallback),
    ...(questions && { questions: file.sections.map((section) => questionOf(section, places, fallback)) }),
  }
}

const questionOf = ({ heading, html, words }: Section, places: Places, lang?: Lang): Question => ({
  question: { text: fillPlaces(heading, places), ...(lang && { lang }) },
  answer: proseOf({ html: fillHtml(html, places) }, lang),
  words: fillPlaces(words, places),
})

export function resolveArticleSeo(entry: ArticleEntry, order: LanguageOrder, places: Places): Seo {
  const { title, description } = fileOf(entry, order).file.front.value.seo
  return { title: fillPlaces(title, places), description: fillPlaces(description, places) }
}

/** Pages of text in the order of the footer, which the first language's files give. */
export const inOrder = (articles: readonly ArticleEntry[], first: Lang): readonly ArticleEntry[] =>
  [...articles].sort((a, b) => orderOf(a, first) - orderOf(b, first))

const orderOf = ({ files }: ArticleEntry, first: Lang): number => files[first]?.front.value.order ?? 0
