import { closest, distance } from 'fastest-levenshtein'
import { type FixHere, remedyOf } from '../model/diagnostic.ts'

/** Finds the word that was probably meant; undefined if none is close. */
export function suggest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const closestWord = closest(word, words)
  // At most two of five letters may differ.
  const maxDistance = Math.max(1, Math.round(word.length * 0.4))
  return distance(word, closestWord) <= maxDistance ? closestWord : undefined
}

interface Suggestion<F extends FixHere> {
  readonly hint: string
  readonly fix?: F
}

const writeValue = (value: string) => ({ value })

/** Suggests the word that was probably meant, with the fix that writes it; undefined if none is close. */
export function didYouMean(
  word: string,
  words: readonly string[],
): Suggestion<{ value: string }> | undefined
export function didYouMean<F extends FixHere>(
  word: string,
  words: readonly string[],
  fixOf: (near: string) => F,
): Suggestion<F> | undefined
export function didYouMean(
  word: string,
  words: readonly string[],
  fixOf: (near: string) => FixHere = writeValue,
) {
  const near = suggest(word, words)
  return near === undefined ? undefined : meantRemedy(word, near, words, fixOf(near))
}

/**
 * Suggests the word `near`. If another word is equally close, there is no fix, because only a person knows which one
 * was meant.
 */
export function meantRemedy<F extends FixHere>(
  word: string,
  near: string,
  words: readonly string[],
  fix: F,
): Suggestion<F> {
  const remedy = remedyOf(fix, 'did you mean "…"?')
  const nearDistance = distance(word, near)
  const isClosest = words.every(
    (candidate) => candidate === near || distance(word, candidate) > nearDistance,
  )
  return isClosest ? remedy : { hint: remedy.hint }
}
