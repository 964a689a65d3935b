import { type Diagnostic, note, warning } from '../model/diagnostic.ts'
import { openMemory } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { type Content, type Entry, type Files, proseIn } from '../read/content.ts'
import type { Translated } from '../schema/common.ts'
import { fileOf } from '../schema/content-paths.ts'
import {
  allDocumentsOf,
  type ShopText,
  textsOfDocument,
} from '../translations/shop-texts.ts'
import { openCopyFinder } from '../translations/translation-state.ts'
import {
  checkInterfacePlaceholders,
  checkShopPlaceholders,
  sharedNamesOf,
} from './placeholders.ts'

const rememberFaults = openMemory<Entry, readonly Diagnostic[]>()

/** Checks that texts contain no markup and only known {placeholders}, and that they differ between languages. */
export function checkTexts(content: Content): readonly Diagnostic[] {
  const findCopy = openCopyFinder(content).copiedFrom
  const names = sharedNamesOf(content.prices)
  const faults: Diagnostic[] = []

  for (const files of allDocumentsOf(content)) {
    const [mainFile] = files
    const inputs = inputsOfTexts(content, files)
    const documentFaults = rememberFaults(mainFile, inputs, () =>
      findFaultsInTexts(content, files, findCopy, names),
    )
    faults.push(...documentFaults)
  }
  return faults
}

/**
 * Lists everything that determines the faults of a document's texts. If an input is no longer the same (===), the texts
 * are checked again. The languages are joined into a string, because two equal strings are `===`, but two equal arrays
 * are not.
 */
function inputsOfTexts(content: Content, files: Files): readonly unknown[] {
  const { site, prices, languages } = content
  const [mainFile] = files
  const bodies = mainFile.prose
    ? languages.map((lang) => proseIn(content, files, lang))
    : []
  return [...files, ...bodies, site?.value, prices?.value, languages.join()]
}

/** Finds the language that a text was copied from. */
type FindCopy = (texts: Translated, lang: Lang) => Lang | undefined

const findFaultsInTexts = (
  content: Content,
  files: Files,
  findCopy: FindCopy,
  names: readonly string[],
): readonly Diagnostic[] =>
  [...textsOfDocument(content, files)].flatMap((shopText) =>
    content.languages.flatMap((lang) =>
      findFaultsInText(content, shopText, lang, findCopy, names),
    ),
  )

function findFaultsInText(
  content: Content,
  shopText: ShopText,
  lang: Lang,
  findCopy: FindCopy,
  names: readonly string[],
): readonly Diagnostic[] {
  const text = shopText.texts[lang]
  if (text === undefined || shopText.isFromPack(lang)) return []

  const faults: Diagnostic[] = []
  if (isFilled(shopText, lang))
    faults.push(...checkShopPlaceholders(content, text, lang, shopText, names))
  // checkMarkdown checks the markup of Markdown texts.
  if (shopText.isProse) return faults

  if (shopText.collection === 'strings') {
    const placeholderFault = checkInterfacePlaceholders(text, lang, shopText)
    if (placeholderFault) faults.push(placeholderFault)
  }

  const markupFault = checkMarkup(text, lang, shopText)
  if (markupFault) faults.push(markupFault)

  const source = findCopy(shopText.texts, lang)
  if (source !== undefined) {
    const message = `the text in "${lang}" is the same as in "${source}"`
    const hint = `translate it, or add it to sameInEveryLanguage in ${fileOf('site')}`
    faults.push(note('untranslated', shopText.at(lang), message, hint))
  }
  return faults
}

/**
 * Tells whether resolve-texts.ts fills the {placeholders} of a text. Interface texts have other placeholders, which
 * `checkInterfacePlaceholders` checks.
 */
const isFilled = ({ collection, placeIn, isProse }: ShopText, lang: Lang): boolean =>
  collection === 'articles' ||
  collection === 'pages' ||
  (collection === 'editions' && !isProse) ||
  (collection === 'galleries' && placeIn(lang).path?.[0] === 'seo')

/**
 * Matches a tag (<b>), an entity (&nbsp;), and the Markdown syntax for strong text (**b**) and links ([b](/sv)). Only
 * Markdown files are read as Markdown.
 */
const MARKUP =
  /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#x?[\da-f]+);|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/i
/** The first character of each kind of markup. Most texts contain none, so they need no search for markup. */
const MARKUP_START = /[<&*[]/
/** A text in curly quotation marks, which word processors write instead of straight ones. */
const IN_CURLY_QUOTES = /^[“”„«][^“”„«»]*[“”»]$/

function checkMarkup(
  text: string,
  lang: Lang,
  { at, isSpoken }: ShopText,
): Diagnostic | undefined {
  const markup = MARKUP_START.test(text) ? MARKUP.exec(text)?.[0] : undefined
  if (markup) {
    const message = `visitors would see the characters ${markup} on the page`
    return warning('markup', at(lang), message, 'use plain text')
  }

  // Somebody's words may be in quotation marks.
  if (isSpoken || !IN_CURLY_QUOTES.test(text)) return undefined

  const message = 'the quotation marks around this text would be shown'
  // Straight quotation marks around a text are YAML syntax and not part of the text.
  return warning('markup', at(lang), message, "remove them, or use straight ones: '…'")
}
