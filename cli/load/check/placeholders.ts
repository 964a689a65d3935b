import { type Diagnostic, error, remedyOf } from '../../model/diagnostic.ts'
import { placesIn, placesOf, type StringsFile, stringIn, stringKeys } from '../../schema/strings-file.ts'
import type { Content } from '../content.ts'
import { suggest } from '../suggest.ts'
import type { SourceDocument } from '../yaml.ts'

type StringPath = readonly [group: string, key: string]

/** An interface text in one language. */
interface Words {
  readonly document: SourceDocument<StringsFile>
  readonly text: string
  readonly places: readonly string[]
}

/** {places} are those that the shop fills, spelled right, and the same in every language. */
export const checkPlaceholders = ({ languages, strings }: Content): Diagnostic[] =>
  stringKeys.flatMap((path) => {
    const all = languages.flatMap((lang): readonly Words[] => {
      const document = strings[lang]
      const text = stringIn(document?.value, ...path)
      return document && text !== undefined ? [{ document, text, places: placesIn(text) }] : []
    })
    // Most texts have none.
    if (!all.some(({ text }) => /[{}]/.test(text))) return []
    const known = placesOf(...path)
    return all.flatMap((words) => checkPlaces(words, all, path, known))
  })

function checkPlaces(
  words: Words,
  all: readonly Words[],
  path: StringPath,
  known: readonly string[],
): Diagnostic[] {
  const { document, text, places } = words
  const unknown = places.filter((place) => !known.includes(place))
  if (unknown.length > 0) return [unknownPlace(document, path, unknown)]
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return [strayBrace(document, path)]
  for (const other of all) {
    const lacking = other.places.find((place) => known.includes(place) && !places.includes(place))
    if (lacking !== undefined) return [lackingPlace(document, path, lacking, other.document)]
  }
  return []
}

function unknownPlace(
  document: SourceDocument<StringsFile>,
  [group, key]: StringPath,
  unknown: readonly string[],
): Diagnostic {
  const allowed = placesOf(group, key)
  const [first = ''] = unknown
  const near = suggest(first, allowed) ?? (allowed.length === 1 ? allowed[0] : undefined)
  const all = allowed.map((place) => `{${place}}`).join(', ')
  return error(
    'placeholder',
    document.at([group, key]),
    `"${group}.${key}" holds {${unknown.join('}, {')}}, which nothing fills`,
    allowed.length === 0
      ? 'remove it: this text holds no {places}'
      : near
        ? remedyOf({ text: `{${near}}`, instead: `{${first}}` }, 'write …')
        : `it may hold ${all}`,
  )
}

const strayBrace = (document: SourceDocument<StringsFile>, path: StringPath): Diagnostic =>
  error(
    'placeholder',
    document.at(path),
    `"${path.join('.')}" holds a brace that belongs to no {place}`,
    'write each place as {name}, with one brace on either side',
  )

const lackingPlace = (
  document: SourceDocument<StringsFile>,
  path: StringPath,
  place: string,
  elsewhere: SourceDocument<StringsFile>,
): Diagnostic =>
  error(
    'placeholder',
    document.at(path),
    `"${path.join('.')}" lacks {${place}}, which it has in another language`,
    `write {${place}} where its value belongs`,
    [{ message: 'the text in another language', at: elsewhere.at(path) }],
  )
