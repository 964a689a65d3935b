import type { Lang } from '../model/path.ts'
import type { Path } from './document.ts'

/** One text in several languages, and where it stands in its file. */
export interface TranslatedText {
  readonly path: Path
  readonly texts: Readonly<Record<Lang, string | undefined>>
}

/** Every text below `value` that is kept as `{ sv: …, en: …, es: … }`. */
export function translatedTexts(
  value: unknown,
  languages: readonly Lang[],
  path: Path = [],
): readonly TranslatedText[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => translatedTexts(item, languages, [...path, index]))
  const entries = Object.entries(value).filter(([, text]) => text !== undefined)
  const isText =
    entries.length > 0 && entries.every(([key, text]) => languages.includes(key) && typeof text === 'string')
  if (isText) return [{ path, texts: Object.fromEntries(entries) }]
  return entries.flatMap(([key, item]) => translatedTexts(item, languages, [...path, key]))
}
