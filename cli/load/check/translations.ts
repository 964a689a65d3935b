import { type Diagnostic, error, type Remedy, remedyOf, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { collectionOf } from '../../schema/collections.ts'
import { fileOf, pathOf } from '../../schema/content-paths.ts'
import { stringsSchema } from '../../schema/strings.ts'
import { type StringsFile, stringIn, stringKeys } from '../../schema/strings-file.ts'
import type { Content } from '../content.ts'
import { fieldName } from '../errors/schema-paths.ts'
import { fallbackOf } from '../languages.ts'
import type { Path } from '../positions.ts'
import { didYouMean, suggest } from '../suggest.ts'
import { textsIn } from '../texts.ts'
import type { SourceDocument } from '../yaml.ts'
import { checkPlaceholders } from './placeholders.ts'

/** Every text is there in every language; interface texts keep their {places}. */
export const checkTranslations = (content: Content): readonly Diagnostic[] => [
  ...checkStrings(content),
  ...checkPlaceholders(content),
  ...checkMissingTexts(content),
]

function checkStrings(content: Content): Diagnostic[] {
  return content.languages.flatMap((lang) => {
    const document = content.strings[lang]
    if (!document)
      return content.failed.has(pathOf('strings', { lang }))
        ? []
        : [missingFile(pathOf('strings', { lang }), `the interface texts in "${lang}"`)]
    const strangers = findUnknownKeys(document)
    const covered: StringPath[] = []
    const missing = stringKeys.flatMap(([group, key]): Diagnostic[] => {
      if (stringIn(document.value, group, key) !== undefined) return []
      const misspelt = suggest(key, strangers.get(group) ?? [])
      if (misspelt !== undefined) strangers.set(group, removeName(strangers.get(group), misspelt))
      else if (stringIn(fallbackStrings(content, lang), group, key) !== undefined) {
        covered.push([group, key])
        return []
      }
      return [missingString(content, document, lang, [group, key], misspelt)]
    })
    return [...missing, ...coveredStrings(content, lang, covered), ...reportUnknownKeys(document, strangers)]
  })
}

type StringPath = readonly [group: string, key: string]

const fallbackStrings = (content: Content, lang: Lang): StringsFile | undefined => {
  const fallback = fallbackOf(content, lang)
  return fallback === undefined ? undefined : content.strings[fallback]?.value
}

/** @param misspelt a key that is there and that nothing asks for */
function missingString(
  { languages, strings }: Content,
  document: SourceDocument<StringsFile>,
  lang: Lang,
  [group, key]: StringPath,
  misspelt: string | undefined,
): Diagnostic {
  const elsewhere = languages
    .flatMap((other) => strings[other] ?? [])
    .find((other) => stringIn(other.value, group, key) !== undefined)
  const isEmpty = key in (groupsOf(document)[group] ?? {})
  const at = isEmpty ? [group, key] : misspelt === undefined ? [group] : [group, misspelt]
  return error(
    'missing-translation',
    document.at(at, 'key'),
    `the text "${group}.${key}" is missing in "${lang}"`,
    isEmpty
      ? `write its text after "${key}:"`
      : misspelt === undefined
        ? `add "${key}:" under "${group}:"`
        : remedyOf({ text: key }, `write "…:" instead of "${misspelt}:"`),
    elsewhere && [{ message: 'the text in another language', at: elsewhere.at([group, key]) }],
  )
}

/** Interface texts that visitors see in the language's fallback: one message for all of them. */
function coveredStrings(content: Content, lang: Lang, keys: readonly StringPath[]): Diagnostic[] {
  if (keys.length === 0) return []
  const names = keys.slice(0, 3).map((path) => `"${path.join('.')}"`)
  const more = keys.length > names.length ? ` and ${keys.length - names.length} more` : ''
  return [
    warning(
      'fallback',
      { file: fileOf('strings', { lang }) },
      `${keys.length} interface ${keys.length === 1 ? 'text is' : 'texts are'} missing in "${lang}"; visitors see the language "${fallbackOf(content, lang)}"`,
      `add ${names.join(', ')}${more}; "saga translations export --language ${lang}" lists them all`,
    ),
  ]
}

const removeName = (names: readonly string[] = [], name: string): readonly string[] =>
  names.filter((other) => other !== name)

/** Keys that are no text of the shop, by group; '' holds groups that are none. */
function findUnknownKeys(document: SourceDocument<StringsFile>): Map<string, readonly string[]> {
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

function unknownKeyRemedy(group: string, key: string): string | Remedy {
  const groups = group === '' ? Object.keys(stringsSchema.shape) : []
  return didYouMean(key, groups, (text) => ({ text })) ?? 'no page shows it: delete it'
}

const reportUnknownKeys = (
  document: SourceDocument<StringsFile>,
  strangers: ReadonlyMap<string, readonly string[]>,
): Diagnostic[] =>
  [...strangers].flatMap(([group, keys]) =>
    keys.map(
      (key): Diagnostic =>
        error(
          'unknown-field',
          document.at(group === '' ? [key] : [group, key], 'key'),
          `unknown field "${key}"`,
          unknownKeyRemedy(group, key),
        ),
    ),
  )

const missingFile = (path: string, what: string): Diagnostic =>
  error('missing-file', { file: `content/${path}` }, `${what} are missing`, `create content/${path}`)

type Groups = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>

const groupsOf = ({ value }: SourceDocument<StringsFile>): Groups => value as Groups

/**
 * A poster or a review falls back to its own text, and every text to the language that site.yaml names for that, which is
 * worth a warning; the shop's other texts must be there. Book texts may stay in their edition's language, which is that
 * of the books.
 */
function checkMissingTexts(content: Content): Diagnostic[] {
  const { languages } = content
  return content.entries.flatMap((entry) => {
    const { collection, document } = entry
    const { missingText: severity } = collectionOf(collection)
    return (severity ? textsIn(entry) : []).flatMap(({ path, texts, beside }): Diagnostic[] => {
      if (languages.every((lang) => texts[lang] !== undefined)) return []
      // A customer's own words have to be there: reported by cli/load/check/reviews.ts.
      const lacking = languages.filter((lang) => texts[lang] === undefined && lang !== beside)
      const isCovered = (lang: Lang): boolean =>
        severity === 'warning' || texts[fallbackOf(content, lang) ?? lang] !== undefined
      const reportIn = (langs: readonly Lang[], fallsBack: boolean) =>
        missingText(document, path, langs, fallsBack)
      return [
        ...reportIn(lacking.filter(isCovered), true),
        ...reportIn(
          lacking.filter((lang) => !isCovered(lang)),
          false,
        ),
      ]
    })
  })
}

function missingText(
  document: SourceDocument<unknown>,
  path: Path,
  lacking: readonly Lang[],
  fallsBack: boolean,
): Diagnostic[] {
  if (lacking.length === 0) return []
  const report = fallsBack ? warning : error
  return [
    report(
      fallsBack ? 'fallback' : 'missing-translation',
      document.at(path, 'key'),
      `${fieldName(path)} is missing in "${lacking.join('", "')}"${fallsBack ? '; visitors see another language' : ''}`,
      `add "${lacking.join(': …" and "')}: …" here`,
    ),
  ]
}
