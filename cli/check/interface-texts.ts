import {
  type Diagnostic,
  error,
  note,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { valueAt } from '../model/value-at.ts'
import { type Content, fallbackLanguageOf } from '../read/content.ts'
import { fieldsAt } from '../read/errors/schema-paths.ts'
import { isStringNeeded } from '../read/needed-strings.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import type { SourceDocument } from '../read/yaml.ts'
import { fileOf } from '../schema/content-paths.ts'
import { stringsSchema } from '../schema/strings.ts'
import {
  isOptionalString,
  type StringsFile,
  stringIn,
  stringKeys,
} from '../schema/strings-file.ts'

type StringPath = (typeof stringKeys)[number]

/** The names of the groups that interface texts belong to. */
const groups = fieldsAt(stringsSchema, [])

/** Checks that every language has every interface text and no unknown ones. */
export const checkStrings = (content: Content): readonly Diagnostic[] =>
  content.languages.flatMap((lang) => [...checkKeys(lang, content)])

function* checkKeys(lang: Lang, content: Content): Generator<Diagnostic> {
  const document = content.strings[lang]
  if (!document) return

  const fallbackLanguage = fallbackLanguageOf(content, lang) ?? ''
  const fallback = content.strings[fallbackLanguage]?.value
  const coveredPaths: StringPath[] = []
  const leftOutPaths: StringPath[] = []
  for (const group of groups) {
    const { missingStrings, unknownKeys } = compareKeys(document, group)
    for (const missing of missingStrings) {
      const isWritten = missing.misspeltKey !== undefined
      if (!isWritten && isInPack(document, missing.path)) continue
      if (!isWritten && !isStringNeeded(content, lang, ...missing.path)) continue

      const hasFallback = stringIn(fallback, ...missing.path) !== undefined
      // A text under a misspelt key is an error, although visitors would see the fallback.
      if (hasFallback && !isWritten) coveredPaths.push(missing.path)
      else if (isLeftOut(missing)) leftOutPaths.push(missing.path)
      else yield missingString({ document, lang, ...missing }, content)
    }
    for (const key of unknownKeys) yield unknownField(document, [group, key])
  }

  const fixOf = (text: string) => ({ text })
  for (const group of unknownKeysIn(document, []))
    yield unknownField(document, [group], didYouMean(group, groups, fixOf))

  const repeatedPaths = repeatedPathsOf(document)
  if (repeatedPaths.length > 0) yield repeatedStrings(repeatedPaths, lang)
  if (coveredPaths.length > 0) yield coveredStrings(coveredPaths, lang, content)
  // An optional text that no language has is not missing.
  const pathsOfOtherLanguages = leftOutPaths.filter((path) =>
    content.languages.some((code) => stringIn(content.strings[code]?.value, ...path)),
  )
  if (pathsOfOtherLanguages.length > 0) yield leftOutStrings(pathsOfOtherLanguages, lang)
}

/** Tells whether a missing text is optional. A text under a misspelt key was not left out. */
const isLeftOut = ({
  path,
  misspeltKey,
}: Pick<MissingString, 'path' | 'misspeltKey'>): boolean =>
  isOptionalString(...path) && misspeltKey === undefined

/** Reports all optional texts that only other languages have, in one warning. */
function leftOutStrings(paths: readonly StringPath[], lang: Lang): Diagnostic {
  const textsAre = paths.length === 1 ? 'text is' : 'texts are'
  const pronoun = paths.length === 1 ? 'it' : 'them'
  const message = `${paths.length} interface ${textsAre} missing in "${lang}"; its pages are shown without ${pronoun}`
  const names = paths.map((path) => `"${path.join('.')}"`).join(', ')
  const hint = `add ${names}, or remove ${pronoun} from the other languages`
  const at = { file: fileOf('strings', { lang }) }
  return { ...warning('fallback', at, message, hint), missing: paths }
}

type StringsDocument = SourceDocument<StringsFile>

/** Finds the missing texts of a group, each with the unknown key that probably means it, and all other unknown keys. */
function compareKeys(document: StringsDocument, group: string) {
  const unknownKeys = new Set(unknownKeysIn(document, [group]))
  const missingKeys = fieldsAt(stringsSchema, [group]).filter(
    (key) => !hasString(document, [group, key]),
  )
  const missingStrings = missingKeys.map((key) => {
    const path: StringPath = [group, key]
    const misspeltKey = suggest(key, [...unknownKeys])
    if (misspeltKey !== undefined) unknownKeys.delete(misspeltKey)
    return { path, misspeltKey }
  })
  return { missingStrings, unknownKeys }
}

/**
 * Tells whether a text is in the file itself. With a language pack, `value` also contains the pack's texts, and
 * `isWritten` says which texts are in the file. Without a pack, `isWritten` is absent.
 */
const hasString = ({ value, isWritten }: StringsDocument, path: StringPath): boolean =>
  stringIn(value, ...path) !== undefined && isWritten?.(path) !== false

/**
 * Tells whether the language pack supplies a text. `value` contains the pack's texts that the file does not replace. A
 * key without a text in the file removes an optional text from the pack.
 */
const isInPack = ({ value, pack }: StringsDocument, path: StringPath): boolean =>
  pack !== undefined && stringIn(value, ...path) !== undefined

/** Lists the texts that a file has in common with the language pack. */
const repeatedPathsOf = (document: StringsDocument): readonly StringPath[] =>
  stringKeys.filter(
    (path) =>
      hasString(document, path) &&
      stringIn(document.value, ...path) === stringIn(document.pack, ...path),
  )

/** Reports all texts that a file has in common with the language pack, in one note. */
function repeatedStrings(paths: readonly StringPath[], lang: Lang): Diagnostic {
  const textsAre = paths.length === 1 ? 'text is' : 'texts are'
  const message = `${paths.length} interface ${textsAre} the same in "${lang}" as in its language pack`
  const texts = paths.length === 1 ? 'text' : 'texts'
  const hint = `remove ${shortListOf(paths)}: the shop then uses the pack's ${texts}`
  return note('orphan', { file: fileOf('strings', { lang }) }, message, hint)
}

/** Lists the first few texts, and counts the others. */
function shortListOf(paths: readonly StringPath[]): string {
  const names = paths.slice(0, 3).map((path) => `"${path.join('.')}"`)
  const otherCount = paths.length - names.length
  const more = otherCount > 0 ? ` and ${otherCount} more` : ''
  return names.join(', ') + more
}

function unknownKeysIn(
  document: StringsDocument,
  path: readonly string[],
): readonly string[] {
  const schemaKeys = fieldsAt(stringsSchema, path)
  const fileKeys = Object.keys(valueAt(document.value, path) ?? {})
  return fileKeys.filter((key) => !schemaKeys.includes(key))
}

function unknownField(
  document: StringsDocument,
  path: readonly string[],
  remedy: string | Remedy = 'delete it: no page shows it',
): Diagnostic {
  const at = document.at(path, 'key')
  return error('unknown-field', at, `unknown field "${path.at(-1)}"`, remedy)
}

interface MissingString {
  readonly document: StringsDocument
  readonly lang: Lang
  readonly path: StringPath
  /** The unknown key that probably means this text. */
  readonly misspeltKey: string | undefined
}

/** Reports a missing interface text. */
function missingString(
  { document, lang, path, misspeltKey }: MissingString,
  { languages, strings, packOf }: Content,
): Diagnostic {
  const [group, key] = path
  const documents = languages.flatMap((code) => strings[code] ?? [])
  const documentWithText = documents.find(
    ({ value }) => stringIn(value, group, key) !== undefined,
  )
  const related = documentWithText && [
    { message: 'the text in another language', at: documentWithText.at(path) },
  ]

  const reportAt = (place: readonly string[], remedy: string | Remedy): Diagnostic => {
    const message = `the text "${group}.${key}" is missing in "${lang}"`
    const fault = error(
      'missing-translation',
      document.at(place, 'key'),
      message,
      remedy,
      related,
    )
    // A text under a misspelt key exists, so no value is missing.
    return misspeltKey === undefined ? { ...fault, missing: [path] } : fault
  }

  // The key is there, but no text follows it.
  if (valueAt(document.value, path) === null)
    return reportAt(path, `write its text after "${key}:"`)
  if (misspeltKey === undefined)
    return reportAt([group], remedyForMissing(path, stringIn(packOf(lang), group, key)))
  // `remedyOf` replaces the "…" in a hint with the new text.
  return reportAt(
    [group, misspeltKey],
    remedyOf({ text: key }, `write "…:" instead of "${misspeltKey}:"`),
  )
}

function remedyForMissing(
  path: StringPath,
  packText: string | undefined,
): string | Remedy {
  const [group, key] = path
  if (packText === undefined) return `add "${key}:" under "${group}:"`

  const hint = `add "${key}:" under "${group}:", such as "…" from the language pack`
  return remedyOf({ newField: path, value: packText }, hint)
}

/** Reports all missing interface texts for which visitors see the fallback language, in one warning. */
function coveredStrings(
  paths: readonly StringPath[],
  lang: Lang,
  content: Content,
): Diagnostic {
  const textsAre = paths.length === 1 ? 'text is' : 'texts are'
  const lack = `${paths.length} interface ${textsAre} missing in "${lang}"`
  const fallback = fallbackLanguageOf(content, lang)
  const message = `${lack}; visitors see "${fallback}" instead`
  const command = `saga translations export --language ${lang}`
  const hint = `add ${shortListOf(paths)}; "${command}" lists them all`
  return {
    ...warning('fallback', { file: fileOf('strings', { lang }) }, message, hint),
    missing: paths,
  }
}
