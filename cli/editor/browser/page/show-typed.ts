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
 * How many texts of a field are remembered. The server builds while somebody types, so a
 * page that arrives can show any of them.
 */
const MAX_VERSIONS = 100

let typedFields: readonly TypedField[] = []

/**
 * Shows in the page at once what somebody has typed into the form, given all values of
 * the document before and after. Soon afterwards, the page that the server has built
 * replaces the visible page.
 */
export function showTyped(name: string, previousData: unknown, nextData: unknown): void {
  for (const edit of editsBetween(previousData, nextData)) {
    if (edit.op !== 'set') continue

    const previousText = valueAt(previousData, edit.path)
    const nextText = edit.value
    if (typeof previousText !== 'string' || typeof nextText !== 'string') continue

    const path = edit.path.join('.')
    rememberVersions(name, path, [previousText, nextText])
    const typed = findTypedWords(previousText, nextText)
    if (!typed) continue

    const texts = textsIn(elementsOf(name, path))
    replaceWords(findPlaces(texts, typed), typed)
  }
}

/** Forgets the typed texts of a document, whose pages show what is saved from now on. */
export function forgetTyped(name: string): void {
  typedFields = typedFields.filter((field) => field.name !== name)
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

// A page that arrives may have been built before the newest words were saved.
document.addEventListener(PAGE, (event) => {
  const page = (event as CustomEvent<Document>).detail
  for (const field of typedFields) showNewest(page, field)
})

/** Shows the newest version of a field in a page that shows an older one. */
function showNewest(page: Document, { name, path, versions }: TypedField): void {
  const texts = textsIn(elementsOf(name, path, page))
  const newestVersion = versions.at(-1) ?? ''

  // Look for the newest version that the page shows.
  for (const version of versions.toReversed()) {
    const typed = findTypedWords(version, newestVersion)
    if (!typed) continue

    // An older version is often the beginning of a newer one, so a text that only contains
    // its words can be newer.
    const places = findWholeTexts(texts, typed)
    if (places.length === 0) continue

    replaceWords(places, typed)
    return
  }
}

/** Words of this length are unmistakable if only one text contains them. */
const SURE_LENGTH = 12

/**
 * Finds the text nodes of the page to update after typing: if the previous words are long,
 * the only node that contains them; otherwise all nodes that consist of them. A node can
 * contain more than the words, such as the other lines of their paragraph.
 */
function findPlaces(texts: readonly Text[], typed: TypedWords): readonly Text[] {
  const { before } = typed
  const holders = texts.filter(({ data }) => data.includes(before))
  const isSure = before.length >= SURE_LENGTH && holders.length === 1
  return isSure ? holders : findWholeTexts(holders, typed)
}

const findWholeTexts = (
  texts: readonly Text[],
  { before }: TypedWords,
): readonly Text[] => texts.filter(({ data }) => data.trim() === before)

function replaceWords(texts: readonly Text[], { before, after }: TypedWords): void {
  for (const text of texts) text.data = text.data.replace(before, () => after)
}

/** Lists the text nodes within elements of a page. */
const textsIn = (elements: readonly Element[]): readonly Text[] =>
  elements.flatMap((element) => {
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  })
