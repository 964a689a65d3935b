import { isComposing } from '../../../../islands/shared/keys.ts'
import { placesIn, withoutMarks } from '../../../model/marks.ts'
import { valueAt } from '../../../model/value-at.ts'
import { PAGE, PRESS } from '../../../serve/protocol.ts'
import type { Answer } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import { editorAddress } from '../address.ts'
import { onReturn } from '../connection.ts'
import { announce, ask, askEarly, newestAnswer, refusal } from '../server.ts'
import { inputOfEdit } from '../unsaved/edit-inputs.ts'
import { dropInput, leaveInput, newInputId, storeInput } from '../unsaved/inputs.ts'
import { placesOfWord } from './word-places.ts'

// The shop's page next to the form. The server marks each text and picture in the page with a number. A text's number
// is in invisible characters at the end of the text; a picture's number is in its attribute `data-saga`. This module
// moves all marks into that attribute, as in data-saga="12 7". A mark leads from a clicked text to its field, and from
// a focused field to its text.

type Place = Pick<Answer<'find'>[number], 'name' | 'path'>

/**
 * The place in the content behind each mark. A mark keeps its place while the server
 * runs.
 */
const places = new Map<string, Place>()
onReturn(() => places.clear())

/**
 * Outlines the innermost marked element below the pointer, and the text of the focused
 * field. `data-saga-note` marks a page that has only a message.
 */
const STYLES = `
  [data-saga]:hover:not(:has([data-saga]:hover)), [data-saga-shown] {
    outline: 2px solid #0f766e !important; outline-offset: 3px !important; cursor: pointer }
  body[data-saga-note] { display: grid; place-content: center; min-block-size: 90vh; padding: 2rem;
    background: #f7f3ec; color: #4c5b60; font: 1.0625rem / 1.5 system-ui, sans-serif; text-align: center }
  [contenteditable] { background: #fff; color: #17262d; cursor: text !important }
`

/** The page in the frame. */
let page: Document | undefined
/** The marked element that was last clicked in the page. */
let chosen: Element | undefined
/** The editor's styles for the page. */
let styles: CSSStyleSheet | undefined

/**
 * Makes a click on the frame's page open the clicked field, unless clicks follow links
 * (`follows`). Returns a function that stops this.
 */
export function attachToPage(frame: HTMLIFrameElement, follows: boolean): () => void {
  const ended = new AbortController()
  const { signal } = ended

  const onLoad = (): void => {
    page = frame.contentDocument ?? undefined
    // A page adopts only style sheets that were created in its own window.
    const { CSSStyleSheet: Sheet } = (page?.defaultView ?? window) as typeof globalThis
    styles = new Sheet({ disabled: follows })
    styles.replaceSync(STYLES)
    if (page) page.adoptedStyleSheets = [...page.adoptedStyleSheets, styles]
    void showNewPlaces()
  }

  if (styles) styles.disabled = follows
  // The page in the frame forwards each mouse press before its own scripts receive it.
  document.addEventListener(
    PRESS,
    (press) => {
      const { detail: event } = press as CustomEvent<MouseEvent>
      if (follows || !isChoice(event)) return

      // Keep the page itself from reacting to a press that chooses a place.
      event.stopImmediatePropagation()
      if (event.type === 'mousedown') prepareForm(event)
      if (event.type === 'click') void choose(event)
    },
    { signal },
  )
  frame.addEventListener('load', onLoad, { signal })
  return () => ended.abort()
}

// The page in the frame forwards itself, and later each new version of itself, before
// other scripts see it.
document.addEventListener(PAGE, (event) => {
  placeMarks((event as CustomEvent<Document>).detail)
  // Wait until the page in the frame has applied the changes from the new version.
  setTimeout(() => void showNewPlaces())
})

function placeMarks(markedPage: Document): void {
  const elements = markedPage.documentElement.querySelectorAll('*')
  for (const element of elements) placeMarksOf(element)
}

