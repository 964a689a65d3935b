/** A piece of a text: as in both versions, taken out, or put in. */
export interface Piece {
  readonly kind: 'same' | 'del' | 'ins'
  readonly text: string
}

/** Above so many pairs of words, the texts are compared as wholes. */
const MOST_PAIRS = 4_000_000

/** Compares two texts word by word. */
export function differencesOf(before: string, after: string): readonly Piece[] {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1

  const middle = compare(
    old.slice(start, old.length - end),
    now.slice(start, now.length - end),
  )
  const same = (words: readonly string[]): Piece => ({
    kind: 'same',
    text: words.join(''),
  })
  return joined([same(now.slice(0, start)), ...middle, same(now.slice(now.length - end))])
}

/** Splits a text into words, spaces and signs. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/\s+|[\p{L}\p{M}\p{N}]+|./gsu) ?? []

function compare(old: readonly string[], now: readonly string[]): readonly Piece[] {
  const whole: readonly Piece[] = [
    { kind: 'del', text: old.join('') },
    { kind: 'ins', text: now.join('') },
  ]
  if (old.length * now.length > MOST_PAIRS) return whole

  const lengths = commonLengths(old, now)
  const width = now.length + 1
  const pieces: Piece[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    const [own = '', other = ''] = [old[at], now[to]]
    const isSame = at < old.length && to < now.length && own === other
    const down = lengths[(at + 1) * width + to] ?? -1
    const right = lengths[at * width + to + 1] ?? -1
    const isGone = to === now.length || (at < old.length && down >= right)
    if (isSame) pieces.push({ kind: 'same', text: own })
    else pieces.push(isGone ? { kind: 'del', text: own } : { kind: 'ins', text: other })
    at += isSame || isGone ? 1 : 0
    to += isSame || !isGone ? 1 : 0
  }
  return pieces
}

/** Returns for each pair of places how many words the rest of both texts have in common. */
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

/** Joins changes that only spaces separate: a new phrase reads more easily than single new words. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const groups: { readonly kind: Piece['kind']; text: string }[] = []
  const add = (kind: Piece['kind'], text: string): void => {
    const last = groups.at(-1)
    if (last?.kind === kind) last.text += text
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
