import type { Lang } from '../model/path.ts'
import type { Path } from './positions.ts'

/** One text in several languages, and where it stands in its file. */
export interface TranslatedText {
  readonly path: Path
  readonly texts: Readonly<Record<Lang, string | undefined>>
}

/** Every text below `value` that is kept as `{ sv: …, en: …, es: … }`. */
export function findTranslatedTexts(value: unknown, languages: readonly Lang[]): readonly TranslatedText[] {
  const found: TranslatedText[] = []
  const path: PropertyKey[] = []
  const visit = (item: unknown): void => {
    if (item === null || typeof item !== 'object') return
    if (isTranslatedText(item, languages)) {
      found.push({ path: [...path], texts: item })
      return
    }
    const list = Array.isArray(item)
    for (const key of Object.keys(item)) {
      path.push(list ? Number(key) : key)
      visit(item[key as keyof typeof item])
      path.pop()
    }
  }
  visit(value)
  return found
}

/** Whether all that is there are words in some of the languages. */
function isTranslatedText(item: object, languages: readonly Lang[]): item is TranslatedText['texts'] {
  let said = false
  for (const key of Object.keys(item)) {
    const text: unknown = item[key as keyof typeof item]
    if (text === undefined) continue
    if (typeof text !== 'string' || !languages.includes(key)) return false
    said = true
  }
  return said
}
