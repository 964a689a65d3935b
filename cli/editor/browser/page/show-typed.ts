import { valueAt } from '../../../model/value-at.ts'
import { PAGE } from '../../../serve/protocol.ts'
import { editsBetween } from '../../values.ts'
import { elementsOf } from './frame.ts'
import { findTypedWords, type TypedWords } from './typed-words.ts'

/** A text field that somebody is changing. */
interface TypedField {
  /** The name of the document. */
  readonly name: string
  readonly path: string
  /** The latest texts of the field, newest last. */
  readonly versions: readonly string[]
}

/**
 * The number of remembered texts for each field. The server builds while somebody is typing,
 * so a new page can show any of them.
 */
const MAX_VERSIONS = 100

let typedFields: readonly TypedField[] = []

/**
 * Immediately shows typed values in the page, given all values of the document before and
 * after, and the default texts that they may replace. Soon afterwards, the page that the
 * server has built replaces the visible page.
 */
export function showTyped(
  name: string,
  previousData: unknown,
  nextData: unknown,
  ready: unknown,
): void {
  for (const { op, path: place } of editsBetween(previousData, nextData)) {
    if (op !== 'set' && op !== 'remove') continue

    const readyText = valueAt(ready, place)
    const previousText = valueAt(previousData, place) ?? readyText
    const nextText = valueAt(nextData, place) ?? readyText
    if (typeof previousText !== 'string' || typeof nextText !== 'string') continue

    const path = place.join('.')
    rememberVersions(name, path, [previousText, nextText])
    const typed = findTypedWords(previousText, nextText)
    if (!typed) continue

    const texts = textsIn(elementsOf(name, path))
    for (const text of findTextsWith(typed.before, texts)) replaceWords(text, typed)
  }
}

function rememberVersions(
  name: string,
  path: string,
  [previousText, nextText]: readonly [string, string],
): void {
  const isSame = (field: TypedField): boolean =>
    field.name === name && field.path === path

  const versions = [...(typedFields.find(isSame)?.versions ?? [])]
  if (versions.at(-1) !== previousText) versions.push(previousText)
  versions.push(nextText)

  const otherFields = typedFields.filter((field) => !isSame(field))
  typedFields = [...otherFields, { name, path, versions: versions.slice(-MAX_VERSIONS) }]
}

/** Words of this length identify a text if only one text contains them. */
const SURE_LENGTH = 12

/**
 * Finds the texts of a page in which these words must be replaced. Long words that only
 * one text contains identify that text, which can also contain the other lines of a
 * paragraph. Short words could occur by chance, so the whole text must match.
 */
function findTextsWith(words: string, texts: readonly Text[]): readonly Text[] {
  const holders = texts.filter(({ data }) => data.includes(words))
  const isSure = words.length >= SURE_LENGTH && holders.length === 1
  return isSure ? holders : findWholeTexts(words, holders)
}

/** Finds the texts that consist of these words. */
const findWholeTexts = (words: string, texts: readonly Text[]): readonly Text[] =>
  texts.filter(({ data }) => data.trim() === words)

function replaceWords(text: Text, { before, after }: TypedWords): void {
  // A function, because `$` is special in a replacement string.
  text.data = text.data.replace(before, () => after)
}

// A new page may have been built before the newest words were saved.
document.addEventListener(PAGE, (event) => {
  const page = (event as CustomEvent<Document>).detail
  for (const field of typedFields) showNewest(page, field)
})

/**
 * Shows the newest version of a field in a page that was built from an older one. The page
 * shows the last version whose words it contains.
 */
function showNewest(page: Document, { name, path, versions }: TypedField): void {
  const texts = textsIn(elementsOf(name, path, page))
  const newestVersion = versions.at(-1) ?? ''

  for (const version of versions.toReversed()) {
    const typed = findTypedWords(version, newestVersion)
    // This is the newest version, or it differs from the newest in more than words, such
    // as in Markdown, which only the server can render.
    if (!typed) continue

    // Here, even a long phrase must match the whole text. A text that merely contains it may be newer, because an older
    // version is often a prefix of a newer one.
    const shownTexts = findWholeTexts(typed.before, texts)
    for (const text of shownTexts) replaceWords(text, typed)
    if (shownTexts.length > 0) return
  }
}

/**
 * Forgets the typed texts of a document. From then on, its pages show the saved texts.
 */
export function forgetTyped(name: string): void {
  typedFields = typedFields.filter((field) => field.name !== name)
}

/** Lists the texts within elements of a page: their text nodes. */
const textsIn = (elements: readonly Element[]): readonly Text[] =>
  elements.flatMap((element) => {
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  })
