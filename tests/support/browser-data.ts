import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { oldestBrowsers } from '../../cli/bundle/browsers.ts'

const browsers = Object.entries(oldestBrowsers) as readonly (readonly [
  keyof typeof oldestBrowsers,
  string,
])[]

/** MDN's data on browser versions and their features. */
export const data = createRequire(import.meta.url)(
  '@mdn/browser-compat-data',
) as CompatData

/** A feature in the data, such as `css.selectors.has`. */
export interface Feature {
  readonly key: string
  readonly entry: Identifier
}

/** A feature that one of the oldest browsers lacks. */
export interface Lack {
  readonly key: string
  /** The later versions that introduced the feature, such as `firefox 121`. */
  readonly since: string
  /** The code that uses the feature. */
  readonly place: string
}

/** Returns the feature at a path, such as `css/selectors/has`, or [] for a name that is not in the data. */
export function featureAt(path: string): readonly Feature[] {
  let entry: Identifier | undefined = data as unknown as Identifier
  for (const name of path.split('/'))
    entry = entry && Object.hasOwn(entry, name) ? entry[name] : undefined
  return entry ? [{ key: path.replaceAll('/', '.'), entry }] : []
}

/** Tells whether a version such as `16.4` or `≤79` is no later than `oldest`. `preview` is not released yet. */
function isAtMost(version: unknown, oldest: string): boolean {
  if (typeof version !== 'string' || version === 'preview') return false
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major === oldestMajor ? minor <= oldestMinor : major < oldestMajor
}

/**
 * Returns the oldest browsers that lack a feature even with these prefixes. Each is given as the later
 * version that introduced the feature, such as `firefox 121`.
 */
export function lateIn(
  { support }: CompatStatement,
  prefixes: readonly string[] = [],
): readonly string[] {
  const isUsable = ({ prefix, alternative_name, flags }: SimpleSupportStatement) => {
    // The browser has the feature only behind a flag or under another name, and the shop's code uses neither.
    if (flags || alternative_name) return false
    return !prefix || prefixes.includes(prefix)
  }

  return browsers.flatMap(([browser, oldest]) => {
    // The data has either a single statement or a list that begins with the most relevant one.
    const statements = [support[browser] ?? []].flat()
    const works = statements.some(
      (statement) =>
        isUsable(statement) &&
        isAtMost(statement.version_added, oldest) &&
        !isAtMost(statement.version_removed, oldest),
    )
    return works ? [] : [`${browser} ${statements[0]?.version_added ?? 'unknown'}`]
  })
}

/** Results for names without prefixes. They are cached because a script uses the same names thousands of times. */
const sinceByStatement = new Map<CompatStatement, string>()

/** Returns the text of `Lack.since`, or '' if no browser lacks the feature. */
function lateSince(statement: CompatStatement, prefixes: readonly string[]): string {
  if (prefixes.length > 0) return lateIn(statement, prefixes).join(', ')

  const since = sinceByStatement.get(statement) ?? lateIn(statement).join(', ')
  sinceByStatement.set(statement, since)
  return since
}

/**
 * Reports a name in a script or a stylesheet. The name alone does not show which feature it means, so it is reported
 * only if each of its possible meanings is missing in at least one of the oldest browsers. Returns at most one lack:
 * that of the first meaning.
 */
export function findLack(
  meanings: readonly Feature[],
  place: string,
  prefixes: readonly string[] = [],
): readonly Lack[] {
  const candidates = meanings.flatMap(({ key, entry: { __compat: statement } }) => {
    if (!statement) return []
    return [{ key, since: lateSince(statement, prefixes), place }]
  })
  const areAllLate = candidates.every(({ since }) => since !== '')
  return areAllLate ? candidates.slice(0, 1) : []
}
