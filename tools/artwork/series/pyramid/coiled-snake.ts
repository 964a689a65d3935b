import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { circle, ellipse, group, type Point, path, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** The snake who has swallowed a temple and lies on it. */
export const coiledSnake: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const [cx, cy] = [820, 600]
  const coil: Point[] = times(80, (index) => {
    const angle = -0.4 + index * 0.235
    const reach = 90 + index * 5.95
    return [cx + Math.cos(angle) * reach * 1.36, cy + Math.sin(angle) * reach * 0.92]
  })
  const head = coil.at(-1) ?? [cx, cy]
  const d = smoothPath(coil)
  const skin = (width: number, ink: string, dash = '', offset = 0) =>
    path(d, {
      fill: 'none',
      stroke: ink,
      'stroke-width': width,
      ...(dash === ''
        ? { 'stroke-linecap': 'round' }
        : { 'stroke-dasharray': dash, 'stroke-dashoffset': offset }),
    })
  return [
    rect(0, 0, 1682, 1188, { fill: deep }),
    halftone(62, 62, 1560, 1040, { cell: 44, colour: mix(deep, dark, 0.5), from: 0.5, to: 0.8, angle: 90 }),
    group(skin(128, dark), { transform: 'translate(10 16)' }),
    skin(116, dark),
    skin(106, mid),
    skin(106, soft, '34 34'),
    skin(72, accent),
    skin(72, light, '34 102', 0),
    skin(72, gold, '34 102', 68),
    skin(34, dark, '34 34'),
    skin(12, light, '12 56', -11),
    group(skin(20, light, '3 15'), { opacity: 0.5, transform: 'translate(-3 -40)' }),
    ellipse(cx, cy + 4, 150, 104, { fill: dark }),
    temple(
      { x: cx - 6, base: cy + 66, width: 220, height: 140, steps: 5 },
      { lit: light, shade: soft, edge: gold, dark },
    ),
    group(
      [
        path('M-84 -66C-30 -112 110 -116 206 -56C252 -26 252 36 206 66C110 126 -30 122 -84 76Z', {
          fill: dark,
          transform: 'translate(10 16)',
        }),
        path('M228 4h58l40 -26M286 4l40 30', {
          fill: 'none',
          stroke: accent,
          'stroke-width': 11,
          'stroke-linecap': 'round',
        }),
        fillShape('M-84 -66C-30 -112 110 -116 206 -56C252 -26 252 36 206 66C110 126 -30 122 -84 76Z', mid, [
          path('M-100 6H260V140H-100Z', { fill: mix(mid, dark, 0.35) }),
          path('M-84 -70L-20 -92L-56 0L-20 100L-84 80L-110 0Z', { fill: gold }),
          path('M-20 -92L6 -98L-28 0L6 106L-20 100L-56 0Z', { fill: dark }),
          path('M6 -98L34 -102L4 0L34 108L6 106L-28 0Z', { fill: accent }),
          path('M60 0L112 -34L176 0L112 34Z', { fill: gold }),
          path('M84 0L113 -18L148 0L113 18Z', { fill: dark }),
        ]),
        ...[-62, 66].map(
          (y) =>
            circle(110, y, 31, { fill: light }) +
            circle(110, y, 22, { fill: gold }) +
            ellipse(114, y, 7, 20, { fill: dark }),
        ),
        circle(222, -20, 6, { fill: dark }),
        circle(222, 24, 6, { fill: dark }),
      ],
      { transform: `translate(${head[0]} ${head[1]}) rotate(48)` },
    ),
    villager(cx + 10, cy + 78, 44, villagerOf(palette)),
  ].join('')
}
