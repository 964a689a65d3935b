import { editsBetween, editValue, type ValueEdit } from '../../edit/values.ts'

/** Returns typed values as they are saved: without the space of a next word, and without new entries that are still empty. */
export function savableData(from: unknown, typed: unknown): unknown {
  const edits = editsBetween(from, typed).filter((edit) => !isEmptyEntry(edit))
  return editValue(from, edits.map(withoutEndSpace))
}

const isEmptyEntry = (edit: ValueEdit): boolean => edit.op === 'insert' && edit.value === ''

function withoutEndSpace(edit: ValueEdit): ValueEdit {
  const hasText = (edit.op === 'set' || edit.op === 'insert') && typeof edit.value === 'string'
  return hasText ? { ...edit, value: String(edit.value).trimEnd() } : edit
}
