interface LineOf {
  readonly words: string
  readonly end: string
}

/**
 * Returns a text with the line ends that it had before, in the lines that stay at its beginning and its end. Lines
 * between them get `eol`, unless the text comes with line ends of Windows: then its writer knows the ends of all lines.
 */
export function withLineEnds(before: string, after: string, eol: string): string {
  const [old, next] = [linesIn(before), linesIn(after)]
  const start = countEqual(old, next)
  const rest = Math.min(old.length, next.length) - start
  const end = Math.min(countEqual(old.toReversed(), next.toReversed()), rest)
  const isKnown = after.includes('\r')
  const lines = next.map(({ words, end: given }, index) => {
    const fromEnd = next.length - index
    const kept =
      index < start ? old[index] : fromEnd <= end ? old[old.length - fromEnd] : undefined
    const written = isKnown ? given : given && eol
    return words + (given && (kept?.end || written))
  })
  return lines.join('')
}

function linesIn(text: string): readonly LineOf[] {
  const pieces = text.split(/(\r?\n)/)
  return pieces.flatMap((words, index) =>
    index % 2 === 0 ? [{ words, end: pieces[index + 1] ?? '' }] : [],
  )
}

function countEqual(a: readonly LineOf[], b: readonly LineOf[]): number {
  const other = a.findIndex(({ words }, index) => words !== b[index]?.words)
  return other < 0 ? a.length : other
}
