import { sizeOf } from '../fs/stamp.ts'
import type { Weights } from '../model/output.ts'
import { type DistFiles, entriesIn } from './dist-files.ts'
import type { KeptFiles } from './kept.ts'

/** What is recorded of a file. */
export interface PublishedFile {
  readonly stamp: string
  readonly key: string
  /** Of a long text. */
  readonly parts: string | undefined
}

/** By their paths. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>

export const publishedFilesIn = (part: Uint8Array): PublishedFiles =>
  new Map(entriesIn(part).map(([path = '', stamp = '', key = '', parts]) => [path, { stamp, key, parts }]))

/** What `PublishedSite.kept` says. */
export const keptFilesIn = (part: Uint8Array): KeptFiles =>
  Object.fromEntries([...publishedFilesIn(part)].map(([path, { key }]) => [path, Number(key)]))

/** Bytes of all files of dist/: of those that were planned, and those that are kept. */
export const bytesOf = (weights: Weights, kept: KeptFiles, files: DistFiles): number =>
  [
    ...Object.values(weights).map(({ bytes }) => bytes),
    ...Object.keys(kept).map((path) => sizeOf(files.get(path) ?? '0')),
  ].reduce((sum, bytes) => sum + bytes, 0)
