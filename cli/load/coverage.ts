import type { Lang } from '../model/path.ts'
import { collectionNames, collectionOf } from '../schema/collections.ts'
import type { Content } from './content.ts'
import { shopTextsOf } from './texts.ts'
import { openCopyFinder } from './untranslated.ts'

/** How many texts of each part of the shop a language has. */
export interface Coverage {
  readonly language: Lang
  readonly parts: readonly { readonly part: string; readonly translated: number; readonly total: number }[]
}

/** One row per language, in the shop's order. A copy of another language is no translation; files at fault do not count. */
export function coverageOf(content: Content): readonly Coverage[] {
  const findCopy = openCopyFinder(content)
  const partNames = [...new Set(collectionNames.map((name) => collectionOf(name).part))]
  const counts = new Map(partNames.map((part) => [part, { total: 0, translated: new Map<Lang, number>() }]))
  for (const { collection, texts } of shopTextsOf(content)) {
    const count = counts.get(collectionOf(collection).part)
    if (!count) continue
    count.total += 1
    for (const lang of content.languages)
      if (texts[lang] !== undefined && findCopy(texts, lang) === undefined)
        count.translated.set(lang, (count.translated.get(lang) ?? 0) + 1)
  }
  return content.languages.map((language) => ({
    language,
    parts: [...counts].map(([part, { total, translated }]) => ({
      part,
      translated: translated.get(language) ?? 0,
      total,
    })),
  }))
}
