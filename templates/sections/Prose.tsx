import type { Prose as Words } from '../../cli/model/text.ts'

/** Rendered Markdown. The build has escaped any HTML in the content. */
export function Prose({ words: { html, lang } }: { readonly words: Words }) {
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
