import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fill } from './logic/fill.ts'
import { EnlargeBar, type EnlargeView } from './parts/EnlargeBar.tsx'
import { EnlargeStage, type StageControls } from './parts/EnlargeStage.tsx'
import { EnlargeTool } from './parts/EnlargeTool.tsx'
import { EnlargeWall } from './parts/EnlargeWall.tsx'
import { chooseSize, imageOf, openerAt, openers, posterAt } from './parts/enlargeCards.ts'
import { moveByKey } from './parts/enlargeKeys.ts'
import { morph } from './parts/enlargeMorph.ts'
import type { EnlargeLabels, ToastLabels } from './parts/labels.ts'
import { ToastList } from './parts/ToastList.tsx'
import { defineIsland } from './runtime/define.ts'
import { isPlain } from './runtime/events.ts'
import { holdPage, releasePage } from './state/dialogs.ts'

type SizeLabels = Readonly<Record<'A1' | 'A2', string>>

export interface EnlargeProps {
  readonly labels: EnlargeLabels
  readonly toasts: ToastLabels
  readonly sizes: Readonly<Partial<Record<'portrait' | 'landscape', SizeLabels>>>
}

interface Shown {
  readonly opener: HTMLAnchorElement
  readonly view: EnlargeView
}

/** The one dialog of the page that shows a poster large, closer, and at true scale on a wall. */
function Enlarge({ labels, toasts, sizes }: EnlargeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<StageControls>(null)
  /** What gets the focus once the dialog is closed. */
  const afterwards = useRef<HTMLElement>(undefined)
  const [shown, setShown] = useState<Shown>()
  const [zoomed, setZoomed] = useState(false)

  const onScreen = () => stage.current?.image() ?? dialog.current?.querySelector<HTMLElement>('picture img')

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const opener = openerAt(event.target)
      if (!opener || !isPlain(event) || dialog.current?.open) return
      event.preventDefault()
      morph(
        imageOf(opener),
        () => setShown({ opener, view: 0 }),
        () => stage.current?.image(),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  // After its content is there: the first control gets the focus.
  useLayoutEffect(() => {
    if (!shown || dialog.current?.open) return
    holdPage('enlarge')
    dialog.current?.showModal()
  }, [shown])

  const closeTowards = (goal: HTMLElement | undefined) => {
    afterwards.current = goal
    goal?.closest('a, form')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    morph(
      onScreen(),
      () => {
        dialog.current?.close()
        releasePage('enlarge')
      },
      () => shown && imageOf(shown.opener),
    )
  }
  // To the poster that was looked at last, which may be a neighbour of the first.
  const close = () => closeTowards(shown?.opener)
  // The event comes later than the closing: the dialog may have been opened again meanwhile.
  const onClose = () => {
    if (dialog.current?.open) return
    // The browser itself closes it when Escape comes twice without a click between.
    releasePage('enlarge')
    afterwards.current?.focus({ preventScroll: true })
    setShown(undefined)
  }

  /** Orders are placed on the card, where price and choices stand: in the size that hangs on the wall. */
  const order = () => shown && closeTowards(chooseSize(shown.opener, shown.view))

  const all = shown ? openers() : []
  const place = shown ? all.indexOf(shown.opener) : -1
  const step = (direction: 1 | -1) => {
    const opener = all.at((place + direction) % all.length)
    if (shown && opener) setShown({ opener, view: typeof shown.view === 'string' ? shown.view : 0 })
  }

  const poster = shown && posterAt(shown.opener)
  const view = shown?.view ?? 0
  const picture = typeof view === 'number' ? (poster?.pictures[view] ?? poster?.pictures[0]) : undefined
  const sizeLabels = poster && sizes[poster.orientation]

  return (
    <dialog
      ref={dialog}
      className="enlarge"
      aria-labelledby={shown && 'enlarge-title'}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => moveByKey(event, stage.current, step)}
    >
      {shown && poster && (
        <>
          <header className="enlarge-head">
            <h2 id="enlarge-title" lang={poster.lang} aria-live="polite">
              {poster.title}
            </h2>
            <p>{fill(labels.position, { number: place + 1, count: all.length })}</p>
            <button type="button" className="enlarge-order" onClick={order}>
              {labels.order}
            </button>
            <EnlargeTool name={labels.close} icon="close" press={close} />
          </header>
          {picture && (
            <EnlargeStage
              key={picture.jpeg}
              picture={picture}
              title={poster.title}
              orientation={poster.orientation}
              small={view === 0 ? poster.small : ''}
              controls={stage}
              onZoom={setZoomed}
              step={step}
              leave={close}
            />
          )}
          {typeof view === 'string' && sizeLabels && (
            <EnlargeWall poster={poster} size={view} sizeLabel={sizeLabels[view]} />
          )}
          <EnlargeBar
            labels={labels}
            pictures={poster.pictures.length}
            walls={sizeLabels !== undefined}
            view={view}
            zoomed={zoomed}
            show={(view) => setShown({ ...shown, view })}
            zoom={(factor) => stage.current?.zoom(factor)}
            step={step}
          />
          <ToastList labels={toasts} inside="enlarge" />
        </>
      )}
    </dialog>
  )
}

export default defineIsland<EnlargeProps>({ name: 'Enlarge', component: Enlarge })
