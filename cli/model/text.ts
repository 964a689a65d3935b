import type { Lang } from './path.ts'

/** Words for a visitor. `lang` stands only where they fell back to another language than the page's. */
export interface Text {
  readonly text: string
  readonly lang?: Lang
}

/** Rendered Markdown (no raw HTML passes), with the language of its words as in `Text`. */
export interface Prose {
  readonly html: string
  readonly lang?: Lang
}

/** A page of text, content/texts/<slug>/: /{lang}/<slug>. */
export interface Article {
  readonly slug: string
  /** Only `watch` shows drafts. */
  readonly draft?: boolean | undefined
  /** Earlier names, whose addresses redirect here. */
  readonly formerly: readonly string[]
  readonly title: Text
  readonly body: Prose
  /** Those of the text, where it is made of questions. */
  readonly questions?: readonly Question[]
}

export interface Question {
  readonly question: Text
  readonly answer: Prose
  /** The answer as words alone, for search engines. */
  readonly words: string
}

export interface Seo {
  readonly title: string
  readonly description: string
}

/** Characters to escape or drop. A first test, since most texts hold none. */
const SPECIAL = /[^\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]/

/** Escapes text for content and attributes of XML and HTML. Drops characters that XML forbids. */
export const escapeXml = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
    : text
