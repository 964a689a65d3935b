import { useEffect, useState } from 'react'
import { fill } from './logic/fill.ts'
import { isApple, isPlainKey } from './logic/keys.ts'
import type { IndexEntry } from './logic/searchIndex.ts'
import { Dialog } from './parts/Dialog.tsx'
import { Icon } from './parts/Icon.tsx'
import type { DialogTexts, SearchLabels } from './parts/labels.ts'
import { defineIsland } from './runtime/define.ts'
import { all, closest, isPlain, on } from './runtime/events.ts'

const OPENER = '[data-opens=Search]'

/** The dialog that searches the whole shop. What finds is a script of its own, which loads with what is searched. */
function Search({ labels, toasts }: DialogTexts<SearchLabels>) {
  /** The address of the page that lists every title, while the dialog stands for it. */
  const [page, open] = useState<string>()
  const [words, write] = useState('')
  const content = useContent(page)

  useEffect(() => {
    const shortcut = isApple() ? 'Meta+K' : 'Control+K'
    for (const link of all(OPENER)) link.setAttribute('aria-keyshortcuts', shortcut)
    on<MouseEvent>('click', (event) => {
      const link = closest<HTMLAnchorElement>(event, OPENER)
      if (!link || !isPlain(event)) return
      event.preventDefault()
      if (link.dataset.words) write(link.dataset.words)
      open(link.href)
    })
    on<KeyboardEvent>('keydown', moveByKey)
  }, [])

  // No page carries the empty dialog.
  if (!page && !content) return null
  const field = (
    <label className="search-field">
      <Icon name="search" />
      <span id="search-title" className="visually-hidden">
        {labels.open}
      </span>
      {/* Not of the type `search`: in some browsers Escape would empty it instead of closing the dialog. */}
      <input
        inputMode="search"
        enterKeyHint="search"
        placeholder={labels.field}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => write(currentTarget.value)}
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
      onClose={() => open(undefined)}
    >
      {content && <content.SearchHits entries={content.entries} words={words} labels={labels} fill={fill} />}
    </Dialog>
  )
}

/** Loads what finds and what is found, once per page. Where they do not come, the page opens that lists every title. */
function useContent(page: string | undefined) {
  const [content, setContent] = useState<
    typeof import('./parts/SearchDialog.tsx') & { readonly entries: readonly IndexEntry[] }
  >()
  useEffect(() => {
    if (!page || content) return
    const index = fetch(`${page}.json`).then((answer) => answer.json() as Promise<readonly IndexEntry[]>)
    Promise.all([import('./parts/SearchDialog.tsx'), index]).then(
      ([script, entries]) => setContent({ ...script, entries }),
      () => location.assign(page),
    )
  }, [page, content])
  return content
}

/** Down or Enter lead from the field to the first hit; arrows lead from hit to hit, as they stand in rows, and back. */
function moveByKey(event: KeyboardEvent): void {
  const { key, target } = event
  const dialog = closest(event, 'dialog.search')
  if (!dialog || !isPlainKey(event)) return
  const field = dialog.querySelector('input')
  const links = [...dialog.querySelectorAll<HTMLElement>('.search-body :is(a, button)')]
  const row = links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop).length
  const steps = new Map(Object.entries({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }))
  const place = links.indexOf(target as HTMLElement)
  const step = place < 0 ? undefined : steps.get(key)
  const first = target === field && /^(?:ArrowDown|Enter)$/.test(key) ? links[0] : undefined
  const next = step ? (links[Math.min(place + step, links.length - 1)] ?? field) : first
  if (!next) return
  event.preventDefault()
  next.focus()
}

export default defineIsland<DialogTexts<SearchLabels>>({ name: 'Search', component: Search })
