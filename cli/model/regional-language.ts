import type { Lang } from './path.ts'

/**
 * Returns the language in which the runtime names countries and places currency signs:
 * 'pt-PT', 'sv'. For 'pt', the runtime writes as in Brazil: 'Polônia', '€ 90'. The
 * engine's texts are written as in Portugal: 'Polónia', '90 €'.
 */
export const regionalLanguage = (lang: Lang): string => (lang === 'pt' ? 'pt-PT' : lang)

/** Returns the names of languages in the given language. */
export const languageNamesIn = (lang: Lang): Intl.DisplayNames =>
  new Intl.DisplayNames([regionalLanguage(lang)], { type: 'language' })

/** Returns the names of countries in the given language. */
export const countryNamesIn = (lang: Lang): Intl.DisplayNames =>
  new Intl.DisplayNames([regionalLanguage(lang)], { type: 'region' })
