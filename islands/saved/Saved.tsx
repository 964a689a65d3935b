import { effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { closest } from '../runtime/events.ts'
import { variantIn } from '../runtime/fields.ts'
import { showSaved } from '../runtime/saved.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { topDialog } from '../shared/dialogState.ts'
import type { DialogTexts, SavedLabels } from '../shared/labels.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { keyOf } from '../shared/variants.ts'
import { showToast } from '../toasts/toasts.ts'
import { SavedContent } from './SavedContent.tsx'
import { parseList, parsePlaces, type SavedPoster } from './savedList.ts'
import {
  changeSaved,
  goneIds,
  isListStored,
  isSaved,
  keepAll,
  openSaved,
  places,
  savedPosters,
  toggleSaved,
} from './savedState.ts'

/**
 * The dialog of the saved posters, or of a shared list: ?list=dragon-eye,whale-child.
 * Makes the hearts of the page work.
 */
function Saved({ labels, toasts }: DialogTexts<SavedLabels>) {
  useSignals()
  const live = useHydrated()
  const opener = useRef<HTMLElement>(null)
  const [shown, show] = useState<'own' | 'shared'>()
  const [shared, setShared] = useState<readonly SavedPoster[]>([])

  // Needs no cleanup: the island lives as long as the page.
  useEffect(() => {
    openSaved()
    listenToHearts(
      (pressed) => {
        opener.current = pressed
        show('own')
      },
      (heart) => explain(heart, labels.notKept),
    )

    const query = new URLSearchParams(location.search)
    const list = parseList(query.get('list') ?? '')
    if (list.length === 0) return

    places.value = parsePlaces(list, query.get('wall') ?? '')
    setShared(list)
    show('shared')
  }, [labels.notKept])

  const ownPosters = live ? savedPosters.value : []

  const keep = (posters: readonly SavedPoster[]) => {
    keepAll(posters)
    forgetShared()
    show('own')
    // The pressed button disappears, so the focus moves to the title.
    const title = document.getElementById('saved-title') as HTMLElement
    title.tabIndex = -1
    title.focus()
  }

  const onClose = () => {
    if (shown === 'shared') forgetShared()
    show(undefined)

    // The button that opens the list is hidden when the last poster is removed. In that
    // case the focus moves to the logo.
    const goal = opener.current?.getClientRects()[0]
      ? opener.current
      : document.querySelector<HTMLElement>('.brand')
    goal?.focus({ preventScroll: true })
  }

  return (
    <Dialog
      name="saved"
      className="dialog saved"
      heading={<h2 id="saved-title">{shown === 'own' ? labels.title : labels.shared}</h2>}
      closeName={labels.close}
      toasts={toasts}
      shown={shown}
      onClose={onClose}
    >
      <SavedContent
        list={shown === 'shared' ? shared : ownPosters}
        isOwn={shown === 'own'}
        labels={labels}
        keep={keep}
      />
    </Dialog>
  )
}

/** Removes the shared list from the address. */
function forgetShared(): void {
  const url = new URL(location.href)
  for (const name of ['list', 'wall']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/**
 * Shows a text beside a heart until the next press or, while a dialog is open, as a
 * message in the dialog.
 */
function explain(heart: HTMLElement, text: string): void {
  if (topDialog.peek()) {
    showToast(text)
    return
  }

  const note = document.createElement('p')
  note.className = 'heart-note'
  note.setAttribute('role', 'status')
  heart.after(note)
  // Screen readers only announce changes in an element that already exists.
  setTimeout(() => {
    note.textContent = text
    addEventListener('click', () => note.remove(), { once: true })
  }, 100)
}

/**
 * Makes hearts and the button in the bar work. Uses the DOM instead of React, because the
 * cards may not be hydrated yet, and there may be hundreds of them. Hearts are copies of
 * that button (runtime/saved.ts), with the id of their poster in `data-saves`.
 */
function listenToHearts(
  open: (opener: HTMLElement) => void,
  warn: (heart: HTMLElement) => void,
): void {
  const draw = (): void => {
    const ids = savedPosters.value.map(({ id }) => id)
    showSaved(new Set(ids.filter((id) => !goneIds.value.has(id))))
  }
  effect(draw)
  // On these events the first script shows the posters in the stored list as saved. If
  // storage fails, `savedPosters` has other posters, so those are shown again.
  for (const type of ['choices', 'pageshow', 'storage']) addEventListener(type, draw)

  let isWarned = false
  /**
   * Ids of the posters saved on this page. Only for these do later choices on the card
   * change the saved variant.
   */
  const savedHere = new Set<string>()

  const pressHeart = (heart: HTMLElement, id: string, article: HTMLElement): void => {
    toggleSaved(id, keyOf(variantIn(article)))
    savedHere.add(id)

    if (isWarned || isListStored.peek() || !isSaved(id)) return
    isWarned = true
    warn(heart)
  }

  document.addEventListener('click', (event) => {
    const control = closest(event, '[data-opens=Saved]')
    if (!control) return

    const { saves } = control.dataset
    const article = control.closest('article')
    if (saves && article) pressHeart(control, saves, article)
    else open(control)
  })

  document.addEventListener('change', (event) => {
    const article = closest(event, 'article[id]')
    if (article && savedHere.has(article.id))
      changeSaved(article.id, { variant: keyOf(variantIn(article)) })
  })
}

export default defineIsland<DialogTexts<SavedLabels>>({ name: 'Saved', component: Saved })
