import type { Artwork, Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { child } from '../../motifs/child.ts'
import { range } from '../../motifs/mountains.ts'
import { raisedTail } from '../../motifs/raised-tail.ts'
import { bodyMap } from '../../motifs/ribbon.ts'
import { steppedSky } from '../../motifs/sky.ts'
import { splash } from '../../motifs/splash.ts'
import { glitter, swells } from '../../motifs/water.ts'
import { whale } from '../../motifs/whale.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, type Point, path, rect } from '../../svg.ts'
import { clothes } from './clothes.ts'
import { mainPoster } from './poster.ts'
import { diving, singing } from './whale-deep.ts'
import { hides } from './whale-inks.ts'
import { constellation, dreaming } from './whale-sky.ts'

function leaping({ palette: p, random }: Brush): string {
  const axis: Point[] = [
    [952, 330],
    [850, 520],
    [650, 790],
    [470, 1010],
    [330, 1240],
    [230, 1480],
  ]
  const onBack = bodyMap(axis, -1)
  const seat = onBack(0.4, 112)
  return (
    steppedSky(random.fork('sky'), 1188, 1230, [p.soft, mix(p.soft, p.light, 0.5), p.light], 12) +
    circle(720, 700, 400, { fill: p.accent }) +
    clip(
      'sun',
      circle(720, 700, 400),
      halftone(320, 640, 800, 470, { cell: 16, colour: p.gold, from: 0, to: 0.75, angle: 90 }),
    ) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1236, height: 210, count: 7, snow: 0.5 },
      { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
      'right',
    ) +
    rect(62, 1226, 1064, 380, { fill: p.mid }) +
    child(seat[0], seat[1] + 16, 184, 1, 'sit', {
      ...clothes(p),
      poncho: p.dark,
      stripe: p.gold,
      cap: p.paper,
    }) +
    whale(
      { id: 'leap', length: 1310, axis, side: -1, flipper: 66, flukeSpan: 0.5 },
      { ...hides(p), light: p.mid },
    ) +
    splash(386, 1290, 470, p.paper) +
    path(
      smoothPath([
        [40, 1286],
        [240, 1266],
        [420, 1292],
        [640, 1262],
        [900, 1286],
        [1150, 1262],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: p.deep },
    ) +
    path(
      smoothPath([
        [40, 1400],
        [260, 1430],
        [520, 1392],
        [800, 1436],
        [1150, 1400],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: p.dark },
    ) +
    swells(random.fork('swell'), { x: 62, y: 1290, width: 1064, height: 260 }, p.soft, 0.7)
  )
}

/** The companion: the tail goes under, the child has stepped into a boat. */
function farewell({ palette: p, random }: Brush): string {
  return (
    steppedSky(random.fork('sky'), 1188, 1060, [p.light, mix(p.soft, p.light, 0.5), p.soft], 12) +
    circle(850, 960, 230, { fill: p.accent }) +
    clip(
      'low',
      circle(850, 960, 230),
      halftone(610, 800, 480, 270, { cell: 16, colour: p.gold, from: 0, to: 0.8, angle: 90 }),
    ) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1062, height: 150, count: 8, snow: 0.5 },
      { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
      'left',
    ) +
    rect(62, 1050, 1064, 560, { fill: p.mid }) +
    glitter(random.fork('glitter'), 850, { x: 62, y: 1056, width: 1064, height: 430 }, 200, p.accent) +
    raisedTail(606, 1240, 800, { lit: p.deep, shade: p.dark, line: p.soft }) +
    times(9, (k) =>
      path(
        `M${330 + k * 90} ${620 + ((k * 67) % 120)}q6 ${30 + k * 3} 0 ${50 + (k % 3) * 20}q-8 -${20 + k} 0 -${50 + (k % 3) * 20}Z`,
        { fill: p.paper },
      ),
    ).join('') +
    splash(612, 1250, 330, p.paper) +
    path(
      smoothPath([
        [40, 1236],
        [300, 1224],
        [560, 1250],
        [840, 1230],
        [1150, 1250],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: p.deep },
    ) +
    swells(random.fork('swell'), { x: 62, y: 1250, width: 1064, height: 320 }, p.soft, 0.9) +
    child(300, 1372, 150, 1, 'wave', clothes(p)) +
    balsa(290, 1402, 380, 1, { lit: p.gold, shade: p.accent, binding: p.dark })
  )
}

const bare = (draw: (brush: Brush) => string) => (brush: Brush) => drawFramed(brush, {}, () => draw(brush))

/** The child of the shore and its friend. */
export const whaleChildren: readonly Artwork[] = [
  mainPoster('whale-child', palettes.fjord, (brush) =>
    drawFramed(brush, { title: 'Sea King Saga' }, () => leaping(brush)),
  ),
  mainPoster('whale-child-2', palettes.fjord, (brush) =>
    drawFramed(brush, { title: 'Sea King Saga' }, () => farewell(brush)),
  ),
  mainPoster('whale-child-dream', palettes.plum, bare(dreaming)),
  mainPoster('whale-child-stars', palettes.lakeNight, (brush) =>
    drawFramed(brush, { band: 'chakana', bandAt: 'top' }, () => constellation(brush)),
  ),
  mainPoster('whale-child-dive', palettes.jade, bare(diving)),
  mainPoster('whale-child-song', palettes.cantuta, bare(singing)),
]
