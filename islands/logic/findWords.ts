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

/**
 * Splits a text into words in small letters without accents. Marks that make another letter stay, as in å, ö and ñ:
 * 'El Cóndor på sjön' → el, condor, på, sjön.
 */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u0302]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns a word without all marks, as people write it whose keyboards lack these letters: sjön → sjon. */
const bareOf = (word: string): string =>
  /[^a-z\d]/.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word

/** A word of a query. */
interface Wanted {
  readonly word: string
  /** Tells how well it is found in a word: 0 where it is not, 1 inside or nearly. */
  readonly fit: (word: string) => number
}

/**
 * Returns the places of the things that have every word of a query, the best first: hits in titles before others, whole
 * words before beginnings before parts of words. One wrong letter is forgiven in words of five letters and more, and
 * only where nothing fits exactly.
 */
export function findPlaces(query: readonly string[], things: readonly Words[]): readonly number[] {
  const all = query.map((word) => {
    const exact = exactly(word)
    return word.length < FORGIVING || isIn(things, exact) ? exact : nearly(word)
  })
  return things
    .flatMap((thing, place) => {
      const ranks = all.map((wanted) => rank(wanted, thing))
      return ranks.includes(0) ? [] : { place, rank: sum(ranks) }
    })
    .sort((one, other) => other.rank - one.rank)
    .map(({ place }) => place)
}

/**
 * Returns the words to search for instead where a query finds nothing: a word that no thing has is replaced by the word
 * of the things that is nearest to it, if one is near; then those are left that one thing has together, as many as
 * possible. They find something. Returns none where nothing is near.
 */
export function nearestTo(query: readonly string[], things: readonly Words[]): readonly string[] {
  const known = query
    .flatMap((word) => (isIn(things, exactly(word)) ? word : (closestTo(word, things) ?? [])))
    .map(exactly)
  let best: { readonly had: readonly Wanted[]; readonly rank: number } = { had: [], rank: 0 }
  for (const thing of things) {
    const had = known.filter((wanted) => rank(wanted, thing))
    const all = sum(had.map((wanted) => rank(wanted, thing)))
    const more = had.length - best.had.length || all - best.rank
    if (more > 0) best = { had, rank: all }
  }
  return best.had.map(({ word }) => word)
}

/** Returns words as the texts write them, with accents and in their case: condor → Cóndor. */
export function asWritten(words: readonly string[], texts: readonly string[]): readonly string[] {
  const written = texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return words.map((word) => written.find((one) => wordsOf(one)[0] === word) ?? word)
}

const sum = (ranks: readonly number[]): number => ranks.reduce((all, rank) => all + rank, 0)

const isIn = (things: readonly Words[], wanted: Wanted): boolean =>
  things.some((thing) => rank(wanted, thing) > 0)

/** Tells how well a thing has a word: by its best word. */
function rank({ word, fit }: Wanted, { title, others }: Words): number {
  const best = (words: readonly string[]): number => Math.max(0, ...words.map(fit))
  const inTitle = best(title)
  if (inTitle) return TITLE + inTitle
  const inOthers = best(others)
  return inOthers > 1 || word.length >= INSIDE ? inOthers : 0
}

function exactly(word: string): Wanted {
  const forms = formsOf(word)
  const fitIn = (other: string): number => {
    if (other === word) return 4
    if (forms?.test(other)) return 3
    const at = other.indexOf(word)
    return at === 0 ? 2 : Number(at > 0 && word.length >= SHORTEST)
  }
  const fit = (other: string): number => fitIn(other) || Math.min(1, fitIn(bareOf(other)))
  return { word, fit }
}

/** Returns a pattern of the words that differ in their endings alone, if there is an ending. */
function formsOf(word: string): RegExp | undefined {
  const forms = ENDINGS.flatMap((endings) => {
    const [, stem] = new RegExp(`^(.{${SHORTEST},}?)(?:${endings})$`).exec(word) ?? []
    return stem ? `${stem}(?:${endings})` : []
  })
  return forms[0] ? new RegExp(`^(?:${forms.join('|')})s?$`) : undefined
}

function nearly(word: string): Wanted {
  const bare = bareOf(word)
  const isNear = (other: string): boolean =>
    [-1, 0, 1].some((more) => editsBetween(bare, other.slice(0, bare.length + more)) < 2)
  return { word, fit: (other) => Number(isNear(bareOf(other))) }
}

/** Returns the word of the things that is nearest to a word, titles first: as much of it may be wrong as is a third. */
function closestTo(wanted: string, things: readonly Words[]): string | undefined {
  let best: string | undefined
  let least = Math.floor(wanted.length / 3) + 1
  for (const kind of ['title', 'others'] as const)
    for (const word of new Set(things.flatMap((thing) => thing[kind]))) {
      const edits = word.length < SHORTEST ? least : editsBetween(bareOf(wanted), bareOf(word))
      if (edits < least) [best, least] = [word, edits]
    }
  return best
}

/** Counts the letters to add, to remove, to replace, or to swap with their neighbours, that make `b` of `a`. */
function editsBetween(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[b.length] ?? 0
}

/** Tells whether each word of a query is found. */
export const isFound = (query: readonly string[], words: readonly string[]): boolean =>
  findPlaces(query, [{ title: [], others: words }]).length > 0
