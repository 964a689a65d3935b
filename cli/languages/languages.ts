import type { Lang } from '../model/path.ts'

/** A language whose interface texts come with the engine. */
interface PackLanguage {
  /** Its name in the language itself. */
  readonly name: string
  /** Its locale for link previews. */
  readonly locale: string
  /** The country whose flag pages show for the language. */
  readonly flag: string
  /** Its quotation marks, with '…' for the words between them. In French, they include narrow spaces. */
  readonly quotes: string
  /** Whether a native speaker has read its texts. */
  readonly isReadByNative: boolean
}

/** The languages that come with the engine. The texts of each are in the folder `packs/<code>`. */
const packLanguages = {
  sv: {
    name: 'Svenska',
    locale: 'sv_SE',
    flag: 'se',
    quotes: '”…”',
    isReadByNative: false,
  },
  en: {
    name: 'English',
    locale: 'en_US',
    flag: 'gb',
    quotes: '“…”',
    isReadByNative: false,
  },
  es: {
    name: 'Español',
    locale: 'es_ES',
    flag: 'es',
    quotes: '«…»',
    isReadByNative: false,
  },
  de: {
    name: 'Deutsch',
    locale: 'de_DE',
    flag: 'de',
    quotes: '„…“',
    isReadByNative: false,
  },
  fr: {
    name: 'Français',
    locale: 'fr_FR',
    flag: 'fr',
    quotes: '«\u202f…\u202f»',
    isReadByNative: false,
  },
  nl: {
    name: 'Nederlands',
    locale: 'nl_NL',
    flag: 'nl',
    quotes: '‘…’',
    isReadByNative: false,
  },
  da: {
    name: 'Dansk',
    locale: 'da_DK',
    flag: 'dk',
    quotes: '»…«',
    isReadByNative: false,
  },
  nb: {
    name: 'Norsk bokmål',
    locale: 'nb_NO',
    flag: 'no',
    quotes: '«…»',
    isReadByNative: false,
  },
  fi: {
    name: 'Suomi',
    locale: 'fi_FI',
    flag: 'fi',
    quotes: '”…”',
    isReadByNative: false,
  },
  it: {
    name: 'Italiano',
    locale: 'it_IT',
    flag: 'it',
    quotes: '«…»',
    isReadByNative: false,
  },
  pl: {
    name: 'Polski',
    locale: 'pl_PL',
    flag: 'pl',
    quotes: '„…”',
    isReadByNative: false,
  },
  pt: {
    name: 'Português',
    locale: 'pt_PT',
    flag: 'pt',
    quotes: '«…»',
    isReadByNative: false,
  },
} as const satisfies Readonly<Record<Lang, PackLanguage>>

export type PackCode = keyof typeof packLanguages

/** Codes of the languages that come with the engine. */
export const packCodes = Object.keys(packLanguages) as readonly PackCode[]

/** Returns what the engine knows about a language; undefined if the language does not come with it. */
export const packLanguageOf = (code: Lang): PackLanguage | undefined =>
  packCodes.some((packCode) => packCode === code)
    ? packLanguages[code as PackCode]
    : undefined

/** Returns the usual name, locale and flag of a language: 'Deutsch', 'de_DE', 'de'. */
export function usualLanguage(code: Lang) {
  const { name, locale, flag } = packLanguageOf(code) ?? likelyLanguage(code)
  return { name, locale, flag }
}

/** Returns what Unicode's tables, which are part of Node, say about a language that does not come with the engine. */
function likelyLanguage(code: Lang) {
  // Faulty content may contain any code. `Intl` throws an error for many of them.
  if (!/^[a-z]{2,3}$/.test(code)) return { name: code, locale: '', flag: '' }

  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  // `maximize` adds the country in which most speakers live: 'cs' → 'cs-Latn-CZ'.
  const region = new Intl.Locale(code).maximize().region ?? ''
  return {
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    locale: `${code}_${region}`,
    flag: region.toLowerCase(),
  }
}
