import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { isSaved } from '../saved/savedState.ts'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import type { DialogTexts, EnlargeLabels } from '../shared/labels.ts'
import { fitsWall, isTall } from '../shared/room.ts'
import { sheetOf, sizeText, type Variant } from '../shared/variants.ts'
import { ToastList } from '../toasts/Toaster.tsx'
import { EnlargeBar, type EnlargeBarProps, EnlargeTool } from './EnlargeBar.tsx'
import { EnlargeStage, moveByKey } from './EnlargeStage.tsx'
import type { EnlargePoster, EnlargeShown } from './useEnlargeDialog.ts'
import {
  chooseSize,
  neighbourOf,
  openers,
  posterAt,
  useEnlargeDialog,
} from './useEnlargeDialog.ts'
import type { StageControls } from './useEnlargeGestures.ts'

/**
 * The dialog that shows a poster large, zoomed, and at true scale on a wall. A page has
 * one.
 */
function Enlarge({ labels, toasts }: DialogTexts<EnlargeLabels>) {
  const stage = useRef<StageControls>(null)
  const { dialog, shown, show, closeAndFocus, onClose } = useEnlargeDialog()

  // Focuses the last poster shown, which may not be the one that opened the dialog.
  const close = () => closeAndFocus(shown?.opener)
  // Chooses the shown size on the card, then closes the dialog with the focus on the
  // card's order form.
  const order = () => shown && closeAndFocus(chooseSize(shown.opener, shown.view))

  const step = (direction: 1 | -1) => {
    const opener = shown && neighbourOf(shown.opener, direction)
    if (!opener) return

    // If this poster hangs on the wall, the next one does too. Otherwise it begins with
    // its first picture.
    const hangs = posterAt(opener).sizes.some(({ sizeId }) => sizeId === shown.view)
    show({ opener, view: hangs ? shown.view : 0 })
  }

  return (
    <dialog
      ref={dialog}
      className="enlarge"
      aria-labelledby={shown && 'enlarge-title'}
      onClose={onClose}
      onCancel={(event) => {
        // Browsers would close the dialog at once; `close` animates it.
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => moveByKey(event.nativeEvent, stage.current, step)}
    >
      {shown && (
        <>
          <EnlargeContent
            shown={shown}
            labels={labels}
            stage={stage}
            show={(view) => show({ ...shown, view })}
            step={step}
            close={close}
            order={order}
          />
          <ToastList labels={toasts} dialog="enlarge" />
        </>
      )}
    </dialog>
  )
}

interface EnlargeContentProps extends Pick<EnlargeBarProps, 'labels' | 'show' | 'step'> {
  readonly shown: EnlargeShown
  readonly stage: RefObject<StageControls | null>
  readonly close: () => void
  readonly order: () => void
}

function EnlargeContent(props: EnlargeContentProps) {
  const { stage, step, close } = props
  const { opener, view } = props.shown
  const [zoomed, setZoomed] = useState(false)
  const poster = posterAt(opener)
  const picture = typeof view === 'number' && poster.pictures[view]
  const sizeOnWall = poster.sizes.find(({ sizeId }) => sizeId === view)

  return (
    <>
      <EnlargeHead {...props} poster={poster} />
      <p className="on-paper address">
        {poster.sizes.map(sizeText).join(' · ')}
        <br />
        {opener.href}
      </p>
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
      {sizeOnWall && <EnlargeWall poster={poster} size={sizeOnWall} />}
      <EnlargeBar
        {...props}
        pictures={poster.pictures.length}
        sizes={poster.sizes.filter((size) => fitsWall(sheetOf(size, poster.orientation)))}
        alone={openers().length === 1}
        view={view}
        zoomed={zoomed}
        zoom={(factor) => stage.current?.zoom(factor)}
      />
    </>
  )
}

function EnlargeHead({
  poster,
  ...props
}: EnlargeContentProps & { readonly poster: EnlargePoster }) {
  const { labels, close, order } = props
  const { opener } = props.shown
  const posters = openers()

  return (
    <header className="enlarge-head">
      <h2 id="enlarge-title" lang={poster.lang} aria-live="polite">
        {poster.title}
      </h2>
      <p>
        {posters.length > 1 &&
          fill(labels.position, {
            number: posters.indexOf(opener) + 1,
            count: posters.length,
          })}
      </p>
      {!poster.soldOut && (
        <button type="button" className="enlarge-order" onClick={order}>
          {labels.order}
        </button>
      )}
      <EnlargeHeart opener={opener} />
      <EnlargeTool name={labels.close} icon="close" press={close} />
    </header>
  )
}

/**
 * A second heart for the poster, because the dialog covers the heart of the card. Absent
 * until the card has a heart.
 */
function EnlargeHeart({ opener }: { readonly opener: HTMLElement }) {
  useSignals()
  const heart = opener.closest('article')?.querySelector<HTMLButtonElement>('.heart')
  if (!heart) return null

  return (
    <button
      type="button"
      className="enlarge-tool heart"
      aria-label={heart.getAttribute('aria-label') ?? undefined}
      aria-pressed={isSaved(heart.dataset.saves ?? '')}
      onClick={() => heart.click()}
    >
      <Icon name="heart" />
    </button>
  )
}

/**
 * The poster at true scale above a sofa. The size guide's stylesheet, SizeGuide.css,
 * draws the room.
 */
function EnlargeWall({
  poster,
  size,
}: {
  readonly poster: EnlargePoster
  readonly size: Variant
}) {
  const { title, orientation, pictures } = poster
  const sheet = sheetOf(size, orientation)
  return (
    <div className="enlarge-wall" data-protected="">
      <div
        className="room"
        data-orientation={orientation}
        data-tall={isTall(sheet) ? '' : undefined}
      >
        <img src="/room.svg" width={420} height={240} alt="" />
        <div
          className="sheet-on-wall"
          data-size={size.size}
          style={{ '--width': sheet.width } as CSSProperties}
        >
          <picture>
            <source
              type="image/avif"
              srcSet={pictures[0].avif}
              sizes="(min-width: 60rem) 30vw, 40vw"
            />
            <img src={pictures[0].jpeg} alt={title} draggable={false} />
          </picture>
          <span>{size.sizeLabel}</span>
        </div>
      </div>
    </div>
  )
}

export default defineIsland<DialogTexts<EnlargeLabels>>({
  name: 'Enlarge',
  component: Enlarge,
})
