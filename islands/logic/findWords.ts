/** The words of one thing that can be found, each list as `wordsOf` returns it. */
export interface Words {
  readonly title: readonly string[]
  readonly others: readonly string[]
}

/** Letters that a word of a query needs before one of them may be wrong. */
const FORGIVING = 5
/** Letters that a word of a query needs to be found inside of words, and letters that a word has before its ending. */
const SHORTEST = 3
/**
 * Endings that replace each other: whale, whales; flor, flores; val, valen, valar; duva, duvor; måne, månar. They are the
 * same for all languages, as the words of one seldom have those of another.
 */
const ENDINGS = ['|s', '|es', '|en|et|ar|er|arna|erna', 'a|or|orna', 'e|en|ar|arna']
/** Endings of both `val` and `måne`. */
const SHARED = /(?:en|ar|arna)$/
/** Any word of a title counts more than the best of the others. */
const TITLE = 4

/** Splits a text into words in small letters without accents: 'Sjökungens öga' → sjokungens, oga. */
export const wordsOf = (text: string): readonly string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(plain).filter(Boolean)

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Tells how well a word of a query is found in a word: 0 where it is not. */
type Fit = (word: string) => number

/**
 * Returns the places of the things that have every word of a query, the best first: hits in titles before others, whole
 * words before beginnings before parts of words. One wrong letter is forgiven in words of five letters and more, and
 * only where nothing fits exactly.
 */
export function findPlaces(query: readonly string[], things: readonly Words[]): readonly number[] {
  const fits = query.map((wanted) => {
    const exact = fitOf(wanted, things)
    return wanted.length < FORGIVING || things.some((thing) => rank(exact, thing)) ? exact : nearlyFit(wanted)
  })
  return things
    .flatMap((thing, place) => {
      const ranks = fits.map((fit) => rank(fit, thing))
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
  const known = query.flatMap((wanted) => {
    const fit = fitOf(wanted, things)
    return things.some((thing) => rank(fit, thing)) ? wanted : (closestTo(wanted, things) ?? [])
  })
  const fits = known.map((word) => [word, fitOf(word, things)] as const)
  let best = { words: [] as readonly string[], rank: 0 }
  for (const thing of things) {
    const had = fits.filter(([, fit]) => rank(fit, thing))
    const more = had.length - best.words.length
    const all = sum(had.map(([, fit]) => rank(fit, thing)))
    if (more > 0 || (more === 0 && all > best.rank)) best = { words: had.map(([word]) => word), rank: all }
  }
  return best.words
}

/** Returns words as the texts write them, with accents and in their case: sjokungen → Sjökungen. */
export function asWritten(words: readonly string[], texts: readonly string[]): readonly string[] {
  const written = new Map(
    texts
      .join(' ')
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.map((word) => [plain(word), word]),
  )
  return words.map((word) => written.get(word) ?? word)
}

const sum = (ranks: readonly number[]): number => ranks.reduce((all, rank) => all + rank, 0)

/** Tells how well a thing has a word: by its best word. */
function rank(fit: Fit, { title, others }: Words): number {
  const best = (words: readonly string[]): number => Math.max(0, ...words.map(fit))
  const inTitle = best(title)
  return inTitle ? TITLE + inTitle : best(others)
}

function fitOf(wanted: string, things: readonly Words[]): Fit {
  const forms = formsOf(wanted, things)
  return (word) => {
    if (word === wanted) return 4
    if (forms?.test(word)) return 3
    const at = word.indexOf(wanted)
    if (at < 0 || (at > 0 && wanted.length < SHORTEST)) return 0
    return at === 0 ? 2 : 1
  }
}

/** Returns a pattern of the words that differ in their endings alone, if there is an ending. */
function formsOf(wanted: string, things: readonly Words[]): RegExp | undefined {
  // Where a thing has `måne`, `månar` has nothing to do with `man`.
  const onE = `${wanted.replace(SHARED, '')}e`
  const isOnE = SHARED.test(wanted) && things.some(({ title, others }) => [...title, ...others].includes(onE))
  const forms = ENDINGS.flatMap((endings) => {
    const [, stem] = new RegExp(`^(.{${SHORTEST},}?)(?:${endings})$`).exec(wanted) ?? []
    return stem && !(isOnE && endings.startsWith('|')) ? `${stem}(?:${endings})` : []
  })
  return forms[0] ? new RegExp(`^(?:${forms.join('|')})s?$`) : undefined
}

const nearlyFit =
  (wanted: string): Fit =>
  (word) =>
    [-1, 0, 1].some((more) => editsBetween(wanted, word.slice(0, wanted.length + more)) < 2) ? 1 : 0

/** Returns the word of the things that is nearest to a word, titles first: as much of it may be wrong as is a third. */
function closestTo(wanted: string, things: readonly Words[]): string | undefined {
  let best: string | undefined
  let least = Math.floor(wanted.length / 3) + 1
  for (const kind of ['title', 'others'] as const)
    for (const word of new Set(things.flatMap((thing) => thing[kind]))) {
      const edits = word.length < SHORTEST ? least : editsBetween(wanted, word)
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
