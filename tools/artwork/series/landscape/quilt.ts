import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { llama } from '../../motifs/llama.ts'
import { walker } from '../../motifs/settlement.ts'
import { stencil } from '../../motifs/stencil.ts'
import { palettes } from '../../palettes.ts'
import { hatch } from '../../shade.ts'
import { type Point, path, polygon } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Potato country from above: every family ploughs in its own direction. */
function paint({ w, h, ink, random }: View): string {
  const columns = 8
  const rows = 6
  const at = (column: number, row: number): Point => {
    const bend = Math.sin(column * 1.9 + row * 1.3) * 34
    return [
      (w * 1.2 * column) / columns - w * 0.1 + bend + row * 16,
      (h * 1.25 * row) / rows - h * 0.12 + Math.cos(column * 1.4 + row) * 38,
    ]
  }
  const inks = [ink.mid, ink.soft, ink.gold, ink.light, ink.accent, ink.deep]
  let fields = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      const fill = inks[(column * 5 + row * 7 + ((column * row) % 3)) % inks.length] ?? ink.mid
      const d = `M${corners.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}Z`
      const [x, y] = corners[0] ?? [0, 0]
      const furrow = mix(fill, fill === ink.deep || fill === ink.accent ? ink.dark : ink.deep, 0.38)
      fields +=
        path(d, { fill }) +
        stencil(
          d,
          hatch(x - 80, y - 80, w / 4, h / 3, {
            angle: random.pick([12, 78, -34, 50, -70, 0]),
            gap: random.pick([20, 26, 34]),
            width: 5,
            colour: furrow,
          }),
        ) +
        path(d, { fill: 'none', stroke: ink.dark, 'stroke-width': 7, 'stroke-linejoin': 'round' })
    }
  }
  const river: Point[] = [
    [w * 0.66, -30],
    [w * 0.58, h * 0.16],
    [w * 0.68, h * 0.34],
    [w * 0.5, h * 0.5],
    [w * 0.56, h * 0.7],
    [w * 0.38, h * 0.86],
    [w * 0.42, h + 40],
  ]
  return [
    fields,
    path(smoothPath(river), { fill: 'none', stroke: ink.dark, 'stroke-width': 96 }),
    path(smoothPath(river), { fill: 'none', stroke: mix(ink.light, ink.paper, 0.5), 'stroke-width': 82 }),
    ...[-22, 0, 20].map((shift) =>
      path(smoothPath(river.map(([x, y]): Point => [x + shift, y])), {
        fill: 'none',
        stroke: ink.soft,
        'stroke-width': 5,
        'stroke-dasharray': `${90 + shift} ${120 - shift * 2}`,
        'stroke-dashoffset': shift * 5,
      }),
    ),
    polygon(
      [
        [w * 0.44, h * 0.6],
        [w * 0.64, h * 0.64],
        [w * 0.638, h * 0.67],
        [w * 0.438, h * 0.63],
      ],
      { fill: ink.gold, stroke: ink.dark, 'stroke-width': 6 },
    ),
    walker(w * 0.52, h * 0.645, 84, 1, ink.dark, ink.paper),
    llama(w * 0.22, h * 0.4, 96, 1, { wool: ink.paper, shade: ink.light }),
    llama(w * 0.29, h * 0.42, 84, -1, { wool: ink.dark, shade: ink.dark }),
    walker(w * 0.84, h * 0.3, 84, -1, ink.dark, ink.accent),
  ].join('')
}

export const quilt = poster(40, palettes.cantuta, paint)
