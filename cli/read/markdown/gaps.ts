/*
 * Gaps in text pages: [[organisation number]] is a placeholder for details that only the shop's owner knows. Drafts
 * highlight gaps. Published pages leave out every paragraph, heading, list item and table row that still has a gap.
 */

const GAP = /\[\[([^[\]]+)\]\]/g

/** Finds the gaps in a line, with their zero-based columns. */
export const gapsIn = (line: string) =>
  [...line.matchAll(GAP)].map(({ 0: gap, 1: name = '', index }) => ({
    gap,
    name,
    column: index,
  }))

export const hasGap = (text: string): boolean => gapsIn(text).length > 0

/** A gap, or a {placeholder} that was left in place because the shop does not state its value. */
const GAP_OR_PLACEHOLDER = new RegExp(`${GAP.source}|\\{\\w+\\}`, 'g')

/** Marks what is missing in the HTML of a draft, once its placeholders are filled. */
export const markGaps = (html: string): string =>
  html.replace(GAP_OR_PLACEHOLDER, '<mark>$&</mark>')

/** Any text without a tag of the block's own kind, which is the first group of the whole pattern. */
const INSIDE_BLOCK = String.raw`(?:(?!</?\1>)[\s\S])*`
/** The innermost block around a gap, such as `<p>Call [[phone number]].</p>`: it contains no block of its own kind. */
const BLOCK_WITH_GAP = new RegExp(
  String.raw`<(p|li|tr|h[2-6])>${INSIDE_BLOCK}?\[\[[^[\]]+\]\]${INSIDE_BLOCK}</\1>\n?`,
  'g',
)
const EMPTY_LIST = /<(ul|ol)>\s*<\/\1>\n?/g
/** An `<h2>` with nothing between it and the next `<h2>` or the end. */
const LONE_HEADING = /<h2>(?:(?!<\/h2>)[\s\S])*<\/h2>\s*(?=<h2>|$)/g

/** Removes blocks with gaps from HTML made from Markdown, then empty lists and headings with nothing below them. */
export function withoutGaps(html: string): string {
  if (!hasGap(html)) return html
  return html
    .replace(BLOCK_WITH_GAP, '')
    .replace(EMPTY_LIST, '')
    .replace(LONE_HEADING, '')
    .trim()
}
