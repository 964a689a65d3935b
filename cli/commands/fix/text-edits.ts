import { fixPlaceOf, isFixable, withFix } from '../../edit/fixes.ts'
import { ignoreMissing, readSource } from '../../edit/transaction.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import type { TextEdit } from '../../report/formats.ts'

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
