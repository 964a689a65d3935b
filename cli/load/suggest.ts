import { closest, distance } from 'fastest-levenshtein'
import { type Fix, type Remedy, remedyOf } from '../model/diagnostic.ts'

/** Finds the word that was probably meant; undefined when none is close. */
export function suggest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const best = closest(word, words)
  return distance(word, best) <= Math.max(1, Math.round(word.length * 0.4)) ? best : undefined
}

/** Suggests the word that was probably meant, with the fix that writes it; undefined when none is close. */
export function didYouMean(word: string, words: readonly string[], fixOf?: (near: string) => Fix) {
  const near = suggest(word, words)
  return near === undefined ? undefined : meantRemedy(word, near, words, fixOf?.(near))
}

/** Suggests the word `near`; without a fix where another word is as close, as only a person can tell them apart. */
export function meantRemedy(
  word: string,
  near: string,
  words: readonly string[],
  fix: Fix = { value: near },
): Remedy {
  const remedy = remedyOf(fix, 'did you mean "…"?')
  const isAlone = words.every((other) => other === near || distance(word, other) > distance(word, near))
  return isAlone ? remedy : { hint: remedy.hint }
}
