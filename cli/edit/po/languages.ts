import type { Content } from '../../read/content.ts'
import { translationUnitsOf, unitKey } from '../../translations/translation-state.ts'
import type { PoFile } from './entries.ts'
import { normalizedText } from './export.ts'

export interface Languages {
  readonly lang: string
  readonly from: string
}

/** Returns the languages of a PO file, or the fault in its header. */
export function findLanguages(
  file: PoFile,
  content: Content,
): Languages | { readonly fault: string } {
  const { Language: name, 'X-Source-Language': sourceName } = file.headers
  const shopHas = `the shop has ${content.languages.join(', ')}`
  const unknownLanguage = (field: string) => ({
    fault: `the header says ${JSON.stringify(field)}, but ${shopHas}`,
  })
  if (!name) return { fault: `the header has no field "Language": add it; ${shopHas}` }

  const lang = languageCalled(name, content)
  if (lang === undefined) return unknownLanguage(`Language: ${name}`)

  const from = sourceName
    ? languageCalled(sourceName, content)
    : guessSource(file, lang, content)
  if (from === undefined) return unknownLanguage(`X-Source-Language: ${sourceName}`)
  if (lang === from)
    return {
      fault: `the header says "${lang}" in both "Language" and "X-Source-Language"`,
    }
  return { lang, from }
}

/** Finds a language by any name that PO editors use for it: "ES", "es_ES" and "es_ES.UTF-8@euro" mean "es". */
function languageCalled(name: string, { languages }: Content): string | undefined {
  const tags = name
    .trim()
    .toLowerCase()
    .replace(/[.@].*/, '')
    .split(/[-_]/)

  // From the most to the least specific: "es-es", "es".
  while (tags.length > 0) {
    const code = tags.join('-')
    const language = languages.find((lang) => lang.toLowerCase() === code)
    if (language !== undefined) return language
    tags.pop()
  }
  return undefined
}

/**
 * Guesses the source language if an editor has dropped its header field: it is the language in which most of the file's
 * source texts occur.
 */
function guessSource({ entries }: PoFile, lang: string, content: Content): string {
  const { xDefault } = content.site?.value ?? {}
  const otherLanguages = content.languages.filter((language) => language !== lang)
  // In a tie, the first candidate wins, so `xDefault` comes first.
  const candidates = otherLanguages.toSorted(
    (a, b) => Number(b === xDefault) - Number(a === xDefault),
  )

  const matches = candidates.map((from) => {
    const sources = new Map(
      translationUnitsOf(content, lang, from).map((unit) => [
        unitKey(unit),
        normalizedText(unit.source),
      ]),
    )
    const count = entries.filter(
      ({ key, source }) => sources.get(key) === normalizedText(source),
    ).length
    return { from, count }
  })
  return matches.toSorted((a, b) => b.count - a.count)[0]?.from ?? lang
}
