import { type Diagnostic, error, type Remedy, remedyOf, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { stringsSchema } from '../../schema/strings.ts'
import { type StringsFile, stringIn, type stringKeys } from '../../schema/strings-file.ts'
import { type Content, fallbackOf } from '../content.ts'
import { fieldsAt, valueAt } from '../errors/schema-paths.ts'
import { didYouMean, suggest } from '../suggest.ts'
import type { SourceDocument } from '../yaml.ts'

type StringsDocument = SourceDocument<StringsFile>
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
    return Object.keys(valueAt(document.value, path) ?? {}).filter((key) => !known.includes(key))
  }
  const unknown = (path: readonly string[], remedy: string | Remedy = 'no page shows it: delete it') =>
    error('unknown-field', document.at(path, 'key'), `unknown field "${path.at(-1)}"`, remedy)
  for (const group of groups) {
    const strangers = new Set(unknownIn([group]))
    for (const key of fieldsAt(stringsSchema, [group])) {
      if (stringIn(document.value, group, key) !== undefined) continue
      const misspelt = suggest(key, [...strangers])
      if (misspelt !== undefined) strangers.delete(misspelt)
      if (misspelt === undefined && stringIn(fallback, group, key) !== undefined) covered.push([group, key])
      else yield missingString(document, lang, [group, key], misspelt, content)
    }
    for (const key of strangers) yield unknown([group, key])
  }
  const fixOf = (text: string) => ({ text })
  for (const group of unknownIn([])) yield unknown([group], didYouMean(group, groups, fixOf))
  if (covered.length > 0) yield coveredStrings(covered, lang, content)
}

/** @param misspelt an unknown key of the group, which probably stands for this text */
function missingString(
  document: StringsDocument,
  lang: Lang,
  path: StringPath,
  misspelt: string | undefined,
  { languages, strings }: Content,
): Diagnostic {
  const [group, key] = path
  const others = languages.flatMap((other) => strings[other] ?? [])
  const elsewhere = others.find((other) => stringIn(other.value, group, key) !== undefined)
  const related = elsewhere && [{ message: 'the text in another language', at: elsewhere.at(path) }]
  const missing = (place: readonly string[], remedy: string | Remedy): Diagnostic => {
    const message = `the text "${group}.${key}" is missing in "${lang}"`
    return error('missing-translation', document.at(place, 'key'), message, remedy, related)
  }
  if (valueAt(document.value, path) === null) return missing(path, `write its text after "${key}:"`)
  if (misspelt === undefined) return missing([group], `add "${key}:" under "${group}:"`)
  return missing([group, misspelt], remedyOf({ text: key }, `write "…:" instead of "${misspelt}:"`))
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
