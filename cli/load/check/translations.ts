import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { stringKeys } from '../../schema/strings.ts'
import type { Content } from '../content.ts'
import type { Path, SourceDocument } from '../document.ts'
import { nameOf } from '../schema-diagnostics.ts'

/** Every text is there in every language; interface texts keep their {places}. */
export const checkTranslations = (content: Content): readonly Diagnostic[] => [
  ...missingStrings(content),
  ...placeholders(content),
  ...missingTexts(content),
]

function missingStrings({ languages, strings, failed }: Content): Diagnostic[] {
  return languages.flatMap((lang) => {
    const document = strings[lang]
    if (!document)
      return failed.has(`strings/${lang}.yaml`)
        ? []
        : [missingFile(`strings/${lang}.yaml`, `the interface texts in "${lang}"`)]
    return stringKeys
      .filter(([group, key]) => stringIn(document, group, key) === undefined)
      .map(([group, key]): Diagnostic => {
        const elsewhere = languages
          .flatMap((other) => strings[other] ?? [])
          .find((other) => stringIn(other, group, key) !== undefined)
        return {
          severity: 'error',
          code: 'missing-translation',
          at: document.at([group], 'key'),
          message: `the text "${group}.${key}" is missing in "${lang}"`,
          hint: `add "${key}:" under "${group}:"`,
          ...(elsewhere
            ? { related: [{ message: 'as it stands in another language', at: elsewhere.at([group, key]) }] }
            : {}),
        }
      })
  })
}

const missingFile = (path: string, what: string): Diagnostic => ({
  severity: 'error',
  code: 'missing-file',
  at: { file: `content/${path}` },
  message: `${what} are missing`,
  hint: `write content/${path}`,
})

function stringIn(document: SourceDocument<unknown>, group: string, key: string): string | undefined {
  const groups = document.value as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
  return groups[group]?.[key]
}

function placeholders({ languages: [first, ...others], strings }: Content): Diagnostic[] {
  const base = strings[first]
  if (!base) return []
  return others.flatMap((lang) => {
    const document = strings[lang]
    if (!document) return []
    return stringKeys.flatMap(([group, key]): Diagnostic[] => {
      const mine = stringIn(document, group, key)
      const theirs = stringIn(base, group, key)
      if (mine === undefined || theirs === undefined || placesOf(mine) === placesOf(theirs)) return []
      return [
        {
          severity: 'error',
          code: 'placeholder',
          at: document.at([group, key]),
          message: `"${group}.${key}" fills ${placesOf(mine) || 'no place'}, but in "${first}" ${placesOf(theirs) || 'no place'}`,
          hint: 'use the same {places} in every language',
          related: [{ message: `the text in "${first}"`, at: base.at([group, key]) }],
        },
      ]
    })
  })
}

const placesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

/**
 * A poster or a review falls back to its own text, which is worth a warning; the shop's other texts must be there.
 * Book texts may stay in their edition's language (readings C15).
 */
function missingTexts({ languages, posters, galleries, pages, reviews, textsIn }: Content): Diagnostic[] {
  const own: readonly SourceDocument<unknown>[] = [...posters, ...(reviews ? [reviews] : [])]
  /** Languages in which these words have to be there: reported by cli/load/check/reviews.ts. */
  const ownLanguage = (document: SourceDocument<unknown>, path: Path): Lang | undefined =>
    document === reviews && typeof path[0] === 'number' ? reviews.value[path[0]]?.language : undefined
  const shop: readonly SourceDocument<unknown>[] = [...galleries, ...pages]
  const report = (documents: readonly SourceDocument<unknown>[], fallsBack: boolean): Diagnostic[] =>
    documents.flatMap((document) =>
      textsIn(document).flatMap(({ path, texts }): Diagnostic[] => {
        if (languages.every((lang) => texts[lang] !== undefined)) return []
        const lacking = languages.filter(
          (lang) => texts[lang] === undefined && lang !== ownLanguage(document, path),
        )
        if (lacking.length === 0) return []
        return [
          {
            severity: fallsBack ? 'warning' : 'error',
            code: fallsBack ? 'fallback' : 'missing-translation',
            at: document.at(path, 'key'),
            message: `${nameOf(path)} is missing in "${lacking.join('", "')}"${fallsBack ? '; visitors see another language' : ''}`,
            hint: `add "${lacking.join(': …" and "')}: …" here`,
          },
        ]
      }),
    )
  return [...report(own, true), ...report(shop, false)]
}
