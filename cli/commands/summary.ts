import type { Diagnostic } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import type { Comparison, Planned, Reason } from '../output/compare.ts'
import { differenceOf } from '../produce/keys.ts'
import { entryOf } from '../report/json.ts'
import type { Published } from './publishing.ts'

/** 'Built 22 pages, 1073 files (48.2 MB): 3 written (182 kB), 1070 unchanged, 0 removed; 0 images made. 0.20 s.' */
export function summaryOf(published: Published, elapsed: string): string {
  const { pages, files, bytes, written, bytesWritten, removed, encoded } = published
  const size = written.length === 0 ? '' : ` (${inUnits(bytesWritten)})`
  return (
    `Built ${pages} pages, ${files} files (${inUnits(bytes)}): ${written.length} written${size}, ` +
    `${files - written.length} unchanged, ${removed.length} removed; ${encoded} images made. ${elapsed}.`
  )
}

/** Decimal units, as disks and networks count. */
export function inUnits(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What a build would do, and why. */
export interface Preview {
  readonly write: readonly { readonly path: string; readonly why: string }[]
  readonly delete: readonly { readonly path: string; readonly why: string }[]
  readonly encode: readonly { readonly path: string; readonly why: string }[]
  readonly unchanged: number
}

export function previewOf(
  outputs: readonly Output[],
  planned: readonly Planned[],
  { stale, leftOver }: Comparison,
  missing: readonly Output[],
): Preview {
  const keys = new Map<string, string>(planned.map(({ path, key }) => [path, key]))
  return {
    write: outputs.flatMap(({ path, kind }) => {
      const reason = stale.get(path)
      return reason ? [{ path, why: inWords(reason, kind, keys.get(path) ?? '') }] : []
    }),
    delete: leftOver.map((path) => ({ path, why: 'nothing plans it' })),
    encode: missing.map((output) => ({ path: output.path, why: `not in the cache: ${sourceOf(output)}` })),
    unchanged: outputs.length - stale.size,
  }
}

function inWords(reason: Reason, kind: Output['kind'], key: string): string {
  switch (reason.because) {
    case 'new':
      return 'new'
    case 'missing':
      return 'missing in dist/'
    case 'altered':
      return 'somebody else wrote it'
    case 'changed':
      return `${differenceOf(kind, reason.before, key).join(', ') || 'its key'} changed`
    default:
      throw new Error(`no words for ${JSON.stringify(reason satisfies never)}`)
  }
}

const sourceOf = (output: Output): string => {
  if (output.kind === 'image') return `content/${output.variant.source.file}`
  return output.kind === 'card' ? `the card of ${output.page.route}` : output.path
}

/** Three lists, each with its count; ends with what stays. */
export function previewText({ write, delete: gone, encode, unchanged }: Preview, elapsed: string): string {
  const list = (title: string, entries: Preview['write']): string[] =>
    entries.length === 0
      ? []
      : [`${title} ${entries.length}:`, ...entries.map(({ path, why }) => `  ${path}  (${why})`), '']
  return [
    ...list('Would write', write),
    ...list('Would delete', gone),
    ...list('Would encode', encode),
    `Plan: ${write.length} to write, ${gone.length} to delete, ${encode.length} to encode, ${unchanged} unchanged. Nothing was written. ${elapsed}.`,
  ].join('\n')
}

/** What a build says to machines: one object. */
export const jsonAnswer = (
  answer: Readonly<Record<string, unknown>>,
  diagnostics: readonly Diagnostic[],
): string => JSON.stringify({ ...answer, diagnostics: diagnostics.map(entryOf) }, null, 2)
