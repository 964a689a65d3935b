import { copyText } from '../logic/copyText.ts'
import { listText, type SavedPoster } from '../logic/savedList.ts'
import type { PosterCardProps } from '../PosterCard.tsx'
import { propsId } from '../runtime/define.ts'
import { showToast } from '../state/toasts.ts'
import { DialogHead } from './DialogHead.tsx'
import type { SavedLabels, ToastLabels } from './labels.ts'
import { SavedList } from './SavedList.tsx'
import { ToastList } from './ToastList.tsx'

interface SavedContentProps {
  readonly list: readonly SavedPoster[]
  /** Whether the list is the visitor's own; otherwise somebody shared it. */
  readonly isOwn: boolean
  readonly labels: SavedLabels
  readonly toasts: ToastLabels
  readonly keep: () => void
  readonly close: () => void
}

/** The open dialog of a list: its posters, and the buttons that keep or share all of them. */
export function SavedContent({ list, isOwn, labels, toasts, keep, close }: SavedContentProps) {
  return (
    <div className="share-body">
      <DialogHead
        id="saved-title"
        title={isOwn ? labels.title : labels.shared}
        closeName={labels.close}
        close={close}
      />
      <SavedList list={list} isOwn={isOwn} labels={labels} {...readCardProps()} />
      {list.length > 0 && (
        <div className="saved-actions">
          {!isOwn && (
            <button type="button" className="button" onClick={keep}>
              {labels.keep}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-quiet=""
            onClick={({ currentTarget }) => shareList(list, labels, currentTarget)}
          >
            {labels.share}
          </button>
        </div>
      )}
      <ToastList labels={toasts} dialog="saved" />
    </div>
  )
}

/** Shares a list with the system's share sheet where fingers are used, else copies its address. */
async function shareList(list: readonly SavedPoster[], labels: SavedLabels, control: Element): Promise<void> {
  const link = `${location.origin}${location.pathname}?list=${listText(list)}`
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    await navigator.share({ title: labels.title, url: link }).catch(() => undefined)
  else if (await copyText(link, control.closest('dialog') ?? document.body)) showToast(labels.copied)
}

/** Reads the props that all cards of this page share, which stand in the page once: order texts and prices. */
function readCardProps() {
  const data = document.getElementById(propsId('PosterCard'))?.textContent ?? '{}'
  const { labels, prices, checkout } = JSON.parse(data) as PosterCardProps
  return { card: labels, prices, checkout }
}
