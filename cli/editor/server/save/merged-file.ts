import { pieceBetween, replacePieces, valuesIn } from '../../../yaml/source.ts'

/**
 * Merges two changes of a file: from `source` to `target`, and from `source` to `current`. Returns undefined if both
 * change the same value.
 */
export async function mergeFile(
  path: string,
  source: Buffer | undefined,
  target: Buffer | undefined,
  current: Buffer | undefined,
): Promise<Buffer | undefined> {
  if (!/\.(?:yaml|md)$/.test(path)) return undefined

  const base = textOf(source)
  const mine = textOf(target)
  const theirs = textOf(current)
  if (base === undefined || mine === undefined || theirs === undefined) return undefined

  // Commands import the history, but values.ts needs a package that only the editor has.
  const { editsBetween, isSamePlace } = await import('../../values.ts')
  const editsTo = (text: string) =>
    editsBetween(valuesIn(path, base), valuesIn(path, text))
  const myEdits = editsTo(mine)
  const theirEdits = editsTo(theirs)
  const isConflict = myEdits.some((myEdit) =>
    theirEdits.some((theirEdit) => isSamePlace(myEdit, theirEdit)),
  )
  if (isConflict) return undefined

  const merged = replacePieces(base, [
    pieceBetween(base, mine),
    pieceBetween(base, theirs),
  ])
  return merged === '' ? undefined : Buffer.from(merged)
}

/** Decodes UTF-8; undefined if the bytes are not valid UTF-8. */
function textOf(bytes: Buffer | undefined): string | undefined {
  const text = bytes?.toString()
  return text !== undefined && bytes?.equals(Buffer.from(text)) ? text : undefined
}
