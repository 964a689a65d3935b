import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { child } from '../../motifs/child.ts'
import { hill } from '../../motifs/hills.ts'
import { llama } from '../../motifs/llama.ts'
import { bodyMap } from '../../motifs/ribbon.ts'
import { cumulus, halo, spark, stars } from '../../motifs/sky.ts'
import { type WhaleInk, whale } from '../../motifs/whale.ts'
import { circle, group, line, type Point, path, polygon, rect } from '../../svg.ts'
import { clothes } from './clothes.ts'

/** A whale over the sleeping houses, a boat slung below it. */
export function dreaming({ palette: p, random }: Brush): string {
  const axis: Point[] = [
    [110, 520],
    [310, 430],
    [530, 440],
    [750, 530],
    [900, 510],
    [970, 410],
  ]
  const map = bodyMap(axis)
  const ropes = (
    [
      [0.3, 420, 1030],
      [0.44, 510, 1068],
      [0.56, 660, 1068],
      [0.68, 770, 1020],
    ] as const
  )
    .map(([at, c, d]) => [...map(at, -40), c, d] as const)
    .map(([a, b, c, d]) => line(a, b, c, d, { stroke: p.gold, 'stroke-width': 4 }))
  const slopes = [
    hill({ x: 180, top: 1210, base: 1620, left: 420, right: 460 }, p.mid, p.deep, 'left'),
    hill({ x: 880, top: 1150, base: 1620, left: 560, right: 460 }, p.deep, mix(p.deep, p.dark, 0.6), 'left'),
    hill(
      { x: 500, top: 1390, base: 1660, left: 700, right: 760 },
      p.dark,
      mix(p.dark, '#000000', 0.3),
      'left',
    ),
  ]
  const houses = (
    [
      [240, 1440, 96],
      [370, 1424, 76],
      [700, 1412, 90],
      [820, 1428, 110],
      [960, 1450, 84],
    ] as const
  ).map(
    ([x, y, w]) =>
      polygon(
        [
          [x, y],
          [x, y - w * 0.55],
          [x + w, y - w * 0.55],
          [x + w, y],
        ],
        { fill: p.deep },
      ) +
      polygon(
        [
          [x - 12, y - w * 0.5],
          [x + w * 0.5, y - w * 1.05],
          [x + w + 12, y - w * 0.5],
        ],
        { fill: p.accent },
      ) +
      rect(x + w * 0.38, y - w * 0.38, w * 0.22, w * 0.22, { fill: p.gold }),
  )
  return (
    rect(62, 62, 1064, 1540, { fill: mix(p.dark, p.deep, 0.5) }) +
    stars(random.fork('stars'), [62, 62, 1064, 1150], 120, p.light) +
    halo(740, 236, [130, 112], [p.deep, p.gold]) +
    circle(786, 212, 96, { fill: p.deep }) +
    slopes.join('') +
    houses.join('') +
    ropes.join('') +
    whale(
      { id: 'dream', length: 930, axis, flipper: 40, fluke: -10, flukeSpan: 0.55 },
      { light: p.soft, body: p.mid, shade: p.deep, throat: p.light, groove: p.soft, eye: p.gold },
    ) +
    group(child(500, 1064, 210, -1, 'asleep', { ...clothes(p), dark: p.dark })) +
    balsa(590, 1092, 470, 1, { lit: p.gold, shade: p.soft, binding: p.dark }) +
    cumulus(random.fork('cloud'), 250, 1190, 420, 120, p.light, p.soft) +
    cumulus(random.fork('cloud2'), 940, 1130, 360, 100, p.light, p.soft)
  )
}

/** A whale joined up from twelve stars. */
export function constellation({ palette: p, random }: Brush): string {
  const axis: Point[] = [
    [250, 270],
    [300, 450],
    [430, 650],
    [640, 800],
    [830, 830],
    [940, 740],
  ]
  const map = bodyMap(axis, 1)
  const [length] = [1120]
  const outlineStars: readonly (readonly [number, number, number])[] = [
    [0.01, 0, 24],
    [0.14, 0.05, 13],
    [0.33, 0.09, 17],
    [0.5, 0.09, 12],
    [0.64, 0.11, 16],
    [0.82, 0.04, 12],
    [1, 0, 22],
    [0.8, -0.04, 12],
    [0.6, -0.085, 15],
    [0.42, -0.115, 12],
    [0.24, -0.12, 18],
    [0.08, -0.07, 13],
  ]
  const lit = outlineStars.map(([s, v, size]) => [...map(s, v * length), size] as const)
  const joins = lit.map(([x, y], i) => {
    const [nx, ny] = lit[(i + 1) % lit.length] ?? [x, y]
    return line(x, y, nx, ny, { stroke: p.gold, 'stroke-width': 2.4 })
  })
  const ink: WhaleInk = {
    light: p.mid,
    body: mix(p.deep, p.mid, 0.4),
    shade: p.deep,
    throat: p.soft,
    groove: p.mid,
    eye: p.gold,
  }
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    path(
      smoothPath(
        [
          [20, 1240],
          [240, 900],
          [300, 560],
          [520, 300],
          [800, 140],
          [1180, 20],
          [1180, 330],
          [900, 420],
          [700, 560],
          [560, 860],
          [420, 1200],
          [200, 1400],
        ],
        true,
      ),
      { fill: p.deep, opacity: 0.55 },
    ) +
    stars(random.fork('dust'), [62, 62, 1064, 1280], 260, p.soft) +
    whale({ id: 'stars', length, axis, flipper: 64, flukeSpan: 0.62, fluke: -8 }, ink) +
    joins.join('') +
    lit
      .map(([x, y, size]) => spark(x, y, size * 1.7, p.gold) + circle(x, y, size * 0.3, { fill: p.light }))
      .join('') +
    spark(map(0.232, -19)[0], map(0.232, -19)[1], 30, p.light) +
    path(
      smoothPath([
        [40, 1310],
        [260, 1284],
        [470, 1320],
        [760, 1420],
        [1150, 1450],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: p.mid },
    ) +
    path(
      smoothPath([
        [40, 1344],
        [260, 1304],
        [470, 1346],
        [760, 1446],
        [1150, 1476],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: mix(p.dark, '#000000', 0.3) },
    ) +
    child(286, 1310, 210, 1, 'reach', clothes(p)) +
    llama(520, 1362, 214, -1, { wool: p.light, shade: p.soft, blanket: p.accent, stripe: p.gold })
  )
}
