import { smoothPath, times } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, clip, group, type Point, path, polygon } from '../svg.ts'
import { ear, leg, type WoolInk } from './llama-limbs.ts'

const fleece: readonly Point[] = [
  [-318, -600],
  [-230, -634],
  [-100, -644],
  [20, -634],
  [92, -646],
  [124, -700],
  [136, -780],
  [146, -856],
  [178, -906],
  [226, -900],
  [250, -850],
  [252, -770],
  [262, -690],
  [280, -600],
  [282, -510],
  [258, -430],
  [206, -372],
  [100, -346],
  [-40, -338],
  [-170, -346],
  [-268, -372],
  [-334, -440],
  [-352, -530],
]

const face: readonly Point[] = [
  [170, -900],
  [184, -938],
  [222, -952],
  [262, -938],
  [300, -912],
  [334, -896],
  [350, -874],
  [344, -850],
  [314, -836],
  [276, -836],
  [240, -820],
  [204, -826],
  [180, -856],
]

/** A standing llama 1030 tall before scaling, facing right, its feet on y = 0. */
export function woollyLlama(random: Random, id: string, ink: WoolInk): string {
  const outline = smoothPath(fleece, true)
  const rim = fleece.flatMap(([x, y], i): Point[] => {
    const [nx, ny] = fleece[(i + 1) % fleece.length] ?? [x, y]
    return times(3, (k): Point => [x + ((nx - x) * k) / 3, y + ((ny - y) * k) / 3])
  })
  const curls = times(190, () => {
    const [x, y] = [random.range(-350, 280), random.range(-890, -340)]
    const r = random.range(9, 17)
    return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 0 0 ${(2 * r).toFixed(1)} 0`
  })
  const tufts = rim.map(([x, y]) => circle(x, y, random.range(17, 27), { fill: ink.wool }))
  const lit = rim
    .filter(([x, y]) => y < -430 && (x < 0 ? y < -560 : x < 160))
    .map(([x, y]) => circle(x + 3, y + 2, 17, { fill: ink.lit }))
  return group([
    leg(
      [
        [-186, -420],
        [-190, -310],
        [-206, -200],
        [-190, -70],
        [-188, -8],
      ],
      [130, 92, 46, 40, 44],
      ink.shade,
      ink.line,
    ),
    leg(
      [
        [150, -420],
        [136, -300],
        [130, -190],
        [128, -60],
        [130, -8],
      ],
      [92, 66, 44, 38, 42],
      ink.shade,
      ink.line,
    ),
    path(
      smoothPath(
        [
          [-330, -600],
          [-376, -590],
          [-400, -530],
          [-386, -460],
          [-362, -440],
          [-350, -500],
        ],
        true,
      ),
      { fill: ink.shade },
    ),
    leg(
      [
        [-250, -430],
        [-262, -310],
        [-286, -204],
        [-268, -70],
        [-264, -8],
      ],
      [170, 118, 54, 44, 48],
      ink.wool,
      ink.line,
    ),
    leg(
      [
        [206, -430],
        [206, -300],
        [200, -190],
        [200, -60],
        [202, -8],
      ],
      [110, 76, 48, 42, 46],
      ink.wool,
      ink.line,
    ),
    ear(190, -14, ink.shade, ink.line, ink.tassel),
    path(smoothPath(face, true), { fill: ink.face }),
    ...tufts,
    path(outline, { fill: ink.wool }),
    clip(id, path(outline), [
      path(
        smoothPath(
          [
            [300, -760],
            [262, -640],
            [236, -500],
            [140, -410],
            [-60, -396],
            [-230, -410],
            [-360, -480],
            [-300, -320],
            [300, -320],
            [320, -500],
          ],
          true,
        ),
        { fill: ink.shade },
      ),
      ...lit,
      path(curls.join(''), { fill: 'none', stroke: ink.curl, 'stroke-width': 4, 'stroke-linecap': 'round' }),
    ]),
    ...times(7, (k) => circle(168 + k * 11, -912 - Math.sin((k * Math.PI) / 6) * 22, 19, { fill: ink.wool })),
    ear(216, 10, ink.wool, ink.face, ink.tassel),
    path('M314 -872C326 -876 338 -872 340 -864', {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }),
    path('M340 -846C318 -842 296 -846 282 -852', {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    circle(254, -900, 10, { fill: ink.line }),
    path('M238 -908C248 -918 262 -918 272 -908M270 -908l10 -6M264 -912l8 -8', {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    path('M-190 -664C-110 -676 0 -676 60 -662L76 -452C-10 -428 -130 -428 -214 -450Z', { fill: ink.cloth }),
    ...[-620, -560, -500].map((y) =>
      path(`M${-196 - (y + 660) * 0.1} ${y}C-110 ${y + 18} 0 ${y + 18} ${64 + (y + 660) * 0.06} ${y}`, {
        fill: 'none',
        stroke: ink.stripe,
        'stroke-width': 16,
      }),
    ),
    ...times(9, (k) =>
      polygon(
        [
          [-168 + k * 27, -590],
          [-155 + k * 27, -606],
          [-142 + k * 27, -590],
          [-155 + k * 27, -574],
        ],
        { fill: ink.lit },
      ),
    ),
    ...times(15, (k) =>
      path(`M${-208 + k * 20} ${-446 + 14 * Math.sin((k * Math.PI) / 14)}v22`, {
        stroke: ink.stripe,
        'stroke-width': 5,
      }),
    ),
    path('M140 -770C170 -750 220 -748 252 -766M138 -752C170 -732 222 -730 254 -748', {
      fill: 'none',
      stroke: ink.tassel,
      'stroke-width': 8,
    }),
    ...times(5, (k) =>
      circle(158 + k * 22, -738 + 8 * Math.sin((k * Math.PI) / 4), 8, {
        fill: k % 2 ? ink.stripe : ink.cloth,
      }),
    ),
  ])
}
