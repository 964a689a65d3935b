import { isDeepStrictEqual } from 'node:util'
import { isCollection, isSeq } from 'yaml'
import { type Edit, placeEdit } from './edited-value.ts'
import { extentOf, type Layout, layOut, pairIn } from './layout.ts'
import { commentsBetween, type Lexeme } from './lexemes.ts'
import { type Range, rangeOf } from './source.ts'

/** Tells whether a text has the wanted values, and all comments but those that belong to what edits take away. */
export function isSafe(
  before: Layout,
  text: string,
  wanted: unknown,
  edits: readonly Edit[],
): boolean {
  if (text === '') return false
  const after = layOut(text)
  if (!after.value || !isDeepStrictEqual(after.value.of, wanted)) return false

  const gone = edits.flatMap((edit) => goneWith(before, edit))
  const kept = before
    .lexemes()
    .filter(({ from }) => !gone.some((range) => from >= range[0] && from < range[1]))
  const wantedCounts = countComments(before.text, kept)
  const counts = countComments(text, after.lexemes())
  return [...wantedCounts].every(
    ([comment, count]) => (counts.get(comment) ?? 0) >= count,
  )
}

/** Counts equal comments. Comments that an edit moved to one line are counted apart: `# one # two`. */
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

/** Returns the part of a file whose comments may go with an edit. */
function goneWith(layout: Layout, edit: Edit): readonly Range[] {
  const placed = placeEdit(layout.value?.of, edit)
  if (placed?.op !== 'remove' && placed?.op !== 'set') return []
  const { document } = layout
  const { path } = placed
  const owner = document.getIn(path.slice(0, -1), true)
  const node = document.getIn(path, true)
  if (!isCollection(owner) || !document.hasIn(path)) return []

  if (placed.op === 'set') {
    const isReplaced = isCollection(node) && path.length === edit.path.length
    return isReplaced ? [rangeOf(node)] : []
  }

  const step = path.at(-1) ?? ''
  const items: readonly unknown[] = owner.items
  const index = isSeq(owner) ? Number(step) : items.indexOf(pairIn(owner, step))
  return [extentOf(layout, owner, index)]
}
