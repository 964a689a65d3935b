import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')

/** The folders that may contain tests. */
const testFolders = ['cli', 'islands', 'templates', 'tests', 'tools']

/** Returns the files of `npm run test:long`: those in tests/long/, and those that have more cases there. */
export const listLongFiles = (): readonly string[] =>
  testFolders
    .flatMap((folder) =>
      readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => path.startsWith('tests/long/') || hasMoreCases(path))
    .sort()

const hasMoreCases = (path: string): boolean =>
  /import \{ isLong \} from/.test(readFileSync(join(home, path), 'utf8'))

/** Seconds of each file of the long tests, by path. */
export type LongSeconds = Readonly<Record<string, number>>

/** Contains what `npm run test:long -- --record` has measured. */
export const secondsFile = join(home, 'tests/long/seconds.json')

/** Returns the recorded seconds; files without a record count as a minute. */
export function secondsOf(paths: readonly string[]): LongSeconds {
  const recorded = existsSync(secondsFile)
    ? (JSON.parse(readFileSync(secondsFile, 'utf8')) as LongSeconds)
    : {}
  return Object.fromEntries(paths.map((path) => [path, recorded[path] ?? 60]))
}

/** The days in which CI runs all long tests, one share a day. */
export const DAYS = 14

/** Divides files into one share for each day, so that all shares take about as long. */
export function sharesOf(seconds: LongSeconds): readonly (readonly string[])[] {
  const shares = Array.from({ length: DAYS }, () => ({
    paths: [] as string[],
    seconds: 0,
  }))
  const longestFirst = Object.entries(seconds).toSorted(
    ([pathA, a], [pathB, b]) => b - a || pathA.localeCompare(pathB),
  )

  for (const [path, fileSeconds] of longestFirst) {
    const shortest = shares.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    shortest.paths.push(path)
    shortest.seconds += fileSeconds
  }
  return shares.map(({ paths }) => paths)
}

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** Returns the long tests that are due on a day. Within `DAYS` days, each is due once. */
export function shareOf(date: Date, paths: readonly string[]): readonly string[] {
  const day = Math.floor(date.getTime() / MS_PER_DAY)
  return sharesOf(secondsOf(paths))[day % DAYS] ?? []
}
