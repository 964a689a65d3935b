import { engineLetters, fontCharactersOf } from '../../fonts/characters.ts'
import { enginePackages } from '../../fonts/engine-fonts.ts'
import { type FontUse, fontUses } from '../../model/fonts.ts'
import type { Content } from '../content.ts'

/** The characters of the files in templates/fonts, which have the letters of a few languages. */
const engineCharacters = fontCharactersOf(engineLetters)

/**
 * Returns the packages of the fonts that a build must make: the brand's fonts, and the engine's fonts if their subsets
 * lack letters of a language. Interface texts are enough for this test: they contain nearly all letters of a language.
 */
export function fontNamesOf({
  brand,
  strings,
}: Pick<Content, 'brand' | 'strings'>): Partial<Record<FontUse, string>> {
  const letters = lettersOf(strings)

  const names = fontUses.map((use) => {
    const isSubsetEnough = letters.every((letter) =>
      engineCharacters[use].includes(letter),
    )
    const engineName = isSubsetEnough ? undefined : enginePackages[use]
    return [use, brand?.value.fonts?.[use] ?? engineName] as const
  })

  return Object.fromEntries(names.filter(([, name]) => name !== undefined))
}

/**
 * Matches letters beyond ASCII. The brackets exclude ASCII, whose letters all of the engine's fonts contain, and all
 * characters that are not letters (`\P{L}`).
 */
const FOREIGN_LETTER = /[^\p{ASCII}\P{L}]/gu

/** Lists the letters beyond ASCII in the interface texts. */
function lettersOf(strings: Content['strings']): readonly string[] {
  const texts = Object.values(strings).map((document) => JSON.stringify(document?.value))
  return [...new Set(texts.join(' ').match(FOREIGN_LETTER))]
}
