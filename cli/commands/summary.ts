import { dirname } from 'node:path'
import type { Weights } from '../model/output.ts'

export interface Published {
  readonly pages: number
  readonly files: number
  /** Bytes of the whole site. */
  readonly bytes: number
  readonly written: readonly string[]
  readonly bytesWritten: number
  readonly removed: readonly string[]
  /** Files of earlier builds that stay for a while. */
  readonly kept: number
  /** Images and cards that the store lacked. */
  readonly encoded: number
}

export type WeighedSite = Published & { readonly weights: Weights }

/** 'Built 22 pages, 1073 files (48.2 MB): 3 written (182 kB), 1070 unchanged, 0 removed; 0 images made. 0.20 s.' */
export function summaryOf(published: Published, elapsed: string): string {
  const { pages, files, bytes, written, bytesWritten, removed, kept, encoded } = published
  const size = written.length === 0 ? '' : ` (${formatBytes(bytesWritten)})`
  const ofEarlier = kept === 0 ? '' : `, ${kept} of earlier builds kept`
  return (
    `Built ${pages} pages, ${files} files (${formatBytes(bytes)}): ${written.length} written${size}, ` +
    `${files - written.length} unchanged, ${removed.length} removed${ofEarlier}; ${encoded} images made. ${elapsed}.`
  )
}

export const noChanges = { written: [], bytesWritten: 0, removed: [], encoded: 0 }

export const DIST_UNCHANGED = 'dist/ is as it was.'

/** Writes a size in decimal units, as disks and networks count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

interface PlannedFile {
  readonly path: string
  readonly why: string
}

/** The files that a build would change, and why. */
export interface Preview {
  readonly write: readonly PlannedFile[]
  readonly delete: readonly PlannedFile[]
  readonly encode: readonly PlannedFile[]
  /** Addresses of the published site that the new one neither has nor redirects. */
  readonly gone: readonly string[]
  readonly unchanged: number
}

/**
 * The most files of one folder that are named one by one. More files with the same reason share a line, except at the
 * top of dist/.
 */
const MAX_NAMED = 10

function linesOf(files: readonly PlannedFile[]): readonly string[] {
  const groups = new Map<string, PlannedFile[]>()
  for (const file of files) {
    const name = `${dirname(file.path)}/ ${file.why}`
    const group = groups.get(name) ?? []
    groups.set(name, group)
    group.push(file)
  }
  return [...groups.values()].flatMap((group) =>
    group.length > MAX_NAMED && group[0]?.path.includes('/')
      ? group.slice(0, 1).map(({ path, why }) => `  ${dirname(path)}/  ${group.length} files  (${why})`)
      : group.map(({ path, why }) => `  ${path}  (${why})`),
  )
}

/** Writes the lists of a preview, each with its count, and a last line with all counts. */
export function previewText({ write, delete: left, encode, gone, unchanged }: Preview, elapsed: string) {
  const list = (title: string, files: readonly PlannedFile[]): readonly string[] =>
    files.length === 0 ? [] : [`${title} ${files.length}:`, ...linesOf(files), '']
  return [
    ...list('Would write', write),
    ...list('Would delete', left),
    ...list('Would encode', encode),
    ...(gone.length === 0
      ? []
      : [`Addresses without a redirect ${gone.length}:`, ...gone.map((path) => `  ${path}`), '']),
    `Plan: ${write.length} to write, ${left.length} to delete, ${encode.length} to encode, ${unchanged} unchanged. Nothing was written. ${elapsed}.`,
  ].join('\n')
}
