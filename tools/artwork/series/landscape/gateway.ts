import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { beams, rays, stars } from '../../motifs/sky.ts'
import { box, stencil } from '../../motifs/stencil.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A single stone doorway; somebody has put the lake behind it. */
function paint({ w, h, ink, random }: View): string {
  const [cx, shore] = [w * 0.5, h * 0.66]
  const [half, top] = [230, h * 0.36]
  const figures = Array.from({ length: 16 }, (_, index) => {
    const side = index < 8 ? -1 : 1
    const x = cx + side * (180 + (index % 8) * 62)
    return (
      group(
        [
          rect(-20, -20, 40, 40, { fill: ink.deep }),
          path('M-14 16L-14 0L-4 0L-4 -14L8 -14L8 -4L14 -4L14 16L6 16L6 6L-4 6L-4 16Z', { fill: ink.soft }),
        ],
        { transform: `translate(${x} ${h * 0.19}) scale(${-side} 1)` },
      ) +
      group([rect(-20, -20, 40, 40, { fill: ink.deep }), circle(0, 0, 10, { fill: ink.soft })], {
        transform: `translate(${x} ${h * 0.25})`,
      })
    )
  })
  const face = group(
    [
      rays(0, 0, 44, 84, 18, ink.gold, 0.72),
      path('M-46 -46H46V30L30 46H-30L-46 30Z', { fill: ink.gold }),
      path('M-30 -18H-10V4H-30ZM10 -18H30V4H10ZM-18 20H18V30H-18ZM-5 -10H5V16H-5Z', { fill: ink.dark }),
    ],
    { transform: `translate(${cx} ${h * 0.215})` },
  )
  const stone = `M${cx - 720} ${h}L${cx - 706} ${h * 0.1}L${cx + 706} ${h * 0.1}L${cx + 720} ${h}L${cx + half + 14} ${h}L${cx + half} ${top}L${cx - half} ${top}L${cx - half - 14} ${h}Z`
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    rect(0, h * 0.5, w, h, { fill: mix(ink.dark, ink.accent, 0.35) }),
    rect(0, h * 0.76, w, h, { fill: mix(ink.dark, ink.accent, 0.7) }),
    stars(random, [0, 0, w, h * 0.12], 34, ink.paper),
    rect(cx - 300, top - 60, 600, h, { fill: ink.light }),
    stencil(box(cx - 300, top - 60, 600, h), beams(cx, shore - 60, 700, 20, mix(ink.light, ink.gold, 0.35))),
    circle(cx, shore - 60, 150, { fill: ink.accent }),
    range(
      random,
      { from: cx - 320, to: cx + 320, base: shore, height: 84, count: 4, snow: 0.3 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'left',
    ),
    lakeWater(random, { x: cx - 300, y: shore, width: 600, height: h * 0.2 }, ink.mid, ink.deep, ink.light),
    glitter(random, cx, { x: cx - 300, y: shore, width: 600, height: h * 0.2 }, 190, ink.accent),
    balsa(cx + 40, shore + 96, 170, 1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
    polygon(
      [
        [cx - 300, h],
        [cx - 300, h * 0.86],
        [cx + 300, h * 0.86],
        [cx + 300, h],
      ],
      { fill: ink.deep },
    ),
    polygon(
      [
        [cx - half, h],
        [cx - 130, h * 0.86],
        [cx + 130, h * 0.86],
        [cx + half, h],
      ],
      { fill: ink.light },
    ),
    path(stone, { fill: mix(ink.mid, ink.soft, 0.55) }),
    stencil(
      stone,
      halftone(cx - 720, h * 0.3, 1440, h * 0.7, {
        cell: 15,
        colour: mix(ink.mid, ink.deep, 0.5),
        from: 0,
        to: 0.7,
        angle: 70,
      }),
    ),
    polygon(
      [
        [cx + half, top],
        [cx + 706, h * 0.32],
        [cx + 720, h],
        [cx + half + 14, h],
      ],
      { fill: mix(ink.mid, ink.deep, 0.5) },
    ),
    polygon(
      [
        [cx - half, top],
        [cx - half - 14, h],
        [cx - half - 70, h],
        [cx - half - 52, top - 52],
        [cx + half + 52, top - 52],
        [cx + half, top],
      ],
      { fill: ink.deep },
    ),
    polygon(
      [
        [cx + half, top],
        [cx + half + 52, top - 52],
        [cx + half + 70, h],
        [cx + half + 14, h],
      ],
      { fill: ink.dark },
    ),
    path(
      `M${cx - 704} ${h * 0.31}L${cx + 704} ${h * 0.31}M${cx - 470} ${h * 0.31}L${cx - 480} ${h}M${cx + 480} ${h * 0.31}L${cx + 492} ${h}M${cx - 716} ${h * 0.64}L${cx - 476} ${h * 0.64}M${cx + 486} ${h * 0.7}L${cx + 716} ${h * 0.7}`,
      { fill: 'none', stroke: ink.dark, 'stroke-width': 5 },
    ),
    path(`M${cx + 430} ${h * 0.1}L${cx + 452} ${h * 0.16}L${cx + 436} ${h * 0.22}L${cx + 470} ${h * 0.31}`, {
      fill: 'none',
      stroke: ink.dark,
      'stroke-width': 6,
    }),
    ...figures,
    face,
    walker(cx - 96, h * 0.97, 168, 1, ink.dark, ink.accent),
    llama(cx - 560, h * 0.985, 180, 1, {
      wool: ink.light,
      shade: ink.soft,
      blanket: ink.accent,
      stripe: ink.gold,
    }),
  ].join('')
}

export const gateway = poster(33, palettes.ash, paint)
