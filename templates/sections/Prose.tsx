import type { HTMLAttributes } from 'react'
import type { Text, Prose as Words } from '../../cli/model/text.ts'

/** Rendered Markdown. The build has escaped any HTML in the content. */
export function Prose({ words: { html, lang } }: { readonly words: Words }) {
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}

interface TextElementProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'p'
  readonly text: Text
}

/** A text in an element that says its language where that is not the page's. */
export const TextElement = ({ as: Element, text, ...attributes }: TextElementProps) => (
  <Element {...attributes} lang={text.lang}>
    {text.text}
  </Element>
)
