import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { contentFileAt, fileOf } from '../schema/content-paths.ts'
import type { Content } from './content.ts'

/**
 * Guesses the languages that a faulty site.yaml means, by which the other files are checked. The list is empty where
 * nothing names a language.
 * @param text of site.yaml; empty without that file
 * @param paths of all texts below content/
 */
export function guessLanguages(text: string, paths: readonly string[]): readonly Lang[] {
  const plain = text.replace(/(?:^|\s)#.*$/gm, '')
  const codes = [...plain.matchAll(/\bcode:\s*['"]?([a-z]{2,3})\b/gi)].map(([, code = '']) => code)
  const seen = new Set(codes.map((code) => code.toLowerCase()))
  const countOf = (field: RegExp): number => [...plain.matchAll(field)].length
  const entries = Math.max(countOf(/\bcode:/g), countOf(/\blocale:/g))
  if (seen.size > 0 && seen.size >= entries) return [...seen]
  // A missing or repeated code may be meant for any language that has interface texts.
  return [...new Set([...seen, ...stringsLanguagesIn(paths)])]
}

/** Finds the languages that have interface texts. */
const stringsLanguagesIn = (paths: readonly string[]): readonly Lang[] =>
  paths.flatMap((path) => {
    const found = contentFileAt(path)
    return found?.collection === 'strings' ? (found.names.lang ?? []) : []
  })

/** Reads the language of an edition from its text, before the file is checked. */
export function guessOwnLanguage(text: string, languages: Content['languages']): Lang {
  const named = /^language:\s*['"]?([a-z]+)/m.exec(text)?.[1]
  if (named !== undefined && languages.includes(named)) return named
  // The faulty field is reported elsewhere; the language of most texts is probably meant.
  const countTexts = (lang: Lang): number => text.split(new RegExp(`\\b${lang}: `)).length
  return languages.reduce((most, lang) => (countTexts(lang) > countTexts(most) ? lang : most))
}

/**
 * Joins the findings about a language that was taken out of site.yaml: one error, and not one for each of its texts. A
 * language that has interface texts was meant to be a language of the shop.
 */
export function joinLostLanguages(
  diagnostics: readonly Diagnostic[],
  { site, languages, files }: Content,
): readonly Diagnostic[] {
  if (!site) return diagnostics
  const lost = stringsLanguagesIn([...files]).filter((lang) => !languages.includes(lang))
  const faults = lost.map((lang) => {
    const ofLanguage = diagnostics.filter(({ language }) => language === lang)
    const count = new Set(ofLanguage.map(({ at }) => at.file)).size
    return error(
      'unknown-id',
      site.at(['languages'], 'key'),
      `"${lang}" is not listed here, but ${count} ${count === 1 ? 'file holds' : 'files hold'} its texts`,
      'list the language again; "saga remove language" or "saga rename language" then changes all of its files',
      [{ message: 'its interface texts', at: { file: fileOf('strings', { lang }) } }],
    )
  })
  return [...diagnostics.filter(({ language }) => !lost.includes(language ?? '')), ...faults]
}

/** Returns the language that site.yaml names for the texts that `lang` lacks. */
export const fallbackOf = ({ site }: Pick<Content, 'site'>, lang: Lang): Lang | undefined =>
  site?.value.languages.find(({ code }) => code === lang)?.fallback
