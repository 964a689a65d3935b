import MarkdownIt, { type Token } from 'markdown-it'
import type { Lang } from '../../model/path.ts'
import type { Prose, Question, Seo, Text } from '../../model/text.ts'
import type { Translated } from '../../schema/common.ts'
import type { SeoFile } from '../../schema/seo.ts'

/** Where a text is looked for: in the page's own language, then in those that it falls back to. */
export type LanguageOrder = readonly [own: Lang, ...fallbacks: Lang[]]

/** The words in the first language that has them, marked with that language where it is not the page's own. */
export function textIn(words: Translated, order: LanguageOrder): Text {
  for (const lang of order) {
    const text = words[lang]
    if (text !== undefined) return lang === order[0] ? { text } : { text, lang }
  }
  throw new Error(`no words in ${order.join(' or ')}`)
}

/** As above where a whole page is in one language; the fallback is not marked. */
export const plainTextIn = (words: Translated, order: LanguageOrder): string => textIn(words, order).text

export const seoIn = (seo: SeoFile, order: LanguageOrder): Seo => ({
  title: plainTextIn(seo.title, order),
  description: plainTextIn(seo.description, order),
})

// Raw HTML in Markdown is shown as text: content is trusted to say things, not to script them.
const markdown = new MarkdownIt({ html: false, typographer: false })

export const renderProse = (text: string, lang?: Lang): Prose => ({
  html: markdown.render(text).trim(),
  ...(lang ? { lang } : {}),
})

/** The text below each second-level heading, which is its question. What stands before the first one answers none. */
export function renderQuestions(text: string, lang?: Lang): readonly Question[] {
  const tokens = markdown.parse(text, {})
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && tag === 'h2' ? [index] : [],
  )
  return starts.map((start, index) => {
    // A heading is three tokens: its opening, its words, its end.
    const answer = tokens.slice(start + 3, starts[index + 1])
    return {
      question: { text: wordsOf(tokens[start + 1]?.children ?? []), ...(lang && { lang }) },
      answer: {
        html: markdown.renderer.render(answer, markdown.options, {}).trim(),
        ...(lang && { lang }),
      },
      words: answer.flatMap(({ children }) => (children ? wordsOf(children) : [])).join(' '),
    }
  })
}

/** The words of a paragraph without their marks. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('')
