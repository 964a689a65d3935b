import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { all, closest, isPlain, on } from '../runtime/events.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import { isApple, isPlainKey } from '../shared/keys.ts'
import type { DialogTexts, SearchLabels } from '../shared/labels.ts'
import type { IndexEntry } from './searchIndex.ts'

const OPENER = '[data-opens=Search]'

/**
 * The dialog that searches the whole shop. The search has a separate script, which loads
 * together with the index.
 */
function Search({ labels, toasts }: DialogTexts<SearchLabels>) {
  /**
   * The address of the page that lists every title, while the dialog is open in place of
   * the page.
   */
  const [page, open] = useState<string>()
  const [words, write] = useState('')
  /** The link that opened the dialog, while it is open. */
  const opener = useRef<HTMLAnchorElement>(null)
  const { content, isLost, load } = useContent(opener)

  // Needs no cleanup: the island lives as long as the page.
  useEffect(() => {
    const shortcut = isApple() ? 'Meta+K' : 'Control+K'
    for (const link of all(OPENER)) link.setAttribute('aria-keyshortcuts', shortcut)
    on<MouseEvent>('click', (event) => {
      const link = closest<HTMLAnchorElement>(event, OPENER)
      if (!link || !isPlain(event)) return

      event.preventDefault()
      if (link.dataset.words) write(link.dataset.words)
      opener.current = link
      open(link.href)
      load()
    })
    on<KeyboardEvent>('keydown', moveByKey)
  }, [load])

  // The server renders nothing either, so that no page contains the empty dialog.
  if (!page && !content) return null

  const field = (
    <label className="search-field">
      <Icon name="search" />
      <span id="search-title" className="visually-hidden">
        {labels.open}
      </span>
      {/*
       * Not a field of the type `search`, because in some browsers Escape would empty it
       * instead of closing the dialog.
       */}
      <input
        inputMode="search"
        enterKeyHint="search"
        placeholder={labels.field}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          write(currentTarget.value)
          if (isLost) load()
        }}
      />
    </label>
  )

  return (
    <Dialog
      name="search"
      className="dialog search"
      heading={field}
      closeName={labels.close}
      toasts={toasts}
      shown={page}
      onClose={() => {
        opener.current = null
        open(undefined)
      }}
    >
      {!content && <p role="status">{isLost && labels.lost}</p>}
      {content && (
        <content.SearchHits
          entries={content.entries}
          words={words}
          labels={labels}
          fill={fill}
        />
      )}
    </Dialog>
  )
}

interface Content extends Pick<typeof import('./SearchDialog.tsx'), 'SearchHits'> {
  readonly entries: readonly IndexEntry[]
}

/**
 * Loads the search and its index, once per page. If they fail to load, the page that
 * lists every title opens. If the shop does not respond, the dialog says so, and the next
 * keystroke retries.
 */
function useContent(opener: RefObject<HTMLAnchorElement | null>) {
  const [content, setContent] = useState<Content>()
  /** Tells whether the search failed to load and the shop does not respond. */
  const [isLost, setLost] = useState(false)
  const isRequested = useRef(false)
  const load = useCallback(async () => {
    if (isRequested.current || !opener.current) return

    const { href } = opener.current
    isRequested.current = true
    const readIndex = async (): Promise<readonly IndexEntry[]> =>
      (await fetch(`${href}.json`)).json()
    try {
      const index = readIndex().catch(readIndex)
      const [{ SearchHits }, entries] = await Promise.all([
        import('./SearchDialog.tsx'),
        index,
      ])
      setContent({ SearchHits, entries })
    } catch {
      isRequested.current = false
      // A visitor who has closed the dialog stays on the page. Opening the dialog again
      // retries.
      const link = opener.current
      if (!link) return
      if (await recoverWords(link)) location.assign(href)
      else setLost(true)
    }
  }, [opener])

  return { content, isLost, load }
}

/**
 * Recovers the missing scripts. `recover` may reload the page and press the link again,
 * which opens the dialog with the link's words. So the link gets the field's words
 * meanwhile. If the page was not reloaded, the link gets its previous words back.
 * @returns whether the shop responds
 */
async function recoverWords(link: HTMLAnchorElement): Promise<boolean | undefined> {
  const linkWords = link.dataset.words
  link.dataset.words =
    document.querySelector<HTMLInputElement>('dialog.search input')?.value ?? ''

  const isThere = await globalThis.recover?.(link)
  if (linkWords === undefined) delete link.dataset.words
  else link.dataset.words = linkWords
  return isThere
}

/**
 * Moves the focus by keys. Down and Enter move from the field to the first hit. Arrows
 * move between the hits, which are in rows. Left or Up from the first hits moves back to
 * the field.
 */
function moveByKey(event: KeyboardEvent): void {
  const dialog = closest(event, 'dialog.search')
  const goal = dialog && isPlainKey(event) && goalOf(event, dialog)
  if (!goal) return

  event.preventDefault()
  goal.focus()
}

/** Returns the element to which a key moves the focus. */
function goalOf({ key, target }: KeyboardEvent, dialog: HTMLElement) {
  const field = dialog.querySelector('input')
  const links = [...dialog.querySelectorAll<HTMLElement>('.search-body :is(a, button)')]
  if (target === field)
    return key === 'ArrowDown' || key === 'Enter' ? links[0] : undefined

  const index = links.indexOf(target as HTMLElement)
  if (index < 0) return undefined

  const firstRow = links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop)
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['ArrowUp', -firstRow.length],
    ['ArrowDown', firstRow.length],
  ])
  const step = steps.get(key)
  if (step === undefined) return undefined

  const lastIndex = links.length - 1
  const goalIndex = Math.min(index + step, lastIndex)
  // A negative index means the field, which is before the first link.
  return links[goalIndex] ?? field
}

export default defineIsland<DialogTexts<SearchLabels>>({
  name: 'Search',
  component: Search,
})
