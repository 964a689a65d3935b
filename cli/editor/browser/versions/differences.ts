/** A piece of text that is in both versions, deleted, or inserted. */
interface Piece {
  readonly kind: 'same' | 'del' | 'ins'
  readonly text: string
}

export interface ComparedPiece extends Piece {
  /** The total length of all pieces before this one. */
  readonly start: number
}

/** Above this number of word pairs, texts are not compared word by word. */
const MAX_PAIRS = 4_000_000

/** Compares two texts word by word. */
export function differencesOf(before: string, after: string): readonly ComparedPiece[] {
  const oldWords = wordsIn(before)
  const newWords = wordsIn(after)

  // Compare only the words between the identical ones at the start and the end.
  const startCount = countEqual(oldWords, newWords)
  const oldRest = oldWords.slice(startCount)
  const newRest = newWords.slice(startCount)
  const endCount = countEqual(oldRest.toReversed(), newRest.toReversed())

  const middle = compareWords(
    oldRest.slice(0, oldRest.length - endCount),
    newRest.slice(0, newRest.length - endCount),
  )
  const head = newWords.slice(0, startCount)
  const tail = newRest.slice(newRest.length - endCount)
  return joinChanges([
    { kind: 'same', text: head.join('') },
    ...middle,
    { kind: 'same', text: tail.join('') },
  ])
}

/** Splits a text into words, spaces and other characters. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/\s+|[\p{L}\p{M}\p{N}]+|./gsu) ?? []

/** Counts the identical words at the start of two lists. */
function countEqual(a: readonly string[], b: readonly string[]): number {
  const firstDifference = a.findIndex((word, index) => word !== b[index])
  return firstDifference < 0 ? a.length : firstDifference
}

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
    // Skip the word whose omission leaves more words in common.
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
 * Returns a function that takes an old and a new index, and returns the length of the
 * longest common subsequence of the words from there on.
 */
function measureCommon(
  oldWords: readonly string[],
  newWords: readonly string[],
): (oldIndex: number, newIndex: number) => number {
  // A table with a row for each old word and a column for each new one. The last row and
  // column stay 0, because no words are left there.
  const width = newWords.length + 1
  // 16 bits are enough: MAX_PAIRS limits the words in common to 2000.
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
 * Joins changes that are separated only by white space, because one new phrase is easier
 * to read than several new words.
 */
function joinChanges(pieces: readonly Piece[]): readonly ComparedPiece[] {
  const passages = joinPassages(pieces.filter(({ text }) => text !== '').map(passageOf))
  const lastIndex = passages.length - 1
  // Unchanged passages and changes alternate, so an inner unchanged passage is between two
  // changes.
  const withoutGaps = passages.map((passage, index): Passage => {
    const isInner = index > 0 && index < lastIndex
    const isGap = isInner && !passage.isChange && passage.before.trim() === ''
    return isGap ? { ...passage, isChange: true } : passage
  })

  const joinedPieces = joinPassages(withoutGaps).flatMap(piecesOf)
  return withStarts(joinedPieces.filter(({ text }) => text !== ''))
}

/** A part of the text before and after. If it did not change, both are the same. */
interface Passage {
  readonly isChange: boolean
  readonly before: string
  readonly after: string
}

const passageOf = ({ kind, text }: Piece): Passage => ({
  isChange: kind !== 'same',
  before: kind === 'ins' ? '' : text,
  after: kind === 'del' ? '' : text,
})

/** Joins consecutive changes, and consecutive unchanged passages. */
function joinPassages(passages: readonly Passage[]): readonly Passage[] {
  const joined: { isChange: boolean; before: string; after: string }[] = []
  for (const passage of passages) {
    const previous = joined.at(-1)
    if (previous?.isChange === passage.isChange) {
      previous.before += passage.before
      previous.after += passage.after
    } else joined.push({ ...passage })
  }
  return joined
}

const piecesOf = ({ isChange, before, after }: Passage): readonly Piece[] =>
  isChange
    ? [
        { kind: 'del', text: before },
        { kind: 'ins', text: after },
      ]
    : [{ kind: 'same', text: after }]

function withStarts(pieces: readonly Piece[]): readonly ComparedPiece[] {
  let start = 0
  return pieces.map((piece) => {
    const placed = { ...piece, start }
    start += piece.text.length
    return placed
  })
}
