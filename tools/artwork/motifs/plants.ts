import { polar } from '../geometry.ts'
import type { Random } from '../random.ts'
import { ellipse, group, type Point, path, polygon, px } from '../svg.ts'

/** A wind-bent tree: a forked trunk under flat clouds of leaves; lit from the left. */
export function tree(
  random: Random,
  x: number,
  foot: number,
  height: number,
  lit: string,
  shade: string,
  trunk: string,
): string {
  const s = height / 300
  const crowns: readonly (readonly [number, number, number, number])[] = [
    [-78, -188, 78, 34],
    [70, -200, 84, 36],
    [-10, -250, 96, 42],
    [-36, -216, 84, 34],
    [40, -160, 50, 20],
  ]
  const leaves = crowns.map(([cx, cy, rx, ry]) => {
    const edge = Array.from({ length: 14 }, (_, index): Point => {
      const [dx, dy] = polar(0, 0, random.range(0.86, 1.12), (index * 360) / 14)
      return [cx + dx * rx, cy + dy * ry * (dy > 0 ? 0.62 : 1)]
    })
    const low = polygon(edge, { fill: shade, stroke: shade, 'stroke-width': 14, 'stroke-linejoin': 'round' })
    return low + ellipse(cx - rx * 0.12, cy - ry * 0.34, rx * 0.82, ry * 0.54, { fill: lit })
  })
  return group(
    [
      path(
        'M-16 0C-8 -40 -12 -80 -26 -108C-40 -136 -62 -150 -78 -178L-68 -182C-50 -158 -28 -146 -14 -124C-8 -160 -14 -190 -16 -226L-4 -226C0 -196 2 -166 4 -140C20 -160 44 -168 58 -196L68 -190C56 -160 26 -144 14 -112C8 -80 10 -40 22 0Z',
        { fill: trunk },
      ),
      ...leaves,
    ],
    { transform: `translate(${px(x)} ${px(foot)}) scale(${s.toFixed(3)})` },
  )
}

/** A ribbed column of cactus with a round head. */
function column(
  x: number,
  foot: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
  spine: string,
): string {
  const [l, r, top, half] = [x - width / 2, x + width / 2, foot - height, width / 2]
  const body = `M${px(l)} ${px(foot)}L${px(l)} ${px(top + half)}A${px(half)} ${px(half)} 0 0 1 ${px(r)} ${px(top + half)}L${px(r)} ${px(foot)}Z`
  const dark = `M${px(x + width * 0.1)} ${px(foot)}L${px(x + width * 0.1)} ${px(top + 1)}A${px(half)} ${px(half)} 0 0 1 ${px(r)} ${px(top + half)}L${px(r)} ${px(foot)}Z`
  let ribs = ''
  for (const share of [-0.3, -0.1, 0.26])
    ribs += `M${px(x + width * share)} ${px(foot)}L${px(x + width * share)} ${px(top + half * 0.7)}`
  return (
    path(body, { fill: lit }) +
    path(dark, { fill: shade }) +
    path(ribs, {
      stroke: spine,
      'stroke-width': width * 0.045,
      'stroke-dasharray': `${px(width * 0.1)} ${px(width * 0.16)}`,
      fill: 'none',
    })
  )
}

/** A candelabra cactus: a trunk and arms that bend upwards, lit from the left. */
export function cactus(
  x: number,
  foot: number,
  height: number,
  arms: readonly (readonly [side: number, at: number, rise: number])[],
  lit: string,
  shade: string,
  spine: string,
): string {
  const width = height * 0.12
  const drawnArms = arms.map(([side, at, rise]) => {
    const [elbowX, elbowY, thick] = [x + side * width * 1.35, foot - height * at, width * 0.8]
    const joint = path(
      `M${px(x)} ${px(elbowY + width * 0.6)}Q${px(elbowX)} ${px(elbowY + width * 0.6)} ${px(elbowX)} ${px(elbowY - width * 0.4)}`,
      { fill: 'none', stroke: side > 0 ? shade : lit, 'stroke-width': thick },
    )
    return joint + column(elbowX, elbowY - width * 0.3, thick, height * rise, lit, shade, spine)
  })
  return drawnArms.join('') + column(x, foot, width, height, lit, shade, spine)
}

