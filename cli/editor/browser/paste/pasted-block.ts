/**
 * Matches Markdown that must be on lines of its own: text of several lines, a heading, a list, a quote, a rule or code.
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
  const endsWithBlankLine = /\n[ \t]*\n[ \t]*$/.test(before)
  if (before.trim() === '' || endsWithBlankLine) return ''

  const endsWithLineEnd = /\n[ \t]*$/.test(before)
  return endsWithLineEnd ? '\n' : '\n\n'
}

function gapBefore(after: string): string {
  const startsWithBlankLine = /^[ \t]*\n[ \t]*\n/.test(after)
  if (after.trim() === '' || startsWithBlankLine) return ''

  const startsWithLineEnd = /^[ \t]*\n/.test(after)
  return startsWithLineEnd ? '\n' : '\n\n'
}
