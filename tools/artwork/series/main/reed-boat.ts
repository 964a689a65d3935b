import type { Artwork, Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { smoothPath, times } from '../../geometry.ts'
import { child } from '../../motifs/child.ts'
import { farBird } from '../../motifs/flock.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { bodyMap } from '../../motifs/ribbon.ts'
import { halo, steppedSky } from '../../motifs/sky.ts'
import { glitter, swells } from '../../motifs/water.ts'
import { type Palette, palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, line, type Point, path, polygon, rect } from '../../svg.ts'
import { mainPoster } from './poster.ts'

/** A great boat of reed bundles seen from its bow quarter: the prow rises as a puma's head. */
function greatBoat(p: Palette): string {
  const keel: Point[] = [
    [-436, -300],
    [-424, -190],
    [-372, -60],
    [-230, 30],
    [0, 56],
    [190, 24],
    [330, -90],
    [372, -290],
    [340, -420],
  ]
  const map = bodyMap(keel)
  const half = (s: number): number => (66 - 44 * Math.abs(s - 0.45) ** 1.4) * Math.min(1, 0.25 + s * 9)
  const at = times(41, (k) => k / 40)
  const layer = (from: number, to: number, fill: string): string =>
    path(
      smoothPath(
        [...at.map((s) => map(s, half(s) * from)), ...[...at].reverse().map((s) => map(s, half(s) * to))],
        true,
      ),
      { fill },
    )
  const straws = [0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75].map((v) =>
    path(smoothPath(at.map((s) => map(s, half(s) * v))), {
      fill: 'none',
      stroke: darken(p.gold, 0.35),
      'stroke-width': 2.6,
    }),
  )
  const cords = times(15, (k) => {
    const s = 0.05 + k * 0.064
    return path(smoothPath([map(s, half(s) * 1.04), map(s + 0.012, 0), map(s, -half(s) * 1.04)]), {
      fill: 'none',
      stroke: p.dark,
      'stroke-width': 9,
    })
  })
  const head = group(
    [
      path(
        'M-58 70C-66 20 -60 -34 -34 -62L-44 -112L-6 -84L40 -84L74 -116L70 -64C104 -46 132 -14 136 14C136 40 112 54 82 54C56 60 40 70 34 90Z',
        { fill: p.gold },
      ),
      path('M-58 70C-20 60 30 40 60 52C90 56 120 54 134 26C132 46 108 56 82 54C56 60 40 70 34 90Z', {
        fill: darken(p.gold, 0.25),
      }),
      path('M104 -14C122 -16 138 -4 138 10C126 12 110 4 104 -14Z', { fill: p.dark }),
      path('M128 30C108 42 86 38 72 28', {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
      path('M22 -22C40 -40 66 -36 74 -20C58 -8 36 -10 22 -22Z', { fill: p.paper }),
      circle(52, -23, 10, { fill: p.dark }),
      path('M14 -36C36 -56 66 -52 84 -34', {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 8,
        'stroke-linecap': 'round',
      }),
    ],
    { transform: 'translate(342 -470) scale(1.12)' },
  )
  const sail = group(
    [
      line(-40, 110, -40, -720, { stroke: p.dark, 'stroke-width': 18 }),
      path(
        'M-300 -690C-180 -660 100 -660 230 -700C270 -520 270 -330 210 -170C80 -130 -170 -130 -280 -176C-230 -340 -230 -520 -300 -690Z',
        { fill: p.paper },
      ),
      path(
        'M110 -676C150 -684 190 -690 230 -700C270 -520 270 -330 210 -170C180 -160 150 -154 116 -150C170 -330 170 -520 110 -676Z',
        { fill: p.light },
      ),
      halo(-30, -420, [132, 112, 100], [p.dark, p.paper, p.accent]),
      circle(-30, -420, 54, { fill: p.gold }),
      ...times(12, (k) =>
        polygon(
          [
            [-38, -532],
            [-22, -532],
            [-30, -566],
          ],
          { fill: p.accent, transform: `rotate(${k * 30} -30 -420)` },
        ),
      ),
      line(-316, -692, 246, -704, { stroke: p.dark, 'stroke-width': 15 }),
      line(-294, -174, 226, -168, { stroke: p.dark, 'stroke-width': 13 }),
      line(-40, -720, 330, -400, { stroke: p.dark, 'stroke-width': 4 }),
      line(-40, -720, -420, -160, { stroke: p.dark, 'stroke-width': 4 }),
    ],
    { transform: 'translate(0 -84)' },
  )
  return (
    sail + group([layer(1, -1, p.gold), layer(-0.1, -1, darken(p.gold, 0.22)), ...straws, ...cords]) + head
  )
}

/** Home before dark, with the same crew as on departure and one llama more. */
function homecoming({ palette: p, random }: Brush): string {
  const lake = { x: 62, y: 1130, width: 1064, height: 440 }
  const dress = { poncho: p.accent, stripe: p.gold, cap: p.paper, skin: '#c98a5c', dark: p.dark }
  return (
    steppedSky(
      random.fork('sky'),
      1188,
      1140,
      [p.deep, p.mid, mix(p.mid, p.soft, 0.5), p.soft, p.light],
      16,
    ) +
    circle(330, 760, 300, { fill: p.gold }) +
    clip(
      'sun',
      circle(330, 760, 300),
      halftone(30, 700, 620, 370, { cell: 16, colour: p.mid, from: 0, to: 0.85, angle: 90 }),
    ) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1140, height: 200, count: 7, snow: 0.4 },
      { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft },
      'left',
    ) +
    rect(62, 1130, 1064, 480, { fill: p.deep }) +
    glitter(random.fork('glitter'), 420, lake, 300, p.soft) +
    swells(random.fork('swell'), lake, p.mid, 0.9) +
    times(7, (k) => farBird(760 + k * 50, 330 - k * 26 + (k % 2) * 40, 60, 0.8, 0, p.dark)).join('') +
    group(
      [
        child(-270, -6, 200, 1, 'wave', dress),
        llama(180, 26, 250, 1, { wool: p.paper, shade: p.light, blanket: p.accent, stripe: p.gold }),
        child(30, 12, 170, 1, 'stand', { ...dress, poncho: p.dark, cap: p.accent }),
        greatBoat(p),
      ],
      { transform: 'translate(560 1230)' },
    ) +
    path(
      smoothPath([
        [40, 1306],
        [260, 1290],
        [520, 1312],
        [800, 1288],
        [1150, 1312],
      ]).concat('L1150 1640L40 1640Z'),
      { fill: mix(p.deep, p.dark, 0.5) },
    ) +
    swells(random.fork('near'), { x: 62, y: 1320, width: 1064, height: 230 }, p.mid, 0.8) +
    reeds(random.fork('left'), 50, 330, 1620, 430, 44, [p.dark, mix(p.dark, p.deep, 0.6), p.gold]) +
    reeds(random.fork('right'), 900, 1150, 1620, 360, 38, [p.dark, mix(p.dark, p.deep, 0.6), p.gold])
  )
}

/** The boat comes home. */
export const reedBoats: readonly Artwork[] = [
  mainPoster('reed-boat-return', palettes.ember, (brush) =>
    drawFramed(brush, { band: 'wave', bandAt: 'bottom' }, () => homecoming(brush)),
  ),
]
