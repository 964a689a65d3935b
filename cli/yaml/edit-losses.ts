import { isDeepStrictEqual } from 'node:util'
import { isCollection, isSeq } from 'yaml'
import { type Edit, placeEdit } from './edited-value.ts'
import { extentOf, type Layout, layOut, pairIn } from './layout.ts'
import { commentsBetween, type Lexeme } from './lexemes.ts'
import { type Range, rangeOf } from './source.ts'

/**
 * Tells whether the text after edits has the expected value, and all comments of the previous text except the comments
 * of items that the edits remove.
 */
export function isSafe(
  previous: Layout,
  text: string,
  expectedValue: unknown,
  edits: readonly Edit[],
): boolean {
  if (text === '') return false
  const next = layOut(text)
  if (!next.parsed || !isDeepStrictEqual(next.parsed.value, expectedValue)) return false

  const removedRanges = edits.flatMap((edit) => removedBy(previous, edit))
  const isRemoved = (offset: number): boolean =>
    removedRanges.some(([from, to]) => offset >= from && offset < to)
  const remainingLexemes = previous.lexemes().filter(({ from }) => !isRemoved(from))
  const expectedCounts = countComments(previous.text, remainingLexemes)
  const counts = countComments(text, next.lexemes())
  return [...expectedCounts].every(
    ([comment, count]) => (counts.get(comment) ?? 0) >= count,
  )
}

/** Counts each comment. Counts comments that an edit joined on one line, `# one # two`, separately. */
function countComments(
  text: string,
  lexemes: readonly Lexeme[],
): ReadonlyMap<string, number> {
  const comments = commentsBetween(text, lexemes, [0, Infinity]).flatMap((line) =>
    line.split(/\s+(?=#)/),
  )
  const counts = new Map<string, number>()
  for (const comment of comments) counts.set(comment, (counts.get(comment) ?? 0) + 1)
  return counts
}

/** Returns the ranges whose comments an edit may remove. */
function removedBy(layout: Layout, edit: Edit): readonly Range[] {
  const placed = placeEdit(layout.parsed?.value, edit)
  if (placed?.op !== 'remove' && placed?.op !== 'set') return []
  const { document } = layout
  const { path } = placed
  const owner = document.getIn(path.slice(0, -1), true)
  const node = document.getIn(path, true)
  if (!isCollection(owner) || !document.hasIn(path)) return []

  if (placed.op === 'set') {
    // To set `seo.title` in the empty group `seo: {}`, `placeEdit` sets `seo` as a whole: its path is shorter than the
    // edit's. The group is then filled rather than replaced, so its comments must stay.
    const fillsEmptyGroup = path.length < edit.path.length
    return isCollection(node) && !fillsEmptyGroup ? [rangeOf(node)] : []
  }

  const step = path.at(-1) ?? ''
  const items: readonly unknown[] = owner.items
  const index = isSeq(owner) ? Number(step) : items.indexOf(pairIn(owner, step))
  return [extentOf(layout, owner, index)]
}
