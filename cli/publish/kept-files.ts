import { sizeOf } from '../fs/stamp.ts'
import type { Weights } from '../model/output.ts'
import { assetFolders } from '../model/path.ts'
import type { DistFiles } from './dist-files.ts'

/** Bytes of all files of dist/: of those that were planned, and those that are kept. */
export const bytesOf = (weights: Weights, kept: KeptFiles, files: DistFiles): number =>
  [
    ...Object.values(weights).map(({ bytes }) => bytes),
    ...Object.keys(kept).map((path) => sizeOf(files.get(path) ?? '0')),
  ].reduce((sum, bytes) => sum + bytes, 0)

/** When files of earlier publishings may go, by path: milliseconds since 1970. */
export type KeptFiles = Readonly<Record<string, number>>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The scripts, styles and pictures among these files that a page of an earlier publishing refers to: whoever has it open
 * asks for them. What no publishing is known to have written is not kept.
 * @param left files of dist/ that are not planned
 * @param last what the last publishing recorded
 * @param days since the publishing that no longer needed them
 */
export function keptFilesOf(
  left: readonly string[],
  last: { readonly files: ReadonlyMap<string, unknown>; readonly kept: KeptFiles },
  days: number,
  now: number,
): KeptFiles {
  const latest = now + days * DAY_MS
  return Object.fromEntries(
    left.flatMap((path) => {
      const until = last.kept[path] ?? (last.files.has(path) ? latest : 0)
      const isAsset = assetFolders.has(path.split('/', 1)[0] ?? '')
      return isAsset && until > now && days > 0 ? [[path, Math.min(until, latest)] as const] : []
    }),
  )
}
