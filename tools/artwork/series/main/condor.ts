import type { Artwork, Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { displayedCondor } from '../../motifs/condor.ts'
import { steppedCrown } from '../../motifs/guardian.ts'
import { range } from '../../motifs/mountains.ts'
import { halo, rays } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, polygon, rect } from '../../svg.ts'
import { plumage } from './condor-inks.ts'
import { gate, gateBird, shadow } from './condor-land.ts'
import { MIDDLE, mainPoster } from './poster.ts'

/** Displayed on a golden disk with the crown that it will not give back. */
function king({ palette: p, random }: Brush): string {
  const disk = times(24, (k) => {
    const at = k * 15
    return polygon(
      [
        [MIDDLE - 11, 452],
        [MIDDLE + 11, 452],
        [MIDDLE + 7, 486],
        [MIDDLE - 7, 486],
      ],
      { fill: k % 2 ? p.deep : p.mid, transform: `rotate(${at} ${MIDDLE} 790)` },
    )
  })
  return (
    rect(62, 62, 1064, 1540, { fill: p.mid }) +
    rays(MIDDLE, 790, 380, 1200, 48, p.deep, 1) +
    halo(MIDDLE, 790, [400, 372, 360], [p.dark, p.light, p.gold]) +
    disk.join('') +
    clip('disk', circle(MIDDLE, 790, 300), [
      rect(0, 0, 1188, 1682, { fill: p.soft }),
      halftone(290, 790, 620, 320, { cell: 16, colour: p.mid, from: 0, to: 0.85, angle: 90 }),
    ]) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1500, height: 250, count: 7, snow: 0.5 },
      { lit: p.soft, shade: p.dark, snow: p.paper, snowShade: p.light },
      'left',
    ) +
    rect(62, 1490, 1064, 110, { fill: p.dark }) +
    polygon(
      [
        [300, 1500],
        [352, 1380],
        [372, 1300],
        [430, 1250],
        [462, 1192],
        [540, 1176],
        [640, 1178],
        [724, 1198],
        [752, 1262],
        [806, 1300],
        [838, 1400],
        [888, 1500],
      ],
      { fill: p.deep },
    ) +
    polygon(
      [
        [300, 1500],
        [352, 1380],
        [372, 1300],
        [430, 1250],
        [462, 1192],
        [540, 1176],
        [574, 1240],
        [520, 1300],
        [552, 1380],
        [500, 1500],
      ],
      { fill: p.soft },
    ) +
    polygon(
      [
        [430, 1250],
        [462, 1192],
        [490, 1270],
        [440, 1340],
        [452, 1500],
        [380, 1500],
        [396, 1390],
      ],
      { fill: mix(p.soft, p.light, 0.45) },
    ) +
    polygon(
      [
        [640, 1240],
        [700, 1290],
        [676, 1370],
        [740, 1500],
        [640, 1500],
        [610, 1380],
      ],
      { fill: p.dark },
    )
  )
}

/** The bird itself, which does not keep within the frame. */
function kingBird({ palette: p }: Brush): string {
  const ink = { ...plumage(p), skin: p.mid, skinShade: p.deep, scale: p.soft }
  const crown = group(steppedCrown({ crown: p.gold, crownShade: darken(p.gold, 0.25), spot: p.dark }), {
    transform: 'translate(14 -262) rotate(-4) scale(0.3)',
  })
  return group(displayedCondor(ink, crown), { transform: `translate(${MIDDLE} 940) scale(0.79 0.92)` })
}

/** The king of the thermals. */
export const condors: readonly Artwork[] = [
  mainPoster('condor-king', palettes.ember, (brush) =>
    drawFramed(brush, { band: 'bird', bandAt: 'bottom', over: () => kingBird(brush) }, () => king(brush)),
  ),
  mainPoster('condor-gate', palettes.altiplanoDawn, (brush) =>
    drawFramed(brush, { over: () => gateBird(brush) }, () => gate(brush)),
  ),
  mainPoster('condor-shadow', palettes.terrace, (brush) =>
    drawFramed(brush, { title: 'Condor' }, () => shadow(brush)),
  ),
]
