interface LineOf {
  readonly words: string
  readonly end: string
}

/**
 * Returns the text `next` with the line ends of `previous` in the lines that are the same at the beginning and the end.
 * Other lines get `eol`, unless `next` has Windows line ends: then its writer knows the ends of all lines.
 */
export function withLineEnds(previous: string, next: string, eol: string): string {
  const previousLines = linesIn(previous)
  const nextLines = linesIn(next)
  const countAtStart = countEqual(previousLines, nextLines)
  const rest = Math.min(previousLines.length, nextLines.length) - countAtStart
  const countAtEnd = Math.min(
    countEqual(previousLines.toReversed(), nextLines.toReversed()),
    rest,
  )
  const sameLineAt = (index: number): LineOf | undefined => {
    if (index < countAtStart) return previousLines[index]

    const fromEnd = nextLines.length - index
    return fromEnd <= countAtEnd
      ? previousLines[previousLines.length - fromEnd]
      : undefined
  }

  const knowsLineEnds = next.includes('\r')
  const lines = nextLines.map(({ words, end }, index) => {
    // Only the last line can lack a line end, which stays so.
    if (end === '') return words

    const newEnd = knowsLineEnds ? end : eol
    return words + (sameLineAt(index)?.end || newEnd)
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
  const difference = a.findIndex(({ words }, index) => words !== b[index]?.words)
  return difference < 0 ? a.length : difference
}
