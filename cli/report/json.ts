import type { Coverage } from '../load/translations.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'

export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly coverage: readonly Coverage[]
  /** Rules that need a build. */
  readonly notChecked: readonly string[]
}

/**
 * For programs. `version` rises when a field changes its meaning or goes away; fields may be added at any time.
 * Lines and columns count from 1; `endColumn` is the first one after the marked text. A diagnostic of a whole file has
 * none of the three.
 */
export function asJson({ diagnostics, coverage, notChecked }: Findings): string {
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  const report = {
    version: 1,
    summary: { errors: count('error'), warnings: count('warning'), notes: count('info') },
    diagnostics: diagnostics.map(entryOf),
    coverage,
    notChecked,
  }
  return JSON.stringify(report, null, 2)
}

/** A diagnostic as every command writes it for programs. */
export const entryOf = ({ severity, code, message, hint, fix, at, related }: Diagnostic) => ({
  severity,
  rule: code,
  message,
  ...(hint === undefined ? {} : { hint }),
  ...placeFields(at),
  // `at` says where, if that is another place than the one at fault.
  ...(fix && { fix: { ...fix, ...(fix.at && { at: placeFields(fix.at) }) } }),
  related: (related ?? []).map((other) => ({ message: other.message, ...placeFields(other.at) })),
})

const placeFields = ({ file, line, column = 1, length = 1 }: Location) =>
  line === undefined ? { file } : { file, line, column, endColumn: column + length }
