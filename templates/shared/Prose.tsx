import { createElement, Fragment, type HTMLAttributes } from 'react'
import type { Text, Prose as Words } from '../../cli/model/text.ts'

/** A letter with a word behind it, such as e-post: browsers would break the line between them. */
const shortWord = /(?<![\p{L}\p{N}-])(\p{L}-\p{L}+)/u

/** A text whose short words with a hyphen stay whole. */
export const WholeWords = ({ text }: { readonly text: string }) =>
  createElement(Fragment, null, ...text.split(shortWord).map(wholeIfShort))

const wholeIfShort = (part: string, place: number) =>
  place % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)

/** The same in HTML, where tags and their attributes stay as they are. */
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

/** A text in an element that says its language where that is not the page's. */
export const TextElement = ({ as: Element, text, ...attributes }: TextElementProps) => (
  <Element {...attributes} lang={text.lang}>
    <WholeWords text={text.text} />
  </Element>
)
