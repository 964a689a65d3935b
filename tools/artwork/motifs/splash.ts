import { smoothPath, times } from '../geometry.ts'
import { circle, type Point, path } from '../svg.ts'

/** Water thrown up around a place on the surface: crowns of drops and leaping tongues. */
export function splash(x: number, y: number, wide: number, fill: string): string {
  const tongues = times(11, (k) => {
    const t = k / 10 - 0.5
    const tall = wide * (0.62 - Math.abs(t) * 0.5) * (k % 2 ? 0.7 : 1)
    const root = x + t * wide
    const tip: Point = [root + t * wide * 0.7, y - tall]
    return path(
      smoothPath(
        [
          [root - wide * 0.06, y],
          [root + t * wide * 0.2 - wide * 0.02, y - tall * 0.5],
          tip,
          [root + t * wide * 0.2 + wide * 0.03, y - tall * 0.45],
          [root + wide * 0.06, y],
        ],
        true,
      ),
      { fill },
    )
  })
  const drops = times(14, (k) =>
    k > 2 && k < 12
      ? ''
      : circle(
          x + (k / 13 - 0.5) * wide * 1.7,
          y - wide * (0.3 + 0.45 * Math.abs(Math.sin(k * 2.4))),
          4 + (k % 4) * 2.4,
          { fill },
        ),
  )
  return [...tongues, ...drops].join('')
}
