import { pieceBetween, replacePieces, valuesIn } from '../../../yaml/source.ts'
import { editsBetween, isSamePlace } from '../../values.ts'
import { isTextFile } from '../documents/readable.ts'

/**
 * Merges two changes to a file: from `base` to `mine`, and from `base` to `theirs`.
 * Returns undefined if both change the same value.
 */
export function mergeFile(
  path: string,
  base: Buffer | undefined,
  mine: Buffer | undefined,
  theirs: Buffer | undefined,
): Buffer | undefined {
  if (!isTextFile(path)) return undefined

  const baseText = textOf(base)
  const myText = textOf(mine)
  const theirText = textOf(theirs)
  if (baseText === undefined || myText === undefined || theirText === undefined)
    return undefined

  const editsTo = (text: string) =>
    editsBetween(valuesIn(path, baseText), valuesIn(path, text))
  const myEdits = editsTo(myText)
  const theirEdits = editsTo(theirText)
  const isConflict = myEdits.some((myEdit) =>
    theirEdits.some((theirEdit) => isSamePlace(myEdit, theirEdit)),
  )
  if (isConflict) return undefined

  const merged = replacePieces(baseText, [
    pieceBetween(baseText, myText),
    pieceBetween(baseText, theirText),
  ])
  // `replacePieces` returns '' if the two changes touch.
  return merged === '' ? undefined : Buffer.from(merged)
}

/** Decodes UTF-8; undefined if the bytes are not valid UTF-8. */
function textOf(bytes: Buffer | undefined): string | undefined {
  const text = bytes?.toString()
  return text !== undefined && bytes?.equals(Buffer.from(text)) ? text : undefined
}
