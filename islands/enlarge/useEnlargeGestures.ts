import { type RefObject, useEffect } from 'react'
import type { Point, View } from './enlargeZoom.ts'

/** Pixels that a finger may move during a tap. */
const TREMOR = 8
/** Pixels from which a drag counts as a swipe. */
const SWIPE = 48
/** A swipe must go this many times farther sideways than up or down. */
const SIDEWAYS = 1.5
/** Zoom factor of a tap on a picture that is not zoomed. */
const TAP_ZOOM = 2.5
/** Zoom per pixel that the wheel scrolls, as the natural logarithm of the factor. */
const WHEEL = 0.0025

/** Zoom and pan of the picture, for gestures, keys and buttons. */
export interface StageControls {
  view(): View
  /** Zooms around a point, by default the centre. */
  zoom(factor: number, at?: Point): void
  pan(by: Point): void
}

interface GestureTarget extends StageControls {
  /** Goes to the next poster (1) or the previous one (-1). */
  swipe(direction: 1 | -1): void
  /** Called after a tap outside the picture. */
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

    // The listeners need no cleanup, because they vanish with the element.
    trackPointers(element, target)
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      // Browsers report a pinch on a trackpad as a wheel with Ctrl, in smaller steps.
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 4 : 1) * WHEEL)
      target.zoom(factor, pointFromCentre(event, element))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
  }, [stage, target])
}

function trackPointers(element: HTMLElement, target: GestureTarget): void {
  /** The position of each finger, by the id of its pointer. */
  const fingers = new Map<number, Point>()
  /**
   * The point where a single finger went down; undefined once a second one has joined it, because a
   * pinch is neither a tap nor a swipe.
   */
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
    const from = fingers.get(event.pointerId)
    if (!from) return

    const to = pointFromCentre(event, element)
    const otherFinger = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, to)

    if (otherFinger) pinch(target, from, to, otherFinger)
    else if (target.view().scale > 1) target.pan({ x: to.x - from.x, y: to.y - from.y })
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

/** Zooms around the middle of two fingers, one of which has moved. */
function pinch(target: GestureTarget, from: Point, to: Point, otherFinger: Point): void {
  const middle = { x: (to.x + otherFinger.x) / 2, y: (to.y + otherFinger.y) / 2 }
  const previousSpread = Math.max(1, distance(from, otherFinger))
  target.zoom(distance(to, otherFinger) / previousSpread, middle)
  // The middle moves half as far as the finger.
  target.pan({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 })
}

/**
 * Ends a touch. A finger that has hardly moved has tapped; one that has moved far
 * sideways has swiped, if the picture is not zoomed.
 */
function finishTouch(
  target: GestureTarget,
  start: Point,
  end: Point,
  onPicture: boolean,
): void {
  const { scale } = target.view()
  const isTap = distance(start, end) < TREMOR
  if (isTap && onPicture) {
    // Zooming by 0 shows the whole picture again.
    target.zoom(scale > 1 ? 0 : TAP_ZOOM, end)
    return
  }
  if (isTap) {
    target.leave()
    return
  }

  const sideways = Math.abs(end.x - start.x)
  const upOrDown = Math.abs(end.y - start.y)
  const isSwipe = sideways > Math.max(SWIPE, SIDEWAYS * upOrDown)
  if (isSwipe && scale === 1) target.swipe(end.x < start.x ? 1 : -1)
}

function pointFromCentre({ clientX, clientY }: MouseEvent, element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
