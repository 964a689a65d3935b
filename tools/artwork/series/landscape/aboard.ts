import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { leafDisk } from '../../motifs/glow.ts'
import { range } from '../../motifs/mountains.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { hatch } from '../../shade.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Sitting in the boat: two bundles of reed, a puma's head for a prow, and all the lake ahead. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.42
  const cx = w * 0.5
  const bundle = `M${cx - 8} ${h * 0.62}C${cx - 120} ${h * 0.66} ${cx - 560} ${h * 0.78} ${cx - 640} ${h + 60}L${cx - 170} ${h + 60}C${cx - 150} ${h * 0.86} ${cx - 60} ${h * 0.74} ${cx} ${h * 0.69}Z`
  const cords = [0.655, 0.7, 0.765, 0.855]
    .map((y, index) => {
      const spread = 80 + index * 108
      return `M${cx - spread * 1.34} ${h * y + 26 + index * 30}C${cx - spread} ${h * y - 8} ${cx - spread * 0.6} ${h * y + 4} ${cx - spread * 0.3} ${h * (y + 0.05)}`
    })
    .join('')
  const straws = Array.from(
    { length: 9 },
    (_, index) =>
      `M${cx - 6} ${h * 0.64}C${cx - 100 + index * 9} ${h * 0.69} ${cx - 480 + index * 44} ${h * 0.8} ${cx - 590 + index * 48} ${h + 60}`,
  ).join('')
  const side = (lit: string, line: string): string =>
    path(bundle, { fill: lit }) +
    stencil(bundle, path(straws, { fill: 'none', stroke: line, 'stroke-width': 4 })) +
    stencil(bundle, path(cords, { fill: 'none', stroke: ink.dark, 'stroke-width': 13 }))
  const head = group(
    [
      path('M-40 190C-34 120 -60 60 -58 8C-56 -44 56 -44 58 8C60 60 34 120 40 190Z', { fill: ink.gold }),
      path('M10 190C24 120 20 60 20 -30C44 -26 57 -14 58 8C60 60 34 120 40 190Z', { fill: ink.mid }),
      path(
        'M-54 -4C-74 -40 -54 -64 -26 -44C-10 -50 10 -50 26 -44C54 -64 74 -40 54 -4C54 40 24 62 0 62C-24 62 -54 40 -54 -4Z',
        { fill: ink.gold },
      ),
      path('M12 60C30 40 22 -10 14 -47C20 -47 24 -45 26 -44C54 -64 74 -40 54 -4C54 36 30 58 12 60Z', {
        fill: ink.mid,
      }),
      path(
        'M-34 -6L-10 2L-12 10L-34 4ZM34 -6L10 2L12 10L34 4ZM-10 24L10 24L0 36ZM-2 34H2V44H-2ZM-22 46C-10 52 10 52 22 46L18 52C8 57 -8 57 -18 52Z',
        { fill: ink.dark },
      ),
      path('M-44 96H44M-40 126H40M-40 156H40', { stroke: ink.dark, 'stroke-width': 9 }),
    ],
    { transform: `translate(${cx} ${h * 0.5}) scale(1.06)` },
  )
  return [
    rect(0, 0, w, h, { fill: mix(ink.accent, ink.light, 0.1) }),
    beams(cx, shore, 1500, 34, ink.accent, 3),
    circle(cx, shore, 300, { fill: ink.light }),
    leafDisk(cx, shore, 236, ink.gold, ink.light, 270),
    range(
      random,
      { from: -60, to: w * 0.44, base: shore, height: 180, count: 4, snow: 0.4 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'right',
    ),
    range(
      random,
      { from: w * 0.56, to: w + 60, base: shore, height: 200, count: 4, snow: 0.4 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'left',
    ),
    lakeWater(
      random,
      { x: 0, y: shore, width: w, height: h - shore },
      mix(ink.accent, ink.dark, 0.25),
      mix(ink.accent, ink.dark, 0.6),
      mix(ink.accent, ink.light, 0.25),
    ),
    glitter(random, cx, { x: 0, y: shore, width: w, height: h * 0.3 }, 420, ink.soft),
    path(`M${cx} ${h * 0.66}L${cx - 250} ${h + 60}L${cx + 250} ${h + 60}Z`, { fill: ink.deep }),
    stencil(
      `M${cx} ${h * 0.66}L${cx - 250} ${h + 60}L${cx + 250} ${h + 60}Z`,
      hatch(cx - 260, h * 0.66, 520, h * 0.4, { angle: 0, gap: 20, width: 5, colour: ink.dark }),
    ),
    side(ink.gold, mix(ink.gold, ink.deep, 0.5)),
    group(side(ink.mid, mix(ink.mid, ink.deep, 0.7)), { transform: `translate(${cx * 2} 0) scale(-1 1)` }),
    head,
    balsa(w * 0.18, h * 0.56, 150, 1, { lit: ink.gold, shade: ink.deep, binding: ink.dark, crew: ink.dark }),
    balsa(w * 0.83, h * 0.52, 110, -1, { lit: ink.gold, shade: ink.deep, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

export const aboard = poster(47, palettes.maize, paint)
