import { useEffect, useState } from 'react'
import { fill } from './logic/fill.ts'
import { Dialog } from './parts/Dialog.tsx'
import { Icon } from './parts/Icon.tsx'
import type { DialogTexts, SearchLabels } from './parts/labels.ts'
import { defineIsland } from './runtime/define.ts'
import { all, closest, isPlain, on } from './runtime/events.ts'

const OPENER = '[data-opens=Search]'

/** The dialog that searches the whole shop. What it holds is a script of its own, which loads with the first intent. */
function Search({ labels, toasts }: DialogTexts<SearchLabels>) {
  /** The address of the page that lists every title, while the dialog stands for it. */
  const [page, open] = useState<string>()
  const [words, write] = useState('')
  const content = useContent(page)

  useEffect(() => {
    for (const link of all<HTMLElement>(OPENER)) link.ariaKeyShortcuts = 'Control+K Meta+K'
    on<MouseEvent>('click', (event) => {
      const link = closest<HTMLAnchorElement>(event, OPENER)
      if (!link || !isPlain(event)) return
      event.preventDefault()
      open(link.href)
    })
  }, [])

  if (!content) return null
  const { SearchField, SearchResults } = content
  const shared = { words, write, labels }
  return (
    <Dialog
      name="search"
      className="share-dialog search"
      heading={<SearchField icon={<Icon name="search" />} {...shared} />}
      closeName={labels.close}
      toasts={toasts}
      shown={page}
      onClose={() => open(undefined)}
    >
      {page && <SearchResults page={page} fill={fill} {...shared} />}
    </Dialog>
  )
}

/** Loads the content of the dialog. Where it does not come, the page opens. */
function useContent(page: string | undefined) {
  const [content, setContent] = useState<typeof import('./parts/SearchDialog.tsx')>()
  useEffect(() => {
    import('./parts/SearchDialog.tsx').then(setContent, () => page && location.assign(page))
  }, [page])
  return content
}

export default defineIsland<DialogTexts<SearchLabels>>({ name: 'Search', component: Search })
