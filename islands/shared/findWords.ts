/** Tells how well a word of a thing fits one of a query, from 0 to 1. `least` is how many letters parts of it need. */
type Grade = (
  word: string,
  least: { readonly begin: number; readonly inside: number },
) => number

/** Letters that a word of a query needs before one of them may be wrong. */
const FORGIVING = 5
/** Letters by which a word of a title is found from its beginning on, and inside of it. */
const IN_TITLES = { begin: 1, inside: 3 }
/** Other words need more letters: a visitor who types `ko` does not mean each `konstposter`. */
const IN_OTHERS = { begin: 4, inside: 4 }
/** A word of a title counts as much as so many of the others. */
const TITLE = 4
/** The part of the pairs of letters of the longer of two words that the other needs to have, to be offered instead. */
const ALIKE = 0.5

/** Finds words in a text; matches of several letters keep their marks. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/**
 * Words that differ in these endings alone are the same: whale, whales; flor, flores; val, valen, valar; duva, duvor;
 * måne, månar; ko, kor. They are the same for all languages, as the words of one seldom have those of another.
 */
const ENDING =
  /^(?:(.o)(?:n|r(?:na)?)s?|(.{3,}?)(?:s|(?:e|a|en|et|an|ar|er|or)(?:na)?s?))$/

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
  const isKnown = (word: string): boolean =>
    things.some((_, place) => rank(exactly(word), place) > 0)

  /**
   * Returns the things that have every word of a text, the best first: hits in titles before others, whole words before
   * beginnings before parts of words. Where nothing fits a word so, fewer letters of it are enough, as while it is typed;
   * and one wrong letter is forgiven in words of five letters and more. Returns undefined for a text without words.
   */
  const find = (text: string): readonly Thing[] | undefined => {
    const grades = wordsOf(text).map((word) =>
      isKnown(word) ? exactly(word) : nearly(word),
    )
    const rankAll = (place: number): number =>
      grades.reduce((all, grade) => all * rank(grade, place), 1)
    const ranked = things.map((thing, place) => ({ thing, rank: rankAll(place) }))
    const found = ranked
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
    return grades[0] && found.map(({ thing }) => thing)
  }

  /**
   * Returns words to search for instead of a text that finds nothing: a word that no thing has is parted into two that
   * some have, or replaced by the one that is most like it, if any is; then the words that are known, then all but one,
   * or one. They find something. Returns '' without such words.
   */
  const near = (text: string): string => {
    const written = [0, 1].flatMap((kind) =>
      texts.flatMap((both) => both[kind]?.match(WORD) ?? []),
    )
    const typed = text.match(WORD) ?? []
    const isFound = (word: string): boolean => wordsOf(word).every(isKnown)
    const known = typed.flatMap((word) =>
      isFound(word)
        ? word
        : (partsOf(word.toLowerCase(), written) ?? likest(word, written)),
    )
    const fewer = known.map((_, place) => known.toSpliced(place, 1).join(' '))
    const all = [known.join(' '), typed.filter(isFound).join(' '), ...fewer, ...known]
    return all.find((words) => find(words)?.[0]) ?? ''
  }
  return { find, near }
}

/** Parts of words count by how much of them they are: `val` is more of Valbarnet than `kon` of Kondorkungen. */
function exactly(word: string): Grade {
  const stem = stemOf(word)
  const isBare = bareOf(word) === word
  return (other, { begin, inside }) => {
    if (other === word) return 1
    const written = isBare ? bareOf(other) : other
    if (written === word) return 0.95
    if (other.startsWith(stem) && [other, stemOf(other)].includes(stem)) return 0.9
    const share = word.length / other.length
    if (written.startsWith(word)) return word.length >= begin ? share : 0
    return word.length >= inside && other.includes(word) ? share / 2 : 0
  }
}

const stemOf = (word: string): string => word.replace(ENDING, '$1$2')

/** Fits words that begin so but for one letter: too many, another, missing, or swapped. Beginnings of few letters fit whole. */
function nearly(wanted: string, end: '' | '$' = ''): Grade {
  const word = bareOf(wanted)
  const letters = word.length < FORGIVING && !end ? [] : [...word]
  const forms = letters.flatMap((letter, place) => {
    const [before, after] = [word.slice(0, place), word.slice(place + 1)]
    const swapped = `${after.charAt(0)}${letter}${after.slice(1)}`
    return [after, `.${after}`, `.${letter}${after}`, swapped].map(
      (rest) => before + rest,
    )
  })
  const pattern = new RegExp(`^(?:${[word, ...forms].join('|')})${end}`)
  return (other) => Number(pattern.test(bareOf(other)))
}

/** Returns the two words of which a word is made: blå and val for `blåval`. */
const partsOf = (word: string, words: readonly string[]) =>
  Array.from(word, (_, place) => [word.slice(0, place), word.slice(place)]).find((pair) =>
    pair.every((part) => part[2] && words.includes(part)),
  )

/** Returns the word that differs in one letter, or has most pairs of letters in common, the first of several. */
function likest(wanted: string, words: readonly string[]): readonly string[] {
  const pairs = pairsOf(wanted)
  const isNear = nearly(wanted.toLowerCase(), '$')
  const likenessOf = (other: string): number => {
    const own = pairsOf(other)
    const share =
      own.filter((pair) => pairs.includes(pair)).length /
      Math.max(own.length, pairs.length)
    return share + isNear(other.toLowerCase(), IN_TITLES)
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
