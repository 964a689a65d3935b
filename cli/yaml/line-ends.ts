interface Line {
  readonly content: string
  /** The line break; '' for the last line. */
  readonly end: string
}

/**
 * Returns the text `next` with other line ends. Unchanged lines at the beginning and the end get the line ends of
 * `previous`; changed lines get `eol`. If `next` contains Windows line ends, though, its changed lines keep their own,
 * because such a text comes from a function that knows the ends of all lines, such as Undo.
 */
export function withLineEnds(previous: string, next: string, eol: string): string {
  const nextLines = linesIn(next)
  const unchangedLines = findUnchanged(linesIn(previous), nextLines)
  const keepsLineEnds = next.includes('\r')

  const lines = nextLines.map(({ content, end }, index) => {
    // Only the last line has no line end, and gets none.
    if (end === '') return content

    const endOfChanged = keepsLineEnds ? end : eol
    // The unchanged line may be the last one of `previous`, whose end is ''.
    return content + (unchangedLines[index]?.end || endOfChanged)
  })
  return lines.join('')
}

function linesIn(text: string): readonly Line[] {
  const ends = text.match(/\r?\n/g) ?? []
  const contents = text.split(/\r?\n/)
  return contents.map((content, index) => ({ content, end: ends[index] ?? '' }))
}

/** Returns the unchanged previous line for each of the next lines; undefined for a changed one. */
function findUnchanged(
  previousLines: readonly Line[],
  nextLines: readonly Line[],
): readonly (Line | undefined)[] {
  const countAtStart = countEqual(previousLines, nextLines)
  const linesAtStart = previousLines.slice(0, countAtStart)

  // Only the rest is compared from the end, so that no line counts both at the beginning and at the end.
  const previousRest = previousLines.slice(countAtStart)
  const nextRest = nextLines.slice(countAtStart)
  const countAtEnd = countEqual(previousRest.toReversed(), nextRest.toReversed())
  const linesAtEnd = previousRest.slice(previousRest.length - countAtEnd)

  const changedLines = nextRest.slice(0, nextRest.length - countAtEnd)
  return [...linesAtStart, ...changedLines.map(() => undefined), ...linesAtEnd]
}

/** Counts the lines at the beginning that have the same content. */
function countEqual(lines: readonly Line[], otherLines: readonly Line[]): number {
  const difference = lines.findIndex(
    ({ content }, index) => content !== otherLines[index]?.content,
  )
  return difference < 0 ? lines.length : difference
}
