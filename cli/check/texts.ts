import {
  type Diagnostic,
  error,
  type Location,
  note,
  type Place,
  type PlacedRemedy,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import { openMemory } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { claimOf, placeholderNamesOf, placeholdersIn } from '../model/placeholders.ts'
import { valueAt } from '../model/value-at.ts'
import {
  type Content,
  type Entry,
  type Files,
  fallbackLanguageOf,
  proseIn,
} from '../read/content.ts'
import { fieldName, fieldsAt } from '../read/errors/schema-paths.ts'
import { isStringShown } from '../read/needed-strings.ts'
import type { Path } from '../read/positions.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import type { SourceDocument } from '../read/yaml.ts'
import { collectionOf } from '../schema/collections.ts'
import type { Translated } from '../schema/common.ts'
import { fileOf } from '../schema/content-paths.ts'
import { stringsSchema } from '../schema/strings.ts'
import {
  isOptionalString,
  placeholderNamesIn,
  type StringsFile,
  stringIn,
  type stringKeys,
} from '../schema/strings-file.ts'
import { usualSizes } from '../schema/usual-sizes.ts'
import { sizesOf } from '../shop/variants.ts'
import {
  allDocumentsOf,
  type ShopText,
  textsIn,
  textsOfDocument,
} from '../translations/shop-texts.ts'
import { openCopyFinder } from '../translations/translation-state.ts'

/** Reports texts that a language lacks: a warning where visitors see another language instead, else an error. */
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
  const hint = `add "${languages.join(': …" and "')}: …" here`
  const fault =
    severity === 'warning'
      ? warning('fallback', at, `${message}; visitors see another language instead`, hint)
      : error('missing-translation', at, message, hint)
  return { ...fault, missing: languages.map((lang) => [...path, lang]) }
}

const rememberFaults = openMemory<Entry, readonly Diagnostic[]>()

/** Checks that texts contain no markup and only known {placeholders}, and that they differ between languages. */
export function checkTexts(content: Content): readonly Diagnostic[] {
  const findCopy = openCopyFinder(content).copiedFrom
  const faults: Diagnostic[] = []

  for (const files of allDocumentsOf(content)) {
    const [mainFile] = files
    const inputs = inputsOfTexts(content, files)
    const documentFaults = rememberFaults(mainFile, inputs, () =>
      findFaultsInTexts(content, files, findCopy),
    )
    faults.push(...documentFaults)
  }
  return faults
}

/** Lists all that determines the faults of a document. After a change to the list, the texts are checked again. */
function inputsOfTexts(content: Content, files: Files): readonly unknown[] {
  const { site, prices, languages } = content
  const [mainFile] = files
  const bodies = mainFile.prose
    ? languages.map((lang) => proseIn(content, files, lang))
    : []
  return [...files, ...bodies, site?.value, prices?.value, languages.join()]
}

/** Finds the language from which a text was copied. */
type FindCopy = (texts: Translated, lang: Lang) => Lang | undefined

const findFaultsInTexts = (
  content: Content,
  files: Files,
  findCopy: FindCopy,
): readonly Diagnostic[] =>
  [...textsOfDocument(content, files)].flatMap((shopText) =>
    content.languages.flatMap((lang) =>
      findFaultsInText(content, shopText, lang, findCopy, sharedNamesOf(content.prices)),
    ),
  )

/**
 * Returns the names of the placeholders that all texts share. While the prices cannot be
 * read, the usual sizes are assumed.
 */
function sharedNamesOf(prices: Content['prices']): readonly string[] {
  if (!prices) return placeholderNamesOf(usualSizes, true)
  const hasSurcharge = prices.value.withoutLogo !== undefined
  return placeholderNamesOf(sizesOf(prices.value), hasSurcharge)
}

