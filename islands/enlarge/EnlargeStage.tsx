import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isPlainKey } from '../shared/keys.ts'
import {
  type Fit,
  type Point,
  panView,
  type View,
  wholeView,
  ZOOM_STEP,
  zoomView,
} from './enlargeZoom.ts'
import type { EnlargePoster } from './useEnlargeDialog.ts'
import { type StageControls, useEnlargeGestures } from './useEnlargeGestures.ts'

interface EnlargeStageProps extends Pick<EnlargePoster, 'title' | 'orientation'> {
  readonly picture: EnlargePoster['pictures'][number]
  /** Address of a smaller file, shown until the large one has loaded. */
  readonly small: string
  readonly controls: RefObject<StageControls | null>
  readonly onZoom: (zoomed: boolean) => void
  readonly step: (direction: 1 | -1) => void
  readonly leave: () => void
}

/**
 * The picture, either as large as the window allows or zoomed. Zooming and panning set
 * styles directly, without rendering. The picture is the stage's key, so each stage shows
 * one picture, and the props of its first render stay valid.
 */
export function EnlargeStage(props: EnlargeStageProps) {
  const { picture, title, orientation, small, controls, onZoom } = props
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)

  // When this stage is removed, no picture is zoomed, because the next one begins
  // unzoomed.
  useEffect(() => () => onZoom(false), [onZoom])

  const target = useStageTarget(image, stage, props)
  useEnlargeGestures(stage, target)
  useImperativeHandle(controls, () => target, [target])

  // Shows the smaller file behind the large one until the large one has loaded.
  useEffect(() => {
    const { current } = image
    if (current) current.style.backgroundImage = small && `url("${small}")`
  }, [small])

  return (
    <div className="enlarge-stage" ref={stage} data-protected="">
      <picture>
        {/* Wider than every file, so that browsers load the largest one for zooming. */}
        <source type="image/avif" srcSet={picture.avif} sizes="2400px" />
        <img
          ref={image}
          src={picture.jpeg}
          alt={title}
          draggable={false}
          data-orientation={orientation}
        />
      </picture>
    </div>
  )
}

/**
 * Returns the controls that zoom and pan the picture, for gestures, keys and buttons.
 * Always the same object.
 */
function useStageTarget(
  image: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  { onZoom, step, leave }: EnlargeStageProps,
) {
  const [target] = useState(() => {
    let view: View = wholeView

    const show = (next: View) => {
      if (!image.current) return
      view = next

      // A custom property, because print styles could not undo an inline transform.
      const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
      image.current.style.setProperty('--zoom', transform)
      onZoom(view.scale > 1)
    }

    /** `offsetWidth` ignores transforms: it is the width at scale 1. */
    const measure = (): Fit => ({
      picture: {
        width: image.current?.offsetWidth ?? 0,
        height: image.current?.offsetHeight ?? 0,
      },
      stage: {
        width: stage.current?.clientWidth ?? 0,
        height: stage.current?.clientHeight ?? 0,
      },
    })

    const zoom = (factor: number, at: Point = { x: 0, y: 0 }) =>
      show(zoomView(view, factor, at, measure()))
    const pan = (by: Point) => show(panView(view, by, measure()))

    return { view: () => view, zoom, pan, swipe: step, leave }
  })
  return target
}

/** Pixels that one press of an arrow key pans. */
const PAN = 80

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
}

/**
 * Zoom factors by key. Zooming by 0 shows the whole picture, because the scale is at
 * least 1.
 */
const factors: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  '0': 0,
}

/**
 * Plus, minus and 0 zoom. Arrows pan a zoomed picture; otherwise right and left go to the
 * next or previous poster.
 */
export function moveByKey(
  event: KeyboardEvent,
  stage: StageControls | null,
  step: (direction: 1 | -1) => void,
): void {
  if (!isPlainKey(event)) return

  const factor = factors[event.key]
  const arrow = arrows[event.key]
  if (factor !== undefined) stage?.zoom(factor)
  else if (arrow && stage && stage.view().scale > 1) stage.pan(arrow)
  else if (event.key === 'ArrowRight') step(1)
  else if (event.key === 'ArrowLeft') step(-1)
  else return

  event.preventDefault()
}
