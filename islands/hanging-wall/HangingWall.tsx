import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import type { Place, Places } from '../saved/savedList.ts'
import type { HangingLabels } from '../shared/labels.ts'
import { EYES, HALF, type HungPoster, hangAll, type ListedPoster } from './hanging.ts'

/** How far a dragged sheet jumps at most, in centimetres. */
const REACH = 2.5

interface HangingWallProps {
  readonly posters: readonly ListedPoster[]
  /** Where the posters hang that were moved. */
  readonly places: Places
  readonly setPlaces: (places: Places) => void
  readonly labels: HangingLabels
  /** Passed on, since an import would make a chunk of it for every page. */
  readonly isPlainKey: (event: globalThis.KeyboardEvent) => boolean
}

/**
 * The first posters of a list at true scale on one wall, where they are moved and printed. This script imports nothing
 * that others import, besides React: what they shared would become one more script that every page loads.
 */
export function HangingWall({
  posters,
  places,
  setPlaces,
  labels,
  isPlainKey,
}: HangingWallProps) {
  const hung = hangAll(posters, places)
  /** The poster that was moved last: it hangs in front of the others. */
  const [moved, setMoved] = useState('')
  const hint = useId()

  // For styles in browsers without `:has()`. Insertion effects run before `beginAtSofa`, which needs the final size.
  useInsertionEffect(() => {
    const { dataset } = document.documentElement
    dataset.hanging = ''
    return () => void delete dataset.hanging
  }, [])

  return (
    <section className="hanging" aria-label={labels.title}>
      <div className="hanging-stage">
        <div
          className="hanging-wall"
          role="application"
          aria-label={labels.wall}
          aria-describedby={hint}
          tabIndex={-1}
          ref={beginAtSofa}
        >
          {hung.map((one) => (
            <HangingSheet
              key={one.id}
              hung={one}
              levels={[
                EYES,
                ...hung.filter((other) => other !== one).map(({ place: [, y] }) => y),
              ]}
              isFront={one.id === moved}
              labels={labels}
              isPlainKey={isPlainKey}
              move={(place) => {
                setMoved(one.id)
                setPlaces(new Map([...places, [one.id, place]]))
              }}
            />
          ))}
          <img src="/room.svg" width={420} height={240} alt="" draggable={false} />
        </div>
      </div>
      <div className="hanging-foot">
        <p className="hanging-words">
          <span id={hint}>
            {labels.hint} <span>{labels.keys}</span>
          </span>
          <span role="status">
            {hung.filter(({ id }) => id === moved).map((one) => nameOf(one, labels))}
          </span>
        </p>
        <button
          type="button"
          className="button"
          data-quiet=""
          onClick={() => setPlaces(new Map())}
        >
          {labels.arrange}
        </button>
        <button type="button" className="button" data-quiet="" onClick={() => print()}>
          {labels.print}
        </button>
      </div>
      {/* On paper it tells where the nails go. */}
      <ol className="hanging-places">
        {hung.map((one) => (
          <li key={one.id}>{nameOf(one, labels)}</li>
        ))}
      </ol>
    </section>
  )
}

/** A wall may be wider than the window, and begin above it. */
function beginAtSofa(wall: HTMLElement | null): void {
  wall?.focus({ preventScroll: true })
  wall?.scrollIntoView({ block: 'end', inline: 'center' })
}

interface HangingSheetProps extends Pick<HangingWallProps, 'labels' | 'isPlainKey'> {
  readonly hung: HungPoster
  /** Heights to which it jumps when it is dragged near them. */
  readonly levels: readonly number[]
  readonly isFront: boolean
  /** Moves it as near to a place as the wall allows. */
  readonly move: (wished: Place) => void
}

/** Steps of the arrow keys, in centimetres. */
const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** One sheet on the wall, moved by pointers and by arrow keys. */
function HangingSheet({
  hung,
  levels,
  isFront,
  labels,
  isPlainKey,
  move,
}: HangingSheetProps) {
  const { poster, width, height, place } = hung
  const [x, y] = place
  /** From the pointer to the middle of the sheet that it holds, in centimetres. */
  const grip = useRef<Place>([0, 0])
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const [left, up] = pointOnWall(event)
    grip.current = [x - left, y - up]
  }
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const [left, up] = pointOnWall(event)
    const wished = up + grip.current[1]
    const level = levels.find((one) => Math.abs(one - wished) < REACH)
    move([left + grip.current[0], level ?? wished])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !isPlainKey(event.nativeEvent)) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    move([x + step[0] * far, y + step[1] * far])
    // A wall may be wider than the window.
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <button
      type="button"
      className="hung"
      data-front={isFront ? '' : undefined}
      style={
        { '--x': x, '--y': y, '--width': width, '--height': height } as CSSProperties
      }
      aria-roledescription={labels.sheet}
      aria-label={nameOf(hung, labels)}
      onPointerDown={take}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
      onClick={() => move(place)}
    >
      <img
        srcSet={poster.pictures}
        sizes="(min-width: 44rem) 17vw, 40vw"
        alt=""
        data-protected=""
      />
    </button>
  )
}

/** Says where a poster hangs: 'Dragon Eye, 40 cm left of the middle, 150 cm above the floor'. */
function nameOf({ poster, place: [x, y] }: HungPoster, labels: HangingLabels): string {
  const cm = Math.round(Math.abs(x))
  const side =
    cm === 0
      ? labels.middle
      : (x < 0 ? labels.left : labels.right).replace('{cm}', `${cm}`)
  const place = labels.place
    .replace('{side}', side)
    .replace('{height}', `${Math.round(y)}`)
  return `${poster.markup.title}, ${place}`
}

/** Returns the point of a pointer on the wall, whose lower edge is the floor. */
function pointOnWall({ clientX, clientY, currentTarget }: PointerEvent): Place {
  const { left, bottom, width } = (
    currentTarget.parentElement as Element
  ).getBoundingClientRect()
  const unit = width / (2 * HALF)
  return [(clientX - left) / unit - HALF, (bottom - clientY) / unit]
}
