import { createElement, Fragment, type HTMLAttributes } from 'react'
import type { Text, Prose as Words } from '../../cli/model/text.ts'

/**
 * Matches a letter that a hyphen joins to a word, such as e-post, where browsers would
 * break the line.
 */
const shortWord = /(?<![\p{L}\p{N}-])(\p{L}-\p{L}+)/u

/** A text whose short words with a hyphen stay whole. */
export const WholeWords = ({ text }: { readonly text: string }) =>
  createElement(Fragment, null, ...text.split(shortWord).map(wholeIfShort))

/**
 * Keeps a short word whole. Because of the group in `shortWord`, `split` returns these
 * words at odd indices.
 */
const wholeIfShort = (part: string, index: number) =>
  index % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)

/** Keeps short words with a hyphen whole in HTML, except in tags and attributes. */
const withWholeWords = (html: string): string =>
  html.replaceAll(
    new RegExp(`${shortWord.source}(?=[^<>]*<)`, 'gu'),
    '<span class="whole">$1</span>',
  )

/** Rendered Markdown. The build has escaped any HTML in the content. */
export function Prose({ words: { html, lang } }: { readonly words: Words }) {
  return (
    <div
      className="prose"
      lang={lang}
      dangerouslySetInnerHTML={{ __html: withWholeWords(html) }}
    />
  )
}

interface TextElementProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'p'
  readonly text: Text
}

/** A text in an element that declares its language if that is not the page's. */
export const TextElement = ({ as: Element, text, ...attributes }: TextElementProps) => (
  <Element {...attributes} lang={text.lang}>
    <WholeWords text={text.text} />
  </Element>
)
