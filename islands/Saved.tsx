import { effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fill } from './logic/fill.ts'
import { parseList, type SavedPoster } from './logic/savedList.ts'
import { variantOf } from './logic/variants.ts'
import { Dialog } from './parts/Dialog.tsx'
import { Icon, outlines } from './parts/Icon.tsx'
import type { DialogTexts, SavedLabels } from './parts/labels.ts'
import { readChoice } from './parts/readPoster.ts'
import type { SavedContent } from './parts/SavedContent.tsx'
import { useHydrated } from './parts/useHydrated.ts'
import { defineIsland } from './runtime/define.ts'
import { changeSaved, isSaved, keepAll, openSaved, saved, toggleSaved } from './state/saved.ts'

/** Hearts on all posters, and the dialog of the posters that are kept, or shared: ?list=dragon-eye,whale-child. */
function Saved({ labels, toasts }: DialogTexts<SavedLabels>) {
  useSignals()
  const live = useHydrated()
  const opener = useRef<HTMLButtonElement>(null)
  const [shown, show] = useState<'own' | 'shared'>()
  const [shared, setShared] = useState<readonly SavedPoster[]>([])
  const Content = useContent(shown !== undefined, show)

  useEffect(() => {
    const list = parseList(new URLSearchParams(location.search).get('list') ?? '')
    if (list.length === 0) return
    setShared(list)
    show('shared')
  }, [])
  useEffect(openSaved, [])
  useEffect(() => showHearts(labels.save), [labels])

  const own = live ? saved.value : []
  const keep = () => {
    keepAll(shared)
    forgetShared()
    show('own')
  }
  const onClose = () => {
    if (shown === 'shared') forgetShared()
    show(undefined)
    opener.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <OpenButton ref={opener} count={own.length} name={labels.open} press={() => show('own')} />
      <Dialog
        name="saved"
        className="share-dialog saved"
        heading={<h2 id="saved-title">{shown === 'own' ? labels.title : labels.shared}</h2>}
        closeName={labels.close}
        toasts={toasts}
        shown={shown}
        onClose={onClose}
      >
        {Content && (
          <Content
            list={shown === 'shared' ? shared : own}
            isOwn={shown === 'own'}
            labels={labels}
            keep={keep}
          />
        )}
      </Dialog>
    </>
  )
}

/** Returns the content of the dialog, once it is open: it is in the script of the dialogs, which no card waits for. */
function useContent(isOpen: boolean, show: (nothing: undefined) => void) {
  const [content, setContent] = useState<{ readonly Content: typeof SavedContent }>()
  useEffect(() => {
    if (!isOpen) return
    const loading = import('./dialogs.ts').then(({ SavedContent: Content }) => setContent({ Content }))
    loading.catch(() => show(undefined))
  }, [isOpen, show])
  return content?.Content
}

interface OpenButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly count: number
  readonly name: string
  readonly press: () => void
}

/** The button in the bar. Its place, left of the links, is added before it, so that the links do not move. */
function OpenButton({ ref, count, name, press }: OpenButtonProps) {
  const [slot, setSlot] = useState<HTMLElement>()
  useEffect(() => {
    const place = document.createElement('div')
    document.querySelector('.brand')?.after(place)
    setSlot(place)
  }, [])
  if (!slot || count === 0) return null
  return createPortal(
    <button
      ref={ref}
      type="button"
      className="bar-button saved-open"
      aria-haspopup="dialog"
      aria-label={fill(name, { count })}
      onClick={press}
    >
      <Icon name="heart" />
      {count}
    </button>,
    slot,
  )
}

function forgetShared(): void {
  const url = new URL(location.href)
  url.searchParams.delete('list')
  history.replaceState(history.state, '', url)
}

/**
 * Puts a heart beside the title of every poster. Works on the DOM, without React: the cards may not be hydrated yet,
 * and there may be hundreds of them.
 */
function showHearts(label: string): void {
  const articles = [...document.querySelectorAll<HTMLElement>('article[id]:has(.purchase)')]
  const hearts = articles.map((article) => heartFor(article, label))
  effect(() => {
    for (const heart of hearts) heart.ariaPressed = String(isSaved(heart.dataset.saves ?? ''))
  })
  // A kept poster follows the choice on its card.
  document.addEventListener('change', ({ target }) => {
    const article = target instanceof HTMLInputElement && target.closest<HTMLElement>('article[id]')
    if (article) changeSaved(article.id, { variant: variantOf(readChoice(article)) })
  })
}

function heartFor(article: HTMLElement, label: string): HTMLButtonElement {
  const title = article.querySelector('h1, h3')
  const heart = document.createElement('button')
  heart.type = 'button'
  heart.className = 'heart'
  heart.dataset.saves = article.id
  heart.ariaLabel = fill(label, { title: title?.textContent ?? '' })
  // Draws the icon like parts/Icon.tsx, by another path in a copy of the icon that the article has already.
  const icon = article.querySelector('.share-control svg')?.cloneNode(true) as SVGElement
  icon.firstElementChild?.setAttribute('d', outlines.heart)
  heart.append(icon)
  heart.addEventListener('click', () => toggleSaved(article.id, variantOf(readChoice(article))))
  title?.after(heart)
  return heart
}

export default defineIsland<DialogTexts<SavedLabels>>({ name: 'Saved', component: Saved })
