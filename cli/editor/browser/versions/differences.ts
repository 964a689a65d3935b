/** A piece of text that is in both versions, deleted, or inserted. */
interface Piece {
  readonly kind: 'same' | 'del' | 'ins'
  readonly text: string
}

export interface ComparedPiece extends Piece {
  /** The length of all pieces before this one. */
  readonly start: number
}

/** Above this number of word pairs, texts are not compared word by word. */
const MAX_PAIRS = 4_000_000

/** Compares two texts word by word. */
export function differencesOf(before: string, after: string): readonly ComparedPiece[] {
  const oldWords = wordsIn(before)
  const newWords = wordsIn(after)

  // Only the words between the equal ones at the start and at the end are compared.
  const shorterLength = Math.min(oldWords.length, newWords.length)
  let equalStart = 0
  while (equalStart < shorterLength && oldWords[equalStart] === newWords[equalStart])
    equalStart += 1

  const remainingLength = shorterLength - equalStart
  let equalEnd = 0
  while (
    equalEnd < remainingLength &&
    oldWords.at(-1 - equalEnd) === newWords.at(-1 - equalEnd)
  )
    equalEnd += 1

  const oldEnd = oldWords.length - equalEnd
  const newEnd = newWords.length - equalEnd
  const head: Piece = { kind: 'same', text: newWords.slice(0, equalStart).join('') }
  const middle = compareWords(
    oldWords.slice(equalStart, oldEnd),
    newWords.slice(equalStart, newEnd),
  )
  const tail: Piece = { kind: 'same', text: newWords.slice(newEnd).join('') }
  return joinChanges([head, ...middle, tail])
}

/** Splits a text into words, spaces and other characters. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/\s+|[\p{L}\p{M}\p{N}]+|./gsu) ?? []

/** Compares words by their longest common subsequence. */
function compareWords(
  oldWords: readonly string[],
  newWords: readonly string[],
): readonly Piece[] {
  if (oldWords.length * newWords.length > MAX_PAIRS)
    return [
      { kind: 'del', text: oldWords.join('') },
      { kind: 'ins', text: newWords.join('') },
    ]

  const commonLengthFrom = measureCommon(oldWords, newWords)
  const pieces: Piece[] = []
  let oldIndex = 0
  let newIndex = 0

  while (oldIndex < oldWords.length || newIndex < newWords.length) {
    const oldWord = oldWords[oldIndex]
    const newWord = newWords[newIndex]
    // Skip the word without which more words remain in common.
    const lengthWithoutOld = commonLengthFrom(oldIndex + 1, newIndex)
    const lengthWithoutNew = commonLengthFrom(oldIndex, newIndex + 1)
    const isDeleted = newWord === undefined || lengthWithoutOld >= lengthWithoutNew

    if (oldWord !== undefined && oldWord === newWord) {
      pieces.push({ kind: 'same', text: oldWord })
      oldIndex += 1
      newIndex += 1
    } else if (oldWord !== undefined && isDeleted) {
      pieces.push({ kind: 'del', text: oldWord })
      oldIndex += 1
    } else {
      pieces.push({ kind: 'ins', text: newWord ?? '' })
      newIndex += 1
    }
  }
  return pieces
}

/**
 * Returns a function that tells the length of the longest common subsequence of the words
 * from an old and a new index on.
 */
function measureCommon(
  oldWords: readonly string[],
  newWords: readonly string[],
): (oldIndex: number, newIndex: number) => number {
  // A table with a row for each old word and a column for each new one. The last row and
  // the last column stay 0, because no words are left there.
  const width = newWords.length + 1
  const lengths = new Uint16Array((oldWords.length + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0

  for (let row = oldWords.length - 1; row >= 0; row -= 1)
    for (let column = newWords.length - 1; column >= 0; column -= 1) {
      const isSame = oldWords[row] === newWords[column]
      lengths[row * width + column] = isSame
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  return lengthAt
}

/**
 * Joins changes that only white space separates, because one new phrase is easier to read
 * than several new words.
 */
function joinChanges(pieces: readonly Piece[]): readonly ComparedPiece[] {
  const joined: { readonly kind: Piece['kind']; text: string; readonly start: number }[] =
    []
  let start = 0
  const add = (kind: Piece['kind'], text: string): void => {
    const lastPiece = joined.at(-1)
    if (lastPiece?.kind === kind) lastPiece.text += text
    else if (text !== '') joined.push({ kind, text, start })
    start += text.length
  }

  // The change so far: its deleted text, its inserted text, and the white space after it.
  // If the change continues, the white space becomes part of both texts.
  let change = { del: '', ins: '', space: '' }
  const endChange = (): void => {
    add('del', change.del)
    add('ins', change.ins)
    add('same', change.space)
    change = { del: '', ins: '', space: '' }
  }
  const extendChange = (deleted: string, inserted: string): void => {
    const { del, ins, space } = change
    change = { del: del + space + deleted, ins: ins + space + inserted, space: '' }
  }

  for (const { kind, text } of pieces) {
    const hasChange = change.del !== '' || change.ins !== ''
    if (kind === 'del') extendChange(text, '')
    else if (kind === 'ins') extendChange('', text)
    else if (hasChange && text.trim() === '') change.space += text
    else {
      endChange()
      add('same', text)
    }
  }

  endChange()
  return joined
}
