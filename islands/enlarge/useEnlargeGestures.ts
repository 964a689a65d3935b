import { type RefObject, useEffect } from 'react'
import type { Point, View } from './enlargeZoom.ts'

/** Pixels that a finger may move in a tap. */
const TREMOR = 8
/** Pixels from which a drag is a swipe. */
const SWIPE = 48
const TAP_ZOOM = 2.5
/** Magnification per pixel of the wheel. */
const WHEEL = 0.0025

/** Zoom and pan of the picture, for gestures, keys and buttons. */
export interface StageControls {
  view(): View
  /** Zooms around a point, or else around the centre. */
  zoom(factor: number, at?: Point): void
  pan(by: Point): void
}

interface GestureTarget extends StageControls {
  /** Goes to the next poster (1) or the previous one (-1). */
  swipe(direction: 1 | -1): void
  /** Called after a tap beside the picture. */
  leave(): void
}

/** Handles wheel, tap, drag, pinch and swipe on the stage. */
export function useEnlargeGestures(
  stage: RefObject<HTMLElement | null>,
  target: GestureTarget,
): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    trackPointers(element, target)
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 4 : 1) * WHEEL)
      target.zoom(factor, pointFromCentre(event, element))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
  }, [stage, target])
}

function trackPointers(element: HTMLElement, target: GestureTarget): void {
  const fingers = new Map<number, Point>()
  let start: Point | undefined
  let onPicture = false

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = pointFromCentre(event, element)
    fingers.set(event.pointerId, point)
    element.setPointerCapture(event.pointerId)
    start = fingers.size === 1 ? point : undefined
    onPicture = event.target instanceof HTMLImageElement
  }
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointFromCentre(event, element)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) pinch(target, before, now, other)
    else if (target.view().scale > 1)
      target.pan({ x: now.x - before.x, y: now.y - before.y })
  }
  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !start || event.type !== 'pointerup') return
    finishTouch(target, start, pointFromCentre(event, element), onPicture)
  }

  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
}

/** Zooms around the middle of two fingers, of which one moved. */
function pinch(target: GestureTarget, before: Point, now: Point, other: Point): void {
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  target.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
  target.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
}

/** Ends a touch: a short one is a tap; a long horizontal one is a swipe if the whole picture is shown. */
function finishTouch(
  target: GestureTarget,
  start: Point,
  end: Point,
  onPicture: boolean,
): void {
  const { scale } = target.view()
  if (distance(start, end) < TREMOR) {
    if (onPicture) target.zoom(scale > 1 ? 0 : TAP_ZOOM, end)
    else target.leave()
  } else if (
    scale === 1 &&
    Math.abs(end.x - start.x) > Math.max(SWIPE, 1.5 * Math.abs(end.y - start.y))
  ) {
    target.swipe(end.x < start.x ? 1 : -1)
  }
}

function pointFromCentre({ clientX, clientY }: MouseEvent, element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
