import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { type StringsFile, stringIn, stringKeys, stringsSchema } from '../../schema/strings.ts'
import type { Content } from '../content.ts'
import type { Path, SourceDocument } from '../document.ts'
import { nearest } from '../nearest.ts'
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
    const strangers = strangersIn(document)
    const missing = stringKeys
      .filter(([group, key]) => stringIn(document.value, group, key) === undefined)
      .map(([group, key]): Diagnostic => {
        const elsewhere = languages
          .flatMap((other) => strings[other] ?? [])
          .find((other) => stringIn(other.value, group, key) !== undefined)
        const misspelt = nearest(key, strangers.get(group) ?? [])
        if (misspelt !== undefined) strangers.set(group, without(strangers.get(group), misspelt))
        const isEmpty = key in (groupsOf(document)[group] ?? {})
        return {
          severity: 'error',
          code: 'missing-translation',
          at: document.at(
            isEmpty ? [group, key] : misspelt === undefined ? [group] : [group, misspelt],
            'key',
          ),
          message: `the text "${group}.${key}" is missing in "${lang}"`,
          hint: isEmpty
            ? `write its text after "${key}:"`
            : misspelt === undefined
              ? `add "${key}:" under "${group}:"`
              : `write "${key}:" instead of "${misspelt}:"`,
          ...(elsewhere
            ? { related: [{ message: 'as it stands in another language', at: elsewhere.at([group, key]) }] }
            : {}),
        }
      })
    return [...missing, ...unknownStrings(document, strangers)]
  })
}

const without = (names: readonly string[] = [], name: string): readonly string[] =>
  names.filter((other) => other !== name)

/** Keys that are no text of the shop, by group; '' holds groups that are none. */
function strangersIn(document: SourceDocument<StringsFile>): Map<string, readonly string[]> {
  const groups = Object.entries(groupsOf(document))
  const known = new Map(Object.entries(stringsSchema.shape).map(([name, { shape }]) => [name, shape]))
  return new Map([
    ['', groups.map(([name]) => name).filter((name) => !known.has(name))],
    ...groups.map(([name, texts]) => {
      const shape = known.get(name)
      const keys = shape ? Object.keys(texts ?? {}) : []
      return [name, keys.filter((key) => !Object.hasOwn(shape ?? {}, key))] as const
    }),
  ])
}

function hintFor(group: string, key: string): string {
  const near = group === '' ? nearest(key, Object.keys(stringsSchema.shape)) : undefined
  return near === undefined ? 'no page shows it: delete it' : `did you mean "${near}"?`
}

const unknownStrings = (
  document: SourceDocument<StringsFile>,
  strangers: ReadonlyMap<string, readonly string[]>,
): Diagnostic[] =>
  [...strangers].flatMap(([group, keys]) =>
    keys.map(
      (key): Diagnostic => ({
        severity: 'error',
        code: 'unknown-field',
        at: document.at(group === '' ? [key] : [group, key], 'key'),
        message: `unknown field "${key}"`,
        hint: hintFor(group, key),
      }),
    ),
  )

const missingFile = (path: string, what: string): Diagnostic => ({
  severity: 'error',
  code: 'missing-file',
  at: { file: `content/${path}` },
  message: `${what} are missing`,
  hint: `write content/${path}`,
})

type Groups = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>

const groupsOf = ({ value }: SourceDocument<StringsFile>): Groups => value as Groups

function placeholders({ languages: [first, ...others], strings }: Content): Diagnostic[] {
  const base = strings[first]
  if (!base) return []
  return others.flatMap((lang) => {
    const document = strings[lang]
    if (!document) return []
    return stringKeys.flatMap(([group, key]): Diagnostic[] => {
      const mine = stringIn(document.value, group, key)
      const theirs = stringIn(base.value, group, key)
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
