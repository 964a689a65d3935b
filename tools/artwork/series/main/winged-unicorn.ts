import type { Artwork, Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { smoothPath } from '../../geometry.ts'
import { range } from '../../motifs/mountains.ts'
import { halo, rays, seas, stars, steppedSky } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, mirror, path, rect } from '../../svg.ts'
import { MIDDLE, mainPoster } from './poster.ts'
import { flying, night, spring } from './unicorn-journeys.ts'
import { lifted, liftedFar, proud, raised, raisedFar, rear, steed } from './unicorn-poses.ts'

function rearing(brush: Brush): string {
  const { palette: p, random } = brush
  const rock = { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft }
  return (
    steppedSky(random.fork('sky'), 1188, 1300, [p.soft, mix(p.soft, p.light, 0.5), p.light], 12) +
    rays(640, 700, 470, 1000, 36, mix(p.light, p.gold, 0.35), 0.7) +
    halo(640, 700, [456, 424, 412], [p.mid, p.paper, p.gold]) +
    clip(
      'sun',
      circle(640, 700, 412),
      halftone(228, 700, 824, 412, { cell: 16, colour: p.mid, from: 0, to: 0.7, angle: 90 }),
    ) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1330, height: 250, count: 7, snow: 0.4 },
      rock,
      'left',
    ) +
    rect(62, 1326, 1064, 260, { fill: p.mid }) +
    path(
      smoothPath([
        [40, 1404],
        [260, 1344],
        [520, 1320],
        [760, 1356],
        [1150, 1440],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: p.dark },
    ) +
    clip(
      'ground',
      rect(62, 1320, 1064, 290),
      halftone(62, 1420, 1064, 180, { cell: 16, colour: p.deep, from: 0, to: 0.8, angle: 90 }),
    ) +
    steed(
      brush,
      {
        id: 'rear',
        horse: rear,
        wind: 192,
        tailWind: 168,
        tail: 170,
        mane: 84,
        near: raised,
        far: raisedFar,
      },
      586,
      920,
      2.04,
      0,
      { horn: p.accent, hoof: p.accent },
    )
  )
}

/** The companion of the first picture: the same hill after dark, the unicorn landed and turned about. */
function drawLanded(brush: Brush): string {
  const { palette: p, random } = brush
  const rock = { lit: p.deep, shade: mix(p.deep, p.dark, 0.6), snow: p.soft, snowShade: p.mid }
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    stars(random.fork('stars'), [62, 62, 1064, 1200], 100, p.light) +
    halo(560, 620, [452, 420, 408], [p.deep, p.dark, p.light]) +
    seas(random.fork('seas'), 560, 620, 408, mix(p.light, p.soft, 0.4)) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1330, height: 290, count: 6, snow: 0.4 },
      rock,
      'left',
    ) +
    rect(62, 1326, 1064, 260, { fill: p.deep }) +
    path(
      smoothPath([
        [40, 1420],
        [330, 1372],
        [620, 1344],
        [900, 1348],
        [1150, 1400],
      ]).concat('L1150 1620L40 1620Z'),
      { fill: mix(p.dark, '#000000', 0.25) },
    ) +
    mirror(
      MIDDLE,
      steed(
        brush,
        {
          id: 'landed',
          horse: proud,
          wind: 170,
          tailWind: 124,
          tail: 165,
          mane: 78,
          near: lifted,
          far: liftedFar,
        },
        560,
        986,
        1.9,
        0,
        { horn: p.accent, hoof: p.accent, hair: [p.accent, p.gold, p.mid] },
      ),
    )
  )
}

const second = mainPoster('winged-unicorn-2', palettes.altiplanoDawn, (brush) =>
  drawFramed(brush, { band: 'fret', bandAt: 'bottom' }, () => drawLanded(brush)),
)

/** The guest with wings and a horn. */
export const wingedUnicorns: readonly Artwork[] = [
  mainPoster('winged-unicorn', palettes.altiplanoDawn, (brush) =>
    drawFramed(brush, { band: 'fret', bandAt: 'bottom' }, () => rearing(brush)),
  ),
  second,
  mainPoster('winged-unicorn-rise', palettes.noon, (brush) => drawFramed(brush, {}, () => flying(brush))),
  mainPoster('winged-unicorn-night', palettes.lakeNight, (brush) =>
    drawFramed(brush, { title: 'The winged guest' }, () => night(brush)),
  ),
  mainPoster('winged-unicorn-spring', palettes.jade, (brush) => drawFramed(brush, {}, () => spring(brush))),
]