/**
 * Moves the marks in the texts of an element, and in its attributes such as `title`, into
 * its attribute `data-saga`. A click leads to the first mark that has a place.
 */
function placeMarksOf(element: Element): void {
  const texts = [...element.childNodes].filter(
    ({ nodeType }) => nodeType === Node.TEXT_NODE,
  )
  // A click on a sentence must lead to the sentence, not to an amount inside it, which also has a mark. The sentence's
  // mark is at its end, so the marks of the last text come first.
  const textMarks = texts.toReversed().flatMap(takeMarks)
  const pictureMarks = marksOf(element)
  const attributeMarks = [...element.attributes].flatMap(takeMarks)

  // The mark of a review's comment is in `lang`. If the comment is in the language of the
  // page, its `lang` contains nothing else.
  if (element.getAttribute('lang') === '') element.removeAttribute('lang')

  const hasNewMarks = textMarks.length + attributeMarks.length > 0
  // Scripts and the browser tab's title cannot be clicked.
  if (!hasNewMarks || element.matches('script, title')) return

  const marks = new Set([...textMarks, ...pictureMarks, ...attributeMarks])
  element.setAttribute('data-saga', [...marks].join(' '))
}

/** Removes the marks from a text node or an attribute, and returns them. */
function takeMarks(holder: Node): readonly string[] {
  const text = holder.nodeValue ?? ''
  const marks = placesIn(text)
  if (marks.length > 0) holder.nodeValue = withoutMarks(text)
  return marks.map(String)
}

/** Returns the marks in the attribute `data-saga`. */
const marksOf = (element: Element | undefined): readonly string[] =>
  element?.getAttribute('data-saga')?.split(' ') ?? []

/** Asks the server for the places of all new marks. */
async function fetchPlaces(): Promise<void> {
  const elements = [...(page?.querySelectorAll('[data-saga]') ?? [])]
  const marks = [...new Set(elements.flatMap(marksOf))]
  const newMarks = marks.filter((mark) => !places.has(mark))
  if (newMarks.length === 0) return

  const newPlaces = await ask('places', { marks: newMarks.map(Number) })
  for (const [index, mark] of newMarks.entries()) {
    const place = newPlaces[index]
    if (place) places.set(mark, place)
  }
}

/**
 * Tells whether a press chooses a place: no modifier key is held, and the press is
 * outside a text being edited.
 */
const isChoice = (event: Event): boolean => {
  const { ctrlKey, metaKey, altKey, target } = event as MouseEvent
  const hasModifier = ctrlKey || metaKey || altKey
  return !hasModifier && !(target as Element | null)?.closest?.('[contenteditable]')
}

/** Requests the form that a press will open, shortly before the click. */
function prepareForm(event: MouseEvent): void {
  const place = placeOf(markedBelow(event))
  if (place && !newestAnswer('form', { name: place.name }))
    askEarly('form', { name: place.name })
}

/** Finds the marked element below the pointer. */
const markedBelow = (event: MouseEvent): Element | undefined =>
  pictureBelow(event) ?? (event.target as Element).closest('[data-saga]') ?? undefined

const placeOf = (marked: Element | undefined): Place | undefined =>
  marksOf(marked).flatMap((mark) => places.get(mark) ?? [])[0]

/**
 * Opens the form of the clicked text. A second click edits the text in the page itself.
 */
async function choose(event: MouseEvent): Promise<void> {
  const element = event.target as Element
  if (!page) return

  // A click on a question still opens its answer.
  if (!element.closest('summary')) event.preventDefault()
  const marked = markedBelow(event)
  const word = wordAt(page, event, marked ?? element)

  await fetchPlaces()
  const place = placeOf(marked) ?? (await findText(element))
  const words = element.textContent?.trim().slice(0, 40) ?? ''
  if (!place)
    return announce(`“${words}” cannot be edited here: it is built into the shop.`)

  const isSecondClick = marked !== undefined && marked === chosen
  if (isSecondClick && (await writeInPage(marked, place))) return

  chosen = marked
  const { pathname, search, hash } = page.location
  const query = {
    at: place.path.join('.'),
    page: pathname + search + hash,
    ...(word && { word }),
  }
  location.assign(editorAddress(place.name, query))
}