function findFaultsInText(
  content: Content,
  shopText: ShopText,
  lang: Lang,
  findCopy: FindCopy,
  names: readonly string[],
): readonly Diagnostic[] {
  const text = shopText.texts[lang]
  if (text === undefined) return []

  const faults: Diagnostic[] = []
  if (isFilled(shopText, lang))
    faults.push(...checkPlaceholders(content, text, lang, shopText, names))
  // checkMarkdown reads the texts in Markdown.
  if (shopText.isProse) return faults

  if (shopText.collection === 'strings') {
    const placeholderFault = faultInPlaceholders(text, lang, shopText)
    if (placeholderFault) faults.push(placeholderFault)
  }

  const markupFault = checkMarkup(text, lang, shopText)
  if (markupFault) faults.push(markupFault)

  const source = findCopy(shopText.texts, lang)
  if (source !== undefined) {
    const message = `the text in "${lang}" is the same as in "${source}"`
    const hint = `translate it, or add it to sameInEveryLanguage in ${fileOf('site')}`
    faults.push(note('untranslated', shopText.at(lang), message, hint))
  }
  return faults
}

/** Tells whether resolve-texts.ts fills the {placeholders} of a text. Each interface text has its own placeholders. */
const isFilled = ({ collection, placeIn, isProse }: ShopText, lang: Lang): boolean =>
  collection === 'articles' ||
  collection === 'pages' ||
  (collection === 'editions' && !isProse) ||
  (collection === 'galleries' && placeIn(lang).path?.[0] === 'seo')

/** Tags, entities and Markdown syntax: only Markdown files are read as Markdown. */
const MARKUP =
  /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#x?[\da-f]+);|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/i
