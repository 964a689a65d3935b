// Reads texts with git's conflict markers, whether git or the editor merged the files.

type Side = 'ours' | 'theirs'

/** A part with two versions. `base` is their common base; undefined if git omitted it. */
interface Hunk {
  readonly ours: string
  readonly theirs: string
  readonly base: string | undefined
}

/** A text with conflicts: its shared parts and its hunks, in order. */
export type ConflictParts = readonly (string | Hunk)[]

/**
 * The section that begins at each marker, by the current section. `base` is the text
 * before both changes.
 */
const nextSections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shared: { '<': 'ours' },
  ours: { '|': 'base', '=': 'theirs' },
  base: { '=': 'theirs' },
  theirs: { '>': 'shared' },
}

/**
 * The signs that a section can contain as text: outside of a conflict, "======="
 * underlines a heading. A base can contain any sign before its end, because no version
 * shows it. In a version, such a sign makes it unclear where the version ends.
 */
const literalSigns: Readonly<Record<string, string>> = {
  shared: '=|',
  ours: '',
  base: '<|>',
  theirs: '',
}

/**
 * Splits a text at its conflict markers; undefined if it has none, or if they are
 * incomplete or ambiguous.
 */
export function splitConflict(text: string): ConflictParts | undefined {
  const parts: (string | Hunk)[] = []
  const noLines = { shared: '', ours: '', base: '', theirs: '' }
  /** The lines of each section since the last part. */
  let lines = { ...noLines }
  let hasBase = false
  let section: keyof typeof lines = 'shared'

  for (const line of text.split(AFTER_LINE_BREAK)) {
    const sign = signOf(line)
    const nextSection = sign && nextSections[section]?.[sign]

    if (!nextSection) {
      if (sign && !literalSigns[section]?.includes(sign)) return undefined
      lines[section] += line
      continue
    }

    const endsSharedPart = nextSection === 'ours'
    const endsHunk = nextSection === 'shared'
    if (endsSharedPart) {
      parts.push(lines.shared)
      lines = { ...noLines }
    } else if (endsHunk) {
      const { ours, theirs, base } = lines
      parts.push({ ours, theirs, base: hasBase ? base : undefined })
      lines = { ...noLines }
      hasBase = false
    } else if (nextSection === 'base') {
      hasBase = true
    }
    section = nextSection as typeof section
  }

  return section === 'shared' && parts.length > 0 ? [...parts, lines.shared] : undefined
}

/** The position after a line break: a split there leaves each line its break. */
const AFTER_LINE_BREAK = /(?<=\n)/

/** A line that looks like a marker: '<<<<<<< HEAD' or '======='. */
const MARKER = /^(?:([<|>])\1{6}(?: .*)?|={7})\r?\n?$/

/** Returns the sign of a line that looks like a marker: '<' for '<<<<<<< HEAD'. */
const signOf = (line: string): string | undefined =>
  MARKER.test(line) ? line[0] : undefined

/** Returns one version of a text. `sideAt` chooses the side of the hunk at an index. */
export const textOfSide = (
  parts: ConflictParts,
  sideAt: (index: number) => Side,
): string =>
  parts
    .map((part, index) => (typeof part === 'string' ? part : part[sideAt(index)]))
    .join('')

/** Returns the common base of both versions, if git wrote it between the markers. */
export function baseOf(parts: ConflictParts): string | undefined {
  const bases = parts.map((part) => (typeof part === 'string' ? part : part.base))
  return bases.includes(undefined) ? undefined : bases.join('')
}
