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
