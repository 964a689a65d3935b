import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import type { Places, WallPosition } from '../saved/savedList.ts'
import type { HangingLabels } from '../shared/labels.ts'
import {
  EYE_LEVEL,
  HALF_WIDTH,
  type HungPoster,
  hangAll,
  type ListedPoster,
} from './hanging.ts'

/** Distance within which a dragged sheet snaps to a level, in centimetres. */
const SNAP = 2.5

interface HangingWallProps {
  readonly posters: readonly ListedPoster[]
  /** Positions of the posters that the visitor has moved. */
  readonly places: Places
  readonly setPlaces: (places: Places) => void
  readonly labels: HangingLabels
  /**
   * The function of islands/shared/keys.ts. A prop, because an import would turn that
   * module into a script that every page loads.
   */
  readonly isPlainKey: (event: globalThis.KeyboardEvent) => boolean
}

/**
 * The first posters of a list at true scale on one wall, where they can be moved and
 * printed. Besides React, this script imports no module that other scripts import: a
 * shared module would become one more script that every page loads.
 */
export function HangingWall({
  posters,
  places,
  setPlaces,
  labels,
  isPlainKey,
}: HangingWallProps) {
  const hung = hangAll(posters, places)
  /** The id of the last poster moved, which hangs in front of the others. */
  const [moved, setMoved] = useState('')
  const hint = useId()

  // Styles for browsers without `:has()` need this attribute. React runs insertion
  // effects before it calls the ref `beginAtSofa`, which needs the final size.
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
          {hung.map((poster) => (
            <HangingSheet
              key={poster.id}
              hung={poster}
              levels={levelsFor(poster, hung)}
              isFront={poster.id === moved}
              labels={labels}
              isPlainKey={isPlainKey}
              move={(place) => {
                setMoved(poster.id)
                setPlaces(new Map([...places, [poster.id, place]]))
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
            {hung
              .filter(({ id }) => id === moved)
              .map((poster) => nameOf(poster, labels))}
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
      {/* The printed list shows where the nails go. */}
      <ol className="hanging-places">
        {hung.map((poster) => (
          <li key={poster.id}>{nameOf(poster, labels)}</li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Returns the heights to which a dragged sheet snaps: eye level, and the heights of the
 * other sheets.
 */
const levelsFor = (
  poster: HungPoster,
  hung: readonly HungPoster[],
): readonly number[] => [
  EYE_LEVEL,
  ...hung.filter((sheet) => sheet !== poster).map(({ place: [, y] }) => y),
]

/**
 * Focuses the wall and scrolls to its sofa, because the wall may be wider than the window
 * and begin above it.
 */
function beginAtSofa(wall: HTMLElement | null): void {
  wall?.focus({ preventScroll: true })
  wall?.scrollIntoView({ block: 'end', inline: 'center' })
}

interface HangingSheetProps extends Pick<HangingWallProps, 'labels' | 'isPlainKey'> {
  readonly hung: HungPoster
  /** Heights to which the sheet snaps when it is dragged near them. */
  readonly levels: readonly number[]
  readonly isFront: boolean
  /** Moves the sheet as close to a position as the wall allows. */
  readonly move: (target: WallPosition) => void
}

/** Steps by arrow key, in centimetres. */
const steps: Readonly<Record<string, WallPosition>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** One sheet on the wall, which the pointer and the arrow keys can move. */
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
  /** Distance from the pointer to the centre of the dragged sheet, in centimetres. */
  const grip = useRef<WallPosition>([0, 0])

  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const [left, up] = pointOnWall(event)
    grip.current = [x - left, y - up]
  }

  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const [left, up] = pointOnWall(event)
    const centreY = up + grip.current[1]
    const level = levels.find((candidate) => Math.abs(candidate - centreY) < SNAP)
    move([left + grip.current[0], level ?? centreY])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !isPlainKey(event.nativeEvent)) return
    event.preventDefault()
    const distance = event.shiftKey ? 10 : 1
    move([x + step[0] * distance, y + step[1] * distance])
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
      // A click without a drag moves nothing, but brings the sheet to the front and
      // announces its position.
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

/**
 * Describes the position of a poster: 'Dragon Eye, 40 cm left of the middle, 150 cm above
 * the floor'.
 */
function nameOf({ poster, place: [x, y] }: HungPoster, labels: HangingLabels): string {
  const cm = Math.round(Math.abs(x))
  const direction = x < 0 ? labels.left : labels.right
  const side = cm === 0 ? labels.middle : direction.replace('{cm}', `${cm}`)
  const position = labels.place
    .replace('{side}', side)
    .replace('{height}', `${Math.round(y)}`)
  return `${poster.markup.title}, ${position}`
}

/**
 * Returns the point on the wall under a pointer. The lower edge of the wall is the floor.
 */
function pointOnWall({ clientX, clientY, currentTarget }: PointerEvent): WallPosition {
  const { left, bottom, width } = (
    currentTarget.parentElement as Element
  ).getBoundingClientRect()
  const unit = width / (2 * HALF_WIDTH)
  return [(clientX - left) / unit - HALF_WIDTH, (bottom - clientY) / unit]
}
