interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes in pixels: the picture at scale 1, and the stage around it. */
export interface Fit {
  readonly picture: Size
  readonly stage: Size
}

/** A point in pixels from the stage's centre. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Zoom and pan: the scale, and the position of the picture's centre. */
export interface View extends Point {
  readonly scale: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }

/**
 * The largest scale. On phones, the largest files are four times as wide as the stage.
 */
const LARGEST = 4

/** The zoom factor per press of a key or button. */
export const ZOOM_STEP = 1.6

const clamp = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Limits panning, so that no side that the picture could fill has a gap. */
function clampView({ scale, x, y }: View, { picture, stage }: Fit): View {
  const reachX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const reachY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: clamp(-reachX, x, reachX), y: clamp(-reachY, y, reachY) }
}

/** Zooms around a point, which stays under the pointer. */
export function zoomView(view: View, factor: number, at: Point, fit: Fit): View {
  const scale = clamp(1, view.scale * factor, LARGEST)
  const ratio = scale / view.scale
  return clampView(
    { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    fit,
  )
}

export const panView = (view: View, by: Point, fit: Fit): View =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, fit)
