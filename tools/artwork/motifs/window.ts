import { px } from '../svg.ts'

/** The outline of a picture's window inside a box that starts at the origin. Path data. */
export type WindowShape = (width: number, height: number) => string

/** Upper corners cut in three steps, as in the doorways of the old builders. */
export function steppedWindow(width: number, height: number): string {
  const [run, rise] = [width * 0.085, height * 0.1]
  const climb = [0, 1, 2].map((step) => `V${px(rise * (3 - step))}H${px(run * (step + 1))}`).join('')
  const descent = [0, 1, 2]
    .map((step) => `V${px(rise * (step + 1))}H${px(width - run * (2 - step))}`)
    .join('')
  return `M0 ${px(height)}${climb}V0H${px(width - run * 3)}${descent}V${px(height)}Z`
}

/** A low round arch. */
export function archWindow(width: number, height: number): string {
  const spring = height * 0.62
  return `M0 ${px(height)}V${px(spring)}A${px(width / 2)} ${px(spring)} 0 0 1 ${px(width)} ${px(spring)}V${px(height)}Z`
}

/** A lying oval. */
export function ovalWindow(width: number, height: number): string {
  const [rx, ry] = [width / 2, height / 2]
  return `M0 ${px(ry)}A${px(rx)} ${px(ry)} 0 0 1 ${px(width)} ${px(ry)}A${px(rx)} ${px(ry)} 0 0 1 0 ${px(ry)}Z`
}
