import {
  type Diagnostic,
  error,
  note,
  type Place,
  type PlacedRemedy,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import { openMemory } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { placeholderNames, unknownPlaceholdersIn } from '../model/placeholders.ts'
import { valueAt } from '../model/value-at.ts'
import {
  type Content,
  type Entry,
  type Files,
  fallbackOf,
  proseIn,
} from '../read/content.ts'
import { fieldName, fieldsAt } from '../read/errors/schema-paths.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import type { SourceDocument } from '../read/yaml.ts'
import { collectionOf } from '../schema/collections.ts'
import { fileOf } from '../schema/content-paths.ts'
import { stringsSchema } from '../schema/strings.ts'
import {
  placeholdersIn,
  type StringsFile,
  stringIn,
  type stringKeys,
} from '../schema/strings-file.ts'
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
    for (const { path, texts, beside } of severity ? textsIn(entry) : []) {
      // checkReviews reports a comment that lacks the customer's own language.
      const lacking = content.languages.filter(
        (lang) => texts[lang] === undefined && lang !== beside,
      )
      if (lacking.length === 0) continue
      for (const fallsBack of [true, false]) {
        const languages = lacking.filter((lang) => {
          const isCovered =
            severity === 'warning' ||
            texts[fallbackOf(content, lang) ?? lang] !== undefined
          return isCovered === fallsBack
        })
        if (languages.length === 0) continue
        const at = entry.document.at(path, 'key')
        const message = `${fieldName(path)} is missing in "${languages.join('", "')}"`
        const hint = `add "${languages.join(': …" and "')}: …" here`
        const fault = fallsBack
          ? warning('fallback', at, `${message}; visitors see another language`, hint)
          : error('missing-translation', at, message, hint)
        yield { ...fault, missing: languages.map((lang) => [...path, lang]) }
      }
    }
  }
}

const rememberFaults = openMemory<Entry, readonly Diagnostic[]>()

/** Checks that texts hold no markup, that the shop fills every {place} in them, and that languages differ. */
export function checkTexts(content: Content): readonly Diagnostic[] {
  const { site, languages } = content
  const findCopy = openCopyFinder(content).copiedFrom
  return allDocumentsOf(content).flatMap((files) => {
    const [first] = files
    const bodies = first.prose
      ? languages.map((lang) => proseIn(content, files, lang))
      : []
    const inputs = [...files, ...bodies, site?.value, languages.join()]
    return rememberFaults(first, inputs, () => [
      ...faultsInTexts(content, files, findCopy),
    ])
  })
}

function* faultsInTexts(
  content: Content,
  files: Files,
  findCopy: ReturnType<typeof openCopyFinder>['copiedFrom'],
): Generator<Diagnostic> {
  for (const words of textsOfDocument(content, files))
    for (const lang of content.languages) {
      const text = words.texts[lang]
      if (text === undefined) continue
      if (isFilled(words, lang)) yield* checkPlaceholders(text, lang, words)
      // checkMarkdown reads the texts in Markdown.
      if (words.isProse) continue
      const misplaced =
        words.collection === 'strings' && faultInPlaceholders(text, lang, words)
      if (misplaced) yield misplaced
      const marked = checkMarkup(text, lang, words)
      if (marked) yield marked
      const source = findCopy(words.texts, lang)
      if (source === undefined) continue
      const message = `the text in "${lang}" is the same as in "${source}"`
      const hint = `translate it, or add it to sameInEveryLanguage in ${fileOf('site')}`
      yield note('untranslated', words.at(lang), message, hint)
    }
}

/** Tells whether the {places} of a text are filled by resolve-texts.ts; those of interface texts are their own. */
const isFilled = ({ collection, placeIn, isProse }: ShopText, lang: Lang): boolean =>
  collection === 'articles' ||
  collection === 'pages' ||
  (collection === 'editions' && !isProse) ||
  (collection === 'galleries' && placeIn(lang).path?.[0] === 'seo')

/** Tags, entities and Markdown syntax: only Markdown files are read as Markdown. */
const MARKUP =
  /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#x?[\da-f]+);|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/i
