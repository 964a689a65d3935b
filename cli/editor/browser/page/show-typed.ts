import { valueAt } from '../../../model/value-at.ts'
import { PAGE } from '../../../serve/protocol.ts'
import { editsBetween } from '../../values.ts'
import { elementsOf } from './frame.ts'
import { findTypedWords, type TypedWords } from './typed-words.ts'

/** A field that somebody is changing, with its latest texts; the newest is the last. */
interface TypedField {
  readonly name: string
  readonly path: string
  readonly versions: readonly string[]
}

/** A page that comes now shows one of so many versions: the server saves and makes pages while somebody types. */
const MOST_VERSIONS = 100

let typedFields: readonly TypedField[] = []

/** Shows typed words in the page at once. The shop makes the page anew soon after, and has the last word. */
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

/** Ends the changes of a document: from now on, its pages show what is saved. */
export function forgetTyped(name: string): void {
  typedFields = typedFields.filter((field) => field.name !== name)
}

function rememberVersions(
  name: string,
  path: string,
  [was, now]: readonly [string, string],
): void {
  const isSame = (field: TypedField): boolean =>
    field.name === name && field.path === path
  const known = typedFields.find(isSame)?.versions ?? []
  const versions = [...known, ...(known.at(-1) === was ? [] : [was]), now].slice(
    -MOST_VERSIONS,
  )
  typedFields = [
    ...typedFields.filter((field) => !isSame(field)),
    { name, path, versions },
  ]
}

// A page can have been made before the newest words were saved.
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

/** Words of this length, if they stand in one place of a field only, are not mistaken for others. */
const SURE_LENGTH = 12

/** Finds the texts in which words were typed: those that are the words as a whole, or else the only one with them. */
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
