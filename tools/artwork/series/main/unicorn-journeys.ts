import type { Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { rotate, smoothPath, times } from '../../geometry.ts'
import { hill } from '../../motifs/hills.ts'
import { range } from '../../motifs/mountains.ts'
import { cantuta, leaf } from '../../motifs/plants.ts'
import { cumulus, halo, seas, spark, stars } from '../../motifs/sky.ts'
import { unicorn } from '../../motifs/unicorn.ts'
import { reflectInWater as reflected, swells } from '../../motifs/water.ts'
import { circle, group, mirror, path, polygon, rect } from '../../svg.ts'
import { MIDDLE } from './poster.ts'
import {
  coats,
  drink,
  foldedWing,
  gallop,
  lifted,
  liftedFar,
  plumes,
  proud,
  steed,
  waiting,
} from './unicorn-poses.ts'

/** Up over the lake at a gallop. */
export function flying(brush: Brush): string {
  const { palette: p, random } = brush
  const rock = { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft }
  const lake = { x: 62, y: 1440, width: 1064, height: 150 }
  return (
    rect(62, 62, 1064, 1540, { fill: p.soft }) +
    polygon(
      [
        [1130, 62],
        [1130, 420],
        [62, 1500],
        [62, 1150],
      ],
      { fill: mix(p.soft, p.light, 0.5) },
    ) +
    polygon(
      [
        [1130, 560],
        [1130, 800],
        [380, 1600],
        [62, 1600],
      ],
      { fill: mix(p.soft, p.light, 0.5) },
    ) +
    circle(286, 316, 130, { fill: p.accent }) +
    cumulus(random.fork('far'), 930, 470, 460, 150, p.paper, mix(p.soft, p.light, 0.3)) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1452, height: 300, count: 6, snow: 0.5 },
      rock,
      'right',
    ) +
    rect(62, 1440, 1064, 160, { fill: p.deep }) +
    swells(random.fork('lake'), lake, p.mid, 1) +
    cumulus(random.fork('near'), 900, 1330, 520, 190, p.paper, mix(p.soft, p.light, 0.3)) +
    cumulus(random.fork('low'), 160, 1270, 420, 160, p.paper, mix(p.soft, p.light, 0.3)) +
    mirror(
      MIDDLE,
      steed(
        brush,
        {
          id: 'fly',
          horse: gallop,
          wind: 186,
          tailWind: 176,
          tail: 190,
          mane: 92,
          near: lifted,
          far: liftedFar,
        },
        536,
        900,
        1.8,
        -22,
      ),
    )
  )
}

/** The head before a full moon. */
export function night(brush: Brush): string {
  const { palette: p, random } = brush
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    halo(470, 640, [560, 500, 440], [mix(p.dark, p.deep, 0.5), p.deep, p.light]) +
    seas(random.fork('seas'), 470, 640, 440, mix(p.light, p.soft, 0.35)) +
    stars(random.fork('stars'), [62, 62, 1064, 1500], 90, p.light) +
    times(5, (k) =>
      spark(150 + k * 214, 1180 + ((k * 137) % 210) - 1000 * (k % 2), 26 + (k % 3) * 9, p.gold),
    ).join('') +
    group(
      unicorn(
        random.fork('steed'),
        { id: 'head', horse: { ...proud, neck: [-66, -52], face: 52 }, wind: 196, mane: 112, near: waiting },
        { ...coats(p), coat: p.light, shade: p.soft, hair: [p.deep, p.gold, p.mid] },
        {
          ...plumes(p),
          quill: { blade: p.light, shade: p.soft, line: p.dark },
          covert: { blade: p.mid, shade: p.deep, line: p.dark },
          lesser: { blade: p.light, shade: p.soft, line: p.dark },
          arm: p.light,
        },
      ),
      { transform: 'translate(66 1550) scale(4.3)' },
    )
  )
}

