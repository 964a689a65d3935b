import { polar, smoothPath, times } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, clip, ellipse, group, type Point, path } from '../svg.ts'
import { taper } from './ribbon.ts'

/** Inks of a reptile's eye and of the hide around it. */
interface EyeInk {
  readonly iris: readonly [string, string, string]
  readonly pupil: string
  readonly glint: string
  readonly white: string
  readonly lid: string
  readonly lidShade: string
}

/** An eye by its centre and half axes; `open` shuts the lids towards 0. */
export interface EyeShape {
  readonly id: string
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly iris: number
  /** Half width of the slit. */
  readonly slit: number
  readonly open?: number
}

/** Outline of the almond: corners drawn out, the inner one a little lower. */
function almond(shape: EyeShape, grow = 0): string {
  const { cx, cy } = shape
  const [rx, ry] = [shape.rx + grow, shape.ry * (shape.open ?? 1) + grow * 0.86]
  return (
    `M${cx - rx} ${cy + ry * 0.16}C${cx - rx * 0.62} ${cy - ry * 0.72} ${cx - rx * 0.28} ${cy - ry} ${cx + rx * 0.06} ${cy - ry}` +
    `C${cx + rx * 0.5} ${cy - ry} ${cx + rx * 0.78} ${cy - ry * 0.52} ${cx + rx} ${cy - ry * 0.12}` +
    `C${cx + rx * 0.72} ${cy + ry * 0.62} ${cx + rx * 0.36} ${cy + ry} ${cx - rx * 0.02} ${cy + ry}` +
    `C${cx - rx * 0.44} ${cy + ry} ${cx - rx * 0.74} ${cy + ry * 0.66} ${cx - rx} ${cy + ry * 0.16}Z`
  )
}

/** The slit of the pupil: a tall lens with slightly blunt ends. */
export function slitPath(cx: number, cy: number, half: number, tall: number): string {
  return smoothPath(
    [
      [cx, cy - tall],
      [cx + half * 0.72, cy - tall * 0.45],
      [cx + half, cy],
      [cx + half * 0.72, cy + tall * 0.45],
      [cx, cy + tall],
      [cx - half * 0.72, cy + tall * 0.45],
      [cx - half, cy],
      [cx - half * 0.72, cy - tall * 0.45],
    ],
    true,
    0.9,
  )
}

/** Streaks that run from the pupil to the rim like licking flames. */
export function irisFlames(
  random: Random,
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  count: number,
  fill: string,
): string {
  const d = times(count, (k) => {
    const at = (k + random.range(-0.3, 0.3)) * (360 / count)
    const reach = outer * random.range(0.68, 1)
    const bow = random.range(-7, 7)
    const width = ((Math.PI * 2 * inner) / count) * random.range(0.9, 1.7)
    return taper(
      [
        polar(cx, cy, inner, at),
        polar(cx, cy, inner + (reach - inner) * 0.4, at + bow),
        polar(cx, cy, inner + (reach - inner) * 0.75, at - bow * 0.4),
        polar(cx, cy, reach, at + bow * 0.5),
      ],
      width,
      0.2,
    )
  })
  return path(d.join(''), { fill })
}

/** The eyeball within its lids. */
export function reptileEye(random: Random, shape: EyeShape, ink: EyeInk): string {
  const { cx, cy, iris } = shape
  const open = almond(shape)
  return group([
    path(almond(shape, shape.ry * 0.2), { fill: ink.lidShade }),
    path(almond(shape, shape.ry * 0.16), {
      fill: ink.lid,
      transform: `translate(${-shape.ry * 0.025} ${-shape.ry * 0.03})`,
    }),
    path(almond(shape, shape.ry * 0.05), { fill: ink.pupil }),
    path(open, { fill: ink.white }),
    clip(shape.id, path(open), [
      circle(cx, cy, iris, { fill: ink.iris[0] }),
      circle(cx, cy, iris * 0.94, { fill: ink.iris[1] }),
      irisFlames(random, cx, cy, iris * 0.2, iris * 0.96, 64, ink.iris[0]),
      irisFlames(random, cx, cy, iris * 0.12, iris * 0.7, 44, ink.iris[2]),
      path(slitPath(cx, cy, shape.slit, iris * 0.93), { fill: ink.pupil }),
      ellipse(cx - iris * 0.36, cy - iris * 0.4, iris * 0.15, iris * 0.22, {
        fill: ink.glint,
        transform: `rotate(28 ${cx - iris * 0.36} ${cy - iris * 0.4})`,
      }),
      circle(cx + iris * 0.34, cy + iris * 0.42, iris * 0.055, { fill: ink.glint }),
      path(
        `${almond(shape, shape.ry * 0.5)}${almond({ ...shape, cy: cy + shape.ry * 0.2, rx: shape.rx * 1.02 })}`,
        { fill: ink.pupil, 'fill-rule': 'evenodd', opacity: 0.55 },
      ),
    ]),
  ])
}

/** Inks of one scale: lit half, shaded half and the gap between scales. */
interface ScaleInk {
  readonly lit: string
  readonly shade: string
  readonly gap: string
}

/** A shield-shaped scale whose point lies away from the eye. */
function scale(at: Point, degrees: number, length: number, width: number, ink: ScaleInk): string {
  const [ux, uy] = polar(0, 0, 1, degrees)
  const place = (x: number, y: number): Point => [
    at[0] + ux * x * length - uy * y * width,
    at[1] + uy * x * length + ux * y * width,
  ]
  const left = [place(-0.3, 0), place(-0.22, -0.4), place(0.2, -0.52), place(0.62, -0.34), place(0.86, 0)]
  const right = [place(0.62, 0.34), place(0.2, 0.52), place(-0.22, 0.4)]
  const spine: Point[] = [place(-0.3, 0), place(0.86, 0)]
  const litFirst = uy * 0.7 - ux * 0.7 < 0
  return (
    path(smoothPath([...left, ...right], true), {
      fill: ink.lit,
      stroke: ink.gap,
      'stroke-width': Math.max(1.4, width * 0.05),
    }) +
    path(smoothPath([...spine, ...(litFirst ? right : [...left].reverse().slice(1, -1))], true, 0.6), {
      fill: ink.shade,
    })
  )
}

/** Rings of scales around the eye, growing outwards; the ink may change from ring to ring. */
export function hide(
  shape: EyeShape,
  rings: number,
  first: number,
  growth: number,
  ink: (ring: number, degrees: number) => ScaleInk,
): string {
  const layers: string[] = []
  let [away, size] = [shape.ry * 0.24, first]
  for (let ring = 0; ring < rings; ring += 1) {
    const [rx, ry] = [shape.rx + away * 1.02, shape.ry + away]
    const around = Math.PI * (3 * (rx + ry) - Math.sqrt((3 * rx + ry) * (rx + 3 * ry)))
    const count = Math.round(around / size)
    layers.push(
      times(count, (k) => {
        const t = ((k + (ring % 2) / 2) / count) * Math.PI * 2
        const [x, y] = [rx * Math.cos(t), ry * Math.sin(t)]
        const degrees = (Math.atan2(y / (ry * ry), x / (rx * rx)) * 180) / Math.PI
        return scale([shape.cx + x, shape.cy + y], degrees, size * 1.15, size * 1.02, ink(ring, degrees))
      }).join(''),
    )
    away += size * 0.78
    size *= growth
  }
  return layers.reverse().join('')
}
