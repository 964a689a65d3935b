/** One of several builders that share the work: the second of eight is { number: 2, count: 8 }. */
export interface Shard {
  readonly number: number
  readonly count: number
}

interface Work {
  /** A hash, or another name that is the same on every machine. */
  readonly id: string
  readonly cost: number
}

/**
 * Deals work to shards, the most expensive first, each piece to the shard that has the least. Every shard deals all of
 * it, whatever is made already: shards that begin at different times agree.
 * @param loads what each shard has so far; the work is added to it
 * @returns the ids of one shard's work
 */
export function dealWork(work: readonly Work[], shard: Shard, loads: number[]): ReadonlySet<string> {
  const sorted = work.toSorted((a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1))
  const own = new Set<string>()
  for (const { id, cost } of sorted) {
    const least = loads.indexOf(Math.min(...loads))
    loads[least] = (loads[least] ?? 0) + cost
    if (least === shard.number - 1) own.add(id)
  }
  return own
}
