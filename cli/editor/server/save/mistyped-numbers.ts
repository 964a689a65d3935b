import type { Path } from '../../../read/positions.ts'
import { describeMistyped } from '../../numbers.ts'
import type { ValueEdit } from '../../values.ts'
import { type Field, fieldOfDocument } from '../documents/fields.ts'
import type { FormFinding, OpenDocument } from '../documents/open-document.ts'

/**
 * Finds texts in number fields. If the page cannot read the typed text as a number, it
 * sends the text unchanged.
 */
export function findMistypedNumbers(
  document: OpenDocument,
  edits: readonly ValueEdit[],
): readonly FormFinding[] {
  const root = fieldOfDocument(document)
  return edits.flatMap((edit) => {
    if (edit.op !== 'set' && edit.op !== 'insert') return []

    // The path of an insertion is the list's path.
    const path = edit.op === 'insert' ? [...edit.path, edit.index] : edit.path
    const field = fieldAt(root, path)
    return field ? mistypedIn(field, edit.value, path) : []
  })
}

const fieldAt = (root: Field, path: Path): Field | undefined =>
  path.reduce<Field | undefined>((field, step) => field && fieldIn(field, step), root)

function fieldIn(field: Field, step: Path[number]): Field | undefined {
  if (field.kind === 'group') return field.fields.find(({ key }) => key === step)
  if (field.kind === 'number') return field.parts?.find(({ key }) => key === step)
  return field.kind === 'list' || field.kind === 'each' ? field.of : undefined
}

function mistypedIn(field: Field, value: unknown, path: Path): readonly FormFinding[] {
  const isText = typeof value === 'string' && value !== ''
  if (field.kind === 'number' && isText && value !== field.word)
    return [findingAt(path, describeMistyped(value, field.isWhole))]
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key
    const innerField = fieldIn(field, step)
    return innerField ? mistypedIn(innerField, inner, [...path, step]) : []
  })
}

/** Returns an error about a form field, without a place in a file. */
export const findingAt = (path: Path, message: string): FormFinding => ({
  severity: 'error',
  code: 'answer',
  message,
  path,
  hint: '',
  place: '',
  fix: undefined,
})
