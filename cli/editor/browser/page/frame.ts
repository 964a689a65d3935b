import { isComposing } from '../../../../islands/shared/keys.ts'
import { placesIn, withoutMarks } from '../../../model/marks.ts'
import { valueAt } from '../../../model/value-at.ts'
import { PAGE, PRESS } from '../../../serve/protocol.ts'
import type { Answer } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import { addressOf } from '../address.ts'
import { onReturn } from '../connection.ts'
import { dropDraft, keepDraft, leaveDraft, newDraftId } from '../drafts/drafts.ts'
import { draftOfEdit } from '../drafts/edit-drafts.ts'
import { ask, askEarly, newestAnswer, refusal, say } from '../server.ts'
import { placesOfWord } from './word-places.ts'

type Place = Pick<Answer<'find'>[number], 'name' | 'path'>

/** The places that the marks of pages mean. A mark keeps its meaning while the server runs. */
const places = new Map<string, Place>()
onReturn(() => places.clear())

const STYLES = `
  [data-saga]:hover:not(:has([data-saga]:hover)), [data-saga-shown] {
    outline: 2px solid #0f766e !important; outline-offset: 3px !important; cursor: pointer }
  body[data-saga-note] { display: grid; place-content: center; min-block-size: 90vh; padding: 2rem;
    background: #f7f3ec; color: #4c5b60; font: 1.0625rem / 1.5 system-ui, sans-serif; text-align: center }
  [contenteditable] { background: #fff; color: #17262d; cursor: text !important }
`

/** The page in the frame, and the element in it that somebody chose last. */
let page: Document | undefined
let chosen: Element | undefined
let styles: CSSStyleSheet | undefined

/** Makes the words of each page of a frame lead to their fields, unless its links lead on. Returns what ends that. */
export function attachToPage(frame: HTMLIFrameElement, follows: boolean): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const attach = (): void => {
    page = frame.contentDocument ?? undefined
    const { CSSStyleSheet: Sheet } = (page?.defaultView ?? window) as typeof globalThis
    styles = new Sheet({ disabled: follows })
    styles.replaceSync(STYLES)
    if (page) page.adoptedStyleSheets = [...page.adoptedStyleSheets, styles]
    void showNewPlaces()
  }
  if (styles) styles.disabled = follows
  document.addEventListener(
    PRESS,
    (press) => {
      const { detail: event } = press as CustomEvent<MouseEvent>
      if (follows || !isChoice(event)) return
      // No part of the page acts on a press that chooses a place.
      event.stopImmediatePropagation()
      if (event.type === 'mousedown') prepareForm(event)
      if (event.type === 'click') void choose(event)
    },
    { signal },
  )
  frame.addEventListener('load', attach, { signal })
  return () => ended.abort()
}

document.addEventListener(PAGE, (event) => {
  placeMarks((event as CustomEvent<Document>).detail)
  // The page in the frame takes over what is new in the one that came, and then knows new places.
  setTimeout(() => void showNewPlaces())
})

/** Turns the marks of a page into attributes of the elements that hold the texts. */
function placeMarks(of: Document): void {
  const walker = of.createTreeWalker(
    of.documentElement,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : undefined
    for (const holder of element?.attributes ?? [node]) {
      const marks = placesIn(holder.nodeValue ?? '')
      if (marks.length === 0) continue
      holder.nodeValue = withoutMarks(holder.nodeValue ?? '')
      const owner = element ?? node.parentElement
      // A text comes before the attributes of its element, and a picture's own place before its title.
      const known = marksOf(owner)
      const all = element ? [...known, ...marks] : [...marks, ...known]
      if (!owner?.matches('script, title'))
        owner?.setAttribute('data-saga', [...new Set(all)].join(' '))
    }
    if (element?.getAttribute('lang') === '') element.removeAttribute('lang')
  }
}

const marksOf = (element: Element | undefined | null): readonly string[] =>
  element?.getAttribute('data-saga')?.split(' ') ?? []

