import { valueAt } from '../../../model/value-at.ts'
import { pieceBetween, replacePieces } from '../../../yaml/source.ts'
import type { ValueEdit } from '../../values.ts'

/** Joins two changes of a long text where they are in different lines; undefined where they are not. */
export function mergeTexts(
  before: string,
  mine: string,
  theirs: string,
): string | undefined {
  const pieces = [mine, theirs].map((text) => pieceBetween(before, text))
  const lines = pieces.map(([[from, to]]) => linesOf(before, from, to))
  const [first, second] = lines.toSorted((a, b) => a.from - b.from)
  const isApart = first !== undefined && second !== undefined && first.to < second.from
  return isApart ? replacePieces(before, pieces) : undefined
}

/** Returns the numbers of the first and the last line of a part of a text. */
function linesOf(text: string, from: number, to: number) {
  const countBefore = (place: number): number => text.slice(0, place).split('\n').length
  return { from: countBefore(from), to: countBefore(to) }
}

/** Returns an edit that keeps what others changed meanwhile in other lines of the same text, or the edit as it is. */
export function mergeEdit(edit: ValueEdit, before: unknown, now: unknown): ValueEdit {
  if (edit.op !== 'set') return edit
  const [was, is] = [before, now].map((data) => valueAt(data, edit.path))
  const areTexts =
    typeof was === 'string' && typeof is === 'string' && typeof edit.value === 'string'
  if (!areTexts || was === is) return edit

  const merged = mergeTexts(was, edit.value, is)
  return merged === undefined ? edit : { ...edit, value: merged }
}