/** The first character of each kind of markup. Most texts contain none, so they need no search for markup. */
const MARKUP_START = /[<&*[]/
/** A text in curly quotation marks, which word processors write instead of straight ones. */
const IN_CURLY_QUOTES = /^[“”„«][^“”„«»]*[“”»]$/

function checkMarkup(
  text: string,
  lang: Lang,
  { at, isSpoken }: ShopText,
): Diagnostic | undefined {
  const markup = MARKUP_START.test(text) ? MARKUP.exec(text)?.[0] : undefined
  if (markup) {
    const message = `visitors would see the characters ${markup} on the page`
    return warning('markup', at(lang), message, 'use plain text')
  }

  // Somebody's words may be in quotation marks.
  if (isSpoken || !IN_CURLY_QUOTES.test(text)) return undefined
  const message = 'the quotation marks around this text would be shown'
  return warning('markup', at(lang), message, "remove them, or use straight ones: '…'")
}

/** Checks the placeholders that all texts of the shop share, such as {days}: each has a value. */
function* checkPlaceholders(
  content: Content,
  text: string,
  lang: Lang,
  shopText: ShopText,
  names: readonly string[],
): Generator<Diagnostic> {
  const { claims } = content.site?.value ?? {}
  for (const [index, line] of text.split('\n').entries())
    for (const match of placeholdersIn(line)) {
      const claim = claimOf(match.name)
      if (!names.includes(match.name))
        yield reportUnknownPlaceholder(match, index, lang, shopText, names)
      else if (content.site && claim && claims?.[claim] === undefined)
        yield reportUnstatedClaim(match, index, lang, shopText)
    }
}

type PlacedPlaceholder = ReturnType<typeof placeholdersIn>[number]

/** Returns the place of a placeholder, whose `column` is counted from 0, as is the index of its line. */
function placeOfPlaceholder(
  { placeholder, column }: PlacedPlaceholder,
  lineIndex: number,
  textPlace: Location,
): Place {
  const firstLine = textPlace.line ?? 1
  // Only the first line of a text may begin to the right of the margin.
  const lineColumn = lineIndex === 0 ? (textPlace.column ?? 1) : 1
  return {
    file: textPlace.file,
    line: firstLine + lineIndex,
    column: lineColumn + column,
    length: placeholder.length,
    written: placeholder,
  }
}

/** Reports a placeholder for a claim that the shop does not make: visitors would see its braces. */
function reportUnstatedClaim(
  match: PlacedPlaceholder,
  lineIndex: number,
  lang: Lang,
  { at, isProse }: ShopText,
): Diagnostic {
  const textPlace = at(lang)
  const place = isProse ? placeOfPlaceholder(match, lineIndex, textPlace) : textPlace
  const { placeholder, name } = match
  const message = `${placeholder} has no value, because the shop does not claim it`
  const hint = `write "${claimOf(name)}: …" under "claims:" in ${fileOf('site')}, or reword the text`
  return error('placeholder', place, message, hint)
}

function reportUnknownPlaceholder(
  match: PlacedPlaceholder,
  lineIndex: number,
  lang: Lang,
  { at, placeOfValue, isProse, collection }: ShopText,
  names: readonly string[],
): Diagnostic {
  const { placeholder, name } = match
  // Locating a text is slow, so it is done only for faults.
  const textPlace = at(lang)
  const valuePlace = placeOfValue(lang)
  const placeholderPlace = placeOfPlaceholder(match, lineIndex, textPlace)

  // A value in YAML may be folded or escaped, so the fix searches all of it for the placeholder.
  const fixOf = (nearName: string) =>
    valuePlace
      ? { text: `{${nearName}}`, instead: placeholder, at: valuePlace }
      : { text: `{${nearName}}`, at: placeholderPlace }
  const hint = `use one of the placeholders {${names.join('}, {')}}`
  const remedy = didYouMean(name, names, fixOf) ?? hint

  // Placeholders are rare outside articles, so braces there are probably literal.
  const report = collection === 'articles' ? error : warning
  const place = isProse ? placeholderPlace : textPlace
  return report('placeholder', place, `unknown placeholder ${placeholder}`, remedy)
}

/** Finds the first fault in the placeholders of an interface text. Its note in the schema names the allowed ones. */
function faultInPlaceholders(
  text: string,
  lang: Lang,
  shopText: ShopText,
): Diagnostic | undefined {
  const { texts, at, placeIn, placeOfValue, note: allowedNote = '' } = shopText
  const fault = (
    what: string,
    remedy: string | PlacedRemedy,
    related?: Diagnostic['related'],
  ): Diagnostic =>
    error(
      'placeholder',
      at(lang),
      `"${placeIn(lang).path?.join('.')}" ${what}`,
      remedy,
      related,
    )

  const allowedNames = placeholderNamesIn(allowedNote)
  const usedNames = placeholderNamesIn(text)
  const unknownNames = usedNames.filter((name) => !allowedNames.includes(name))
  const [unknownName] = unknownNames
  if (unknownName !== undefined) {
    const place = placeOfValue(lang)
    const remedy = unknownPlaceholderRemedy(unknownName, allowedNames, place)
    const what = unknownNames.length === 1 ? 'placeholder' : 'placeholders'
    return fault(`contains the unknown ${what} {${unknownNames.join('}, {')}}`, remedy)
  }

  const textWithoutPlaceholders = text.replace(/\{\w+\}/g, '')
  if (/[{}]/.test(textWithoutPlaceholders)) {
    const hint = 'write each placeholder as {name}, with one brace on each side'
    return fault('contains a brace that is not part of a {placeholder}', hint)
  }

  for (const [otherLang, otherText = ''] of Object.entries(texts)) {
    const missingName = placeholderNamesIn(otherText).find(
      (name) => allowedNames.includes(name) && !usedNames.includes(name),
    )
    if (missingName === undefined) continue
    const hint = `add {${missingName}} where its value should appear`
    const related = [{ message: 'the text in another language', at: at(otherLang) }]
    const what = `lacks the placeholder {${missingName}}, which another language has`
    return fault(what, hint, related)
  }
  return undefined
}

function unknownPlaceholderRemedy(
  name: string,
  allowedNames: readonly string[],
  at: Place | undefined,
) {
  if (allowedNames.length === 0) return 'remove it: this text has no placeholders'

  const onlyName = allowedNames.length === 1 ? allowedNames[0] : undefined
  const nearName = suggest(name, allowedNames) ?? onlyName
  if (nearName === undefined || !at)
    return `use one of the placeholders {${allowedNames.join('}, {')}}`
  return remedyOf({ text: `{${nearName}}`, instead: `{${name}}`, at }, 'write …')
}

type StringPath = (typeof stringKeys)[number]

/** The names of the groups of interface texts. */
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
      if (!isWritten && !isStringShown(content, lang, ...missing.path)) continue

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

  if (coveredPaths.length > 0) yield coveredStrings(coveredPaths, lang, content)
  const pathsOfOtherLanguages = leftOutPaths.filter((path) =>
    content.languages.some((code) => stringIn(content.strings[code]?.value, ...path)),
  )
  if (pathsOfOtherLanguages.length > 0) yield leftOutStrings(pathsOfOtherLanguages, lang)
}

