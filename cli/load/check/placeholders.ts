import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { placesIn, placesOf, type StringsFile, stringIn, stringKeys } from '../../schema/strings-file.ts'
import type { Content } from '../content.ts'
import { suggest } from '../suggest.ts'
import type { SourceDocument } from '../yaml.ts'

/** {places} are those that the shop fills, spelled right, and the same in every language. */
export const checkPlaceholders = (content: Content): Diagnostic[] =>
  stringKeys
    // Of most texts no language has a place: what the schema allows is not asked for them.
    .filter(([group, key]) =>
      content.languages.some((lang) => /[{}]/.test(stringIn(content.strings[lang]?.value, group, key) ?? '')),
    )
    .flatMap((path) => content.languages.flatMap((lang) => checkPlaces(content, lang, path)))

function checkPlaces(content: Content, lang: Lang, [group, key]: readonly [string, string]): Diagnostic[] {
  const document = content.strings[lang]
  const words = stringIn(document?.value, group, key)
  if (!document || words === undefined) return []
  const unknown = placesIn(words).filter((place) => !placesOf(group, key).includes(place))
  if (unknown.length > 0) return [unknownPlace(document, [group, key], unknown)]
  if (/[{}]/.test(words.replace(/\{\w+\}/g, ''))) return [strayBrace(document, [group, key])]
  const lacking = findLackingPlaces(content, lang, group, key)
  return lacking ? [lackingPlace(document, [group, key], lacking)] : []
}

function unknownPlace(
  document: SourceDocument<StringsFile>,
  [group, key]: readonly [string, string],
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
        ? `write {${near}}`
        : `it may hold ${all}`,
  )
}

const strayBrace = (document: SourceDocument<StringsFile>, path: readonly [string, string]): Diagnostic =>
  error(
    'placeholder',
    document.at(path),
    `"${path.join('.')}" holds a brace that belongs to no {place}`,
    'write each place as {name}, with one brace on either side',
  )

interface LackingPlace {
  readonly place: string
  readonly elsewhere: SourceDocument<StringsFile>
}

/** A place that the same text has in another language. */
function findLackingPlaces(
  { languages, strings }: Content,
  lang: Lang,
  group: string,
  key: string,
): LackingPlace | undefined {
  const mine = placesIn(stringIn(strings[lang]?.value, group, key) ?? '')
  const known = placesOf(group, key)
  for (const other of languages) {
    const elsewhere = strings[other]
    if (!elsewhere || other === lang) continue
    const theirs = placesIn(stringIn(elsewhere.value, group, key) ?? '')
    const place = theirs.find((name) => known.includes(name) && !mine.includes(name))
    if (place !== undefined) return { place, elsewhere }
  }
  return undefined
}

const lackingPlace = (
  document: SourceDocument<StringsFile>,
  path: readonly [string, string],
  { place, elsewhere }: LackingPlace,
): Diagnostic =>
  error(
    'placeholder',
    document.at(path),
    `"${path.join('.')}" lacks {${place}}, which it has in another language`,
    `write {${place}} where its value belongs`,
    [{ message: 'the text in another language', at: elsewhere.at(path) }],
  )
