import { currencyOf, priceText } from '../../model/price.ts'
import type { Content } from '../content.ts'

/** Matches a non-ASCII character. ASCII is in the fonts of every shop. */
const BEYOND_ASCII = /[^\0-\u007f]/gu

/** An amount whose text contains all digits and the thousands separators. */
const LONG_PRICE = 1_234_567_890

/**
 * Returns the non-ASCII characters in all texts and prices of a shop, each letter in upper and in lower case, because
 * styles may show a text in capitals.
 */
export function shopCharactersOf({
  entries,
  prose,
  languages,
  prices,
}: Pick<Content, 'entries' | 'prose' | 'languages' | 'prices'>): string {
  const characters = new Set<string>()
  const addFrom = (text: string): void => {
    for (const [character] of text.matchAll(BEYOND_ASCII)) characters.add(character)
  }

  for (const { document, prose: body } of entries) {
    addFrom(JSON.stringify(document.value))
    addFrom(body?.body ?? '')
  }
  for (const { body } of prose.values()) addFrom(body)

  const currency = currencyOf(prices?.value ?? {})
  for (const lang of languages) addFrom(priceText({ amount: LONG_PRICE, currency }, lang))

  const letters = [...characters].join('')
  addFrom(letters.toUpperCase() + letters.toLowerCase())
  return [...characters].sort().join('')
}