/** It has come down to drink, nose to nose with its reflection. */
export function spring(brush: Brush): string {
  const { palette: p, random } = brush
  const lake = { x: 62, y: 1060, width: 1064, height: 540 }
  const shore = path(
    smoothPath(
      [
        [20, 1050],
        [240, 1038],
        [470, 1030],
        [640, 1042],
        [790, 1078],
        [700, 1106],
        [420, 1130],
        [200, 1160],
        [20, 1180],
      ],
      true,
    ),
    { fill: p.deep },
  )
  const horseThere = steed(
    brush,
    { id: 'drink', horse: drink, wind: 104, tailWind: 104, tail: 150, mane: 62, near: foldedWing },
    466,
    748,
    1.66,
  )
  const again = steed(
    brush,
    { id: 'drink-again', horse: drink, wind: 104, tailWind: 104, tail: 150, mane: 62, near: foldedWing },
    466,
    748,
    1.66,
  )
  const hills =
    hill({ x: 250, top: 560, base: 1070, left: 520, right: 560 }, p.soft, p.mid, 'left') +
    hill({ x: 960, top: 690, base: 1070, left: 480, right: 440 }, mix(p.soft, p.mid, 0.5), p.mid, 'left')
  const bells: readonly (readonly [number, number, number, number])[] = [
    [150, 250, 190, 8],
    [292, 232, 150, -10],
    [392, 330, 176, 6],
    [92, 470, 140, 14],
    [1046, 260, 196, -8],
    [918, 236, 150, 10],
    [1080, 490, 146, -12],
    [806, 214, 120, -6],
  ]
  const bough = path(
    smoothPath([
      [20, 120],
      [220, 130],
      [430, 96],
      [640, 104],
      [820, 90],
      [1000, 120],
      [1180, 90],
    ]),
    { fill: 'none', stroke: p.dark, 'stroke-width': 18, 'stroke-linecap': 'round' },
  )
  // A bell ends in a hook of its own; its twig comes down from the bough to that hook.
  const twigs = bells.map(([x, y, long, turn]) => {
    const [hx, hy] = rotate([x + long * 0.12, y - long * 0.44], [x, y], turn)
    const side = hx < MIDDLE ? -1 : 1
    const d = smoothPath([
      [hx - side * 66, 108],
      [hx - side * 20, 112 + (hy - 112) * 0.3],
      [hx, hy],
    ])
    return path(d, { fill: 'none', stroke: p.dark, 'stroke-width': long * 0.045, 'stroke-linecap': 'round' })
  })
  const leaves = bells.map(([x, , long, turn]) => {
    const side = x < MIDDLE ? 1 : -1
    const green = darken(p.mid, 0.15)
    return (
      leaf(x + side * 70, 112, long * 0.5, 62 - turn, p.mid, green) +
      leaf(x + side * 78, 116, long * 0.42, 128 - turn, p.mid, green)
    )
  })
  return (
    rect(62, 62, 1064, 1540, { fill: mix(p.light, p.soft, 0.45) }) +
    circle(760, 560, 230, { fill: p.paper }) +
    circle(760, 560, 190, { fill: mix(p.gold, p.light, 0.35) }) +
    hills +
    rect(62, 1060, 1064, 540, { fill: p.mid }) +
    reflected(random.fork('mirror'), lake, hills + again, p.mid, 0.92) +
    swells(random.fork('swell'), lake, p.soft, 0.5) +
    shore +
    horseThere +
    times(5, (k) =>
      circle(872, 1128, 36 + k * 40, {
        fill: 'none',
        stroke: p.light,
        'stroke-width': 4 - k * 0.5,
        transform: 'matrix(1 0 0 0.24 -60 850)',
      }),
    ).join('') +
    bough +
    twigs.join('') +
    leaves.join('') +
    bells
      .map(([x, y, long, turn]) =>
        cantuta(x, y, long, turn, p.accent, mix(p.accent, p.dark, 0.25), p.gold, p.dark),
      )
      .join('')
  )
}
