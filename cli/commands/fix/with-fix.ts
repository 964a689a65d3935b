import { ignoreMissing, readSource } from '../../edit/transaction.ts'
import { valueAt } from '../../load/errors/schema-paths.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import type { TextEdit } from '../../report/sarif.ts'
import { pathAt, valuesIn, withFileEdits } from '../new/file-values.ts'

/** A diagnostic with a fix. */
export type Fixable = Diagnostic & Required<Pick<Diagnostic, 'fix'>>

export const isFixable = (found: Diagnostic): found is Fixable => found.fix !== undefined

/** Where the fix is made, which may be another place than the one at fault. */
export const fixPlaceOf = ({ fix, at }: Fixable) => fix.at ?? at

/** The text of a file after a fix of what stands in it; the same text where the fix is of no text. */
export function withFix(text: string, found: Fixable): string {
  const { fix } = found
  const { file, line = 1, column = 1, length = 1 } = fixPlaceOf(found)
  const lines = text.split('\n').slice(0, line - 1)
  const from = lines.reduce((sum, above) => sum + above.length + 1, 0) + column - 1
  const to = from + length
  if ('renameTo' in fix) return text
  if ('text' in fix && fix.instead === undefined) return text.slice(0, from) + fix.text + text.slice(to)
  const path = 'field' in fix && fix.field !== undefined ? [fix.field] : pathAt(file, text, line, column)
  const values = valuesIn(file, text)
  // Another fix of the same file can have made it unreadable.
  if (values === undefined || path.length === 0) return text
  if ('remove' in fix) {
    const list = valueAt(values, path.slice(0, -1))
    // A list of nothing says nothing.
    const isLast = Array.isArray(list) && list.length === 1 && path.length > 1
    return withFileEdits(file, text, [{ op: 'remove', path: isLast ? path.slice(0, -1) : path }])
  }
  const before = valueAt(values, path)
  const value =
    'value' in fix
      ? fix.value
      : 'text' in fix
        ? String(before).replaceAll(fix.instead ?? '', () => fix.text)
        : text.slice(from, to)
  return withFileEdits(file, text, [{ op: 'set', path, value }])
}

/** The characters that each fix replaces, by its diagnostic. Left out is what only renames a file. */
export async function findTextEdits(
  project: Project,
  diagnostics: readonly Diagnostic[],
): Promise<ReadonlyMap<Diagnostic, TextEdit>> {
  const edits = new Map<Diagnostic, TextEdit>()
  for (const found of diagnostics.filter(isFixable)) {
    const { file } = fixPlaceOf(found)
    const before = 'renameTo' in found.fix ? undefined : await readSource(project, file).catch(ignoreMissing)
    const after = before === undefined ? before : withFix(before, found)
    if (before !== undefined && after !== undefined && before !== after)
      edits.set(found, { file, ...editBetween(before, after) })
  }
  return edits
}

/** The smallest replacement that makes one text of another. */
function editBetween(before: string, after: string): Omit<TextEdit, 'file'> {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return {
    from: positionIn(before, start),
    to: positionIn(before, before.length - end),
    text: after.slice(start, after.length - end),
  }
}

function positionIn(text: string, offset: number): TextEdit['from'] {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
