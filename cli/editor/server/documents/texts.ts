import type { LoadedContent } from '../../../check/load-content.ts'
import { oncePer } from '../../../model/once.ts'
import type { Content } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { valuesWithRole } from '../../../schema/collection-fields.ts'
import { collectionOf } from '../../../schema/collections.ts'
import { shopTextsOf } from '../../../translations/shop-texts.ts'
import { translationUnitsOf } from '../../../translations/translation-state.ts'
import { BODY } from '../../../yaml/source.ts'
import { foldForSearch } from '../../matches.ts'
import { wordsAt } from '../words/field-titles.ts'
import { documentsByFile } from './documents.ts'
import { formPathOf } from './open-document.ts'

/** Returns where forms show a text, with the titles of the document and the field; [] if no form shows it. */
export function placesOfText(content: Content, file: string, pathInFile: Path = [BODY]) {
  const document = documentsByFile(content).get(file)
  if (!document) return []

  const path = formPathOf(document, file, pathInFile)
  const { name, title, page, collection } = document
  const part = collectionOf(collection).part ?? 'pages'
  const words = wordsAt(collection, path)
  return [{ id: `${name} ${path.join('.')}`, name, path, title, page, part, ...words }]
}

/**
 * Yields all texts that visitors read, with their places. A text that is the same in
 * every language has no language.
 */
export function* shopTextsIn(content: Content) {
  for (const { texts, placeIn } of shopTextsOf(content))
    for (const lang of content.languages) {
      const text = texts[lang]
      if (text !== undefined) yield { ...placeIn(lang), lang, text }
    }

  for (const { collection, names, document } of content.entries)
    for (const { path, value } of valuesWithRole(collection, 'text', document.value))
      yield { file: document.file, path, lang: names.lang, text: String(value) }
}

const MAX_HITS = 60

/** The length up to which a text is shown in full. */
const MAX_FULL_LENGTH = 200
/** The number of characters that an excerpt shows before and after the start of a match. */
const BEFORE = 60
const AFTER = 140

/**
 * The folded texts of the shop's previous state, by text. Folding all texts takes a tenth
 * of a second, so unchanged texts are not folded again.
 */
let previousFolded: ReadonlyMap<string, string> = new Map()

const foldTexts = oncePer((content: Content) => {
  const texts = [...shopTextsIn(content)].map((item) => {
    return { ...item, folded: previousFolded.get(item.text) ?? foldForSearch(item.text) }
  })
  previousFolded = new Map(texts.map(({ text, folded }) => [text, folded]))
  return texts
})

/**
 * Searches the texts that visitors read, in all languages or only in `only`. Finds texts
 * that contain all of the words, shortest first. With `exact`, a text must consist of
 * exactly these words.
 */
export function findTexts(
  { content }: LoadedContent,
  words: string,
  exact: boolean,
  only?: string,
) {
  const query = foldForSearch(words)
  if (query === '') return []

  const queryWords = query.split(' ')
  const matches = foldTexts(content).filter(({ folded, lang }) => {
    const isInLanguage = only === undefined || lang === undefined || lang === only
    if (!isInLanguage) return false
    return exact ? folded === query : queryWords.every((word) => folded.includes(word))
  })

  return matches
    .toSorted((a, b) => a.folded.length - b.folded.length)
    .slice(0, MAX_HITS)
    .flatMap(({ file, path, lang, text, folded }) => {
      // The offset in the folded text is close to the offset in the text.
      const hit = folded.indexOf(queryWords[0] ?? '')
      const excerpt = excerptOf(text, hit)
      return placesOfText(content, file, path).map((place) => ({
        ...place,
        lang,
        text: excerpt,
      }))
    })
}

function excerptOf(text: string, hit: number): string {
  if (text.length <= MAX_FULL_LENGTH) return text

  const start = Math.max(0, hit - BEFORE)
  const end = hit + AFTER
  return `… ${text.slice(start, end)} …`
}

/** Lists the shop's texts in one language, each with its source. */
export const translationsOf = ({ content }: LoadedContent, lang: string) =>
  translationUnitsOf(content, lang).flatMap(({ file, path, isCopy, texts, ...unit }) =>
    placesOfText(content, file, path).map((place) => ({
      ...unit,
      ...place,
      isMarkdown: place.path.includes(BODY),
    })),
  )