/** The first character of each kind of markup: most texts have none. */
const MARKUP_START = /[<&*[]/
/** A text in curled quotation marks, which word processors write in the place of straight ones. */
const CURLED = /^[“”„«][^“”„«»]*[“”»]$/

function checkMarkup(
  text: string,
  lang: Lang,
  { at, isSpoken }: ShopText,
): Diagnostic | undefined {
  const mark = MARKUP_START.test(text) ? MARKUP.exec(text)?.[0] : undefined
  if (mark)
    return warning(
      'markup',
      at(lang),
      `visitors would see ${mark} as it is written`,
      'write plain words',
    )
  if (isSpoken || !CURLED.test(text)) return undefined
  const message = 'the quotation marks around this text would be shown'
  return warning('markup', at(lang), message, "remove them, or use straight ones: '…'")
}

function* checkPlaceholders(
  text: string,
  lang: Lang,
  { at, placeOfValue, isProse, collection }: ShopText,
): Generator<Diagnostic> {
  for (const [index, words] of text.split('\n').entries())
    for (const { placeholder: place, name, column } of unknownPlaceholdersIn(words)) {
      // Places are slow to find, so only faults ask for them.
      const whole = at(lang)
      const value = placeOfValue(lang)
      const line = (whole.line ?? 1) + index
      const start = index === 0 ? (whole.column ?? 1) : 1
      const part = {
        file: whole.file,
        line,
        column: start + column,
        length: place.length,
        written: place,
      }
      const fixOf = (near: string) =>
        value
          ? { text: `{${near}}`, instead: place, at: value }
          : { text: `{${near}}`, at: part }
      const remedy =
        didYouMean(name, placeholderNames, fixOf) ??
        `the places are {${placeholderNames.join('}, {')}}`
      // Placeholders are rare outside of articles: braces there are probably literal.
      const say = collection === 'articles' ? error : warning
      yield say('placeholder', isProse ? part : whole, `nothing fills ${place}`, remedy)
    }
}

function faultInPlaceholders(
  text: string,
  lang: Lang,
  words: ShopText,
): Diagnostic | undefined {
  const { texts, at, placeIn, note: filled = '' } = words
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
  const known = placeholdersIn(filled)
  const held = placeholdersIn(text)
  const unknown = held.filter((name) => !known.includes(name))
  if (unknown[0] !== undefined) {
    const remedy = unknownPlaceholderRemedy(unknown[0], known, words.placeOfValue(lang))
    return fault(`holds {${unknown.join('}, {')}}, which nothing fills`, remedy)
  }
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) {
    const hint = 'write each place as {name}, with one brace on either side'
    return fault('holds a brace that belongs to no {place}', hint)
  }
  for (const [other, otherText = ''] of Object.entries(texts)) {
    const name = placeholdersIn(otherText).find(
      (each) => known.includes(each) && !held.includes(each),
    )
    if (name === undefined) continue
    const hint = `write {${name}} where its value belongs`
    const related = [{ message: 'the text in another language', at: at(other) }]
    return fault(`lacks {${name}}, which it has in another language`, hint, related)
  }
  return undefined
}

function unknownPlaceholderRemedy(
  name: string,
  known: readonly string[],
  at: Place | undefined,
) {
  if (known.length === 0) return 'remove it: this text holds no {places}'
  const near = suggest(name, known) ?? (known.length === 1 ? known[0] : undefined)
  if (near === undefined || !at) return `it may hold {${known.join('}, {')}}`
  return remedyOf({ text: `{${near}}`, instead: `{${name}}`, at }, 'write …')
}

type StringPath = (typeof stringKeys)[number]

const groups = fieldsAt(stringsSchema, [])

/** Checks that every language has every interface text and no unknown ones. */
export const checkStrings = (content: Content): readonly Diagnostic[] =>
  content.languages.flatMap((lang) => [...checkKeys(lang, content)])

function* checkKeys(lang: Lang, content: Content): Generator<Diagnostic> {
  const document = content.strings[lang]
  if (!document) return
  const fallback = content.strings[fallbackOf(content, lang) ?? '']?.value
  const covered: StringPath[] = []
  const unknownIn = (path: readonly string[]) => {
    const known = fieldsAt(stringsSchema, path)
    return Object.keys(valueAt(document.value, path) ?? {}).filter(
      (key) => !known.includes(key),
    )
  }
  const unknown = (
    path: readonly string[],
    remedy: string | Remedy = 'no page shows it: delete it',
  ) =>
    error(
      'unknown-field',
      document.at(path, 'key'),
      `unknown field "${path.at(-1)}"`,
      remedy,
    )
  for (const group of groups) {
    const strangers = new Set(unknownIn([group]))
    for (const key of fieldsAt(stringsSchema, [group])) {
      if (stringIn(document.value, group, key) !== undefined) continue
      const misspelt = suggest(key, [...strangers])
      if (misspelt !== undefined) strangers.delete(misspelt)
      if (misspelt === undefined && stringIn(fallback, group, key) !== undefined)
        covered.push([group, key])
      else yield missingString(document, lang, [group, key], misspelt, content)
    }
    for (const key of strangers) yield unknown([group, key])
  }
  const fixOf = (text: string) => ({ text })
  for (const group of unknownIn([]))
    yield unknown([group], didYouMean(group, groups, fixOf))
  if (covered.length > 0) yield coveredStrings(covered, lang, content)
}

function missingString(
  document: SourceDocument<StringsFile>,
  lang: Lang,
  path: StringPath,
  misspelt: string | undefined,
  { languages, strings }: Content,
): Diagnostic {
  const [group, key] = path
  const others = languages.flatMap((other) => strings[other] ?? [])
  const elsewhere = others.find(
    (other) => stringIn(other.value, group, key) !== undefined,
  )
  const related = elsewhere && [
    { message: 'the text in another language', at: elsewhere.at(path) },
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
    return misspelt === undefined ? { ...fault, missing: [path] } : fault
  }
  if (valueAt(document.value, path) === null)
    return missing(path, `write its text after "${key}:"`)
  if (misspelt === undefined) return missing([group], `add "${key}:" under "${group}:"`)
  return missing(
    [group, misspelt],
    remedyOf({ text: key }, `write "…:" instead of "${misspelt}:"`),
  )
}

function coveredStrings(
  keys: readonly StringPath[],
  lang: Lang,
  content: Content,
): Diagnostic {
  const names = keys.slice(0, 3).map((path) => `"${path.join('.')}"`)
  const more = keys.length > names.length ? ` and ${keys.length - names.length} more` : ''
  const what = keys.length === 1 ? 'text is' : 'texts are'
  const message = `${keys.length} interface ${what} missing in "${lang}"; visitors see the language "${fallbackOf(content, lang)}"`
  const hint = `add ${names.join(', ')}${more}; "saga translations export --language ${lang}" lists them all`
  return {
    ...warning('fallback', { file: fileOf('strings', { lang }) }, message, hint),
    missing: keys,
  }
}
