/** How a picture lies on its stage: magnified, and its centre moved by so many pixels from the stage's centre. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels. The picture as it is at scale 1, and the stage around it. */
export interface Fit {
  readonly picture: Size
  readonly stage: Size
}

/** Pixels from the stage's centre. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }

/** The print is sharp up to about here: files are four times as wide as the usual stage is on phones. */
const LARGEST = 4

/** What one press of a key or button does. */
export const STEP = 1.6

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** No gap opens on a side that the picture could fill. */
function bounded({ scale, x, y }: View, { picture, stage }: Fit): View {
  const reachX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const reachY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: between(-reachX, x, reachX), y: between(-reachY, y, reachY) }
}

/** Magnifies so that what lies under the point stays there. */
export function zoomed(view: View, factor: number, at: Point, fit: Fit): View {
  const scale = between(1, view.scale * factor, LARGEST)
  const ratio = scale / view.scale
  return bounded({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, fit)
}

export const panned = (view: View, by: Point, fit: Fit): View =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, fit)
