import { contentHash } from '../fs/identity.ts'
import { type Diagnostic, note, remedyOf } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import type { Translated } from '../schema/common.ts'
import type { Confirmations } from '../schema/confirmations.ts'
import { shopTextsOf } from './shop-texts.ts'

type Confirmed = Pick<Confirmations[number], 'source' | 'translation'>

/**
 * Identifies a translation and its source by their words: a moved text stays confirmed, a
 * changed text does not.
 */
export const confirmedAs = (source: string, translation: string): Confirmed => ({
  source: hashOfText(source),
  translation: hashOfText(translation),
})

const hashOfText = (text: string): string => contentHash(text.trim()).slice(0, 12)

/** Returns a key that is the same for two confirmations of the same words. */
export const confirmationKeyOf = ({ source, translation }: Confirmed): string =>
  `${source} ${translation}`

/** Returns a function that tells whether a translation was confirmed to still match its source. */
export function openConfirmations({ confirmations }: Pick<Content, 'confirmations'>) {
  const keys = new Set(confirmations?.value.map(confirmationKeyOf))
  // Without confirmations, the texts need not be hashed.
  return (source: string, translation: string): boolean =>
    keys.size > 0 && keys.has(confirmationKeyOf(confirmedAs(source, translation)))
}

/** Returns the keys of all confirmations that can still apply to the shop's texts. */
export function usableConfirmations(content: Content): ReadonlySet<string> {
  const keys = [...shopTextsOf(content)].flatMap(({ texts, sourceLanguage }) => {
    const source = sourceLanguage && texts[sourceLanguage]
    return source
      ? translationsOf(texts, source).map((text) =>
          confirmationKeyOf(confirmedAs(source, text)),
        )
      : []
  })
  return new Set(keys)
}

const translationsOf = (texts: Translated, source: string): readonly string[] =>
  Object.values(texts).filter((text): text is string => Boolean(text) && text !== source)

/** Reports confirmations that no longer have a use, because their texts were changed or removed. */
export function* checkConfirmations(content: Content): Generator<Diagnostic> {
  const { confirmations, failed } = content
  // A file with errors may contain texts that seem to be missing.
  if (!confirmations || confirmations.value.length === 0 || failed.size > 0) return

  const usable = usableConfirmations(content)
  for (const [index, confirmed] of confirmations.value.entries()) {
    if (usable.has(confirmationKeyOf(confirmed))) continue

    const message = 'no text matches this entry any more'
    yield note(
      'orphan',
      confirmations.at([index]),
      message,
      remedyOf({ remove: true }, 'remove the entry'),
    )
  }
}
