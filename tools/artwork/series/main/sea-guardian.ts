import type { Artwork, Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { balsa } from '../../motifs/balsa.ts'
import { guardianHead } from '../../motifs/guardian.ts'
import { halo, rays, stars } from '../../motifs/sky.ts'
import { curling, tentacle } from '../../motifs/tentacle.ts'
import { glitter, swells } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, ellipse, mirror, path, rect } from '../../svg.ts'
import { below, inShell } from './guardian-deep.ts'
import { gate, song } from './guardian-gate.ts'
import { arms, placeMotif, skins } from './guardian-inks.ts'
import { MIDDLE, mainPoster } from './poster.ts'

function rising({ palette: p, random }: Brush): string {
  const lake = { x: 62, y: 1096, width: 1064, height: 430 }
  const back = [
    tentacle(curling([250, 1180], -104, 760, -1), 92, -1, arms(p), 20),
    tentacle(curling([120, 1260], -84, 560, -1), 80, -1, arms(p), 18),
  ]
  const front = tentacle(curling([336, 1400], -120, 560, 1, 1.2), 104, 1, arms(p), 19)
  const both = (content: string): string => content + mirror(MIDDLE, content)
  return (
    rect(62, 62, 1064, 1100, { fill: p.deep }) +
    stars(random.fork('stars'), [62, 62, 1064, 800], 70, p.light) +
    rays(MIDDLE, 690, 430, 760, 40, mix(p.deep, p.gold, 0.28), 0.6) +
    halo(MIDDLE, 690, [436, 408, 396], [p.gold, p.dark, p.gold]) +
    clip(
      'sun',
      circle(MIDDLE, 690, 396),
      halftone(190, 690, 810, 410, { cell: 15, colour: p.accent, from: 0, to: 0.75, angle: 90 }),
    ) +
    both(back.join('')) +
    placeMotif(guardianHead('guardian', skins(p)), MIDDLE, 880, 1.16) +
    path(
      `M62 1096C220 1082 320 1110 470 1098C620 1086 760 1112 900 1098C1000 1088 1080 1096 1126 1100L1126 1600L62 1600Z`,
      { fill: p.dark },
    ) +
    swells(random.fork('swell'), lake, p.deep, 1.2) +
    both(
      clip('reach', rect(0, 0, 1188, 1326), front) +
        ellipse(318, 1328, 104, 9, { fill: p.soft }) +
        ellipse(318, 1332, 92, 7, { fill: p.dark }),
    ) +
    glitter(random.fork('glitter'), MIDDLE, { ...lake, y: 1110 }, 300, p.gold) +
    ellipse(MIDDLE, 1392, 190, 16, { fill: p.dark }) +
    balsa(MIDDLE, 1388, 330, 1, { lit: p.light, shade: p.soft, binding: p.dark, crew: p.accent })
  )
}

/** The old guardian below the lake. */
export const seaGuardians: readonly Artwork[] = [
  mainPoster('sea-guardian', palettes.lakeNight, (brush) =>
    drawFramed(brush, { band: 'wave', bandAt: 'bottom' }, () => rising(brush)),
  ),
  mainPoster('sea-guardian-shell', palettes.jade, (brush) => drawFramed(brush, {}, () => inShell(brush))),
  mainPoster('sea-guardian-deep', palettes.underworld, (brush) => drawFramed(brush, {}, () => below(brush))),
  mainPoster('sea-guardian-gate', palettes.plum, (brush) =>
    drawFramed(brush, { band: 'fret', bandAt: 'top', title: 'Sea King Saga' }, () => gate(brush)),
  ),
  mainPoster('sea-guardian-song', palettes.noon, (brush) => drawFramed(brush, {}, () => song(brush))),
]
