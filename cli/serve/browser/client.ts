import { EVENTS, type State } from '../addresses.ts'
import { hideFault, showFault } from './overlay.ts'
import { editsBetween } from './patch.ts'

/**
 * Runs in every page while watching: shows what is wrong, and brings the page up to date without losing its place.
 * The page as it was served is kept beside the live one, which scripts and visitors change: only what differs between
 * two served states is carried over. Whatever cannot be carried over surely is a reload, where the browser itself
 * restores the scroll position.
 */
let version = versionIn(import.meta.url)
let served = fetchAsLoaded(version)
let turn: Promise<void> = Promise.resolve()

new EventSource(EVENTS).addEventListener('state', ({ data }: MessageEvent<string>) => {
  const state = JSON.parse(data) as State
  if (state.fault === undefined) hideFault()
  else showFault(state.fault)
  if (state.version === version) return
  version = state.version
  // One after another: a second change waits for the first to be shown.
  turn = turn.then(() => refresh(state)).catch(() => location.reload())
})

async function refresh({ replaced }: State): Promise<void> {
  const [before, after] = await Promise.all([served, fetchPage()])
  // The page cannot be made at the moment: the last good one stays.
  if (!after) return
  const edits = before && editsBetween(document, before.page, after.page)
  if (!edits || replaced.some(isShown)) return location.reload()
  for (const edit of edits) edit()
  served = Promise.resolve(after)
}

interface Served {
  readonly page: Document
  /** Of the shop. */
  readonly version: string | null
}

/** undefined when the shop changed while the page was loading: nobody knows any more what it was loaded from. */
async function fetchAsLoaded(loaded: string | null): Promise<Served | undefined> {
  const now = await fetchPage()
  return now?.version === loaded ? now : undefined
}

/** The page at this address as the server gives it now, without the script that follows the watching. */
function fetchPage(): Promise<Served | undefined> {
  return new Promise((resolve, reject) => {
    // The policy allows no parser that takes text (trusted types); this request parses by itself.
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname + location.search)
    request.responseType = 'document'
    request.onerror = reject
    request.onload = () => {
      const page = request.responseXML
      const script = page?.querySelector<HTMLScriptElement>('script[data-saga]')
      script?.remove()
      const usable = script && !page?.documentElement.hasAttribute('data-saga-none')
      resolve(usable && page ? { page, version: versionIn(script.src) } : undefined)
    }
    request.send()
  })
}

/** The version that the script's address names. */
function versionIn(address: string): string | null {
  return new URL(address).searchParams.get('v')
}

/** Whether the page shows a file whose address stayed while its bytes changed. */
const isShown = (address: string): boolean =>
  document.querySelector(`[src="${CSS.escape(address)}"], [href="${CSS.escape(address)}"]`) !== null