/** Asks for the places of all marks that are new. */
async function learnPlaces(): Promise<void> {
  const marks = [
    ...new Set([...(page?.querySelectorAll('[data-saga]') ?? [])].flatMap(marksOf)),
  ]
  const unknown = marks.filter((mark) => !places.has(mark))
  if (unknown.length === 0) return
  const found = await ask('places', { marks: unknown.map(Number) })
  for (const [index, mark] of unknown.entries())
    if (found[index]) places.set(mark, found[index])
}

/** Tells whether an event is no press with a key held, and none in a text that is being written. */
const isChoice = (event: Event): boolean => {
  const { ctrlKey, metaKey, altKey, target } = event as MouseEvent
  return !(
    ctrlKey ||
    metaKey ||
    altKey ||
    (target as Element | null)?.closest?.('[contenteditable]')
  )
}

/** Asks for the form to which a press leads, some time before the click. */
function prepareForm(event: MouseEvent): void {
  const place = placeOf(markedBelow(event))
  if (place && !newestAnswer('form', { name: place.name }))
    askEarly('form', { name: place.name })
}

const markedBelow = (event: MouseEvent): Element | undefined =>
  pictureBelow(event) ?? (event.target as Element).closest('[data-saga]') ?? undefined

const placeOf = (marked: Element | undefined): Place | undefined =>
  marksOf(marked).flatMap((mark) => places.get(mark) ?? [])[0]

async function choose(event: MouseEvent): Promise<void> {
  const element = event.target as Element
  if (!page) return
  // A question still opens its answer.
  if (!element.closest('summary')) event.preventDefault()
  const marked = markedBelow(event)
  const word = wordAt(page, event, marked ?? element)
  await learnPlaces()
  const place = placeOf(marked) ?? (await findText(element))
  const words = element.textContent?.trim().slice(0, 40) ?? ''
  if (!place) return say(`“${words}” is not in content/: the code of the shop makes it.`)
  if (marked && marked === chosen && (await writeInPage(marked, place))) return
  chosen = marked
  const { pathname, search, hash } = page.location
  const at = place.path.join('.')
  location.assign(
    addressOf(place.name, { at, page: pathname + search + hash, ...(word && { word }) }),
  )
}

/** Finds the picture below a control without words, such as the button that enlarges a poster. */
const pictureBelow = ({ target, clientX, clientY }: MouseEvent): Element | undefined =>
  (target as Element).textContent?.trim() === ''
    ? page
        ?.elementsFromPoint(clientX, clientY)
        .find((each) => each.matches('img[data-saga]'))
    : undefined

/** Finds the place of a text without a mark: dialogs get their texts after the page. */
async function findText({
  textContent,
  ownerDocument,
}: Element): Promise<Place | undefined> {
  const { lang } = ownerDocument.documentElement
  return (await ask('find', { words: textContent?.trim() ?? '', lang, exact: true }))[0]
}

/** Returns the word below the pointer, behind its number among its equals in the element: '2:lake' is the third lake. */
function wordAt(
  of: Document,
  { clientX, clientY }: MouseEvent,
  holder: Element,
): string | undefined {
  const { offsetNode, offset } = of.caretPositionFromPoint?.(clientX, clientY) ?? {}
  const text = offsetNode?.nodeValue ?? ''
  const from = text.slice(0, offset).search(/[\p{L}\p{N}]*$/u)
  const [word = ''] = /^[\p{L}\p{N}]+/u.exec(text.slice(from)) ?? []
  if (!offsetNode || word === '') return undefined
  const before = of.createRange()
  before.setStart(holder, 0)
  before.setEnd(offsetNode, from)
  return `${placesOfWord(before.toString(), word).length}:${word}`
}

export const isWritingInPage = (): boolean =>
  page?.querySelector('[contenteditable]') != null

