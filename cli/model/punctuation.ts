import { withoutMarks } from './marks.ts'
import type { Lang } from './path.ts'

/** Returns the space before a colon or a semicolon, which only French has. */
const spaceBefore = (lang: Lang): string => (lang.split('-')[0] === 'fr' ? '\u{a0}' : '')

/** Adds the colon of a language to a text that has none: 'Kontakt:', 'Contact :'. */
export const withColon = (text: string, lang: Lang): string =>
  withoutMarks(text).endsWith(':') ? text : `${text}${spaceBefore(lang)}:`

/** Lists texts that may contain commas, with the semicolons of a language. */
export const joinWithSemicolons = (texts: readonly string[], lang: Lang): string =>
  texts.join(`${spaceBefore(lang)}; `)
