/** Lines that were replaced by others. `line` counts from 1, in the text before. */
export interface Hunk {
  readonly line: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** The lines in which two texts differ. */
export function diffLines(before: string, after: string): readonly Hunk[] {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const hunks: Hunk[] = []
  let [from, to] = [0, 0]
  while (from < old.length || to < next.length) {
    if (from < old.length && old[from] === next[to]) {
      from += 1
      to += 1
      continue
    }
    const [skipped, taken] = distanceToCommon(old.slice(from), next.slice(to))
    hunks.push({
      line: from + 1,
      removed: old.slice(from, from + skipped),
      added: next.slice(to, to + taken),
    })
    from += skipped
    to += taken
  }
  return hunks
}

/** How many lines of either text come before the next line that they have in common. */
function distanceToCommon(
  old: readonly string[],
  next: readonly string[],
): readonly [skipped: number, taken: number] {
  for (let sum = 1; sum <= old.length + next.length; sum += 1)
    for (let skipped = Math.min(sum, old.length); skipped >= Math.max(0, sum - next.length); skipped -= 1)
      if (skipped < old.length && old[skipped] === next[sum - skipped]) return [skipped, sum - skipped]
  return [old.length, next.length]
}
