import { type ChangelogEntry, type EngineVersion, versions } from './versions.ts'

/**
 * Describes in one paragraph what an upgrade changes for a shop's owner. Returns undefined if `previous` is not an
 * older version.
 */
export function describeUpgrade(previous: string): string | undefined {
  const [{ version }] = versions
  const previousIndex = versions.findIndex((older) => older.version === previous)
  // 0 is the current version, -1 an unknown one.
  if (previousIndex < 1) return undefined

  const newVersions = versions.slice(0, previousIndex)
  const listOf = (
    label: string,
    changesOf: (version: EngineVersion) => readonly ChangelogEntry[],
  ) => {
    const titles = newVersions.flatMap(changesOf).map(({ title }) => title)
    return titles.length === 0 ? [] : [`${label}: ${titles.join(', ')}.`]
  }

  return [
    `The engine of this shop is now version ${version}; before, it was ${previous}.`,
    ...listOf('To do', ({ tasks }) => tasks),
    ...listOf('New', ({ additions }) => additions),
    ...listOf('Different', ({ differences }) => differences),
  ].join(' ')
}
