import { mix } from '../../colour.ts'
import { range } from '../../motifs/mountains.ts'
import { house } from '../../motifs/settlement.ts'
import { cumulus } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { terracedHill } from '../../motifs/terraces.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { rainbow } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { hatch } from '../../shade.ts'
import { circle, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** After the rain: a bow from the terraces to the lake. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.66
  const arc = [ink.accent, mix(ink.accent, ink.gold, 0.6), ink.gold, ink.light, ink.soft, ink.mid]
  return [
    rect(0, 0, w, h, { fill: mix(ink.deep, ink.dark, 0.35) }),
    stencil(`M0 0H${w}V${h}H0Z`, hatch(0, 0, w, shore, { angle: 68, gap: 26, width: 3, colour: ink.deep })),
    rainbow(w * 0.6, shore + 30, 620, 34, arc),
    circle(w * 0.6, shore + 30, 417, { fill: mix(ink.soft, ink.light, 0.35) }),
    circle(w * 0.6, shore + 30, 300, { fill: mix(ink.soft, ink.light, 0.75) }),
    cumulus(random, w * 0.94, h * 0.26, w * 0.46, h * 0.26, ink.light, ink.soft),
    range(
      random,
      { from: w * 0.3, to: w + 100, base: shore, height: 170, count: 5, snow: 0.34 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'left',
    ),
    lakeWater(
      random,
      { x: 0, y: shore, width: w, height: h - shore },
      mix(ink.deep, ink.mid, 0.25),
      ink.dark,
      ink.soft,
    ),
    glitter(
      random,
      w * 0.6,
      { x: 0, y: shore, width: w, height: h - shore },
      360,
      mix(ink.soft, ink.light, 0.6),
    ),
    terracedHill(
      random,
      { x: w * 0.04, top: h * 0.28, base: h + 120, left: 700, right: 860 },
      13,
      {
        crops: [ink.soft, ink.light, ink.gold, ink.mid],
        wall: ink.dark,
        shade: mix(ink.deep, ink.paper, 0.45),
      },
      'left',
    ),
    house(w * 0.12, h * 0.47, 120, {
      lit: ink.light,
      shade: ink.soft,
      thatch: ink.gold,
      thatchShade: ink.deep,
      opening: ink.dark,
    }),
  ].join('')
}

export const bow = poster(21, palettes.terrace, paint)