/** Lets a text be written in the page itself, if the page shows it as its file has it. */
async function writeInPage(element: Element, { name, path }: Place): Promise<boolean> {
  const form = newestAnswer('form', { name }) ?? (await ask('form', { name }))
  const was = valueAt(form.data, path)
  const own = element as HTMLElement
  if (typeof was !== 'string' || own.textContent !== was) return false
  own.contentEditable = 'plaintext-only'
  own.focus()
  own.ownerDocument.getSelection()?.selectAllChildren(own)
  const draft = newDraftId()
  const keep = (): void => {
    const after = editValue(form.data, [
      { op: 'set', path, value: own.textContent?.trim() },
    ])
    keepDraft({ id: draft, ...draftOfEdit(form, after) })
  }
  const ended = new AbortController()
  const { signal } = ended
  const end = async (isSaved: boolean): Promise<void> => {
    ended.abort()
    const value = own.textContent?.trim()
    own.removeAttribute('contenteditable')
    const isChanged = isSaved && value !== was
    const outcome = isChanged
      ? await ask('put', { name, path: path as string[], was, value }).catch(refusal)
      : undefined
    if (!outcome || outcome.kind === 'saved') dropDraft(draft)
    else leaveDraft(draft)
    if (outcome?.kind === 'saved') return
    own.textContent = was
    if (outcome)
      say(
        [outcome.words, ...(outcome.list ?? []), 'Its form keeps what you typed.'].join(
          ' ',
        ),
      )
  }
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    void end(event.key === 'Enter')
  }
  own.addEventListener('keydown', onKey, { signal })
  own.addEventListener('input', keep, { signal })
  own.addEventListener('blur', () => void end(true), { signal })
  return true
}

/** Lists the elements of a page, by default of the one in the frame, that show a field. */
export function elementsOf(name: string, path: string, of = page): readonly Element[] {
  const marks = [...places].flatMap(([mark, place]) =>
    place.name === name && place.path.join('.') === path
      ? [`[data-saga~="${mark}"]`]
      : [],
  )
  return of && marks.length > 0 ? [...of.querySelectorAll(marks.join())] : []
}

/** Tells whether a field is in an entry of a document that is one list, such as the reviews. */
const isInEntry = (path: string): boolean => /^\d+\./.test(path)

function elementsOfDocument(name: string): readonly Element[] {
  const paths = [...places.values()].flatMap((place) =>
    place.name === name ? [place.path.join('.')] : [],
  )
  return paths.flatMap((path) => elementsOf(name, path))
}

/** The field in use, whose text may come to the page later: a new review, or the page itself. */
let shownField: { readonly name: string; readonly field: Element } | undefined

async function showNewPlaces(): Promise<void> {
  await learnPlaces()
  const isShown = page?.querySelector('[data-saga-shown]') != null
  if (shownField?.field.isConnected && !isShown)
    showPlace(shownField.name, shownField.field)
}

/** Shows where in the page the text of a field stands. */
export function showPlace(name: string, field: Element): void {
  shownField = { name, field }
  const path = field.closest('[data-path]')?.getAttribute('data-path')
  if (!page || !path) return
  for (const before of page.querySelectorAll('[data-saga-shown]'))
    before.removeAttribute('data-saga-shown')
  // A page can show a text several times. Choose the place that was clicked, else one outside of menus.
  const all = elementsOf(name, path)
  const found =
    all.find((each) => each === chosen) ??
    all.find((each) => !each.closest('nav')) ??
    all[0]
  found?.setAttribute('data-saga-shown', '')
  // A page shows some entries of a long list only: then it shows where the list is.
  const shown = found ?? (isInEntry(path) ? elementsOfDocument(name)[0] : undefined)
  const { top = 0, bottom = 0 } = shown?.getBoundingClientRect() ?? {}
  if (top < 0 || bottom > (page.defaultView?.innerHeight ?? 0))
    shown?.scrollIntoView({ block: 'center' })
}
