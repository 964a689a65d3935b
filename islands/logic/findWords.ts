/** The words of one thing that can be found, each list as `wordsOf` returns it. */
export interface Words {
  readonly title: readonly string[]
  readonly others: readonly string[]
}

/** Letters that a word of a query needs before one of them may be wrong. */
const FORGIVING = 5
/** Letters that a word of a query needs to be found inside of words of titles, and that a word has before its ending. */
const SHORTEST = 3
/** Letters that it needs to be found inside of other words: nobody who looks for an `ojo` means all that is `rojo`. */
const INSIDE = 4
/**
 * Endings that replace each other: whale, whales; flor, flores; val, valen, valar; duva, duvor; måne, månar. They are the
 * same for all languages, as the words of one seldom have those of another.
 */
const ENDINGS = ['|s', '|es', '|en|et|ar|er|arna|erna', 'a|or|orna', 'e|en|ar|arna']
/** Any word of a title counts more than the best of the others. */
const TITLE = 4

/** Finds words in a text; matches of several letters keep their marks. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Splits a text into words in small letters without accents. Marks that make another letter stay, as in å, ö and ñ:
 * 'El Cóndor på sjön' → el, condor, på, sjön.
 */
export const wordsOf = (text: string): readonly string[] => {
  const plain = text.normalize('NFD').replace(/[\u0300-\u0302]/g, '')
  return plain.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/** Returns a word without all marks, as people write it whose keyboards lack these letters: sjön → sjon. */
const bareOf = (word: string): string =>
  /[^a-z\d]/.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word

/** Tells how well a thing has a word of a query: 0 where it has not. */
type Rank = (thing: Words) => number

/**
 * Returns the places of the things that have every word of a query, the best first: hits in titles before others, whole
 * words before beginnings before parts of words. One wrong letter is forgiven in words of five letters and more, and
 * only where nothing fits exactly.
 */
export function findPlaces(query: readonly string[], things: readonly Words[]): readonly number[] {
  const wanted = query.map((word) =>
    word.length < FORGIVING || things.some(exactly(word)) ? exactly(word) : nearly(word),
  )
  return things
    .map((thing, place) => ({ place, ranks: wanted.map((rank) => rank(thing)) }))
    .filter(({ ranks }) => !ranks.includes(0))
    .sort((one, other) => sum(other.ranks) - sum(one.ranks))
    .map(({ place }) => place)
}

/**
 * Returns the words to search for instead where a query finds nothing: a word that no thing has is replaced by the word
 * of the things that is nearest to it, if one is near; then all but one of them, or one. They find something. Returns
 * none where nothing is near.
 */
export function nearestTo(query: readonly string[], things: readonly Words[]): readonly string[] {
  const known = query.flatMap((word) => (things.some(exactly(word)) ? word : closestTo(word, things)))
  const fewer = known.map((_, place) => known.toSpliced(place, 1))
  const some = [known, ...fewer, ...known.map((word) => [word])].filter(([first]) => first)
  return some.find((words) => findPlaces(words, things).length > 0) ?? []
}

/** Returns words as the texts write them, with accents and in their case: condor → Cóndor. */
export function asWritten(words: readonly string[], texts: readonly string[]): readonly string[] {
  const written = texts.flatMap((text) => text.match(WORD) ?? [])
  return words.map((word) => written.find((one) => wordsOf(one)[0] === word) ?? word)
}

const sum = (ranks: readonly number[]): number => ranks.reduce((all, rank) => all + rank, 0)

/** Returns the rank by the best word of a thing; `fit` is 0 for a word that is not meant, 1 for a part of it. */
const rankBy =
  (fit: (word: string) => number, least: number): Rank =>
  ({ title, others }) => {
    const best = (words: readonly string[]): number => Math.max(0, ...words.map(fit))
    const inOthers = best(others)
    return best(title) ? TITLE + best(title) : inOthers < least ? 0 : inOthers
  }

function exactly(word: string): Rank {
  const forms = formsOf(word)
  const fitIn = (other: string): number => {
    if (other === word) return 4
    if (forms?.test(other)) return 3
    const at = other.indexOf(word)
    return at === 0 ? 2 : Number(at > 0 && word.length >= SHORTEST)
  }
  const fit = (other: string): number => fitIn(other) || Math.min(1, fitIn(bareOf(other)))
  return rankBy(fit, word.length < INSIDE ? 2 : 1)
}

/** Returns a pattern of the words that differ in their endings alone, if there is an ending. */
function formsOf(word: string): RegExp | undefined {
  const forms = ENDINGS.flatMap((endings) => {
    const [, stem] = new RegExp(`^(.{${SHORTEST},}?)(?:${endings})$`).exec(word) ?? []
    return stem ? `${stem}(?:${endings})` : []
  })
  return forms[0] ? new RegExp(`^(?:${forms.join('|')})s?$`) : undefined
}

function nearly(word: string): Rank {
  const isNear = (other: string): boolean =>
    [-1, 0, 1].some((more) => editsBetween(word, other.slice(0, word.length + more)) < 2)
  return rankBy((other) => Number(isNear(other)), 1)
}

/** Returns the word of the things that is nearest to a word, titles first: as much of it may be wrong as is a third. */
function closestTo(wanted: string, things: readonly Words[]): readonly string[] {
  const words = [...things.flatMap(({ title }) => title), ...things.flatMap(({ others }) => others)]
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST && editsBetween(wanted, word) * 3 <= wanted.length)
    .sort((one, other) => editsBetween(wanted, one) - editsBetween(wanted, other))
    .slice(0, 1)
}

/** Counts the letters to add, to remove, to replace, or to swap with their neighbours, that make one word of another. */
function editsBetween(one: string, other: string): number {
  const [a, b] = [bareOf(one), bareOf(other)]
  const table: number[][] = []
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 ? Math.max(row, column) + 1 : (table[row]?.[column] ?? 0)
  for (let row = 0; row < a.length; row += 1) {
    const edits: number[] = []
    table.push(edits)
    for (let column = 0; column < b.length; column += 1) {
      const isSwap = a[row] === b[column - 1] && a[row - 1] === b[column]
      const replaced = at(row - 1, column - 1) + Number(a[row] !== b[column])
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : replaced
      edits.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(a.length - 1, b.length - 1)
}
