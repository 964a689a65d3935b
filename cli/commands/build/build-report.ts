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
import type { Preview } from './preview.ts'

/**
 * Summarizes a build:
 * 'Built 22 pages, 1073 files (48.2 MB): 3 written (182 kB), 1070 unchanged, 0 removed; 0 images made. 0.20 s.'
 */
export function buildSummaryOf(
  published: Omit<PublishedSite, 'weights' | 'foreign'>,
  elapsed: string,
): string {
  const { pages, files, bytes, written, bytesWritten, removed, kept, encoded } = published
  const writtenSize = written.length === 0 ? '' : ` (${formatBytes(bytesWritten)})`
  const keptFiles = kept === 0 ? '' : `, ${kept} kept from earlier builds`
  const changes = [
    `${written.length} written${writtenSize}`,
    `${files - written.length} unchanged`,
    `${removed.length} removed${keptFiles}`,
  ].join(', ')
  return (
    `Built ${pages} pages, ${files} files (${formatBytes(bytes)}): ` +
    `${changes}; ${encoded} images made. ${elapsed}.`
  )
}

/** Formats a size in decimal units (1 kB = 1000 B), as is usual for disks and networks. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  // From 999,500 bytes on, kilobytes would be rounded to 1000 kB.
  return bytes < 999_500
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Lists the foreign files: 'Not touched in dist/, because no build wrote them: CNAME, notes.txt.' */
function foreignText(paths: readonly string[]): string {
  const pronoun = paths.length === 1 ? 'it' : 'them'
  return `Not touched in dist/, because no build wrote ${pronoun}: ${namesText(paths)}.`
}

/** Lists the kinds of files with their numbers and sizes, largest first: '1020 pictures 60.1 MB, 481 pages 12.3 MB' */
export const weightsText = (weights: Weights): string =>
  Object.entries(weights)
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([kind, { files, bytes }]) => `${files} ${kind} ${formatBytes(bytes)}`)
    .join(', ')

/** Reports a build to people or to programs. The functions that end a build return its exit code. */
export type BuildReporter = PublishObserver &
  Omit<ReturnType<typeof textReporter>, 'progress'>

type Diagnostics = readonly Diagnostic[]

/** The numbers of a shard's pictures and previews that were missing (`made`) or already in the store or cache (`found`). */
type ShardReport = Shard & Readonly<Record<'made' | 'found', number>>

/** Prints text during the build. A build that starts over does not repeat its messages. */
export function textReporter(report: Report) {
  const printedMessages = new Set<string>()
  const isNew = (message: unknown): boolean => {
    const key = JSON.stringify(message)
    if (printedMessages.has(key)) return false
    printedMessages.add(key)
    return true
  }

  const warnings = (diagnostics: Diagnostics): Promise<void> =>
    report.diagnostics(diagnostics.filter(isNew))

  return {
    begin(): void {
      if (isNew(BEGIN)) report.line(BEGIN)
    },
    line: report.line,
    progress: report.progress,
    warnings,

    /** Here and below, `_` contains warnings that `warnings` has already printed; `lateWarnings` contains the others. */
    async preview(preview: Preview, _: Diagnostics, lateWarnings: Diagnostics) {
      const { previewText } = await import('./preview.ts')
      await warnings(lateWarnings)
      report.line(previewText(preview, report.elapsedText()))
      return 0
    },

    async compared(comparison: PlanComparison, _: Diagnostics) {
      const { comparisonText } = await import('./preview.ts')
      report.line(comparisonText(comparison, report.elapsedText()))
      return 0
    },

    async built(published: PublishedSite, _: Diagnostics, lateWarnings: Diagnostics) {
      await warnings(lateWarnings)
      if (published.foreign.length > 0) report.line(foreignText(published.foreign))
      if (published.written.length > 0) report.line(`${weightsText(published.weights)}.`)
      report.line(buildSummaryOf(published, report.elapsedText()))
      return 0
    },

    async sharded(
      { number, count, made, found }: ShardReport,
      lateWarnings: Diagnostics,
    ) {
      await warnings(lateWarnings)
      report.line(
        `Shard ${number}/${count}: ${made} pictures and previews made, ${found} were in the store. ${report.elapsedText()}.`,
      )
      return 0
    },

    async failed(diagnostics: Diagnostics, reason: string) {
      await report.diagnostics(diagnostics)
      report.line(reason)
      return 1
    },
  }
}

const BEGIN = 'Reading content/ …'

/** Prints one JSON object at the end. */
export function jsonReporter(report: Report): BuildReporter {
  const print = async (
    ok: boolean,
    result: object,
    diagnostics: Diagnostics,
  ): Promise<number> => {
    report.output(jsonOf({ ok, ...result, diagnostics: diagnostics.map(entryOf) }))
    return ok ? 0 : 1
  }

  return {
    begin: () => undefined,
    line: () => undefined,
    warnings: async () => undefined,
    preview: (preview, warnings, lateWarnings) =>
      print(true, preview, [...warnings, ...lateWarnings]),
    compared: (comparison, warnings) => print(true, comparison, warnings),
    built: (published, warnings, lateWarnings) =>
      print(true, { ...published, elapsed: report.elapsedText() }, [
        ...warnings,
        ...lateWarnings,
      ]),
    sharded: (shard, warnings) =>
      print(true, { ...shard, elapsed: report.elapsedText() }, warnings),
    failed: (diagnostics, why) => print(false, { why }, diagnostics),
  }
}

/** Returns a warning if the shared store has failed. A build then continues without the store. */
export function storeWarnings(shared: SharedStore | undefined): Diagnostics {
  const problem = shared?.problem()
  if (!problem) return []

  const place = { file: 'environment variable SAGA_STORE' }
  const hint = 'files that it did not return were made here; dist/ is the same'
  return [warning('environment', place, problem, hint)]
}
