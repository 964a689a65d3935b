import MarkdownIt from 'markdown-it'
import type { Lang } from '../../model/path.ts'
import type { Prose, Text } from '../../model/text.ts'
import type { Translated } from '../../schema/common.ts'

/** The words in `lang`, else in `fallback`, and then marked with that language. */
export function wordsIn(words: Translated, lang: Lang, fallback: Lang): Text {
  const own = words[lang]
  if (own !== undefined) return { text: own }
  const other = words[fallback]
  if (other === undefined) throw new Error(`no words in "${lang}" or "${fallback}"`)
  return { text: other, lang: fallback }
}

/** As above where a whole page is in one language; the fallback is not marked. */
export const plainIn = (words: Translated, lang: Lang, fallback: Lang): string =>
  wordsIn(words, lang, fallback).text

// Raw HTML in Markdown is shown as text: content is trusted to say things, not to script them.
const markdown = new MarkdownIt({ html: false, typographer: false })

export const proseOf = (text: string, lang?: Lang): Prose => ({
  html: markdown.render(text).trim(),
  ...(lang ? { lang } : {}),
})