/** Tells whether a language does without a text that a shop may leave out. */
const isLeftOut = ({
  path,
  misspeltKey,
}: Pick<MissingString, 'path' | 'misspeltKey'>): boolean =>
  isOptionalString(...path) && misspeltKey === undefined

/** Reports all optional texts that only other languages have, in one warning. */
function leftOutStrings(paths: readonly StringPath[], lang: Lang): Diagnostic {
  const textsAre = paths.length === 1 ? 'text is' : 'texts are'
  const message = `${paths.length} interface ${textsAre} missing in "${lang}"; its pages do without`
  const names = paths.map((path) => `"${path.join('.')}"`).join(', ')
  const hint = `add ${names}, or remove what other languages say`
  const at = { file: fileOf('strings', { lang }) }
  return { ...warning('fallback', at, message, hint), missing: paths }
}

type StringsDocument = SourceDocument<StringsFile>

/** Finds the missing texts of a group, each with the unknown key that probably means it, and all other unknown keys. */
function compareKeys(document: StringsDocument, group: string) {
  const unknownKeys = new Set(unknownKeysIn(document, [group]))
  const missingKeys = fieldsAt(stringsSchema, [group]).filter(
    (key) => stringIn(document.value, group, key) === undefined,
  )
  const missingStrings = missingKeys.map((key) => {
    const path: StringPath = [group, key]
    const misspeltKey = suggest(key, [...unknownKeys])
    if (misspeltKey !== undefined) unknownKeys.delete(misspeltKey)
    return { path, misspeltKey }
  })
  return { missingStrings, unknownKeys }
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
  { languages, strings }: Content,
): Diagnostic {
  const [group, key] = path
  const documents = languages.flatMap((code) => strings[code] ?? [])
  const documentWithText = documents.find(
    ({ value }) => stringIn(value, group, key) !== undefined,
  )
  const related = documentWithText && [
    { message: 'the text in another language', at: documentWithText.at(path) },
  ]

  const missing = (place: readonly string[], remedy: string | Remedy): Diagnostic => {
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

  if (valueAt(document.value, path) === null)
    return missing(path, `write its text after "${key}:"`)
  if (misspeltKey === undefined)
    return missing([group], `add "${key}:" under "${group}:"`)
  return missing(
    [group, misspeltKey],
    remedyOf({ text: key }, `write "…:" instead of "${misspeltKey}:"`),
  )
}

/** Reports all missing interface texts for which visitors see the fallback language, in one warning. */
function coveredStrings(
  paths: readonly StringPath[],
  lang: Lang,
  content: Content,
): Diagnostic {
  const names = paths.slice(0, 3).map((path) => `"${path.join('.')}"`)
  const otherCount = paths.length - names.length
  const more = otherCount > 0 ? ` and ${otherCount} more` : ''
  const textsAre = paths.length === 1 ? 'text is' : 'texts are'
  const fallback = fallbackLanguageOf(content, lang)
  const message = `${paths.length} interface ${textsAre} missing in "${lang}"; visitors see "${fallback}" instead`
  const hint = `add ${names.join(', ')}${more}; "saga translations export --language ${lang}" lists them all`
  return {
    ...warning('fallback', { file: fileOf('strings', { lang }) }, message, hint),
    missing: paths,
  }
}
