import { pieceBetween, replacePieces, valuesIn } from '../../../yaml/source.ts'

/** Returns a file that went from `was` to `is` as it is with a change from `was` to `wanted` too; undefined where both change the same. */
export async function mergeFile(
  path: string,
  was: Buffer | undefined,
  wanted: Buffer | undefined,
  is: Buffer | undefined,
): Promise<Buffer | undefined> {
  if (!/\.(?:yaml|md)$/.test(path)) return undefined
  const [before, mine, theirs] = [textOf(was), textOf(wanted), textOf(is)]
  if (before === undefined || mine === undefined || theirs === undefined) return undefined

  // Commands import the history, and this package is there for the editor only.
  const { editsBetween, isSamePlace } = await import('../../values.ts')
  const editsTo = (text: string) =>
    editsBetween(valuesIn(path, before), valuesIn(path, text))
  const others = editsTo(theirs)
  if (editsTo(mine).some((own) => others.some((their) => isSamePlace(own, their))))
    return undefined
  const merged = replacePieces(before, [
    pieceBetween(before, mine),
    pieceBetween(before, theirs),
  ])
  return merged === '' ? undefined : Buffer.from(merged)
}

/** Returns the text of bytes that are exactly its UTF-8. */
function textOf(bytes: Buffer | undefined): string | undefined {
  const text = bytes?.toString()
  return text !== undefined && bytes?.equals(Buffer.from(text)) ? text : undefined
}
