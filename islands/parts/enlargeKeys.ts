import type { KeyboardEvent } from 'react'
import { STEP } from '../logic/enlargeZoom.ts'
import type { StageControls } from './EnlargeStage.tsx'

/** Pixels for one press of an arrow key. */
const PAN = 80

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
}

const factors: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 }

/** Zooms by plus, minus and 0. Arrows pan a zoomed picture, otherwise they go to the next or previous poster. */
export function moveByKey(
  event: KeyboardEvent,
  stage: StageControls | null,
  step: (direction: 1 | -1) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const factor = factors[event.key]
  const arrow = arrows[event.key]
  if (factor !== undefined) stage?.zoom(factor)
  else if (arrow && stage && stage.scale() > 1) stage.pan({ x: arrow[0], y: arrow[1] })
  else if (event.key === 'ArrowRight') step(1)
  else if (event.key === 'ArrowLeft') step(-1)
  else return
  event.preventDefault()
}