/**
 * Finds the picture below a control without words, such as the button that enlarges a
 * poster.
 */
function pictureBelow({ target, clientX, clientY }: MouseEvent): Element | undefined {
  if ((target as Element).textContent?.trim() !== '') return undefined

  const elements = page?.elementsFromPoint(clientX, clientY)
  return elements?.find((element) => element.matches('img[data-saga]'))
}

/**
 * Finds the place of a text that has no mark. Dialogs get their texts after the page has
 * loaded, so these texts have no marks.
 */
async function findText(element: Element): Promise<Place | undefined> {
  const words = element.textContent?.trim() ?? ''
  const { lang } = element.ownerDocument.documentElement
  const [place] = await ask('find', { words, lang, exact: true })
  return place
}

/** Matches the letters and digits at the end of a text. */
const WORD_AT_END = /[\p{L}\p{N}]*$/u

/** Matches the letters and digits at the start of a text. */
const WORD_AT_START = /^[\p{L}\p{N}]+/u

/**
 * Returns the word below the pointer, with the number of identical words before it in the
 * element: '2:lake' is the third "lake".
 */
function wordAt(
  shownPage: Document,
  { clientX, clientY }: MouseEvent,
  element: Element,
): string | undefined {
  const caret = shownPage.caretPositionFromPoint?.(clientX, clientY)
  const { offsetNode, offset } = caret ?? {}
  const text = offsetNode?.nodeValue ?? ''

  // The pointer is within the word, so the word starts before the caret and ends after it.
  const from = text.slice(0, offset).search(WORD_AT_END)
  const [word = ''] = WORD_AT_START.exec(text.slice(from)) ?? []
  if (!offsetNode || word === '') return undefined

  const textBefore = shownPage.createRange()
  textBefore.setStart(element, 0)
  textBefore.setEnd(offsetNode, from)
  const number = placesOfWord(textBefore.toString(), word).length
  return `${number}:${word}`
}

/** Tells whether somebody is editing a text in the page itself. */
export const isWritingInPage = (): boolean =>
  page?.querySelector('[contenteditable]') != null

/**
 * Makes a text editable in the page itself. Returns false if the page does not show the
 * text exactly as it is in its file.
 */
async function writeInPage(element: Element, { name, path }: Place): Promise<boolean> {
  const form = newestAnswer('form', { name }) ?? (await ask('form', { name }))
  const savedText = valueAt(form.data, path)
  const editable = element as HTMLElement
  if (typeof savedText !== 'string' || editable.textContent !== savedText) return false

  const inputId = newInputId()
  const keepInput = (): void => {
    const value = editable.textContent?.trim()
    const data = editValue(form.data, [{ op: 'set', path, value }])
    storeInput({ id: inputId, ...inputOfEdit(form, data) })
  }

  const saveInput = async (value: string | undefined): Promise<void> => {
    const request = { name, path: path as string[], was: savedText, value }
    const outcome = await ask('put', request).catch(refusal)
    if (outcome.kind === 'saved') return dropInput(inputId)

    // The document's form then offers the unsaved text.
    leaveInput(inputId)
    editable.textContent = savedText
    const sentences = [outcome.words, ...(outcome.list ?? [])]
    announce([...sentences, 'Its form keeps what you typed.'].join(' '))
  }

  const cancel = (): void => {
    dropInput(inputId)
    editable.textContent = savedText
  }

  makeEditable(editable, {
    onInput: keepInput,
    onEnd(isConfirmed) {
      const value = editable.textContent?.trim()
      if (isConfirmed && value !== savedText) void saveInput(value)
      else cancel()
    },
  })
  return true
}

