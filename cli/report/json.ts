import type { Coverage } from '../load/coverage.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'

/** What a check of the content found. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly coverage: readonly Coverage[]
}

/**
 * For programs. `version` rises when a field changes its meaning or goes away; fields may be added at any time.
 * Lines and columns count from 1; `endColumn` is the first one after the faulty text. A fault of a whole file has
 * none of the three.
 */
export function asJson({ diagnostics, coverage }: Findings): string {
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  const report = {
    version: 1,
    summary: { errors: count('error'), warnings: count('warning'), notes: count('info') },
    diagnostics: diagnostics.map(entryOf),
    coverage,
  }
  return JSON.stringify(report, null, 2)
}

/** A diagnostic as every command writes it for programs. */
export const entryOf = ({ severity, code, message, hint, at, related }: Diagnostic) => ({
  severity,
  rule: code,
  message,
  ...(hint === undefined ? {} : { hint }),
  ...place(at),
  related: (related ?? []).map((other) => ({ message: other.message, ...place(other.at) })),
})

const place = ({ file, line, column = 1, length = 1 }: Location) =>
  line === undefined ? { file } : { file, line, column, endColumn: column + length }
