import { valueAt } from '../../../model/value-at.ts'
import { editsBetween, editValue, isGroup, type ValueEdit } from '../../values.ts'

/**
 * Returns the typed values that can be saved now. Leaves out new list entries that are
 * still empty, and a space at the end of a text, because another word may follow.
 */
export function savableData(savedData: unknown, typedData: unknown): unknown {
  const filledData = withoutNewEmptyEntries(savedData, typedData)
  const edits = editsBetween(savedData, filledData).map((edit) =>
    withoutEndSpace(edit, savedData),
  )
  return editValue(savedData, edits)
}

/**
 * Leaves out the empty entries of lists that have more entries than the saved lists. An
 * empty entry in a list of the same length was there before, or somebody has just
 * cleared it.
 */
function withoutNewEmptyEntries(saved: unknown, typed: unknown): unknown {
  if (Array.isArray(typed)) return filledEntriesOf(typed, saved)
  if (!isGroup(typed)) return typed

  const savedGroup = isGroup(saved) ? saved : {}
  const entries = Object.entries(typed).map(([key, value]) => [
    key,
    withoutNewEmptyEntries(savedGroup[key], value),
  ])
  return Object.fromEntries(entries)
}

/** Returns the saved value if all entries are new and empty. */
function filledEntriesOf(list: readonly unknown[], saved: unknown): unknown {
  const savedLength = Array.isArray(saved) ? saved.length : 0
  const newCount = list.length - savedLength
  if (newCount <= 0) return list

  const emptyIndexes = [...list.keys()].filter((index) => list[index] === '')
  const leftOut = new Set(emptyIndexes.slice(-newCount))
  const filled = list.filter((_, index) => !leftOut.has(index))
  return filled.length === 0 ? saved : filled
}

/**
 * Trims the end of a typed text, unless the previous text also ended with white space.
 */
function withoutEndSpace(edit: ValueEdit, savedData: unknown): ValueEdit {
  const setsText =
    (edit.op === 'set' || edit.op === 'insert') && typeof edit.value === 'string'
  if (!setsText) return edit

  const previousText = edit.op === 'set' ? valueAt(savedData, edit.path) : ''
  const hadSpace = typeof previousText === 'string' && /\s$/.test(previousText)
  return hadSpace ? edit : { ...edit, value: String(edit.value).trimEnd() }
}
