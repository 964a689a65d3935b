import type { Lang } from './path.ts'

/** A text for visitors. `lang` is set only if the text fell back to another language than the page's. */
export interface Text {
  readonly text: string
  readonly lang?: Lang
}

/** Rendered Markdown without raw HTML. `lang` is set as in `Text`. */
export interface Prose {
  readonly html: string
  readonly lang?: Lang
}

export interface Question {
  readonly question: Text
  readonly answer: Prose
  /** The answer as plain text, for search engines. */
  readonly words: string
}

export type Seo = Readonly<Record<'title' | 'description', string>>

/** Matches & < > " and the characters that XML forbids. The brackets list the ranges of all other characters. */
const SPECIAL = /[^\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for content and attributes of XML and HTML. Drops characters that XML forbids. */
export const escapeXml = (text: string): string =>
  text.replace(SPECIAL, (character) => escapes[character] ?? '')

/** Shortens a text to whole words within `maxLength` characters and marks the cut with '…'. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text

  const cut = text.slice(0, maxLength - 1)
  const wholeWords = cut.slice(0, cut.lastIndexOf(' '))
  return `${wholeWords.replace(/[\s,.;:–-]+$/, '')}…`
}

/** Returns '1 error', '2 errors'. */
export const pluralize = (
  count: number,
  singular: string,
  plural = `${singular}s`,
): string => `${count} ${count === 1 ? singular : plural}`

/** Returns 'A1, A2 and A3'. */
export const joinWords = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(words)

/**
 * Matches the user name and password in 'https://name:password@host', with the "@". The two parts of the expression
 * match them in two places:
 * - After two slashes, the name may stand alone, and the password may contain slashes. But in '//host:80/a@b', the
 *   colon begins a port, not a password.
 * - After 'https:' with one slash or none, there must be a password.
 */
const CREDENTIALS =
  /(?<=[\\/]{2})(?:[^\s\\/?#"]+|[^\s\\/?#:"]*:(?!\d*[\\/?#])[^\s"]*)@|(?<=\bhttps?:[\\/]?)[^\s\\/:"]+:[^\s"]*@/gi

/** Hides user names and passwords in addresses, 'https://…@host', because reports end up in logs. */
export const withoutPasswords = (text: string): string => text.replace(CREDENTIALS, '…@')
