import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { glow, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { moon, stars } from '../../motifs/sky.ts'
import { fillShape, stencil } from '../../motifs/stencil.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { halftone } from '../../shade.ts'
import { circle, type Point, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Where the sun spends the night: in bed, under a woven blanket. */
export const sunInBed: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const [cx, cy] = [841, 760]
  const rings = [620, 540, 460, 380].map((r, index) =>
    circle(cx, cy, r, { fill: [mix(deep, dark, 0.3), deep, mix(deep, mid, 0.5), mid][index] ?? deep }),
  )
  const blanketTop: readonly Point[] = [
    [300, 880],
    [480, 800],
    [640, 836],
    [841, 812],
    [1040, 836],
    [1210, 800],
    [1382, 880],
  ]
  const blanket = `${smoothPath(blanketTop)}L1420 1200L262 1200Z`
  const stripes = times(9, (index) => {
    const y = index * 44
    return path(smoothPath(blanketTop.map(([x, py]): Point => [x, py + 34 + y])), {
      fill: 'none',
      stroke: [light, gold, mid, dark][index % 4] ?? gold,
      'stroke-width': [8, 22, 14, 18][index % 4] ?? 12,
      ...(index % 4 === 1 ? { 'stroke-dasharray': '26 16' } : {}),
    })
  })
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    stars(random, [70, 66, 1540, 240], 70, light),
    moon(1360, 180, 64, 0.38, light, deep),
    ...rings,
    circle(cx, cy, 620, { fill: 'none', stroke: soft, 'stroke-width': 3, 'stroke-dasharray': '4 16' }),
    circle(cx, cy, 540, { fill: 'none', stroke: soft, 'stroke-width': 5, 'stroke-dasharray': '30 22' }),
    circle(cx, cy, 460, { fill: 'none', stroke: gold, 'stroke-width': 4, 'stroke-dasharray': '2 14' }),
    path('M62 300H1620V322H62Z', { fill: mid }),
    temple(
      { x: 841, base: 300, width: 620, height: 200, steps: 6 },
      { lit: mid, shade: deep, edge: soft, dark },
    ),
    polygon(
      [
        [815, 300],
        [867, 300],
        [920, 460],
        [762, 460],
      ],
      { fill: gold, opacity: 0.35 },
    ),
    rect(290, 560, 44, 560, { fill: mix(gold, dark, 0.45) }),
    rect(1348, 560, 44, 560, { fill: mix(gold, dark, 0.45) }),
    circle(312, 550, 36, { fill: gold }),
    circle(1370, 550, 36, { fill: gold }),
    path('M320 640Q841 500 1362 640V900H320Z', { fill: mix(gold, dark, 0.55) }),
    path(
      'M480 720C520 620 700 640 841 640C980 640 1160 620 1200 720C1230 800 1180 900 1100 900H580C500 900 450 800 480 720Z',
      { fill: light },
    ),
    path('M900 640C1000 640 1160 620 1200 720C1230 800 1180 900 1100 900H980C1060 820 1040 700 900 640Z', {
      fill: soft,
    }),
    spikes({ cx, cy: 720, inner: 190, outer: 300 }, 28, gold, accent, 0.62, 4),
    circle(cx, 720, 200, { fill: gold }),
    stencil(
      `M641 720a200 200 0 1 0 400 0a200 200 0 1 0 -400 0Z`,
      halftone(641, 520, 400, 400, { cell: 17, colour: accent, from: 0, to: 0.75, angle: 35 }),
    ),
    path(
      'M720 700q34 36 72 6M890 706q36 30 72 -6M734 722l-10 14M758 728l-2 16M782 722l8 14M902 722l-8 14M928 728l2 16M950 720l10 14',
      { fill: 'none', stroke: dark, 'stroke-width': 9, 'stroke-linecap': 'round' },
    ),
    path('M841 706q-22 56 4 62', {
      fill: 'none',
      stroke: dark,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
    path('M800 800q42 26 84 0', { fill: 'none', stroke: dark, 'stroke-width': 9, 'stroke-linecap': 'round' }),
    circle(716, 772, 24, { fill: accent }),
    circle(966, 772, 24, { fill: accent }),
    fillShape(blanket, accent, stripes),
    path(smoothPath(blanketTop), {
      fill: 'none',
      stroke: light,
      'stroke-width': 26,
      'stroke-linecap': 'round',
    }),
    villager(230, 1090, 130, villagerOf({ ...palette, accent: mid }), -1),
    glow(180, 1000, 90, gold),
    ...[
      [1000, 470, 46],
      [1060, 420, 60],
      [1130, 360, 78],
    ].map(([x = 0, y = 0, size = 0]) =>
      path('M0 0H40L0 40H40', {
        fill: 'none',
        stroke: light,
        'stroke-width': 9,
        'stroke-linejoin': 'round',
        transform: `translate(${x} ${y}) scale(${size / 60})`,
      }),
    ),
  ].join('')
}
