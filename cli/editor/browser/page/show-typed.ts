import { valueAt } from '../../../model/value-at.ts'
import { PAGE } from '../../../serve/protocol.ts'
import { editsBetween } from '../../values.ts'
import { elementsOf } from './frame.ts'
import { findTypedWords, type TypedWords } from './typed-words.ts'

/** A field that somebody is changing, with its latest texts, newest last. */
interface TypedField {
  readonly name: string
  readonly path: string
  readonly versions: readonly string[]
}

/** The number of texts to remember. A page that arrives shows one of them, because the server builds while somebody types. */
const MOST_VERSIONS = 100

let typedFields: readonly TypedField[] = []

/** Shows typed words in the page at once. Soon after, the server rebuilds the page, and its version replaces this one. */
export function showTyped(name: string, before: unknown, after: unknown): void {
  for (const edit of editsBetween(before, after)) {
    const was = valueAt(before, edit.path)
    if (edit.op !== 'set' || typeof was !== 'string' || typeof edit.value !== 'string')
      continue

    const path = edit.path.join('.')
    rememberVersions(name, path, [was, edit.value])
    const typed = findTypedWords(was, edit.value)
    if (!typed) continue

    const texts = textsIn(elementsOf(name, path))
    const places = findPlaces(texts, typed)
    replaceWords(places, typed)
  }
}

/** Forgets the typed texts of a document: from now on, its pages show what is saved. */
export function forgetTyped(name: string): void {
  typedFields = typedFields.filter((field) => field.name !== name)
}

function rememberVersions(
  name: string,
  path: string,
  [previousText, text]: readonly [string, string],
): void {
  const isSame = (field: TypedField): boolean =>
    field.name === name && field.path === path

  const versions = [...(typedFields.find(isSame)?.versions ?? [])]
  if (versions.at(-1) !== previousText) versions.push(previousText)
  versions.push(text)

  const otherFields = typedFields.filter((field) => !isSame(field))
  typedFields = [...otherFields, { name, path, versions: versions.slice(-MOST_VERSIONS) }]
}

// A page can have been built before the newest words were saved.
document.addEventListener(PAGE, (event) => {
  const page = (event as CustomEvent<Document>).detail
  for (const field of typedFields) showNewest(page, field)
})

/** Shows the newest version of a field in a page that shows an older one. */
function showNewest(page: Document, { name, path, versions }: TypedField): void {
  const texts = textsIn(elementsOf(name, path, page))
  const newest = versions.at(-1) ?? ''
  const places = versions.flatMap((version) => {
    const typed = findTypedWords(version, newest)
    return typed ? [{ typed, texts: findWholeTexts(texts, typed) }] : []
  })
  const shown = places.findLast((place) => place.texts.length > 0)
  if (shown) replaceWords(shown.texts, shown.typed)
}

/** Words of this length that occur in one text only are not mistaken for others. */
const SURE_LENGTH = 12

/** Finds the texts in which words were typed: the only text that contains long words, or else those that consist of the words. */
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

const textsIn = (elements: readonly Element[]): readonly Text[] =>
  elements.flatMap((element) => {
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  })
