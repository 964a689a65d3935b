import { type Diagnostic, error, type Remedy, remedyOf, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { stringsSchema } from '../../schema/strings.ts'
import { placesIn, placesOf, type StringsFile, stringIn, stringKeys } from '../../schema/strings-file.ts'
import { type Content, fallbackOf } from '../content.ts'
import { fieldsAt, valueAt } from '../errors/schema-paths.ts'
import { didYouMean, suggest } from '../suggest.ts'
import type { SourceDocument } from '../yaml.ts'
import type { PlacedText } from './repeats.ts'

/** Checks that every language has every interface text and no unknown ones, and that texts keep their {places}. */
export const checkStrings = (content: Content): readonly Diagnostic[] => [
  ...content.languages.flatMap((lang) => [...checkKeys(lang, content)]),
  ...checkPlaces(content),
]

type StringsDocument = SourceDocument<StringsFile>
type StringPath = readonly [group: string, key: string]

const groups = fieldsAt(stringsSchema, [])

function* checkKeys(lang: Lang, content: Content): Generator<Diagnostic> {
  const document = content.strings[lang]
  if (!document) return
  const strangers = findUnknownKeys(document)
  const fallback = content.strings[fallbackOf(content, lang) ?? '']?.value
  const covered: StringPath[] = []
  for (const path of stringKeys) {
    const [group, key] = path
    if (stringIn(document.value, group, key) !== undefined) continue
    const unknown = strangers.get(group)
    const misspelt = unknown && suggest(key, [...unknown])
    if (misspelt !== undefined) unknown?.delete(misspelt)
    if (misspelt === undefined && stringIn(fallback, group, key) !== undefined) covered.push(path)
    else yield missingString(document, lang, path, misspelt, content)
  }
  if (covered.length > 0) yield coveredStrings(covered, lang, content)
  for (const [group, keys] of strangers)
    for (const key of keys) {
      const at = document.at(group === '' ? [key] : [group, key], 'key')
      const meant = didYouMean(key, group === '' ? groups : [], (text) => ({ text }))
      yield error('unknown-field', at, `unknown field "${key}"`, meant ?? 'no page shows it: delete it')
    }
}

/** Finds keys that are no text of the shop, by group; '' holds unknown groups. */
const findUnknownKeys = ({ value }: StringsDocument): ReadonlyMap<string, Set<string>> =>
  new Map(
    ['', ...groups].map((group) => {
      const path = group === '' ? [] : [group]
      const known = new Set(fieldsAt(stringsSchema, path))
      const keys = Object.keys(valueAt(value, path) ?? {})
      return [group, new Set(keys.filter((key) => !known.has(key)))]
    }),
  )

/** @param misspelt an unknown key of the group, which probably stands for this text */
function missingString(
  document: StringsDocument,
  lang: Lang,
  [group, key]: StringPath,
  misspelt: string | undefined,
  { languages, strings }: Content,
): Diagnostic {
  const elsewhere = languages
    .flatMap((other) => strings[other] ?? [])
    .find((other) => stringIn(other.value, group, key) !== undefined)
  const isEmpty = valueAt(document.value, [group, key]) === null
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

/** Reports all interface texts that visitors see in the fallback language, in one message. */
function coveredStrings(keys: readonly StringPath[], lang: Lang, content: Content): Diagnostic {
  const names = keys.slice(0, 3).map((path) => `"${path.join('.')}"`)
  const more = keys.length > names.length ? ` and ${keys.length - names.length} more` : ''
  const what = keys.length === 1 ? 'text is' : 'texts are'
  const message = `${keys.length} interface ${what} missing in "${lang}"; visitors see the language "${fallbackOf(content, lang)}"`
  const hint = `add ${names.join(', ')}${more}; "saga translations export --language ${lang}" lists them all`
  return warning('fallback', { file: fileOf('strings', { lang }) }, message, hint)
}

/** An interface text in one language. */
interface Words extends PlacedText {
  readonly places: readonly string[]
}

/** Checks that the {places} of a text are those that the shop fills, spelled right, and the same in every language. */
const checkPlaces = ({ languages, strings }: Content): readonly Diagnostic[] =>
  stringKeys.flatMap((path) => {
    const all = languages.flatMap((lang): readonly Words[] => {
      const document = strings[lang]
      const text = stringIn(document?.value, ...path)
      if (!document || text === undefined) return []
      return [{ text, at: () => document.at(path), places: placesIn(text) }]
    })
    // Most texts have no {places}.
    if (!all.some(({ text }) => /[{}]/.test(text))) return []
    const known = placesOf(...path)
    return all.flatMap((words) => faultInPlaces(words, all, path, known) ?? [])
  })

function faultInPlaces(
  { text, at, places }: Words,
  all: readonly Words[],
  path: StringPath,
  known: readonly string[],
): Diagnostic | undefined {
  const fault = (what: string, remedy: string | Remedy, related?: Diagnostic['related']): Diagnostic =>
    error('placeholder', at(), `"${path.join('.')}" ${what}`, remedy, related)
  const unknown = places.filter((place) => !known.includes(place))
  if (unknown[0] !== undefined)
    return fault(
      `holds {${unknown.join('}, {')}}, which nothing fills`,
      unknownPlaceRemedy(unknown[0], known),
    )
  if (/[{}]/.test(text.replace(/\{\w+\}/g, '')))
    return fault(
      'holds a brace that belongs to no {place}',
      'write each place as {name}, with one brace on either side',
    )
  for (const other of all)
    for (const place of other.places)
      if (known.includes(place) && !places.includes(place))
        return fault(
          `lacks {${place}}, which it has in another language`,
          `write {${place}} where its value belongs`,
          [{ message: 'the text in another language', at: other.at() }],
        )
  return undefined
}

function unknownPlaceRemedy(place: string, known: readonly string[]): string | Remedy {
  if (known.length === 0) return 'remove it: this text holds no {places}'
  const near = suggest(place, known) ?? (known.length === 1 ? known[0] : undefined)
  return near === undefined
    ? `it may hold {${known.join('}, {')}}`
    : remedyOf({ text: `{${near}}`, instead: `{${place}}` }, 'write …')
}
