import { type Diagnostic, note, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { Content } from '../content.ts'
import { type ShopText, shopTextsOf } from '../texts.ts'
import { openCopyFinder } from '../translations.ts'
import { checkSharedTitles } from './shared-titles.ts'

/** Texts are words and nothing else, differ between languages, and no two posters have one title. */
export function checkTexts(content: Content): readonly Diagnostic[] {
  const findCopy = openCopyFinder(content)
  const found: Diagnostic[] = []
  for (const words of shopTextsOf(content))
    for (const lang of content.languages) {
      const text = words.texts[lang]
      // What Markdown says is read by another rule.
      if (text === undefined || words.placeIn(lang).path === undefined) continue
      const marked = checkMarkup(text, lang, words)
      if (marked) found.push(marked)
      const untranslated = checkUntranslated(lang, words, findCopy)
      if (untranslated) found.push(untranslated)
    }
  // A title names its poster to those who cannot see it: two alike are most likely a copy left unchanged.
  const keyOf = (title: string, lang: Lang): string => `${lang} ${title}`
  return [...found, ...checkSharedTitles(content, warning, 'give each poster a title of its own', keyOf)]
}

/** Tags, entities, and what Markdown would read: only Markdown files are read as Markdown. */
const MARKUP = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#x?[\da-f]+);|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/i
/** Marks that a word processor puts around a text when somebody types straight ones. */
const CURLED = /^[“”„«][^“”„«»]*[“”»]$/

function checkMarkup(text: string, lang: Lang, { at, isSpoken }: ShopText): Diagnostic | undefined {
  const mark = MARKUP.exec(text)?.[0]
  const message = mark
    ? `visitors would see ${mark} as it is written`
    : !isSpoken && CURLED.test(text)
      ? 'the quotation marks around this text would be shown'
      : undefined
  if (message === undefined) return undefined
  const hint = mark ? 'write plain words' : "remove them, or use straight ones: '…'"
  return warning('markup', at(lang), message, hint)
}

/** A text that is the same in another language may be untranslated, unless it is a name. */
function checkUntranslated(
  lang: Lang,
  { texts, at }: ShopText,
  findCopy: ReturnType<typeof openCopyFinder>,
): Diagnostic | undefined {
  const source = findCopy(texts, lang)
  return source === undefined
    ? undefined
    : note(
        'untranslated',
        at(lang),
        `the text in "${lang}" is the same as in "${source}"`,
        `translate it, or add it to sameInEveryLanguage in ${fileOf('site')}`,
      )
}
