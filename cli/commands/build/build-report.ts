import type { Shard } from '../../arguments.ts'
import type { SharedStore } from '../../cache/shared-store.ts'
import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import type { Weights } from '../../model/output.ts'
import { namesText } from '../../publish/refusal.ts'
import { entryOf } from '../../report/formats.ts'
import { jsonOf } from '../../report/shown.ts'
import type { Report } from '../../report.ts'
import type { PublishedSite, PublishObserver } from '../publish-changes.ts'
import type { PlanComparison } from './plan-comparison.ts'
import { comparisonText, type Preview, previewText } from './preview.ts'

/** 'Built 22 pages, 1073 files (48.2 MB): 3 written (182 kB), 1070 unchanged, 0 removed; 0 images made. 0.20 s.' */
export function summaryOf(
  published: Omit<PublishedSite, 'weights' | 'foreign'>,
  elapsed: string,
): string {
  const { pages, files, bytes, written, bytesWritten, removed, kept, encoded } = published
  const size = written.length === 0 ? '' : ` (${formatBytes(bytesWritten)})`
  const ofEarlier = kept === 0 ? '' : `, ${kept} of earlier builds kept`
  return (
    `Built ${pages} pages, ${files} files (${formatBytes(bytes)}): ${written.length} written${size}, ` +
    `${files - written.length} unchanged, ${removed.length} removed${ofEarlier}; ${encoded} images made. ${elapsed}.`
  )
}

/** Writes a size in decimal units, as disks and networks count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** 'Left alone in dist/, because no build wrote them: CNAME, notes.txt.' */
const foreignText = (paths: readonly string[]): string =>
  `Left alone in dist/, because no build wrote ${paths.length === 1 ? 'it' : 'them'}: ${namesText(paths)}.`

/** '481 pages 12.3 MB, 1020 pictures 60.1 MB' */
export const weightsText = (weights: Weights): string =>
  Object.entries(weights)
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([kind, { files, bytes }]) => `${files} ${kind} ${formatBytes(bytes)}`)
    .join(', ')

/** The messages of a build, to people or to programs. Functions that end a build return its exit code. */
export type BuildReporter = PublishObserver &
  Omit<ReturnType<typeof textReporter>, 'progress'>

type Found = readonly Diagnostic[]

/** The shard's pictures and previews that the store lacked (`made`), and those that it or the cache had (`found`). */
type ShardReport = Shard & Readonly<Record<'made' | 'found', number>>

/** Prints text as things happen. A build that begins again repeats nothing. */
export function textReporter(report: Report) {
  const said = new Set<string>()
  const isNew = (what: unknown): boolean => {
    const before = said.size
    said.add(JSON.stringify(what))
    return said.size > before
  }
  const warnings = (diagnostics: Found): Promise<void> =>
    report.diagnostics(diagnostics.filter(isNew))
  return {
    begin: () => (isNew(BEGIN) ? report.line(BEGIN) : undefined),
    line: report.line,
    progress: report.progress,
    warnings,
    /** `late` are the warnings that were not passed to `warnings`, here and below. */
    async preview(preview: Preview, _: Found, late: Found) {
      await warnings(late)
      report.line(previewText(preview, report.elapsedText()))
      return 0
    },
    async compared(comparison: PlanComparison, _: Found) {
      report.line(comparisonText(comparison, report.elapsedText()))
      return 0
    },
    async built(published: PublishedSite, _: Found, late: Found) {
      await warnings(late)
      if (published.foreign.length > 0) report.line(foreignText(published.foreign))
      if (published.written.length > 0) report.line(`${weightsText(published.weights)}.`)
      report.line(summaryOf(published, report.elapsedText()))
      return 0
    },
    async sharded({ number, count, made, found }: ShardReport, late: Found) {
      await warnings(late)
      report.line(
        `Shard ${number}/${count}: ${made} pictures and cards made, ${found} were in the store. ${report.elapsedText()}.`,
      )
      return 0
    },
    async failed(diagnostics: Found, reason: string) {
      await report.diagnostics(diagnostics)
      report.line(reason)
      return 1
    },
  }
}

const BEGIN = 'Reading content/ …'

/** Prints one JSON object at the end. */
export function jsonReporter(report: Report): BuildReporter {
  const print = async (ok: boolean, answer: object, found: Found): Promise<number> => {
    report.output(jsonOf({ ok, ...answer, diagnostics: found.map(entryOf) }))
    return ok ? 0 : 1
  }
  return {
    begin: () => undefined,
    line: () => undefined,
    warnings: async () => undefined,
    preview: (preview, warnings, late) => print(true, preview, [...warnings, ...late]),
    compared: (comparison, warnings) => print(true, comparison, warnings),
    built: (published, warnings, late) =>
      print(true, { ...published, elapsed: report.elapsedText() }, [
        ...warnings,
        ...late,
      ]),
    sharded: (shard, warnings) =>
      print(true, { ...shard, elapsed: report.elapsedText() }, warnings),
    failed: (diagnostics, why) => print(false, { why }, diagnostics),
  }
}

/** Returns at most one warning: a build goes on without its shared store. */
export function storeWarnings(shared: SharedStore | undefined): Found {
  const problem = shared?.problem()
  if (!problem) return []
  const at = { file: 'environment variable SAGA_STORE' }
  return [
    warning(
      'environment',
      at,
      problem,
      'what it did not give was made here; dist/ is the same',
    ),
  ]
}
