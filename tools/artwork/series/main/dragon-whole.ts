import type { Brush } from '../../artwork.ts'
import { darken, lighten, mix } from '../../colour.ts'
import { polar, smoothPath, times } from '../../geometry.ts'
import { dragonHead } from '../../motifs/dragon.ts'
import type { DragonInk } from '../../motifs/dragon-skin.ts'
import { range } from '../../motifs/mountains.ts'
import { perchedPigeon } from '../../motifs/pigeon.ts'
import { serpent } from '../../motifs/serpent.ts'
import { halo, spark, stars, steppedSky } from '../../motifs/sky.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, mirror, type Point, path, polygon, rect } from '../../svg.ts'
import { MIDDLE } from './poster.ts'

/** The head in profile among ice. */
export function drawFrozen({ palette: p, random }: Brush): string {
  const ink: DragonInk = {
    hide: p.mid,
    shade: p.deep,
    belly: p.light,
    line: p.dark,
    horn: p.paper,
    hornShade: p.soft,
    eye: p.accent,
    mouth: p.accent,
  }
  const neck = serpent(
    'neck',
    [
      [690, 700],
      [830, 760],
      [900, 930],
      [830, 1130],
      [700, 1320],
      [660, 1640],
    ],
    (s) => 250 + 190 * s,
    ink,
    11,
  )
  const icicles = times(15, (k) => {
    const x = 62 + k * 76
    const tall = 90 + ((k * 71) % 150)
    return (
      polygon(
        [
          [x, 60],
          [x + 76, 60],
          [x + 40, 60 + tall],
        ],
        { fill: p.paper },
      ) +
      polygon(
        [
          [x + 40, 60],
          [x + 76, 60],
          [x + 40, 60 + tall],
        ],
        { fill: p.soft },
      )
    )
  })
  const breath = times(
    9,
    (k) =>
      circle(236 - k * 12 + (k % 2) * 26, 790 + k * 42, 20 + k * 8, { fill: p.soft }) +
      circle(230 - k * 12 + (k % 2) * 26, 784 + k * 42, 20 + k * 8, { fill: p.paper }),
  )
  return (
    steppedSky(random.fork('sky'), 1188, 1330, [p.dark, p.deep, mix(p.deep, p.mid, 0.6), p.mid], 18) +
    stars(random.fork('stars'), [62, 62, 1064, 800], 80, p.light) +
    circle(640, 470, 368, { fill: p.light }) +
    clip(
      'moon',
      circle(640, 470, 368),
      halftone(270, 470, 740, 370, { cell: 16, colour: p.soft, from: 0, to: 0.8, angle: 90 }),
    ) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1480, height: 400, count: 5, snow: 0.5 },
      { lit: p.soft, shade: p.deep, snow: p.paper, snowShade: p.soft },
      'left',
    ) +
    icicles.join('') +
    neck.body +
    breath.join('') +
    group(mirror(0, dragonHead('ice', ink)), { transform: 'translate(556 690) rotate(-6) scale(1.18)' }) +
    path(
      smoothPath([
        [40, 1480],
        [280, 1430],
        [520, 1490],
        [800, 1440],
        [1150, 1500],
      ]).concat('L1150 1640L40 1640Z'),
      { fill: p.paper },
    ) +
    path(
      smoothPath([
        [40, 1530],
        [300, 1500],
        [640, 1550],
        [1150, 1530],
      ]).concat('L1150 1640L40 1640Z'),
      { fill: p.soft },
    )
  )
}

/** Rolled up like a rope, asleep, used as a perch. */
export function sleeping({ palette: p, random }: Brush): string {
  const ink: DragonInk = {
    hide: mix(p.accent, p.deep, 0.3),
    shade: mix(p.accent, p.dark, 0.62),
    belly: p.light,
    line: p.dark,
    horn: p.light,
    hornShade: p.soft,
    eye: p.gold,
    mouth: p.accent,
  }
  const [cx, cy] = [MIDDLE, 830]
  const turns = times(33, (k): Point => polar(cx, cy, 468 - k * 10.4, 40 + k * 25.5))
  const axis: Point[] = [[700, 1446], [850, 1436], [966, 1360], [990, 1250], ...turns]
  const coil = serpent('coil', axis, (s) => (s > 0.14 ? 128 + 24 * s : Math.max(6, s * 930)), ink, 46)
  const bird = {
    body: p.paper,
    shade: p.soft,
    neck: p.accent,
    wing: p.light,
    bar: p.dark,
    bill: p.gold,
    foot: p.accent,
    line: p.dark,
    eye: p.gold,
  }
  const perches = [
    [-117, 0.72, 1],
    [-100, 0.64, -1],
    [-72, 0.74, -1],
  ] as const
  const coins = times(150, (k) => {
    const [x, y] = polar(cx, cy, 560 * Math.sqrt(random.next()), k * 47)
    const r = random.range(12, 22)
    return (
      circle(x, y, r, { fill: darken(p.gold, 0.28) }) +
      circle(x - 2, y - 3, r, { fill: k % 3 ? p.gold : lighten(p.gold, 0.3) }) +
      circle(x - 2, y - 3, r * 0.55, { fill: 'none', stroke: darken(p.gold, 0.28), 'stroke-width': 2.4 })
    )
  })
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    halo(cx, cy, [640, 590], [mix(p.dark, p.deep, 0.45), darken(p.gold, 0.4)]) +
    coins.join('') +
    stars(random.fork('stars'), [62, 62, 1064, 130], 34, p.light) +
    times(3, (k) => spark(210 + k * 380, 180 + (k % 2) * 70, 26, p.gold)).join('') +
    coil.body +
    group(dragonHead('sleep', { ...ink, horn: p.light, hornShade: p.soft }, true), {
      transform: 'translate(570 852) rotate(12) scale(0.86)',
    }) +
    perches
      .map(
        ([at, k, facing], i) =>
          [...polar(cx, cy, 478 - 10.4 * ((at + 320) / 25.5) + 66, at), k, facing, i] as const,
      )
      .map(([x, y, k, facing, i]) =>
        group(perchedPigeon(`perch-${i}`, bird), {
          transform: `translate(${x} ${y}) scale(${facing * k} ${k})`,
        }),
      )
      .join('')
  )
}