/** A queen of the Andes: a globe of sword leaves below one giant flower spike. */
export function puya(
  random: Random,
  x: number,
  foot: number,
  height: number,
  inks: readonly [spike: string, spikeShade: string, leaf: string, leafShade: string, bloom: string],
): string {
  const [spike, spikeShade, leaf, leafShade, bloom] = inks
  const globe = height * 0.19
  const cy = foot - globe * 0.75
  const leaves = Array.from({ length: 44 }, (_, index) => {
    const at = 150 + (index * 240) / 43
    const tip = polar(x, cy, globe * random.range(0.9, 1.15), at)
    return polygon([polar(x, cy, globe * 0.16, at - 90), tip, polar(x, cy, globe * 0.16, at + 90)], {
      fill: index % 2 === 0 ? leaf : leafShade,
    })
  })
  const [bottom, top, half] = [cy - globe * 0.5, foot - height, height * 0.052]
  const body = (from: number, to: number): string =>
    `M${px(x + half * 0.62 * from)} ${px(bottom)}C${px(x + half * 1.3 * from)} ${px(bottom - height * 0.2)} ${px(x + half * 1.1 * from)} ${px(top + height * 0.16)} ${px(x)} ${px(top)}C${px(x + half * 1.1 * to)} ${px(top + height * 0.16)} ${px(x + half * 1.3 * to)} ${px(bottom - height * 0.2)} ${px(x + half * 0.62 * to)} ${px(bottom)}Z`
  const blooms = Array.from({ length: 132 }, (_, index) => {
    const t = 0.03 + (index / 132) * 0.93
    const around = Math.sin(index * 2.4)
    const reach = half * 1.08 * Math.sin(Math.PI * (0.16 + t * 0.8)) ** 0.7
    const size = height * 0.0105 * (1.15 - 0.6 * t)
    return ellipse(0, 0, size, size * 0.46, {
      fill: around > 0.25 ? spikeShade : bloom,
      transform: `translate(${px(x + reach * around)} ${px(bottom - (bottom - top) * t)}) rotate(${px(-50 * around - 20)})`,
    })
  })
  return group([
    ...leaves,
    path(body(-1, 1), { fill: spike }),
    path(body(0.1, 1), { fill: spikeShade }),
    ...blooms,
  ])
}

/** A cantuta, the Andean bell: a hanging trumpet of petals on a thin stalk. */
export function cantuta(
  x: number,
  y: number,
  length: number,
  turn: number,
  petal: string,
  shade: string,
  throat: string,
  calyx: string,
): string {
  const s = length / 100
  return group(
    [
      path(
        'M-9 0C-10 24 -14 46 -20 62C-28 72 -34 82 -36 92C-28 90 -22 92 -18 100C-12 92 -6 90 0 98C6 90 12 92 18 100C22 92 28 90 36 92C34 82 28 72 20 62C14 46 10 24 9 0Z',
        { fill: petal },
      ),
      path('M2 0C3 26 6 48 10 64C14 76 16 88 18 100C22 92 28 90 36 92C34 82 28 72 20 62C14 46 10 24 9 0Z', {
        fill: shade,
      }),
      path('M-20 84C-8 78 8 78 20 84C12 90 -12 90 -20 84Z', { fill: throat }),
      path('M-12 -4C-12 -14 12 -14 12 -4L9 16L4 6L0 18L-4 6L-9 16Z', { fill: calyx }),
      path('M0 -10C0 -24 4 -34 12 -44', {
        fill: 'none',
        stroke: calyx,
        'stroke-width': 4.5,
        'stroke-linecap': 'round',
      }),
    ],
    { transform: `translate(${px(x)} ${px(y)}) rotate(${px(turn)}) scale(${s.toFixed(3)})` },
  )
}

/** A pointed leaf with a lit and a shaded half. */
export function leaf(x: number, y: number, length: number, turn: number, lit: string, shade: string): string {
  return group(
    [
      path('M0 0C22 -26 66 -30 100 0C66 30 22 26 0 0Z', { fill: lit }),
      path('M0 0C30 4 70 4 100 0C66 30 22 26 0 0Z', { fill: shade }),
    ],
    { transform: `translate(${px(x)} ${px(y)}) rotate(${px(turn)}) scale(${(length / 100).toFixed(3)})` },
  )
}
