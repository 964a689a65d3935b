import { EVENTS, PAGE, PRESS, type State } from '../protocol.ts'
import { DRAFT_STYLES } from './draft-label.ts'
import {
  addEditButton,
  hideFailure,
  sheetOf,
  showFailure,
  showNotice,
} from './overlay.ts'
import { editsBetween } from './patch.ts'

// Scripts and visitors change the live page: two served states are compared, and only their difference is applied.
const loaded = versionIn(import.meta.url)
let version = loaded
// If the shop changed while the page was loading, the state from which the page was made is unknown.
let served = fetchPage().then((now) => (now?.version === loaded ? now : undefined))
let turn: Promise<void> = Promise.resolve()
let events: EventSource | undefined

document.adoptedStyleSheets.push(sheetOf(DRAFT_STYLES))
showEditor(PAGE, document)
for (const type of ['click', 'pointerdown', 'mousedown', 'dragstart'])
  addEventListener(type, (event) => showEditor(PRESS, event), true)
// In its frame, the editor leads from each word to its field.
if (document.body.dataset.page && parent === window) addEditButton()
listen()
document.addEventListener('visibilitychange', listen)

/** Listens for changes. Browsers open six connections to a server: a page out of sight must not hold one. */
function listen(): void {
  events?.close()
  events = document.hidden ? undefined : new EventSource(EVENTS)
  events?.addEventListener('state', follow)
}

function follow({ data }: MessageEvent<string>): void {
  const state = JSON.parse(data) as State
  if (state.failure === undefined) hideFailure()
  else if (parent === window) showFailure(state.failure)
  else showNotice()
  if (state.version === version) return
  version = state.version
  // Changes are shown in order: a second change waits until the first is shown.
  turn = turn.then(() => refresh(state)).catch(() => location.reload())
}

/** Shows something to the editor, if this page is in its frame. */
function showEditor(name: string, detail: unknown): void {
  if (parent !== window) parent.document.dispatchEvent(new CustomEvent(name, { detail }))
}

async function refresh({ replaced }: State): Promise<void> {
  const [before, after] = await Promise.all([served, fetchPage()])
  // The page cannot be made at the moment: the last good page stays.
  if (!after) return
  const edits = before && editsBetween(document, before.page, after.page)
  if (!edits || replaced.some(isShown)) return location.reload()
  for (const edit of edits) edit()
  served = Promise.resolve(after)
}

function fetchPage(): Promise<{ page: Document; version: string | null } | undefined> {
  return new Promise((resolve, reject) => {
    // Trusted types allow no parser that takes text; this request parses by itself.
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname + location.search)
    if (parent !== window) request.setRequestHeader('x-saga-frame', '1')
    request.responseType = 'document'
    request.onerror = reject
    request.onload = () => {
      const page = request.responseXML
      const script = page?.querySelector<HTMLScriptElement>('script[data-saga]')
      script?.remove()
      if (page) showEditor(PAGE, page)
      const usable = script && !page?.documentElement.hasAttribute('data-saga-none')
      resolve(usable && page ? { page, version: versionIn(script.src) } : undefined)
    }
    request.send()
  })
}

function versionIn(address: string): string | null {
  return new URL(address).searchParams.get('v')
}

const isShown = (address: string): boolean =>
  document.querySelector(
    `[src="${CSS.escape(address)}"], [href="${CSS.escape(address)}"]`,
  ) !== null
