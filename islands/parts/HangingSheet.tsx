import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { HALF, type Hung, type Place, snap } from '../logic/hanging.ts'
import type { SavedPoster } from '../logic/savedList.ts'
import type { HangingLabels } from './labels.ts'
import type { PosterArticle } from './readPoster.ts'

/** A poster of a list, with its number there, from 1. */
export interface ListedPoster extends SavedPoster {
  readonly number: number
  readonly poster: PosterArticle
}

interface HangingSheetProps {
  readonly hung: Hung<ListedPoster>
  readonly others: readonly Hung<ListedPoster>[]
  readonly isFront: boolean
  readonly labels: HangingLabels
  /** Moves it as near to a place as the wall allows. */
  readonly move: (wished: Place) => void
}

/** Steps of the arrow keys, in centimetres. */
const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** One sheet on the wall, moved by pointers and by arrow keys. */
export function HangingSheet({ hung, others, isFront, labels, move }: HangingSheetProps) {
  const { poster, sheet, place } = hung
  /** From the pointer to the middle of the sheet that it holds, in centimetres. */
  const grip = useRef<Place>(undefined)
  const letGo = () => {
    grip.current = undefined
  }
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointOnWall(event)
    grip.current = { x: place.x - x, y: place.y - y }
  }
  const drag = (event: PointerEvent) => {
    if (!grip.current) return
    const { x, y } = pointOnWall(event)
    move(snap({ sheet, place: { x: x + grip.current.x, y: y + grip.current.y } }, others))
    showWhole(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    move({ x: place.x + step.x * far, y: place.y + step.y * far })
    showWhole(event)
  }
  const style = { '--x': place.x, '--y': place.y, '--width': sheet.width, '--height': sheet.height }
  return (
    <button
      type="button"
      className="hung"
      data-front={isFront ? '' : undefined}
      style={style as CSSProperties}
      aria-roledescription={labels.sheet}
      aria-label={`${poster.markup.title}, ${placeText(hung, labels)}`}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
      onClick={() => move(place)}
    >
      <img srcSet={poster.pictures} sizes="(min-width: 40rem) 17vw, 40vw" alt="" data-protected="" />
    </button>
  )
}

/** Says where a poster hangs: '40 cm left of the middle, 150 cm above the floor'. */
export function placeText({ place: { x, y } }: Hung, labels: HangingLabels): string {
  const cm = Math.round(Math.abs(x))
  const side = cm === 0 ? labels.middle : (x < 0 ? labels.left : labels.right).replace('{cm}', `${cm}`)
  return labels.place.replace('{side}', side).replace('{height}', `${Math.round(y)}`)
}

/** Returns the point of a pointer on the wall, whose lower edge is the floor. */
function pointOnWall({ clientX, clientY, currentTarget }: PointerEvent): Place {
  const { left, bottom, width } = (currentTarget.parentElement as Element).getBoundingClientRect()
  const unit = width / (2 * HALF)
  return { x: (clientX - left) / unit - HALF, y: (bottom - clientY) / unit }
}

/** Scrolls a wall that is wider than the window. */
const showWhole = ({ currentTarget }: KeyboardEvent | PointerEvent): void =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
