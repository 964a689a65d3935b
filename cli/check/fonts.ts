import { type Diagnostic, error, type Location, warning } from '../model/diagnostic.ts'
import { type FontUse, fontUses } from '../model/fonts.ts'
import type { Lang } from '../model/path.ts'
import type { Content } from '../read/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import { shopTextsOf } from '../translations/shop-texts.ts'

/** The maximum number of letters that a message lists. */
const MOST_LETTERS = 12

/** The place reported for a font that brand.yaml does not mention. */
const brandFile = { file: fileOf('brand') }

const engineFonts: Readonly<Record<FontUse, string>> = {
  display: "the engine's font for headings",
  text: "the engine's font for texts",
}

/** Checks that the shop's fonts are installed, and that they have every language's letters. */
export function* checkFonts(content: Content): Generator<Diagnostic> {
  const { brand, fonts } = content
  for (const use of fontUses) {
    const reading = fonts[use]
    if (!reading) continue

    const name = brand?.value.fonts?.[use]
    const at = brand && name !== undefined ? brand.at(['fonts', use]) : brandFile
    if ('font' in reading) {
      yield* checkLetters(content, { use, name, at, lacking: reading.lacking })
      continue
    }

    // The engine's own fonts are installed with it, so the owner cannot correct their
    // faults. Without them, browsers show texts in another font.
    if (name === undefined) continue

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

interface ReadFont {
  readonly use: FontUse
  /** The name of the package, or undefined for one of the engine's own fonts. */
  readonly name: string | undefined
  readonly at: Location
  /** The characters of the shop that the font lacks. */
  readonly lacking: string
}

/** Warns about each language with letters that a font lacks. */
function* checkLetters(
  content: Content,
  { use, name, at, lacking }: ReadFont,
): Generator<Diagnostic> {
  const font = name === undefined ? engineFonts[use] : `the font of "${name}"`
  const choice =
    name === undefined
      ? `set fonts.${use} to a font that has them`
      : 'choose a font that has them'

  for (const [lang, letters] of findLackingLetters(content, lacking)) {
    const message = `${font} lacks letters of texts in ${languageName(lang)}`
    const hint = `${choice}, because browsers show these letters in another font`
    yield warning('font', at, `${message}: ${listOf(letters)}`, hint)
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
