/** Tells how well a word of a thing fits one of a query, which needs `part` letters to be found inside of it; 0: not. */
type Grade = (word: string, part: number) => number

/** Letters that a word of a query needs before one of them may be wrong. */
const FORGIVING = 5
/** Letters that a word of a query needs to be found inside of words of titles. */
const IN_TITLES = 3
/** Letters that it needs to be found inside of other words: nobody who looks for an `ojo` means all that is `rojo`. */
const IN_OTHERS = 4
/** Any word of a title counts more than the best of the others. */
const TITLE = 5
/** The part of the pairs of letters of the longer of two words that the other needs to have, to be offered instead. */
const ALIKE = 0.5

/** Finds words in a text; matches of several letters keep their marks. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/**
 * Words that differ in these endings alone are the same: whale, whales; flor, flores; val, valen, valar; duva, duvor;
 * måne, månar. They are the same for all languages, as the words of one seldom have those of another.
 */
const ENDING = /^(.{3,}?)(?:s|(?:e|a|en|et|an|ar|er|or)(?:na)?s?)$/

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

/** Returns the search by words in things, of each of which the title and other texts are given. It reads them once. */
export function searchIn<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly [title: string, others: string],
) {
  const texts = things.map(textsOf)
  const words = texts.map((both) => both.map(wordsOf))
  const rank = (grade: Grade, place: number): number => {
    const [title = [], others = []] = words[place] ?? []
    return Math.max(
      0,
      ...title.map((word) => TITLE * grade(word, IN_TITLES)),
      ...others.map((word) => grade(word, IN_OTHERS)),
    )
  }
  const isKnown = (word: string): boolean => things.some((_, place) => rank(exactly(word), place) > 0)

  /**
   * Returns the things that have every word of a text, the best first: hits in titles before others, whole words before
   * beginnings before parts of words. One wrong letter is forgiven in words of five letters and more, and only where
   * nothing fits exactly. Returns undefined for a text without words.
   */
  const find = (text: string): readonly Thing[] | undefined => {
    const grades = wordsOf(text).map((word) =>
      word.length < FORGIVING || isKnown(word) ? exactly(word) : nearly(word),
    )
    const rankAll = (place: number): number => grades.reduce((all, grade) => all * rank(grade, place), 1)
    const ranked = things.map((thing, place) => ({ thing, rank: rankAll(place) }))
    const found = ranked.filter(({ rank }) => rank > 0).sort((one, other) => other.rank - one.rank)
    return grades[0] && found.map(({ thing }) => thing)
  }

  /**
   * Returns words to search for instead of a text that finds nothing: a word that no thing has is replaced by the one
   * that is most like it, if any is; then all but one of them, or one. They find something. Returns '' without such words.
   */
  const near = (text: string): string => {
    const written = [0, 1].flatMap((kind) => texts.flatMap((both) => both[kind]?.match(WORD) ?? []))
    const known = (text.match(WORD) ?? []).flatMap((word) =>
      wordsOf(word).every(isKnown) ? word : likest(word, written),
    )
    const fewer = known.map((_, place) => known.toSpliced(place, 1).join(' '))
    return [known.join(' '), ...fewer, ...known].find((words) => find(words)?.[0]) ?? ''
  }
  return { find, near }
}

function exactly(word: string): Grade {
  const stem = stemOf(word)
  return (other, part) => {
    if (other === word) return 4
    if (other.startsWith(stem) && [other, stemOf(other)].includes(stem)) return 3
    if (other.startsWith(word)) return 2
    return Number(word.length >= part && (other.includes(word) || bareOf(other).includes(word)))
  }
}

const stemOf = (word: string): string => word.replace(ENDING, '$1')

/** Fits words that begin so but for one letter: it is too many, another, missing, or swapped with the next. */
function nearly(wanted: string): Grade {
  const word = bareOf(wanted)
  const forms = [...word].flatMap((letter, place) => {
    const [before, after] = [word.slice(0, place), word.slice(place + 1)]
    const swapped = `${after.charAt(0)}${letter}${after.slice(1)}`
    return [after, `.${after}`, `.${letter}${after}`, swapped].map((rest) => before + rest)
  })
  const pattern = new RegExp(`^(?:${forms.join('|')})`)
  return (other) => Number(pattern.test(bareOf(other)))
}

/** Returns the word that has most pairs of letters in common with another, the first of several. */
function likest(wanted: string, words: readonly string[]): readonly string[] {
  const pairs = pairsOf(wanted)
  const likenessOf = (word: string): number => {
    const own = pairsOf(word)
    return own.filter((pair) => pairs.includes(pair)).length / Math.max(own.length, pairs.length)
  }
  const best = [...new Set(words)].reduce(
    (one, other) => (likenessOf(other) > likenessOf(one) ? other : one),
    '',
  )
  return likenessOf(best) < ALIKE ? [] : [best]
}

const pairsOf = (word: string): readonly string[] => {
  const letters = ` ${bareOf(word.toLowerCase())} `
  return Array.from(letters.slice(1), (letter, before) => `${letters[before]}${letter}`)
}
