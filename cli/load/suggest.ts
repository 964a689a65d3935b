import { closest, distance } from 'fastest-levenshtein'

/** The word that was probably meant; undefined when none is close. */
export function suggest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const best = closest(word, words)
  return distance(word, best) <= Math.max(1, Math.round(word.length * 0.4)) ? best : undefined
}
