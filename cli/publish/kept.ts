import { assetFolders } from '../model/path.ts'

/** When files of earlier publishings may go, by path: milliseconds since 1970. */
export type KeptFiles = Readonly<Record<string, number>>

/** What the last publishing recorded. */
interface LastPublishing {
  readonly files: ReadonlyMap<string, unknown>
  readonly kept: KeptFiles
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The scripts, styles and pictures among these files that a page of an earlier publishing refers to: whoever has it open
 * asks for them. What no publishing is known to have written is not kept.
 * @param left files of dist/ that are not planned
 * @param days since the publishing that no longer needed them
 */
export function keptFilesOf(
  left: readonly string[],
  { files, kept }: LastPublishing,
  days: number,
  now: number,
): KeptFiles {
  const latest = now + days * DAY_MS
  return Object.fromEntries(
    left.flatMap((path) => {
      const until = kept[path] ?? (files.has(path) ? latest : 0)
      const isAsset = assetFolders.has(path.split('/', 1)[0] ?? '')
      return isAsset && until > now && days > 0 ? [[path, Math.min(until, latest)] as const] : []
    }),
  )
}
