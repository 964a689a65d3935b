// Texts in which git marked two versions. A pull reads its conflicts with the same functions.

type Side = 'ours' | 'theirs'

/** A part of which there are two versions. `base` is that before both changes; undefined if git left it out. */
interface Hunk {
  readonly ours: string
  readonly theirs: string
  readonly base: string | undefined
}

/** A text with conflicts: what both versions share, and what differs, in its order. */
export type ConflictParts = readonly (string | Hunk)[]

/** Where lines belong after a marker. Lines of `base` are those before both changes. */
const turns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shared: { '<': 'ours' },
  ours: { '|': 'base', '=': 'theirs' },
  base: { '=': 'theirs' },
  theirs: { '>': 'shared' },
}

/** Signs that are a part of a text where no marker is expected: "=======" underlines a heading of Markdown. */
const ordinary: Readonly<Record<string, string>> = {
  shared: '=|',
  ours: '',
  base: '<|>',
  theirs: '',
}

/** Splits a text at the markers of git; undefined if it has none, or if they are incomplete or ambiguous. */
export function splitConflict(text: string): ConflictParts | undefined {
  const parts: (string | Hunk)[] = []
  let lines = { shared: '', ours: '', base: '', theirs: '' }
  let hasBase = false
  let at: keyof typeof lines = 'shared'

  for (const line of text.split(/(?<=\n)/)) {
    const sign = signOf(line)
    const next = sign && turns[at]?.[sign]
    if (next) {
      if (next === 'ours') parts.push(lines.shared)
      if (next === 'shared')
        parts.push({ ...lines, base: hasBase ? lines.base : undefined })
      if (next === 'ours' || next === 'shared')
        lines = { shared: '', ours: '', base: '', theirs: '' }
      hasBase = next === 'base' || (hasBase && next === 'theirs')
      at = next as typeof at
    } else if (sign && !ordinary[at]?.includes(sign)) return undefined
    else lines[at] += line
  }
  return at === 'shared' && parts.length > 0 ? [...parts, lines.shared] : undefined
}

const signOf = (line: string): string | undefined =>
  /^(?:([<|>])\1{6}(?: .*)?|(=)={6})\r?\n?$/.exec(line)?.slice(1).find(Boolean)

/** Returns one version of a text: a side for all parts that differ, or for each by its number among all parts. */
export const textOfSide = (
  parts: ConflictParts,
  sideAt: (index: number) => Side,
): string =>
  parts
    .map((part, index) => (typeof part === 'string' ? part : part[sideAt(index)]))
    .join('')

/** Returns the text before both changes, if git wrote it between the markers. */
export function baseOf(parts: ConflictParts): string | undefined {
  const bases = parts.map((part) => (typeof part === 'string' ? part : part.base))
  return bases.includes(undefined) ? undefined : bases.join('')
}
