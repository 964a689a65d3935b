import { type Diagnostic, error, note, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { collectionNames, collectionOf } from '../../schema/collections.ts'
import {
  bodyPathOf,
  fileOf,
  hasOwnPage,
  isPerLanguage,
  type PathNames,
  pathOf,
} from '../../schema/content-paths.ts'
import { type Content, fallbackOf, ownLanguageIn } from '../content.ts'
import { fieldName } from '../errors/schema-paths.ts'
import { placeholderNames, unknownPlaceholdersIn } from '../resolve/resolve-texts.ts'
import { type ShopText, shopTextsOf, textsIn } from '../shop-texts.ts'
import { didYouMean } from '../suggest.ts'
import { openCopyFinder } from '../translation-state.ts'

/**
 * Reports texts that a language lacks: a warning where visitors see another language instead, else an error. Posters
 * and reviews always have a text to show; other texts fall back to the language's `fallback` in site.yaml. Book texts
 * may stay in their edition's language, which is that of the books.
 */
export function* checkMissingTexts(content: Content): Generator<Diagnostic> {
  for (const entry of content.entries) {
    const { missingText: severity } = collectionOf(entry.collection)
    for (const { path, texts, beside } of severity ? textsIn(entry) : []) {
      // cli/load/check/reviews.ts reports a comment that lacks the customer's own language.
      const lacking = content.languages.filter((lang) => texts[lang] === undefined && lang !== beside)
      if (lacking.length === 0) continue
      for (const fallsBack of [true, false]) {
        const languages = lacking.filter((lang) => {
          const isCovered = severity === 'warning' || texts[fallbackOf(content, lang) ?? lang] !== undefined
          return isCovered === fallsBack
        })
        if (languages.length === 0) continue
        const at = entry.document.at(path, 'key')
        const message = `${fieldName(path)} is missing in "${languages.join('", "')}"`
        const hint = `add "${languages.join(': …" and "')}: …" here`
        yield fallsBack
          ? warning('fallback', at, `${message}; visitors see another language`, hint)
          : error('missing-translation', at, message, hint)
      }
    }
  }
}

/**
 * Yields pages with a file for each language, and pages with one shared file and a translated text beside it for each
 * other language. `own` is the language from which the others are translated.
 */
function* splitPagesIn(content: Content) {
  for (const collection of collectionNames.filter(hasOwnPage)) {
    const pathOfNames = (names: PathNames) => (lang: Lang) =>
      bodyPathOf(collection, { ...names, lang }) ?? pathOf(collection, { ...names, lang })
    if (isPerLanguage(collection))
      for (const { files, ...names } of content[collection as 'articles']) {
        const isThere = (lang: Lang) => files[lang] !== undefined
        yield { own: content.languages[0], pathIn: pathOfNames(names), isThere }
      }
    else if (collectionOf(collection).bodies)
      for (const entry of content.entries.filter((each) => each.collection === collection)) {
        const own = ownLanguageIn(content, entry)
        const bodyIn = pathOfNames(entry.names)
        const pathIn = (lang: Lang) => (lang === own ? pathOf(collection, entry.names) : bodyIn(lang))
        yield { own, pathIn, isThere: (lang: Lang) => lang === own || content.prose.has(pathIn(lang)) }
      }
  }
}

/** Checks that each page has its text in each language. */
export function* checkMissingFiles(content: Content): Generator<Diagnostic> {
  for (const { own, pathIn, isThere } of splitPagesIn(content))
    for (const lang of content.languages) {
      if (isThere(lang) || content.failed.has(pathIn(lang))) continue
      const at = { file: `content/${pathIn(lang)}` }
      if (lang === own) {
        const message = `the text in "${lang}" is missing, which all others fall back to`
        yield error('missing-file', at, message, 'write it: the other languages show what such a file holds')
      } else {
        const message = `the text is missing in "${lang}"; visitors see another language`
        yield warning('fallback', at, message, `translate content/${pathIn(own)}`)
      }
    }
}

/** Checks that texts hold no markup, that the shop fills every {place} of a page of text, and that languages differ. */
export function* checkTexts(content: Content): Generator<Diagnostic> {
  const findCopy = openCopyFinder(content)
  for (const words of shopTextsOf(content))
    for (const lang of content.languages) {
      const text = words.texts[lang]
      if (text !== undefined && words.collection === 'articles') yield* checkPlaces(text, lang, words)
      // checkMarkdown reads the texts in Markdown.
      if (text === undefined || words.isProse) continue
      const marked = checkMarkup(text, lang, words)
      if (marked) yield marked
      // A text that is the same in another language may be untranslated, unless it is a name.
      const source = findCopy(words.texts, lang)
      if (source === undefined) continue
      const message = `the text in "${lang}" is the same as in "${source}"`
      const hint = `translate it, or add it to sameInEveryLanguage in ${fileOf('site')}`
      yield note('untranslated', words.at(lang), message, hint)
    }
}

/** Tags, entities and Markdown syntax: only Markdown files are read as Markdown. */
const MARKUP = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#x?[\da-f]+);|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/i
/** A text in curled quotation marks, which word processors write in the place of straight ones. */
const CURLED = /^[“”„«][^“”„«»]*[“”»]$/

function checkMarkup(text: string, lang: Lang, { at, isSpoken }: ShopText): Diagnostic | undefined {
  const mark = MARKUP.exec(text)?.[0]
  if (mark)
    return warning('markup', at(lang), `visitors would see ${mark} as it is written`, 'write plain words')
  if (isSpoken || !CURLED.test(text)) return undefined
  const message = 'the quotation marks around this text would be shown'
  return warning('markup', at(lang), message, "remove them, or use straight ones: '…'")
}

function* checkPlaces(text: string, lang: Lang, { at, isProse }: ShopText): Generator<Diagnostic> {
  for (const [index, words] of text.split('\n').entries())
    for (const { placeholder: place, name, column } of unknownPlaceholdersIn(words)) {
      const whole = at(lang)
      const line = (whole.line ?? 1) + index
      const part = { file: whole.file, line, column: column + 1, length: place.length }
      const fixOf = (near: string) => ({ text: `{${near}}`, ...(!isProse && { instead: place }) })
      const remedy =
        didYouMean(name, placeholderNames, fixOf) ?? `the places are {${placeholderNames.join('}, {')}}`
      yield error('placeholder', isProse ? part : whole, `nothing fills ${place}`, remedy)
    }
}
