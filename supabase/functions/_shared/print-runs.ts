import type { TransactionSql } from 'postgres'

/** A print run, as the shop's content describes it. */
export interface StatedRun {
  /** The id of the poster. */
  readonly poster: string
  /** Earlier ids of the poster, the oldest first. */
  readonly formerly: readonly string[]
  /** The size to which the run is limited; '' if it counts all sizes together. */
  readonly size: string
}

/** A print run, as the database counts it. */
interface CountedRun {
  /**
   * The id of the poster at the time of its first order, or its oldest id if it has no
   * order yet. A renamed poster keeps its numbers, which would be sold again if a new run
   * began.
   */
  readonly poster: string
  /**
   * Whether earlier prints were counted for each size, but are now counted for all sizes
   * together, or the reverse. No print may be sold then, because the earlier prints would
   * not be counted.
   */
  readonly isRecounted: boolean
}

/** Returns all ids of a poster. */
export const namesOf = ({ poster, formerly }: StatedRun): readonly string[] => [
  poster,
  ...formerly,
]

/**
 * Returns the id under which the run of a poster begins. Instances of the shop that know
 * the poster under different names agree on it.
 */
const oldestIdOf = ({ poster, formerly }: StatedRun): string => formerly[0] ?? poster

interface RunRow {
  readonly poster: string
  readonly size: string
  readonly hasPrints: boolean
}

/**
 * Returns what the database knows about print runs, in the same order. The database may
 * not know a run yet.
 */
export async function findCountedRuns(
  sql: TransactionSql,
  statedRuns: readonly StatedRun[],
): Promise<readonly CountedRun[]> {
  const names = statedRuns.flatMap(namesOf)
  const rows = await sql<RunRow[]>`
    select
      run.poster,
      run.size,
      exists (
        select from shop.prints as print where print.run_id = run.id
      ) as "hasPrints"
    from shop.print_runs as run
    where run.poster in ${sql(names)}
    order by run.id`

  return statedRuns.map((statedRun) => countedRunIn(rows, statedRun))
}

function countedRunIn(rows: readonly RunRow[], statedRun: StatedRun): CountedRun {
  const { size } = statedRun
  const names = namesOf(statedRun)
  const runs = rows.filter((row) => names.includes(row.poster))

  const run = runs.find((candidate) => candidate.size === size)
  const countsAllSizes = size === ''
  const isRecounted = runs.some(
    (candidate) => candidate.hasPrints && (candidate.size === '') !== countsAllSizes,
  )
  return { poster: run?.poster ?? oldestIdOf(statedRun), isRecounted }
}
