interface Line {
  readonly content: string
  /** The line break; '' for the last line. */
  readonly end: string
}

/**
 * Returns the text `next` with other line ends. Unchanged lines at the beginning and the end get those of `previous`;
 * changed lines get `eol`. If `next` contains Windows line ends, though, its changed lines keep their own: whoever
 * wrote the text, such as Undo, knew the ends of all lines.
 */
export function withLineEnds(previous: string, next: string, eol: string): string {
  const previousLines = linesIn(previous)
  const nextLines = linesIn(next)
  const countAtStart = countEqual(previousLines, nextLines)
  // No line may count both at the beginning and at the end.
  const maxAtEnd = Math.min(previousLines.length, nextLines.length) - countAtStart
  const equalAtEnd = countEqual(previousLines.toReversed(), nextLines.toReversed())
  const countAtEnd = Math.min(equalAtEnd, maxAtEnd)
  const unchangedLineAt = (index: number): Line | undefined => {
    if (index < countAtStart) return previousLines[index]

    const indexFromEnd = nextLines.length - index
    return indexFromEnd <= countAtEnd
      ? previousLines[previousLines.length - indexFromEnd]
      : undefined
  }

  const keepsLineEnds = next.includes('\r')
  const lines = nextLines.map(({ content, end }, index) => {
    // Only the last line has no line end, and gets none.
    if (end === '') return content

    const newEnd = keepsLineEnds ? end : eol
    // The unchanged line may be the last one of `previous`, whose end is ''.
    return content + (unchangedLineAt(index)?.end || newEnd)
  })
  return lines.join('')
}

function linesIn(text: string): readonly Line[] {
  // The group keeps the line ends: they alternate with the contents.
  const pieces = text.split(/(\r?\n)/)
  return pieces.flatMap((content, index) =>
    index % 2 === 0 ? [{ content, end: pieces[index + 1] ?? '' }] : [],
  )
}

/** Counts the lines at the beginning that have the same content. */
function countEqual(lines: readonly Line[], otherLines: readonly Line[]): number {
  const difference = lines.findIndex(
    ({ content }, index) => content !== otherLines[index]?.content,
  )
  return difference < 0 ? lines.length : difference
}
