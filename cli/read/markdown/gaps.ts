/*
 * Gaps in pages of text: [[organisation number]] stands for what only the owner of the shop knows. Drafts show them with
 * a mark. A published page goes without the paragraphs, points and rows that still have one.
 */

const GAP = /\[\[([^[\]]+)\]\]/g

/** Finds the gaps of a line, with their columns from 0. */
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

/** Returns HTML made from Markdown without what cannot be said yet. */
export const withoutGaps = (html: string): string =>
  hasGap(html)
    ? html.replace(BLOCK, '').replace(EMPTY_LIST, '').replace(LONE_HEADING, '').trim()
    : html
