import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Hung, hangAll, sheetOf, wallText } from '../logic/hanging.ts'
import type { VariantKey } from '../logic/variants.ts'
import { HangingSheet, type ListedPoster, placeText } from './HangingSheet.tsx'
import type { HangingLabels, SavedLabels } from './labels.ts'

export interface HangingProps {
  readonly posters: readonly ListedPoster[]
  /** Where they hang, as in the address of a shared wall; '' where they hang at first. */
  readonly wall: string
  readonly setWall: (wall: string) => void
  readonly labels: HangingLabels & Pick<SavedLabels, 'sum'> & { readonly soldOut: string }
  readonly priceOf: (bought: readonly VariantKey[]) => string
  /** Shares the list with its places; returns whether the address is copied. */
  readonly share: (wall: string, dialog: Element) => Promise<boolean>
  /** The cross of the button that closes. */
  readonly icon: ReactNode
  readonly close: () => void
}

/** A window with the posters of a list at true scale on one wall, where they are moved, printed and shared. */
export function HangingDialog({ posters, wall, setWall, labels, priceOf, share, icon, close }: HangingProps) {
  const hung = hangAll(posters, sheetOfPoster, wall)
  const dialog = useRef<HTMLDialogElement>(null)
  /** The poster that was moved last hangs in front of the others. */
  const [front, setFront] = useState(0)
  const moved = hung.find(({ number }) => number === front)
  const [said, say] = useState('')
  const hint = useId()
  useLayoutEffect(() => openWindow(dialog.current as HTMLDialogElement), [])

  const press = async () => {
    if (await share(wallText(hung), dialog.current as Element)) say(labels.copied)
  }
  // Beside all else of the page, which is not printed with it.
  return createPortal(
    <dialog ref={dialog} className="hanging" aria-label={labels.title} onClose={() => forgetWall(close)}>
      <header className="hanging-head">
        <h2 tabIndex={-1}>{labels.title}</h2>
        <HangingTool press={() => setWall('')}>{labels.arrange}</HangingTool>
        <HangingTool press={() => print()}>{labels.print}</HangingTool>
        <HangingTool press={press}>{labels.share}</HangingTool>
        <HangingTool press={() => dialog.current?.close()} name={labels.close}>
          {icon}
        </HangingTool>
      </header>
      <div className="hanging-stage">
        <div className="hanging-wall" role="application" aria-label={labels.wall} aria-describedby={hint}>
          {hung.map((one) => (
            <HangingSheet
              key={one.id}
              hung={one}
              others={hung.filter((other) => other !== one)}
              isFront={front === one.number}
              labels={labels}
              move={(place) => {
                say('')
                setFront(one.number)
                setWall(wallText(hung, { number: one.number, place }))
              }}
            />
          ))}
          <img src="/room.svg" width={420} height={240} alt="" draggable={false} />
        </div>
      </div>
      <p className="hanging-words">
        <span id={hint}>
          {labels.hint} <span>{labels.keys}</span>
        </span>
        <span role="status">
          {said || (moved && `${moved.poster.markup.title}, ${placeText(moved, labels)}`)}
        </span>
      </p>
      <HangingList hung={hung} labels={labels} priceOf={priceOf} />
    </dialog>,
    document.body,
  )
}

const sheetOfPoster = ({ poster, variant }: ListedPoster) =>
  sheetOf(poster.offers[variant].size, poster.markup.orientation)

interface HangingListProps extends Pick<HangingProps, 'labels' | 'priceOf'> {
  readonly hung: readonly Hung<ListedPoster>[]
}

/** What hangs, by number, and its sum. On paper it tells where the nails go. */
function HangingList({ hung, labels, priceOf }: HangingListProps) {
  const isForSale = ({ poster, variant }: ListedPoster) => !poster.markup.soldOut.includes(variant)
  return (
    <div className="hanging-foot">
      <ol className="hanging-list">
        {hung.map((one) => {
          const { markup, offers, lang, page } = one.poster
          const { size, sizeLabel } = offers[one.variant]
          return (
            <li key={one.id}>
              <a href={page} lang={lang || undefined}>
                {markup.title}
              </a>
              <small>
                {size}, {sizeLabel} · {isForSale(one) ? priceOf([one.variant]) : labels.soldOut}
              </small>
              <small className="hanging-place">{placeText(one, labels)}</small>
            </li>
          )
        })}
      </ol>
      <p>
        {labels.sum} <b>{priceOf(hung.filter(isForSale).map(({ variant }) => variant))}</b>
      </p>
    </div>
  )
}

interface HangingToolProps {
  readonly press: () => void
  /** For screen readers, where an icon stands. */
  readonly name?: string
  readonly children: ReactNode
}

const HangingTool = ({ press, name, children }: HangingToolProps) => (
  <button type="button" className="hanging-tool" aria-label={name} onClick={press}>
    {children}
  </button>
)

/** Opens the window, and begins at its title, with the sofa in the middle, should the wall be wider. */
function openWindow(dialog: HTMLDialogElement): void {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  const stage = dialog.querySelector('.hanging-stage') as Element
  stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2
}

/** Takes the places out of the page's address, so that the list does not open on its wall again. */
function forgetWall(close: () => void): void {
  const url = new URL(location.href)
  if (url.searchParams.has('wall')) {
    url.searchParams.delete('wall')
    history.replaceState(history.state, '', url)
  }
  close()
}
