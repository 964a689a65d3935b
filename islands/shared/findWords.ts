// A search compares the words of a query with the words of things such as posters. A word
// that matches a word in the shop, or a part of one, is known. Unknown words may be
// mistyped.

/**
 * Returns a search for words in the title and the other texts of each thing. The texts
 * are read only once.
 */
export function searchIn<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly [title: string, others: string],
) {
  const entries = things.map((thing) => {
    const [title, others] = textsOf(thing)
    const words = { ofTitle: splitWords(title), ofOthers: splitWords(others) }
    return { thing, title, others, words }
  })

  const isKnown = (word: string): boolean => {
    const grade = exactly(word)
    return entries.some(({ words }) => bestGrade(words, grade) > 0)
  }

  /**
   * Returns the things that match every word of a text, the best first: hits in titles
   * before others, and whole words before beginnings before other parts of words. An
   * unknown word may be half typed, so it needs fewer letters to match a beginning. If it
   * has at least five letters, one of them may be wrong. Returns undefined for a text
   * without words.
   */
  const find = (text: string): readonly Thing[] | undefined => {
    const grades = splitWords(text).map((word) =>
      isKnown(word) ? exactly(word) : nearly(word),
    )
    if (grades.length === 0) return undefined

    const ranked = entries.map(({ thing, words }) => ({
      thing,
      rank: grades.reduce((product, grade) => product * bestGrade(words, grade), 1),
    }))
    const hits = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)
    return hits.map(({ thing }) => thing)
  }

  /**
   * Returns words to search for instead of a text that finds nothing, or '' if there are
   * none. It tries the known words with replacements of the unknown words, then the known
   * words alone, then all words but one, then single words.
   */
  const near = (text: string): string => {
    const typedWords = text.match(WORD) ?? []
    const isTypedWordKnown = (word: string): boolean => splitWords(word).every(isKnown)

    // Words in titles come before other words.
    const shopTexts = [
      ...entries.map(({ title }) => title),
      ...entries.map(({ others }) => others),
    ]
    const shopWords = shopTexts.flatMap((shopText) => shopText.match(WORD) ?? [])

    const replaced = typedWords.flatMap((word) =>
      isTypedWordKnown(word) ? word : replacementsOf(word, shopWords),
    )
    const allButOne = replaced.map((_, index) => replaced.toSpliced(index, 1).join(' '))
    const candidates = [
      replaced.join(' '),
      typedWords.filter(isTypedWordKnown).join(' '),
      ...allButOne,
      ...replaced,
    ]
    return candidates.find((words) => find(words)?.[0]) ?? ''
  }

  return { find, near }
}

/** Matches words in a text, with their combining marks. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Splits a text into lower-case words without grave, acute and circumflex accents, U+0300
 * to U+0302. Marks that make another letter stay, as in å, ö and ñ: 'El Cóndor på sjön' →
 * el, condor, på, sjön.
 */
export const splitWords = (text: string): readonly string[] => {
  const plain = text.normalize('NFD').replace(/[\u0300-\u0302]/g, '')
  return plain.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/** The rules for words in titles or in other texts. */
interface WordRules {
  /** The weight of a matching word in its thing's rank. */
  readonly weight: number
  /** The number of letters that a query's word needs to match the beginning of a word. */
  readonly begin: number
  /** The number of letters that it needs to match another part of a word. */
  readonly inside: number
}

const IN_TITLES: WordRules = { weight: 4, begin: 1, inside: 3 }
/**
 * Parts of words need more letters than in titles, because `ko` should not match every
 * `konstposter`.
 */
const IN_OTHERS: WordRules = { weight: 1, begin: 4, inside: 4 }

/** Grades how well a thing's word matches a word of the query, from 0 to 1. */
type Grade = (word: string, rules: WordRules) => number

interface WordsOfThing {
  readonly ofTitle: readonly string[]
  readonly ofOthers: readonly string[]
}

/** Returns the weighted grade of a thing's best matching word, or 0 if none matches. */
function bestGrade({ ofTitle, ofOthers }: WordsOfThing, grade: Grade): number {
  return Math.max(
    0,
    ...ofTitle.map((word) => IN_TITLES.weight * grade(word, IN_TITLES)),
    ...ofOthers.map((word) => IN_OTHERS.weight * grade(word, IN_OTHERS)),
  )
}

/**
 * Matches a word or a part of one. From the highest grade to the lowest: the word itself,
 * its spelling without marks, another ending, a part. A part is graded by its share:
 * `val` is a larger part of Valbarnet than `kon` is of Kondorkungen.
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

/**
 * Plain spellings of letters that Unicode does not split into a plain letter and a mark.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
}

/**
 * Returns a word without any marks, as people write it if their keyboards lack such
 * letters: sjön → sjon, straße → strasse.
 */
const bareOf = (word: string): string =>
  /[^a-z\d]/.test(word)
    ? word
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøł]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    : word

/**
 * Words that differ only in these endings are treated as equal: whale, whales; flor,
 * flores; val, valen, valar; duva, duvor; måne, månar; ko, kor. The first alternative is
 * for short words in -o such as ko. All languages share the endings, because a word
 * seldom has another language's ending by chance.
 */
const ENDING =
  /^(?:(.o)(?:n|r(?:na)?)s?|(.{3,}?)(?:s|(?:e|a|en|et|an|ar|er|or)(?:na)?s?))$/

const stemOf = (word: string): string => word.replace(ENDING, '$1$2')

/**
 * The number of letters that an unknown word needs for one wrong letter to be forgiven.
 */
const FORGIVING = 5

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
 * Returns the alternatives of a regular expression for a word as typed, and as it would
 * be spelled if one of its letters were extra, wrong, missing or swapped.
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
 * Returns the known words to try instead of an unknown word: the two words of which it
 * consists, or else the most similar word, or else none.
 */
const replacementsOf = (word: string, shopWords: readonly string[]): readonly string[] =>
  partsOf(word.toLowerCase(), shopWords) ?? mostSimilar(word, shopWords)

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
 * The share of the longer word's letter pairs that two words must have in common for one
 * to be suggested for the other.
 */
const ALIKE = 0.5

/**
 * Returns the most similar word, or [] if no word is similar. Words that differ in one
 * letter take precedence, then words that share the most letter pairs.
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
