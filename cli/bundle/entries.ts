import type { BundleContents } from '../cache/bundle-cache.ts'
import type { OutputPath } from '../model/path.ts'

/** The path of each source's output, as esbuild reports it. */
type Entries = BundleContents['entries']

/** Returns the output of a source, which the bundle must contain. */
export function outputOf(entries: Entries, source: string): OutputPath {
  const path = entries[source]
  if (!path) throw new Error(`esbuild produced no output for ${source}`)

  return path
}

export const renameEntries = (
  entries: Entries,
  rename: (path: OutputPath) => OutputPath,
): Entries =>
  Object.fromEntries(
    Object.entries(entries).map(([source, path]) => [source, rename(path)]),
  )
