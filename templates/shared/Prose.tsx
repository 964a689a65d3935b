import { createElement, Fragment, type HTMLAttributes } from 'react'
import type { Text, Prose as Words } from '../../cli/model/text.ts'
import { escapeHtml } from '../placeholders.ts'

/**
 * Matches a letter that a hyphen joins to a word, such as e-post, where browsers would
 * break the line.
 */
const shortWord = /(?<![\p{L}\p{N}-])(\p{L}-\p{L}+)/u

/**
 * Splits a text into parts. Every second part is a short word, because `split` also
 * returns the matches of the group in `shortWord`: 'Via ', 'e-post', ' or phone'.
 */
const splitAtShortWords = (text: string) =>
  text.split(shortWord).map((part, index) => ({ part, isShortWord: index % 2 === 1 }))

/** A text whose short hyphenated words stay whole. */
export function WholeWords({ text }: { readonly text: string }) {
  const children = splitAtShortWords(text).map(({ part, isShortWord }) =>
    isShortWord ? createElement('span', { className: 'whole' }, part) : part,
  )
  return createElement(Fragment, null, ...children)
}

/** Returns the HTML of `WholeWords`, for a layout with placeholders. */
export const wholeWordsHtml = (text: string): string =>
  splitAtShortWords(text)
    .map(({ part, isShortWord }) => {
      const html = escapeHtml(part)
      return isShortWord ? `<span class="whole">${html}</span>` : html
    })
    .join('')

/**
 * Matches a short word in HTML, except in tags and attributes. Outside a tag, the next
 * angle bracket is `<`; inside one, it is `>`. Rendered Markdown always ends with a tag.
 */
const shortWordInHtml = new RegExp(`${shortWord.source}(?=[^<>]*<)`, 'gu')

/** Keeps short hyphenated words whole in HTML. */
const withWholeWords = (html: string): string =>
  html.replaceAll(shortWordInHtml, '<span class="whole">$1</span>')

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

/** A text in an element that declares the text's language if it is not the page's. */
export const TextElement = ({ as: Element, text, ...attributes }: TextElementProps) => (
  <Element {...attributes} lang={text.lang}>
    <WholeWords text={text.text} />
  </Element>
)
