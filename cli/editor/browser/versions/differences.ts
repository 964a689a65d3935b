/** A piece of a text: in both versions, deleted, or inserted. */
export interface ComparedPiece {
  readonly kind: 'same' | 'del' | 'ins'
  readonly text: string
}

/** Above this number of word pairs, texts are not compared word by word. */
const MOST_PAIRS = 4_000_000

/** Compares two texts word by word. */
export function differencesOf(before: string, after: string): readonly ComparedPiece[] {
  const previousWords = wordsIn(before)
  const nextWords = wordsIn(after)
  const shorterLength = Math.min(previousWords.length, nextWords.length)
  let start = 0
  while (start < shorterLength && previousWords[start] === nextWords[start]) start += 1
  let end = 0
  while (
    end < shorterLength - start &&
    previousWords.at(-1 - end) === nextWords.at(-1 - end)
  )
    end += 1

  const middle = compare(
    previousWords.slice(start, previousWords.length - end),
    nextWords.slice(start, nextWords.length - end),
  )
  const head: ComparedPiece = { kind: 'same', text: nextWords.slice(0, start).join('') }
  const tail: ComparedPiece = {
    kind: 'same',
    text: nextWords.slice(nextWords.length - end).join(''),
  }
  return joinChanges([head, ...middle, tail])
}

/** Splits a text into words, spaces and other characters. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/\s+|[\p{L}\p{M}\p{N}]+|./gsu) ?? []

function compare(
  old: readonly string[],
  now: readonly string[],
): readonly ComparedPiece[] {
  const whole: readonly ComparedPiece[] = [
    { kind: 'del', text: old.join('') },
    { kind: 'ins', text: now.join('') },
  ]
  if (old.length * now.length > MOST_PAIRS) return whole

  const lengths = commonLengths(old, now)
  const width = now.length + 1
  const pieces: ComparedPiece[] = []
  let at = 0
  let to = 0
  while (at < old.length || to < now.length) {
    const oldWord = old[at] ?? ''
    const newWord = now[to] ?? ''
    const isSame = at < old.length && to < now.length && oldWord === newWord
    const lengthWithoutOld = lengths[(at + 1) * width + to] ?? -1
    const lengthWithoutNew = lengths[at * width + to + 1] ?? -1
    const isDeleted =
      to === now.length || (at < old.length && lengthWithoutOld >= lengthWithoutNew)

    if (isSame) {
      pieces.push({ kind: 'same', text: oldWord })
      at += 1
      to += 1
    } else if (isDeleted) {
      pieces.push({ kind: 'del', text: oldWord })
      at += 1
    } else {
      pieces.push({ kind: 'ins', text: newWord })
      to += 1
    }
  }
  return pieces
}

/** Returns a table with, for each pair of word positions, the length of the longest common subsequence from there on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const next = (lengths[(at + 1) * width + to + 1] ?? 0) + 1
      const longest = Math.max(
        lengths[(at + 1) * width + to] ?? 0,
        lengths[at * width + to + 1] ?? 0,
      )
      lengths[at * width + to] = old[at] === now[to] ? next : longest
    }
  return lengths
}

/** Joins changes that only spaces separate, because one new phrase reads more easily than single new words. */
function joinChanges(pieces: readonly ComparedPiece[]): readonly ComparedPiece[] {
  const groups: { readonly kind: ComparedPiece['kind']; text: string }[] = []
  const add = (kind: ComparedPiece['kind'], text: string): void => {
    const lastGroup = groups.at(-1)
    if (lastGroup?.kind === kind) lastGroup.text += text
    else if (text !== '') groups.push({ kind, text })
  }

  let change = { del: '', ins: '', space: '' }
  const close = (): void => {
    add('del', change.del)
    add('ins', change.ins)
    add('same', change.space)
    change = { del: '', ins: '', space: '' }
  }

  for (const { kind, text } of pieces) {
    const { del, ins, space } = change
    if (kind === 'del') change = { del: del + space + text, ins: ins + space, space: '' }
    else if (kind === 'ins')
      change = { del: del + space, ins: ins + space + text, space: '' }
    else if (text.trim() === '' && del + ins !== '') change.space += text
    else {
      close()
      add('same', text)
    }
  }

  close()
  return groups
}
