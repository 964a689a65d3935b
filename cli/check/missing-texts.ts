import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { type Content, type Entry, fallbackLanguageOf } from '../read/content.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import type { Path } from '../read/positions.ts'
import { collectionOf } from '../schema/collections.ts'
import { textsIn } from '../translations/shop-texts.ts'

/** Reports texts that a language lacks: a warning where visitors see another language instead, an error otherwise. */
export function* checkMissingTexts(content: Content): Generator<Diagnostic> {
  for (const entry of content.entries) {
    const { missingText: severity } = collectionOf(entry.collection)
    if (!severity) continue

    for (const { path, texts, originalLanguage } of textsIn(entry)) {
      // checkReviews reports a comment that lacks the customer's own language.
      const missingLanguages = content.languages.filter(
        (lang) => texts[lang] === undefined && lang !== originalLanguage,
      )
      const hasFallback = (lang: Lang): boolean => {
        if (severity === 'warning') return true

        const fallback = fallbackLanguageOf(content, lang)
        return fallback !== undefined && texts[fallback] !== undefined
      }
      const coveredLanguages = missingLanguages.filter(hasFallback)
      const uncoveredLanguages = missingLanguages.filter((lang) => !hasFallback(lang))

      if (coveredLanguages.length > 0)
        yield missingTextFault(entry, path, coveredLanguages, 'warning')
      if (uncoveredLanguages.length > 0)
        yield missingTextFault(entry, path, uncoveredLanguages, 'error')
    }
  }
}

function missingTextFault(
  { document }: Entry,
  path: Path,
  languages: readonly Lang[],
  severity: 'warning' | 'error',
): Diagnostic {
  const at = document.at(path, 'key')
  const message = `${fieldName(path)} is missing in "${languages.join('", "')}"`
  // 'add "en: …" and "es: …" here'
  const hint = `add "${languages.join(': …" and "')}: …" here`
  const fault =
    severity === 'warning'
      ? warning('fallback', at, `${message}; visitors see another language instead`, hint)
      : error('missing-translation', at, message, hint)
  return { ...fault, missing: languages.map((lang) => [...path, lang]) }
}
