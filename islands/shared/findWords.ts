/**
 * Grades how well a word of a text matches a word of a query, from 0 to 1. `least` is the
 * number of letters that the word of the query needs to match the beginning or the inside
 * of a word.
 */
type Grade = (
  word: string,
  least: { readonly begin: number; readonly inside: number },
) => number

/** Letters that a word of a query needs before one wrong letter is forgiven. */
const FORGIVING = 5
/** Letters needed to match the beginning, or the inside, of a word of a title. */
const IN_TITLES = { begin: 1, inside: 3 }
/**
 * Letters needed to match parts of other words. More than in titles, because `ko` should
 * not match every `konstposter`.
 */
const IN_OTHERS = { begin: 4, inside: 4 }
/** Weight of a word of a title. Other words have a weight of 1. */
const TITLE = 4
/**
 * Share of the longer word's letter pairs that two words must have in common for one to
 * suggest the other.
 */
const ALIKE = 0.5

/** Matches words in a text, with their combining marks. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/**
 * Words that differ only in these endings count as equal: whale, whales; flor, flores;
 * val, valen, valar; duva, duvor; måne, månar; ko, kor. The first alternative is for
 * short words in -o such as ko. All languages share the endings, because words of one
 * seldom end like those of another.
 */
const ENDING =
  /^(?:(.o)(?:n|r(?:na)?)s?|(.{3,}?)(?:s|(?:e|a|en|et|an|ar|er|or)(?:na)?s?))$/

/**
 * Splits a text into lower-case words without grave, acute and circumflex accents, U+0300
 * to U+0302. Marks that make another letter stay, as in å, ö and ñ: 'El Cóndor på sjön' →
 * el, condor, på, sjön.
 */
export const splitWords = (text: string): readonly string[] => {
  const plain = text.normalize('NFD').replace(/[\u0300-\u0302]/g, '')
  return plain.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/**
 * Returns a word without any marks, as people write it if their keyboards lack such
 * letters: sjön → sjon.
 */
const bareOf = (word: string): string =>
  /[^a-z\d]/.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word

/**
 * Returns a search by words in the title and the other texts of each thing. It reads the
 * texts once.
 */
export function searchIn<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly [title: string, others: string],
) {
  const texts = things.map(textsOf)
  const words = texts.map((titleAndOthers) => titleAndOthers.map(splitWords))

  /** Ranks a thing by its word that matches best; 0 if none matches. */
  const rankByWord = (grade: Grade, index: number): number => {
    const [title = [], others = []] = words[index] ?? []
    return Math.max(
      0,
      ...title.map((word) => TITLE * grade(word, IN_TITLES)),
      ...others.map((word) => grade(word, IN_OTHERS)),
    )
  }

  const isKnown = (word: string): boolean =>
    things.some((_, index) => rankByWord(exactly(word), index) > 0)

  /**
   * Returns the things that match every word of a text, the best first: hits in titles
   * before others, and whole words before beginnings before other parts of words. A word
   * without such matches also matches beginnings by fewer letters, because it may be half
   * typed, and is forgiven one wrong letter if it has at least five. Returns undefined
   * for a text without words.
   */
  const find = (text: string): readonly Thing[] | undefined => {
    const grades = splitWords(text).map((word) =>
      isKnown(word) ? exactly(word) : nearly(word),
    )
    if (grades.length === 0) return undefined

    const rankByAllWords = (index: number): number =>
      grades.reduce((product, grade) => product * rankByWord(grade, index), 1)

    const ranked = things.map((thing, index) => ({ thing, rank: rankByAllWords(index) }))
    const hits = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)
    return hits.map(({ thing }) => thing)
  }

  /**
   * Returns words to search for instead of a text that finds nothing; '' if no such words
   * find anything. Each unknown word is split into two known ones, or else replaced by
   * the most similar one, or dropped. If that finds nothing either, it tries the known
   * words alone, then all words but one, then single words.
   */
  const near = (text: string): string => {
    // Words of titles come before other words.
    const shopTexts = [
      ...texts.map(([title]) => title),
      ...texts.map(([, others]) => others),
    ]
    const shopWords = shopTexts.flatMap((shopText) => shopText.match(WORD) ?? [])
    const typedWords = text.match(WORD) ?? []
    const isFound = (word: string): boolean => splitWords(word).every(isKnown)

    const replaced = typedWords.flatMap((word) =>
      isFound(word)
        ? word
        : (partsOf(word.toLowerCase(), shopWords) ?? mostSimilar(word, shopWords)),
    )
    const allButOne = replaced.map((_, index) => replaced.toSpliced(index, 1).join(' '))
    const candidates = [
      replaced.join(' '),
      typedWords.filter(isFound).join(' '),
      ...allButOne,
      ...replaced,
    ]
    return candidates.find((words) => find(words)?.[0]) ?? ''
  }

  return { find, near }
}

