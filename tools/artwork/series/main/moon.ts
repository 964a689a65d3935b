import type { Artwork, Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { rotate, smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { child } from '../../motifs/child.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, spark, stars } from '../../motifs/sky.ts'
import { glitter, swells } from '../../motifs/water.ts'
import { woollyLlama } from '../../motifs/woolly-llama.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, line, type Point, path, rect } from '../../svg.ts'
import { clothes } from './clothes.ts'
import { harvest } from './moon-harvest.ts'
import { mainPoster } from './poster.ts'

/** A llama before a moon so low that it could be licked. */
function llamaMoon({ palette: p, random }: Brush): string {
  const crest: Point[] = [
    [20, 1380],
    [220, 1330],
    [470, 1296],
    [720, 1316],
    [940, 1376],
    [1170, 1420],
  ]
  const craters = [
    [520, 352, 56],
    [424, 446, 88],
    [900, 930, 104],
    [1010, 830, 44],
    [300, 690, 46],
    [960, 520, 30],
  ] as const
  return (
    rect(62, 62, 1064, 1540, { fill: p.deep }) +
    stars(random.fork('stars'), [62, 62, 1064, 1100], 90, p.light) +
    halo(640, 720, [560, 510, 470], [mix(p.deep, p.mid, 0.4), p.mid, p.light]) +
    clip('moon', circle(640, 720, 470), [
      ...craters.map(([x, y, r]) => circle(x, y, r, { fill: p.soft })),
      halftone(170, 720, 940, 470, { cell: 17, colour: p.mid, from: 0, to: 0.62, angle: 120 }),
    ]) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1340, height: 170, count: 8, snow: 0.4 },
      { lit: p.mid, shade: mix(p.deep, p.dark, 0.4), snow: p.light, snowShade: p.soft },
      'right',
    ) +
    path(smoothPath(crest).concat('L1170 1640L20 1640Z'), { fill: p.dark }) +
    clip(
      'crest',
      path(smoothPath(crest).concat('L1170 1640L20 1640Z')),
      halftone(62, 1290, 1064, 300, { cell: 17, colour: p.deep, from: 0.7, to: 0, angle: 90 }),
    ) +
    group(
      woollyLlama(random.fork('fleece'), 'fleece', {
        wool: p.deep,
        lit: p.mid,
        shade: p.dark,
        curl: p.dark,
        face: p.dark,
        line: mix(p.dark, '#000000', 0.5),
        tassel: p.accent,
        cloth: p.accent,
        stripe: p.gold,
      }),
      { transform: 'translate(600 1322) scale(0.93)' },
    ) +
    reeds(random.fork('ichu'), 80, 300, 1470, 190, 26, [mix(p.deep, p.mid, 0.4), p.deep, p.gold]) +
    reeds(random.fork('ichu2'), 930, 1110, 1500, 170, 22, [mix(p.deep, p.mid, 0.4), p.deep, p.gold])
  )
}

/** A ladder out of a boat; somebody has to wind the moon. */
function ladder({ palette: p, random }: Brush): string {
  const [foot, top]: readonly [Point, Point] = [
    [470, 1300],
    [724, 574],
  ]
  const rail = (side: number): Point[] => [foot, top].map(([x, y]) => [x + side * 30, y + side * 10])
  const rungs = times(19, (k) => {
    const t = (k + 0.6) / 19.2
    const [x, y] = [foot[0] + (top[0] - foot[0]) * t, foot[1] + (top[1] - foot[1]) * t]
    return line(x - 30, y - 10, x + 30, y + 10, { stroke: p.gold, 'stroke-width': 9 })
  })
  const rails = [-1, 1].map((side) =>
    path(smoothPath(rail(side)), { fill: 'none', stroke: p.gold, 'stroke-width': 11 }),
  )
  const crescent = rotate([790, 396], [790, 396], 0)
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    halo(
      crescent[0],
      crescent[1],
      [520, 430, 340],
      [mix(p.dark, p.deep, 0.35), mix(p.dark, p.deep, 0.7), p.deep],
    ) +
    stars(random.fork('stars'), [62, 62, 1064, 1050], 130, p.light) +
    path(
      'M842 152C660 170 560 330 612 476C664 618 836 668 966 588C870 592 776 536 742 446C706 346 750 216 842 152Z',
      { fill: p.accent },
    ) +
    clip(
      'crescent',
      path(
        'M842 152C660 170 560 330 612 476C664 618 836 668 966 588C870 592 776 536 742 446C706 346 750 216 842 152Z',
      ),
      halftone(560, 140, 420, 500, { cell: 16, colour: p.gold, from: 0, to: 0.9, angle: 110 }),
    ) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1196, height: 210, count: 6, snow: 0.5 },
      { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft },
      'right',
    ) +
    rect(62, 1190, 1064, 420, { fill: p.deep }) +
    glitter(random.fork('glitter'), 780, { x: 62, y: 1196, width: 1064, height: 380 }, 190, p.accent) +
    swells(random.fork('swell'), { x: 62, y: 1200, width: 1064, height: 390 }, p.mid, 0.8) +
    rungs.join('') +
    rails.join('') +
    child(600, 924, 196, 1, 'climb', { ...clothes(p), poncho: p.light, stripe: p.mid, cap: p.accent }) +
    times(4, (k) => spark(250 + k * 60 - (k % 2) * 90, 250 + k * 130, 26 + (k % 2) * 12, p.light)).join('') +
    llama(330, 1316, 150, 1, { wool: p.light, shade: p.soft, blanket: p.mid, stripe: p.accent }) +
    balsa(450, 1352, 640, 1, { lit: p.gold, shade: darken(p.gold, 0.3), binding: p.dark })
  )
}

/** Three errands to the moon. */
export const moons: readonly Artwork[] = [
  mainPoster('moon-llama', palettes.salt, (brush) =>
    drawFramed(brush, { band: 'chakana', bandAt: 'bottom' }, () => llamaMoon(brush)),
  ),
  mainPoster('moon-ladder', palettes.storm, (brush) => drawFramed(brush, {}, () => ladder(brush))),
  mainPoster('moon-harvest', palettes.jade, (brush) =>
    drawFramed(brush, { title: 'Moon harvest' }, () => harvest(brush)),
  ),
]
