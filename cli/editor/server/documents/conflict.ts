// Reads texts with git's conflict markers, regardless of whether git or the editor merged
// the files.

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
 * Splits a text at its conflict markers; undefined if it has none, or if they are
 * incomplete or ambiguous.
 */
export function splitConflict(text: string): ConflictParts | undefined {
  const sections = splitSections(text)
  const isComplete = sections?.at(-1)?.name === 'shared'
  if (!sections || !isComplete || sections.length === 1) return undefined

  return sections.flatMap((section, index): ConflictParts => {
    if (section.name === 'shared') return [section.lines]
    if (section.name !== 'ours') return []

    // A hunk begins with our version. The base, which git may omit, and their version
    // follow.
    const nextSections = sections.slice(index + 1, index + 3)
    const linesOf = (name: SectionName): string | undefined =>
      nextSections.find((candidate) => candidate.name === name)?.lines
    const theirs = linesOf('theirs') ?? ''
    return [{ ours: section.lines, theirs, base: linesOf('base') }]
  })
}

/** The lines between two markers. `base` is the text before both changes. */
interface Section {
  readonly name: SectionName
  readonly lines: string
}

type SectionName = 'shared' | 'ours' | 'base' | 'theirs'

/**
 * Splits a text into its sections. Returns undefined if a marker is in the wrong place.
 */
function splitSections(text: string): readonly Section[] | undefined {
  const sections: Section[] = []
  let name: SectionName = 'shared'
  let lines = ''

  for (const line of text.split(AFTER_LINE_BREAK)) {
    const sign = signOf(line)
    const signs: Signs = signsIn[name]
    const isMarker = sign !== undefined && !signs.asText.includes(sign)
    if (!isMarker) {
      lines += line
      continue
    }

    const nextName = signs.next[sign]
    if (!nextName) return undefined

    sections.push({ name, lines })
    name = nextName
    lines = ''
  }

  return [...sections, { name, lines }]
}

/** The meaning, by sign, of a line that looks like a marker. */
interface Signs {
  /** The section that begins at the marker. */
  readonly next: Readonly<Record<string, SectionName>>
  /** The signs that are text in this section. A sign that is neither here nor in `next` makes the text ambiguous. */
  readonly asText: string
}

const signsIn: Readonly<Record<SectionName, Signs>> = {
  // Outside a conflict, "=======" underlines a heading.
  shared: { next: { '<': 'ours' }, asText: '=|' },
  ours: { next: { '|': 'base', '=': 'theirs' }, asText: '' },
  // Neither version contains the base, so its lines do not matter.
  base: { next: { '=': 'theirs' }, asText: '<|>' },
  theirs: { next: { '>': 'shared' }, asText: '' },
}

/** The position after a line break. Splitting there keeps each line's break. */
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