/**
 * Matches a word or a part of one. A part counts by its share: `val` is more of Valbarnet
 * than `kon` of Kondorkungen.
 */
function exactly(word: string): Grade {
  const stem = stemOf(word)
  const isBare = bareOf(word) === word

  return (candidate, { begin, inside }) => {
    if (candidate === word) return 1

    const spelling = isBare ? bareOf(candidate) : candidate
    if (spelling === word) return 0.95
    // A word begins with its stem, so `startsWith` only saves time.
    const mayShareStem = candidate.startsWith(stem)
    if (mayShareStem && (candidate === stem || stemOf(candidate) === stem)) return 0.9

    const share = word.length / candidate.length
    if (spelling.startsWith(word)) return word.length >= begin ? share : 0
    return word.length >= inside && candidate.includes(word) ? share / 2 : 0
  }
}

const stemOf = (word: string): string => word.replace(ENDING, '$1$2')

/**
 * Matches words with the same beginning except for one letter. Short beginnings match
 * only exactly.
 */
function nearly(text: string): Grade {
  const word = bareOf(text)
  const spellings = word.length < FORGIVING ? word : spellingsOf(word)
  const pattern = new RegExp(`^(?:${spellings})`)
  return (candidate) => Number(pattern.test(bareOf(candidate)))
}

/**
 * Returns the alternatives of a regular expression for a word as it is, and with one
 * letter extra, different, missing or swapped.
 */
function spellingsOf(word: string): string {
  const misspellings = [...word].flatMap((letter, index) => {
    const start = word.slice(0, index)
    const rest = word.slice(index + 1)
    const swapped = `${rest.charAt(0)}${letter}${rest.slice(1)}`
    // The letter is extra, or wrong, or one before it is missing, or two are swapped.
    return [rest, `.${rest}`, `.${letter}${rest}`, swapped].map((form) => start + form)
  })
  return [word, ...misspellings].join('|')
}

/**
 * Returns the two known words, of at least three letters each, that make up a compound:
 * blå and val for `blåval`.
 */
function partsOf(word: string, words: readonly string[]): readonly string[] | undefined {
  const isPart = (part: string): boolean => part.length >= 3 && words.includes(part)

  const pairs = Array.from(word, (_, index) => [word.slice(0, index), word.slice(index)])
  return pairs.find((pair) => pair.every(isPart))
}

/**
 * Returns the word that differs in one letter or shares the most pairs of letters, or the
 * first of several. Returns [] if no word is similar.
 */
function mostSimilar(word: string, words: readonly string[]): readonly string[] {
  const pairs = pairsOf(word)
  const spellings = new RegExp(`^(?:${spellingsOf(bareOf(word.toLowerCase()))})$`)

  const similarityOf = (candidate: string): number => {
    const candidatePairs = pairsOf(candidate)
    const sharedPairs = candidatePairs.filter((pair) => pairs.includes(pair))
    const share = sharedPairs.length / Math.max(candidatePairs.length, pairs.length)
    const isNear = spellings.test(bareOf(candidate.toLowerCase()))
    return isNear ? share + 1 : share
  }

  let best = ''
  let bestSimilarity = similarityOf(best)
  for (const candidate of new Set(words)) {
    const similarity = similarityOf(candidate)
    if (similarity <= bestSimilarity) continue
    best = candidate
    bestSimilarity = similarity
  }
  return bestSimilarity < ALIKE ? [] : [best]
}

/** Returns the pairs of neighbouring letters, with the spaces around a word: ' v', 'va'. */
const pairsOf = (word: string): readonly string[] => {
  const letters = ` ${bareOf(word.toLowerCase())} `
  const lettersAfterFirst = letters.slice(1)
  return Array.from(lettersAfterFirst, (letter, index) => {
    const previousLetter = letters[index]
    return `${previousLetter}${letter}`
  })
}
