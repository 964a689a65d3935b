import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import type { ValueEdit } from './values.ts'

/** An edit in words, with the value that it replaces. */
export function describeEdit(edit: ValueEdit, old: unknown, longest = Infinity): string {
  const quote = (value: unknown): string => {
    const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
    return text.length > longest ? `${text.slice(0, longest)} …` : text
  }
  const place = edit.path.length === 0 ? '' : `${fieldName(edit.path)}: `
  const was = valueAt(old, edit.path)
  if (edit.op === 'remove') return `${place}${quote(was)}, removed`
  if (edit.op === 'move') return `${place}entry ${edit.from + 1} is entry ${edit.to + 1} now`
  if (edit.op === 'insert') return `${place}${quote(edit.value)}, new as entry ${edit.index + 1}`
  if (was === undefined) return `${place}${quote(edit.value)}, new`
  return `${place}${quote(was)} → ${quote(edit.value)}`
}
