/**
 * Matches Markdown that needs lines to itself: several paragraphs, a heading, a list, a
 * quote.
 */
const BLOCK = /\n|^(?:#{1,6} |[-*+] |\d+[.)] |> |---$|```)/

/**
 * Returns pasted Markdown with the blank lines that separate it from the text before and
 * after.
 */
export function blockAt(text: string, before: string, after: string): string {
  if (!BLOCK.test(text)) return text
  return gapAfter(before) + text + gapBefore(after)
}

function gapAfter(before: string): string {
  if (before.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(before)) return ''
  return /\n[ \t]*$/.test(before) ? '\n' : '\n\n'
}

function gapBefore(after: string): string {
  if (after.trim() === '' || /^[ \t]*\n[ \t]*\n/.test(after)) return ''
  return /^[ \t]*\n/.test(after) ? '\n' : '\n\n'
}
