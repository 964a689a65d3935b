import type { LoadedContent } from '../../../check/load-content.ts'
import { oncePer } from '../../../model/once.ts'
import type { Content } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { valuesWithRole } from '../../../schema/collection-fields.ts'
import { collectionOf } from '../../../schema/collections.ts'
import { shopTextsOf } from '../../../translations/shop-texts.ts'
import { translationUnitsOf } from '../../../translations/translation-state.ts'
import { BODY } from '../../../yaml/source.ts'
import { fold } from '../../matches.ts'
import { wordsAt } from '../words/field-titles.ts'
import { documentsByFile } from './documents.ts'
import { formPathOf } from './open-document.ts'

/** Says where a text stands: the form of its document, its path there, and both in words; [] if in no form. */
export function placesOfText(content: Content, file: string, inFile: Path = [BODY]) {
  const document = documentsByFile(content).get(file)
  if (!document) return []
  const path = formPathOf(document, file, inFile)
  const { name, title, page, collection } = document
  const part = collectionOf(collection).part ?? 'pages'
  const words = wordsAt(collection, path)
  return [{ id: `${name} ${path.join('.')}`, name, path, title, page, part, ...words }]
}

/** Yields everything that visitors read, with its place. What reads alike in every language has no language. */
export function* wordsOf(content: Content) {
  for (const { texts, placeIn } of shopTextsOf(content))
    for (const lang of content.languages) {
      const text = texts[lang]
      if (text !== undefined) yield { ...placeIn(lang), lang, text }
    }
  for (const { collection, names, document } of content.entries)
    for (const { path, value } of valuesWithRole(collection, 'text', document.value))
      yield { file: document.file, path, lang: names.lang, text: String(value) }
}

const MOST_HITS = 60

/** The folded texts of the last state of the shop, most of which stay: to fold them all takes a tenth of a second. */
let lastFolded: ReadonlyMap<string, string> = new Map()

const foldWords = oncePer((content: Content) => {
  const words = [...wordsOf(content)].map((each) => {
    return { ...each, folded: lastFolded.get(each.text) ?? fold(each.text) }
  })
  lastFolded = new Map(words.map(({ text, folded }) => [text, folded]))
  return words
})

/** Finds what visitors read by its words, in all languages or in one, the shortest texts first. `exact`: no others. */
export function findTexts(
  { content }: LoadedContent,
  words: string,
  exact: boolean,
  only?: string,
) {
  const wanted = fold(words)
  const parts = wanted.split(' ')
  const hits = foldWords(content).flatMap(({ folded: text, ...each }) => {
    const isFound =
      text === wanted || (!exact && parts.every((part) => text.includes(part)))
    const isWanted = wanted !== '' && (only ?? each.lang) === (each.lang ?? only)
    return isFound && isWanted
      ? [{ ...each, at: text.indexOf(parts[0] ?? ''), length: text.length }]
      : []
  })
  return hits
    .toSorted((a, b) => a.length - b.length)
    .slice(0, MOST_HITS)
    .flatMap(({ file, path, lang, text, at }) =>
      placesOfText(content, file, path).map((place) => ({
        ...place,
        lang,
        text: excerptOf(text, at),
      })),
    )
}

const excerptOf = (text: string, at: number): string =>
  text.length <= 200 ? text : `… ${text.slice(Math.max(0, at - 60), at + 140)} …`

/** Lists the texts of the shop in one language beside their source. */
export const translationsOf = ({ content }: LoadedContent, lang: string) =>
  translationUnitsOf(content, lang).flatMap(({ file, path, isCopy, texts, ...unit }) =>
    placesOfText(content, file, path).map((place) => ({
      ...unit,
      ...place,
      isMarkdown: place.path.includes(BODY),
    })),
  )
