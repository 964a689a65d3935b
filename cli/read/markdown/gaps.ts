/*
 * Gaps in text pages: [[organisation number]] is a placeholder for details that only the shop's owner knows. Drafts
 * highlight gaps. Published pages leave out every paragraph, list item and table row that still has a gap.
 */

const GAP = /\[\[([^[\]]+)\]\]/g

/** Finds the gaps in a line, with their columns, counted from 0. */
export const gapsIn = (line: string) =>
  [...line.matchAll(GAP)].map(({ 0: gap, 1: name = '', index }) => ({
    gap,
    name,
    column: index,
  }))

export const hasGap = (text: string): boolean => gapsIn(text).length > 0

export const markGaps = (html: string): string => html.replace(GAP, '<mark>$&</mark>')

const BLOCK =
  /<(p|li|tr|h[2-6])>(?:(?!<\/?\1>)[\s\S])*?\[\[[^[\]]+\]\](?:(?!<\/?\1>)[\s\S])*<\/\1>\n?/g
const EMPTY_LIST = /<(ul|ol)>\s*<\/\1>\n?/g
/** A heading with nothing below it. */
const LONE_HEADING = /<h2>(?:(?!<\/h2>)[\s\S])*<\/h2>\s*(?=<h2>|$)/g

/** Removes blocks with gaps from HTML made from Markdown, then empty lists and headings with nothing below them. */
export const withoutGaps = (html: string): string =>
  hasGap(html)
    ? html.replace(BLOCK, '').replace(EMPTY_LIST, '').replace(LONE_HEADING, '').trim()
    : html
