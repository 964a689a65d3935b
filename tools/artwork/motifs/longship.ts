import { circle, group, path, px } from '../svg.ts'
import { stencil } from './stencil.ts'

/** Inks of a longship. */
interface Timber {
  readonly hull: string
  readonly hullShade: string
  readonly sail: string
  readonly stripe: string
  readonly shield: string
  readonly line: string
}

const HULL =
  'M-348 -186C-356 -214 -322 -226 -312 -200C-306 -178 -330 -176 -330 -190C-334 -150 -312 -86 -246 -54C-160 -26 140 -26 236 -56C288 -80 306 -130 312 -190C306 -196 296 -200 288 -196C294 -206 306 -212 314 -212C312 -222 318 -232 328 -232L324 -222C338 -222 352 -214 362 -204C350 -196 342 -192 334 -192C336 -120 310 -44 236 -4C150 22 -160 22 -250 -6C-318 -38 -348 -110 -348 -186Z'
const KEEL =
  'M-338 -126C-300 -60 -250 -34 -200 -24C-100 -6 120 -8 220 -30C276 -48 312 -96 330 -150C322 -90 290 -34 236 -4C150 22 -160 22 -250 -6C-300 -30 -328 -76 -338 -126Z'
const SAIL =
  'M-190 -430C-120 -442 110 -442 180 -430C206 -350 206 -220 172 -128C100 -108 -120 -108 -196 -124C-168 -220 -166 -340 -190 -430Z'

/** A northern longship at anchor, 700 units long; y is its water line. */
export function longship(x: number, y: number, length: number, inks: Timber): string {
  const scale = length / 700
  const stripes = [-190, -84, 22, 128]
    .map(
      (at) =>
        `M${at} -450L${at + 54} -450C${at + 84} -340 ${at + 80} -220 ${at + 50} -100L${at - 4} -100C${at + 26} -220 ${at + 30} -340 ${at} -450Z`,
    )
    .join('')
  const shields = Array.from({ length: 11 }, (_, index) => {
    const at = -216 + index * 43
    const lift = ((at + 8) / 215) ** 2 * 12
    return (
      circle(at, -54 - lift, 21, {
        fill: index % 2 === 0 ? inks.shield : inks.stripe,
        stroke: inks.line,
        'stroke-width': 4,
      }) + circle(at, -54 - lift, 6, { fill: inks.line })
    )
  })
  return group(
    [
      path('M-10 -40L-6 -480L6 -480L10 -40Z', { fill: inks.line }),
      path('M6 -478L66 -462L6 -448Z', { fill: inks.stripe }),
      path(SAIL, { fill: inks.sail }),
      stencil(SAIL, path(stripes, { fill: inks.stripe })),
      stencil(
        SAIL,
        path('M96 -450C130 -340 130 -210 92 -100L240 -100L240 -450Z', { fill: inks.line, opacity: 0.22 }),
      ),
      path('M-200 -434L190 -434L190 -424L-200 -424Z', { fill: inks.line }),
      path('M-190 -430L-300 -90M180 -430L268 -92M-196 -124L-250 -70M172 -128L240 -74', {
        fill: 'none',
        stroke: inks.line,
        'stroke-width': 3,
      }),
      path(HULL, { fill: inks.hull }),
      path(KEEL, { fill: inks.hullShade }),
      path('M-286 -74C-160 -20 140 -22 268 -80', { fill: 'none', stroke: inks.line, 'stroke-width': 4 }),
      ...shields,
    ],
    { transform: `translate(${px(x)} ${px(y)}) scale(${scale.toFixed(3)})` },
  )
}
