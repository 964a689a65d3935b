import type { Shard } from '../arguments.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { type Diagnostic, warning } from '../model/diagnostic.ts'
import { entryOf } from '../report/formats.ts'
import type { Report } from '../report.ts'
import type { PublishObserver } from './publish-changes.ts'
import { type Preview, previewText, summaryOf, type WeighedSite } from './summary.ts'
import { weightsText } from './weights.ts'

/** The messages of a build, to people or to programs. */
export interface BuildReporter extends PublishObserver {
  warnings(diagnostics: readonly Diagnostic[]): Promise<void>
  preview(preview: Preview, warnings: readonly Diagnostic[]): void
  built(published: WeighedSite, warnings: readonly Diagnostic[]): void
  /** `made`: the shard's pictures and cards that the store lacked; `found`: those in the store or the local cache. */
  sharded(
    report: Shard & { readonly made: number; readonly found: number },
    warnings: readonly Diagnostic[],
  ): void
  reportFailure(diagnostics: readonly Diagnostic[], reason: string): Promise<void>
}

/** Prints text as things happen. A build that begins again repeats no warning. */
export const textReporter = (report: Report, said = new Set<string>()): BuildReporter => ({
  line: report.line,
  progress: (total) => report.progress('Making', total),
  async warnings(diagnostics) {
    const fresh = diagnostics.filter((diagnostic) => !said.has(JSON.stringify(diagnostic)))
    for (const diagnostic of fresh) said.add(JSON.stringify(diagnostic))
    await report.diagnostics(fresh)
  },
  preview: (preview) => report.line(previewText(preview, report.elapsedText())),
  built(published) {
    if (published.written.length > 0) report.line(`${weightsText(published.weights)}.`)
    report.line(summaryOf(published, report.elapsedText()))
  },
  sharded: ({ number, count, made, found }) =>
    report.line(
      `Shard ${number}/${count}: ${made} pictures and cards made, ${found} were in the store. ${report.elapsedText()}.`,
    ),
  async reportFailure(diagnostics, reason) {
    await report.diagnostics(diagnostics)
    report.line(reason)
  },
})

/** Prints one JSON object at the end. */
export function jsonReporter(report: Report): BuildReporter {
  const print = (answer: object, diagnostics: readonly Diagnostic[]): void =>
    report.line(JSON.stringify({ ...answer, diagnostics: diagnostics.map(entryOf) }, null, 2))
  return {
    line: () => undefined,
    warnings: async () => undefined,
    preview: (preview, warnings) => print({ ok: true, ...preview }, warnings),
    built: (published, warnings) =>
      print({ ok: true, ...published, elapsed: report.elapsedText() }, warnings),
    sharded: (shard, warnings) => print({ ok: true, ...shard, elapsed: report.elapsedText() }, warnings),
    reportFailure: async (diagnostics, why) => print({ ok: false, why }, diagnostics),
  }
}

/** Returns at most one warning: a build goes on without its shared store. */
export function storeWarnings(shared: SharedStore | undefined): readonly Diagnostic[] {
  const problem = shared?.problem()
  const at = { file: 'environment variable SAGA_STORE' }
  return problem
    ? [warning('environment', at, problem, 'what it did not give was made here; dist/ is the same')]
    : []
}
