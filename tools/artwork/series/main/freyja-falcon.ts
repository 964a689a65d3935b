import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { face } from '../../motifs/face.ts'
import { glyph } from '../../motifs/glyph.ts'
import { range } from '../../motifs/mountains.ts'
import { pectoral } from '../../motifs/regalia.ts'
import { halo } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { swells } from '../../motifs/water.ts'
import { wing } from '../../motifs/wing.ts'
import { halftone } from '../../shade.ts'
import { circle, mirror, path, polygon, rect } from '../../svg.ts'

/** In the falcon cloak she rises over the fjord; the wings reach past the frame. */
export function falcon(brush: Brush): string {
  const { palette: p, random } = brush
  const cx = brush.canvas.width / 2
  const quill = { blade: p.mid, shade: p.deep, line: p.dark }
  const spread = (shoulderY: number) =>
    wing(
      {
        shoulder: [cx + 40, shoulderY],
        elbow: [cx + 190, shoulderY - 90],
        wrist: [cx + 330, shoulderY - 310],
        hand: [cx + 400, shoulderY - 480],
        sweep: [84, 34, -48],
        reach: [400, 430, 330],
        width: 66,
        primaries: 9,
        secondaries: 9,
        fingers: 0.35,
      },
      {
        quill,
        covert: { blade: p.light, shade: p.soft, line: p.dark },
        lesser: { blade: p.gold, shade: mix(p.gold, p.dark, 0.3), line: p.dark },
        arm: p.accent,
      },
    )
  return drawFramed(
    brush,
    {
      band: 'none',
      over: (a) => spread(a.y + 700) + mirror(cx, spread(a.y + 700)) + figure(brush, cx, a.y + 700),
    },
    (a) => {
      const horizon = a.y + 1210
      return [
        rect(a.x, a.y, a.width, a.height, { fill: p.light }),
        halo(cx, a.y + 430, [560, 420], [mix(p.light, p.soft, 0.45), p.soft]),
        circle(cx, a.y + 430, 290, { fill: p.gold }),
        spikes({ cx, cy: a.y + 430, inner: 300, outer: 372 }, 48, p.gold, p.accent, 0.5),
        halftone(a.x, a.y + 700, a.width, 520, { cell: 16, colour: p.soft, from: 0, to: 0.8, angle: 90 }),
        range(
          random,
          { from: a.x - 120, to: a.x + 520, base: horizon, height: 380, count: 3, snow: 0.4 },
          { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
          'left',
        ),
        range(
          random,
          { from: a.x + 560, to: a.x + a.width + 120, base: horizon, height: 420, count: 3, snow: 0.4 },
          { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
          'left',
        ),
        rect(a.x, horizon, a.width, 400, { fill: p.deep }),
        swells(random, { x: a.x, y: horizon, width: a.width, height: 310 }, p.dark, 1),
        swells(random, { x: a.x, y: horizon, width: a.width, height: 310 }, p.soft, 0.5),
      ].join('')
    },
  )
}

function figure(brush: Brush, cx: number, y: number): string {
  const { palette: p } = brush
  const shade = mix(p.accent, p.dark, 0.42)
  const dress = `M${cx - 62} ${y - 30}C${cx - 84} ${y + 110} ${cx - 74} ${y + 180} ${cx - 110} ${y + 330}C${cx - 132} ${y + 440} ${cx - 120} ${y + 540} ${cx - 30} ${y + 660}L${cx} ${y + 720}L${cx + 30} ${y + 660}C${cx + 120} ${y + 540} ${cx + 132} ${y + 440} ${cx + 110} ${y + 330}C${cx + 74} ${y + 180} ${cx + 84} ${y + 110} ${cx + 62} ${y - 30}Z`
  const scales = times(9, (row) =>
    times(7, (column) => {
      const [x, top] = [cx - 156 + column * 52 + (row % 2) * 26, y + 120 + row * 66]
      return path(
        `M${x - 28} ${top}Q${x - 26} ${top + 52} ${x} ${top + 70}Q${x + 26} ${top + 52} ${x + 28} ${top}Z`,
        { fill: row % 2 ? p.light : p.soft, stroke: p.dark, 'stroke-width': 4 },
      )
    }).join(''),
  )
  return [
    path(dress, { fill: p.accent }),
    stencil(dress, [
      ...scales.reverse(),
      polygon(
        [
          [cx + 12, y - 60],
          [cx + 40, y + 300],
          [cx + 6, y + 760],
          [cx + 240, y + 760],
          [cx + 240, y - 60],
        ],
        { fill: p.dark, opacity: 0.32 },
      ),
    ]),
    path(dress, { fill: 'none', stroke: p.dark, 'stroke-width': 6 }),
    path(`M${cx - 80} ${y + 96}H${cx + 80}V${y + 128}H${cx - 80}Z`, {
      fill: p.gold,
      stroke: p.dark,
      'stroke-width': 5,
    }),
    glyph('sun', cx, y + 112, 46, { figure: p.accent, cut: p.gold }),
    pectoral(cx, y - 26, 24, [p.gold, p.dark, p.gold, shade], 16),
    path(
      `M${cx - 96} ${y - 60}C${cx - 120} ${y - 190} ${cx - 60} ${y - 262} ${cx} ${y - 262}C${cx + 60} ${y - 262} ${cx + 120} ${y - 190} ${cx + 96} ${y - 60}L${cx + 60} ${y - 20}H${cx - 60}Z`,
      { fill: p.mid, stroke: p.dark, 'stroke-width': 6 },
    ),
    face(
      cx,
      y - 112,
      74,
      { lit: p.light, shade: p.soft, line: p.dark, eye: p.paper, lip: p.accent },
      { eyes: 'closed', mouth: 'calm', jaw: 0.82 },
    ),
    path(
      `M${cx - 88} ${y - 130}C${cx - 90} ${y - 240} ${cx - 40} ${y - 270} ${cx} ${y - 270}C${cx + 40} ${y - 270} ${cx + 90} ${y - 240} ${cx + 88} ${y - 130}C${cx + 60} ${y - 186} ${cx + 30} ${y - 180} ${cx} ${y - 140}C${cx - 30} ${y - 180} ${cx - 60} ${y - 186} ${cx - 88} ${y - 130}Z`,
      { fill: p.mid, stroke: p.dark, 'stroke-width': 6 },
    ),
    path(
      `M${cx - 22} ${y - 190}Q${cx} ${y - 206} ${cx + 22} ${y - 190}Q${cx + 14} ${y - 156} ${cx} ${y - 132}Q${cx - 14} ${y - 156} ${cx - 22} ${y - 190}Z`,
      { fill: p.gold, stroke: p.dark, 'stroke-width': 5 },
    ),
    [-1, 1]
      .map(
        (side) =>
          circle(cx + side * 46, y - 206, 17, { fill: p.gold, stroke: p.dark, 'stroke-width': 5 }) +
          circle(cx + side * 44, y - 204, 7, { fill: p.dark }),
      )
      .join(''),
    times(5, (index) =>
      path(`M${cx - 52 + index * 26} ${y - 246 - Math.cos((index - 2) * 0.6) * 14}l8 22h-16Z`, {
        fill: p.dark,
      }),
    ).join(''),
  ].join('')
}
