import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { reedHut, walker } from '../../motifs/settlement.ts'
import { streaks } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { hatch } from '../../shade.ts'
import { circle, ellipse, group, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A village that floats: huts, boats and a lookout on rafts of cut reed. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.24
  const raft = (x: number, y: number, rx: number): string => {
    const ry = rx * 0.27
    const top = `M${x - rx} ${y}C${x - rx} ${y - ry * 1.3} ${x + rx} ${y - ry * 1.2} ${x + rx} ${y}C${x + rx} ${y + ry * 1.2} ${x - rx} ${y + ry * 1.3} ${x - rx} ${y}Z`
    return [
      ellipse(x, y + ry * 0.34, rx * 1.02, ry, { fill: ink.dark }),
      ellipse(x, y + ry * 0.2, rx, ry, { fill: ink.deep }),
      path(top, { fill: ink.gold }),
      stencil(
        top,
        hatch(x - rx, y - ry * 1.4, rx * 2, ry * 2.8, {
          angle: 8,
          gap: 15,
          width: 3,
          colour: mix(ink.gold, ink.deep, 0.4),
        }),
      ),
    ].join('')
  }
  const hut = (x: number, y: number, size: number): string =>
    reedHut(x, y, size, ink.light, ink.soft, ink.deep)
  const tower = (x: number, y: number): string =>
    group(
      [
        path('M-34 0L-12 -190L12 -190L34 0L24 0L7 -120L-7 -120L-24 0Z', { fill: ink.deep }),
        path('M-24 -60L24 -60L22 -52L-22 -52Z', { fill: ink.deep }),
        path('M-30 -190L30 -190L30 -182L-30 -182Z', { fill: ink.dark }),
        path('M-46 -226C-20 -262 30 -258 52 -228L80 -250L76 -200L52 -222C30 -194 -22 -194 -46 -226Z', {
          fill: ink.gold,
        }),
        circle(-24, -230, 5, { fill: ink.dark }),
      ],
      { transform: `translate(${x} ${y})` },
    )
  const boat = (x: number, y: number, size: number, heading: 1 | -1): string =>
    balsa(x, y, size, heading, { lit: ink.gold, shade: ink.deep, binding: ink.dark, crew: ink.dark })
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    streaks(random, w * 0.3, h * 0.08, 400, 2, ink.paper),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 90, count: 9, snow: 0.45 },
      { lit: ink.accent, shade: mix(ink.accent, ink.dark, 0.5), snow: ink.paper, snowShade: ink.light },
      'left',
    ),
    lakeWater(
      random,
      { x: 0, y: shore, width: w, height: h - shore },
      ink.accent,
      mix(ink.accent, ink.dark, 0.4),
      mix(ink.accent, ink.light, 0.35),
    ),
    raft(w * 0.72, h * 0.36, 200),
    hut(w * 0.69, h * 0.36, 84),
    hut(w * 0.76, h * 0.37, 92),
    boat(w * 0.47, h * 0.4, 150, -1),
    raft(w * 0.24, h * 0.53, 300),
    tower(w * 0.11, h * 0.54),
    hut(w * 0.2, h * 0.52, 130),
    hut(w * 0.31, h * 0.53, 140),
    walker(w * 0.258, h * 0.575, 84, 1, ink.dark, ink.mid),
    boat(w * 0.56, h * 0.58, 230, 1),
    raft(w * 0.7, h * 0.81, 440),
    hut(w * 0.56, h * 0.8, 190),
    hut(w * 0.72, h * 0.775, 180),
    hut(w * 0.85, h * 0.82, 210),
    walker(w * 0.65, h * 0.88, 120, -1, ink.dark, ink.mid),
    walker(w * 0.775, h * 0.865, 112, 1, ink.dark, ink.deep),
    boat(w * 0.27, h * 0.86, 340, -1),
    reeds(random, -20, w * 0.12, h + 30, 320, 20, [ink.dark, ink.deep, ink.mid]),
  ].join('')
}

export const floating = poster(29, palettes.altiplanoDawn, paint, {
  band: 'wave',
  bandAt: 'top',
  bandSize: 62,
})
