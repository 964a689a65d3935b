import { EVENTS, PAGE, PRESS, type State } from '../protocol.ts'
import { DRAFT_STYLES } from './draft-label.ts'
import {
  addEditButton,
  hideFailure,
  sheetOf,
  showFailure,
  showNotice,
} from './overlay.ts'
import { nodeEditsBetween } from './patch.ts'

// The script that `saga watch` adds to each page. It shows changes in the open page, and errors above it.

/** Tells whether this page is in the frame of the editor. */
const isFramed = parent !== window

const loadedVersion = versionIn(import.meta.url)
let version = loadedVersion
/**
 * The page as last served; undefined if the shop changed while the page was loading.
 * Scripts and visitors change the live page, so only the differences between two served
 * versions are applied to it.
 */
let served = fetchPage().then((page) =>
  page?.version === loadedVersion ? page : undefined,
)
let lastRefresh: Promise<void> = Promise.resolve()
let events: EventSource | undefined

document.adoptedStyleSheets.push(sheetOf(DRAFT_STYLES))
dispatchInEditor(PAGE, document)
// The editor receives presses in the capture phase, before the page's scripts do.
for (const type of ['click', 'pointerdown', 'mousedown', 'dragstart'])
  addEventListener(type, (event) => dispatchInEditor(PRESS, event), true)
// In the editor's frame, a click on a text leads to its field instead.
if (document.body.dataset.page && !isFramed) addEditButton()
listen()
document.addEventListener('visibilitychange', listen)

/** Listens for changes. Browsers open only six connections to a server, so a hidden page must not hold one. */
function listen(): void {
  events?.close()
  events = document.hidden ? undefined : new EventSource(EVENTS)
  events?.addEventListener('state', follow)
}

function follow({ data }: MessageEvent<string>): void {
  const state = JSON.parse(data) as State
  if (state.failure === undefined) hideFailure()
  else if (isFramed) showNotice()
  else showFailure(state.failure)
  if (state.version === version) return

  version = state.version
  // Show changes in order: each waits until the previous one is shown.
  lastRefresh = lastRefresh.then(() => refresh(state)).catch(() => location.reload())
}

/** Dispatches an event in the editor, if this page is in its frame. */
function dispatchInEditor(name: string, detail: unknown): void {
  if (isFramed) parent.document.dispatchEvent(new CustomEvent(name, { detail }))
}

async function refresh({ replaced }: State): Promise<void> {
  const [previous, next] = await Promise.all([served, fetchPage()])
  // Without a new page, the last good one stays.
  if (!next) return

  const edits = previous && nodeEditsBetween(document, previous.page, next.page)
  if (!edits || replaced.some(isShown)) return location.reload()

  for (const edit of edits) edit()
  served = Promise.resolve(next)
}

/** Fetches this page again; undefined if it cannot be made at the moment. */
function fetchPage(): Promise<{ page: Document; version: string | null } | undefined> {
  return new Promise((resolve, reject) => {
    // Trusted Types forbid parsing text as HTML, but this request parses its response itself.
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname + location.search)
    if (isFramed) request.setRequestHeader('x-saga-frame', '1')
    request.responseType = 'document'
    request.onerror = reject
    request.onload = () => {
      const page = request.responseXML
      const script = page?.querySelector<HTMLScriptElement>('script[data-saga]')
      // The address of this script differs in every version, and so must not be compared.
      script?.remove()
      // The editor turns the marks in this page into attributes before it is compared.
      if (page) dispatchInEditor(PAGE, page)

      const isMade = page && !page.documentElement.hasAttribute('data-saga-none')
      resolve(isMade && script ? { page, version: versionIn(script.src) } : undefined)
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