interface EditingEvents {
  onInput(): void
  /** Pressing Enter or leaving the text confirms the change; Escape cancels it. */
  onEnd(isConfirmed: boolean): void
}

/** Makes an element of the page editable until the change is confirmed or cancelled. */
function makeEditable(element: HTMLElement, { onInput, onEnd }: EditingEvents): void {
  const ended = new AbortController()
  const { signal } = ended

  const end = (isConfirmed: boolean): void => {
    ended.abort()
    element.removeAttribute('contenteditable')
    onEnd(isConfirmed)
  }

  const onKey = (event: KeyboardEvent): void => {
    // The page's own scripts must not react to typed keys.
    event.stopPropagation()
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return

    event.preventDefault()
    end(event.key === 'Enter')
  }

  element.contentEditable = 'plaintext-only'
  element.focus()
  element.ownerDocument.getSelection()?.selectAllChildren(element)

  element.addEventListener('keydown', onKey, { signal })
  element.addEventListener('input', onInput, { signal })
  element.addEventListener('blur', () => end(true), { signal })
}

/** Lists the elements that show a field in a page, by default the page in the frame. */
export function elementsOf(
  name: string,
  path: string,
  shownPage = page,
): readonly Element[] {
  const selectors = [...places].flatMap(([mark, place]) =>
    place.name === name && place.path.join('.') === path
      ? [`[data-saga~="${mark}"]`]
      : [],
  )
  if (!shownPage || selectors.length === 0) return []

  return [...shownPage.querySelectorAll(selectors.join())]
}

/**
 * Tells whether a field belongs to a list entry in a document that is a list, such as the
 * reviews.
 */
const isInEntry = (path: string): boolean => /^\d+\./.test(path)

function elementsOfDocument(name: string): readonly Element[] {
  const paths = [...places.values()].flatMap((place) =>
    place.name === name ? [place.path.join('.')] : [],
  )
  return paths.flatMap((path) => elementsOf(name, path))
}

/**
 * The focused field. The page may not show the field's text until later, when the page
 * has loaded or a new review has been added to it.
 */
let shownField: { readonly name: string; readonly field: Element } | undefined

/**
 * Fetches the places of new marks, and outlines the focused field's text if the page now
 * shows it.
 */
async function showNewPlaces(): Promise<void> {
  await fetchPlaces()
  const isOutlined = page?.querySelector('[data-saga-shown]') != null
  if (shownField?.field.isConnected && !isOutlined)
    showPlace(shownField.name, shownField.field)
}

/** Outlines the place in the page that shows a field's text and scrolls there. */
export function showPlace(name: string, field: Element): void {
  shownField = { name, field }
  const path = field.closest('[data-path]')?.getAttribute('data-path')
  if (!page || !path) return

  for (const outlined of page.querySelectorAll('[data-saga-shown]'))
    outlined.removeAttribute('data-saga-shown')

  const match = bestOf(elementsOf(name, path))
  match?.setAttribute('data-saga-shown', '')

  if (match) scrollIntoFrame(match)
  // A page may show only some entries of a long list. If the entry is missing, scroll to
  // the list.
  else if (isInEntry(path)) scrollIntoFrame(elementsOfDocument(name)[0])
}

/**
 * Chooses one of the elements that show a text: the clicked element, or else one outside
 * menus.
 */
const bestOf = (elements: readonly Element[]): Element | undefined =>
  elements.find((element) => element === chosen) ??
  elements.find((element) => !element.closest('nav')) ??
  elements[0]

/** Scrolls the page in the frame to an element that is not fully visible. */
function scrollIntoFrame(element: Element | undefined): void {
  if (!element) return

  const { top, bottom } = element.getBoundingClientRect()
  const frameHeight = page?.defaultView?.innerHeight ?? 0
  if (top < 0 || bottom > frameHeight) element.scrollIntoView({ block: 'center' })
}
