import { useEffect, useRef, useState } from 'react'
import { fill } from './logic/fill.ts'
import type { SearchIndex } from './logic/searchIndex.ts'
import { Dialog } from './parts/Dialog.tsx'
import { Icon } from './parts/Icon.tsx'
import type { DialogTexts, SearchLabels } from './parts/labels.ts'
import type { SearchResults } from './parts/SearchResults.tsx'
import { defineIsland } from './runtime/define.ts'
import { all, closest, isPlain, on } from './runtime/events.ts'

const OPENER = '[data-opens=Search]'

/** The dialog that searches the whole shop. What it finds comes with a script of its own, once the dialog is open. */
function Search({ labels, toasts }: DialogTexts<SearchLabels>) {
  /** The address of the page that the dialog stands for. */
  const [page, open] = useState<string>()
  const [words, write] = useState('')
  const loaded = useResults(page)

  useEffect(() => {
    for (const link of all<HTMLElement>(OPENER)) link.ariaKeyShortcuts = 'Control+K Meta+K'
    on<MouseEvent>('click', (event) => {
      const link = closest<HTMLAnchorElement>(event, OPENER)
      if (!link || !isPlain(event)) return
      event.preventDefault()
      open(link.href)
    })
  }, [])

  return (
    <Dialog
      name="search"
      className="share-dialog search"
      heading={<Field words={words} write={write} labels={labels} />}
      closeName={labels.close}
      toasts={toasts}
      shown={page}
      onClose={() => open(undefined)}
    >
      {loaded && (
        <loaded.Results index={loaded.index} words={words} write={write} labels={labels} say={fill} />
      )}
    </Dialog>
  )
}

interface FieldProps {
  readonly words: string
  readonly write: (words: string) => void
  readonly labels: SearchLabels
}

/** The field, with the words of the last search, which the next letter replaces. */
function Field({ words, write, labels }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div className="search-field">
      <h2 id="search-title" className="visually-hidden">
        {labels.open}
      </h2>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={labels.field}
        placeholder={labels.field}
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </div>
  )
}

/** Loads what shows the results, and the list that is searched. Where one of them does not come, the page opens. */
function useResults(page: string | undefined) {
  const [loaded, setLoaded] = useState<{ Results: typeof SearchResults; index: SearchIndex }>()
  useEffect(() => {
    if (!page || loaded) return
    const list = fetch(`${page}.json`).then((answer) => answer.json() as Promise<SearchIndex>)
    Promise.all([import('./parts/SearchResults.tsx'), list]).then(
      ([{ SearchResults: Results }, index]) => setLoaded({ Results, index }),
      () => location.assign(page),
    )
  }, [page, loaded])
  return loaded
}

export default defineIsland<DialogTexts<SearchLabels>>({ name: 'Search', component: Search })
