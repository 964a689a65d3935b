import { valueAt } from '../load/errors/schema-paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { applyEdits } from './edits.ts'
import { replaceBetween } from './ranges.ts'
import { offsetOf, pathAt, valuesIn } from './source.ts'

/** A diagnostic with a fix. */
export type Fixable = Diagnostic & Required<Pick<Diagnostic, 'fix'>>

export const isFixable = (found: Diagnostic): found is Fixable => found.fix !== undefined

/** Returns the place of the fix, which may differ from the place at fault. */
export const fixPlaceOf = ({ fix, at }: Fixable) => fix.at ?? at

/** Returns the text of a file after a fix; the unchanged text if the fix renames the file or cannot be made. */
export function withFix(text: string, found: Fixable): string {
  const { fix } = found
  const { file, line = 1, column = 1, length = 1 } = fixPlaceOf(found)
  const from = offsetOf(text, line, column)
  const range = [from, from + length] as const
  if ('renameTo' in fix) return text
  if ('text' in fix && fix.instead === undefined) return replaceBetween(text, range, fix.text)
  const path = 'field' in fix && fix.field !== undefined ? [fix.field] : pathAt(file, text, line, column)
  const values = valuesIn(file, text)
  // Another fix of the same file can have made it unreadable.
  if (values === undefined || path.length === 0) return text
  if ('remove' in fix) {
    const list = valueAt(values, path.slice(0, -1))
    // An empty list says nothing: remove the list with its last entry.
    const isLast = Array.isArray(list) && list.length === 1 && path.length > 1
    return applyEdits(file, text, [{ op: 'remove', path: isLast ? path.slice(0, -1) : path }])
  }
  const before = valueAt(values, path)
  const value =
    'value' in fix
      ? fix.value
      : 'text' in fix
        ? String(before).replaceAll(fix.instead ?? '', () => fix.text)
        : text.slice(...range)
  return applyEdits(file, text, [{ op: 'set', path, value }])
}
