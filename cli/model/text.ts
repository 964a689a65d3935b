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
