import type { Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { child } from '../../motifs/child.ts'
import { soaringCondor } from '../../motifs/condor.ts'
import { llama } from '../../motifs/llama.ts'
import { halo } from '../../motifs/sky.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, mirror, type Point, path, polygon, rect } from '../../svg.ts'
import { plumage, silhouette } from './condor-inks.ts'
import { MIDDLE } from './poster.ts'

/** Between two walls of rock, seen from behind; only just wide enough. */
export function gate({ palette: p }: Brush): string {
  const wallEdge = (reach: number, k: number, seed: number, count: number): Point[] => {
    const edge = times(15, (i): Point => {
      const step = Math.floor((i + k + seed) / 2) % 3
      return [62 + reach - k * (reach / count) + step * 34 - (i % 2) * 22, 40 + i * 112 + k * 9]
    })
    return [[30, 40], ...edge, [30, 1640]]
  }
  const wall = (inks: readonly string[], reach: number, seed: number): string =>
    inks.map((fill, k) => polygon(wallEdge(reach, k, seed, inks.length), { fill })).join('')
  const strata = (x: number, w: number): string =>
    times(26, (k) =>
      path(`M${x} ${90 + k * 58}q${w * 0.4} ${12 + (k % 3) * 8} ${w} ${-4 + (k % 2) * 14}`, {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 4,
        opacity: 0.5,
      }),
    ).join('')
  const river: Point[] = [
    [560, 1030],
    [640, 1110],
    [520, 1200],
    [650, 1320],
    [480, 1450],
    [560, 1640],
  ]
  const [leftEdge, rightEdge] = [wallEdge(350, 0, 0, 3), wallEdge(330, 0, 2, 3)]
  const ledge =
    polygon(
      [
        [40, 1396],
        [452, 1380],
        [470, 1398],
        [420, 1440],
        [300, 1476],
        [40, 1520],
      ],
      { fill: p.dark },
    ) +
    polygon(
      [
        [40, 1396],
        [452, 1380],
        [470, 1398],
        [40, 1420],
      ],
      { fill: p.light },
    )
  const walker = { poncho: p.accent, stripe: p.gold, cap: p.gold, skin: '#c98a5c', dark: p.dark }
  const caravan = [
    child(416, 1392, 92, 1, 'wave', walker),
    ...times(3, (k) =>
      llama(318 - k * 92, 1396 + k * 3, 96, 1, {
        wool: p.paper,
        shade: p.light,
        blanket: [p.accent, p.gold, p.mid][k] ?? p.gold,
        stripe: p.dark,
      }),
    ),
  ]
  const right = wall([p.deep, mix(p.deep, p.dark, 0.4), p.dark], 330, 2)
  const left = wall([p.soft, p.mid, p.deep], 350, 0)
  return (
    rect(62, 62, 1064, 1540, { fill: p.light }) +
    halo(MIDDLE + 8, 470, [330, 232], [mix(p.light, p.soft, 0.35), mix(p.light, p.soft, 0.7)]) +
    circle(MIDDLE + 8, 470, 136, { fill: p.gold }) +
    clip(
      'sun',
      circle(MIDDLE + 8, 470, 136),
      halftone(450, 450, 300, 170, { cell: 15, colour: p.soft, from: 0, to: 0.9, angle: 90 }),
    ) +
    rect(62, 1050, 1064, 560, { fill: mix(p.soft, p.mid, 0.5) }) +
    path(
      smoothPath(
        [
          ...river.map(([x, y], i): Point => [x - 16 - i * 15, y]),
          ...[...river].reverse().map(([x, y], i): Point => [x + 16 + (5 - i) * 15, y]),
        ],
        true,
      ),
      { fill: p.accent },
    ) +
    left +
    clip('left', polygon(leftEdge), strata(62, 420)) +
    mirror(MIDDLE, right + clip('right', polygon(rightEdge), strata(62, 420))) +
    ledge +
    caravan.join('') +
    balsa(622, 1316, 92, 1, { lit: p.gold, shade: p.dark, binding: p.dark, crew: p.dark })
  )
}

/** The bird in the gorge, wider than the frame. */
export function gateBird({ palette: p }: Brush): string {
  return group(soaringCondor(plumage({ ...p, accent: p.mid })), {
    transform: 'translate(600 830) rotate(-7) scale(0.86 0.96)',
  })
}

/** The fields from above, and a shadow that is larger than the village. */
export function shadow({ palette: p, random }: Brush): string {
  const crops = [p.mid, p.soft, p.light, p.gold, mix(p.mid, p.deep, 0.5), mix(p.soft, p.light, 0.5)]
  const bands = times(13, (k) => {
    const edge = times(
      8,
      (i): Point => [20 + i * 170, 20 + k * 128 + Math.sin(i * 0.9 + k * 0.35) * 52 + i * 9],
    )
    return path(smoothPath(edge).concat('L1200 1700L20 1700Z'), {
      fill: crops[(k * 5) % crops.length] ?? p.mid,
      stroke: p.dark,
      'stroke-width': 7,
    })
  })
  const furrows = times(13, (k) => {
    if (k % 3 === 1) return ''
    return times(4, (j) =>
      path(
        smoothPath(
          times(
            8,
            (i): Point => [20 + i * 170, 44 + j * 24 + k * 128 + Math.sin(i * 0.9 + k * 0.35) * 52 + i * 9],
          ),
        ),
        {
          fill: 'none',
          stroke: p.dark,
          'stroke-width': 2.4,
          opacity: 0.42,
          'stroke-dasharray': k % 2 ? '5 13' : '26 9',
        },
      ),
    ).join('')
  })
  const houses = (
    [
      [250, 1290],
      [330, 1330],
      [270, 1380],
      [890, 330],
      [960, 380],
    ] as const
  ).map(
    ([x, y]) =>
      polygon(
        [
          [x + 14, y + 22],
          [x + 76, y + 8],
          [x + 92, y + 76],
          [x + 30, y + 90],
        ],
        { fill: p.dark, opacity: 0.5 },
      ) +
      polygon(
        [
          [x, y],
          [x + 62, y - 14],
          [x + 70, y + 20],
          [x + 8, y + 34],
        ],
        { fill: p.accent },
      ) +
      polygon(
        [
          [x + 8, y + 34],
          [x + 70, y + 20],
          [x + 78, y + 54],
          [x + 16, y + 68],
        ],
        { fill: darken(p.accent, 0.35) },
      ),
  )
  const trees = times(22, (k) => {
    const [x, y] = [[150, 210, 460, 520, 1010, 960, 330, 640][k % 8] ?? 200, 0]
    const at: Point = [x + random.range(-50, 50), y + 150 + k * 64]
    const r = random.range(12, 21)
    return (
      circle(at[0] + r * 0.9, at[1] + r * 0.9, r, { fill: p.dark, opacity: 0.5 }) +
      circle(at[0], at[1], r, { fill: p.deep, stroke: p.dark, 'stroke-width': 3 }) +
      circle(at[0] - r * 0.25, at[1] - r * 0.25, r * 0.5, { fill: p.mid })
    )
  })
  const river: Point[] = [
    [860, 40],
    [900, 260],
    [770, 520],
    [840, 800],
    [720, 1080],
    [800, 1340],
    [740, 1640],
  ]
  const shade = group(soaringCondor(silhouette(p.dark)), {
    transform: 'translate(500 990) rotate(28) scale(0.98 1.12)',
    opacity: 0.72,
  })
  return (
    bands.join('') +
    furrows.join('') +
    path(
      smoothPath(
        [
          ...river.map(([x, y]): Point => [x - 34, y]),
          ...[...river].reverse().map(([x, y]): Point => [x + 34, y]),
        ],
        true,
      ),
      { fill: '#2f8f96', stroke: p.dark, 'stroke-width': 7 },
    ) +
    trees.join('') +
    houses.join('') +
    child(560, 1512, 62, -1, 'wave', {
      poncho: p.accent,
      stripe: p.gold,
      cap: p.paper,
      skin: '#c98a5c',
      dark: p.dark,
    }) +
    llama(470, 1500, 70, 1, { wool: p.paper, shade: p.light }) +
    llama(400, 1530, 62, 1, { wool: p.paper, shade: p.light }) +
    shade +
    group(soaringCondor(plumage({ ...p, accent: p.accent })), {
      transform: 'translate(790 410) rotate(28) scale(0.36 0.42)',
    }) +
    balsa(770, 1440, 84, 1, { lit: p.gold, shade: p.dark, binding: p.dark })
  )
}
