import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
import { fontUses } from '../model/fonts.ts'
import type { Lang } from '../model/path.ts'
import type { Content } from '../read/content.ts'
import { shopTextsOf } from '../translations/shop-texts.ts'

/** The most letters that a message lists. */
const MOST_LETTERS = 12

/** Checks that the fonts of the shop are installed, and that they have the letters of every language. */
export function* checkFonts(content: Content): Generator<Diagnostic> {
  const { brand, fonts } = content
  if (!brand) return

  for (const use of fontUses) {
    const reading = fonts[use]
    const name = brand.value.fonts?.[use]
    if (!reading || name === undefined) continue

    const at = brand.at(['fonts', use])
    if ('font' in reading) {
      for (const [lang, letters] of findLackingLetters(content, reading.lacking)) {
        const language = languageName(lang)
        const message = `the font of "${name}" lacks letters of texts in ${language}`
        const hint =
          'choose a font that has them: browsers show these letters in another font'
        yield warning('font', at, `${message}: ${listOf(letters)}`, hint)
      }
      continue
    }

    const install = `run "npm install ${name}" in the folder of the shop`
    if (reading.fault === 'missing') {
      yield error('font', at, `the package "${name}" is not installed`, install)
    } else {
      const message = `the font in "${name}" cannot be used: ${reading.reason}`
      const hint = `${install} to install it again, or choose another font`
      yield error('font', at, message, hint)
    }
  }
}

/** Finds the letters in each language's texts that a font lacks. */
function findLackingLetters(
  content: Content,
  lacking: string,
): readonly (readonly [Lang, readonly string[]])[] {
  const lackingLetters = new Set(lacking.match(/\p{L}/gu))
  if (lackingLetters.size === 0) return []

  const lettersByLang = new Map<Lang, Set<string>>()
  for (const { texts } of shopTextsOf(content))
    for (const [lang, text = ''] of Object.entries(texts)) {
      const letters = text.match(/\p{L}/gu) ?? []
      const lackingInText = letters.filter((letter) => lackingLetters.has(letter))
      if (lackingInText.length === 0) continue

      const previousLetters = lettersByLang.get(lang) ?? []
      lettersByLang.set(lang, new Set([...previousLetters, ...lackingInText]))
    }

  return [...lettersByLang].map(([lang, letters]) => [lang, [...letters].sort()])
}

function listOf(letters: readonly string[]): string {
  const shown = letters.slice(0, MOST_LETTERS).join(', ')
  const more = letters.length - MOST_LETTERS
  return more > 0 ? `${shown} and ${more} more` : shown
}

const languageName = (lang: Lang): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(lang) ?? lang
