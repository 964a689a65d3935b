import type { Diagnostic } from '../model/diagnostic.ts'
import type { Report } from '../report.ts'
import type { Onlooker, Published } from './publishing.ts'
import { jsonAnswer, type Preview, previewText, summaryOf } from './summary.ts'

/** What a build says, to people or to machines. */
export interface Voice extends Onlooker {
  /** What does not keep the build from being made. */
  remarks(diagnostics: readonly Diagnostic[]): Promise<void>
  preview(found: Preview, remarks: readonly Diagnostic[]): void
  built(published: Published, remarks: readonly Diagnostic[]): void
  refused(diagnostics: readonly Diagnostic[], why: string): Promise<void>
}

/** In words, as things come. */
export const inWords = (report: Report): Voice => ({
  line: report.line,
  progress: (total) => report.progress('Making', total),
  remarks: report.diagnostics,
  preview: (found) => report.line(previewText(found, report.elapsed())),
  built: (published) => report.line(summaryOf(published, report.elapsed())),
  async refused(diagnostics, why) {
    await report.diagnostics(diagnostics)
    report.line(why)
  },
})

/** As one object, at the end. */
export const inJson = (report: Report): Voice => ({
  line: () => undefined,
  remarks: async () => undefined,
  preview: (found, remarks) => report.line(jsonAnswer({ ok: true, ...found }, remarks)),
  built: (published, remarks) =>
    report.line(jsonAnswer({ ok: true, ...published, elapsed: report.elapsed() }, remarks)),
  refused: async (diagnostics, why) => report.line(jsonAnswer({ ok: false, why }, diagnostics)),
})
