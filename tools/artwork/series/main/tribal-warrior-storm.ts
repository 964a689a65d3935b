import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { type Area, drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { earPlugs, face } from '../../motifs/face.ts'
import { scrollBank } from '../../motifs/scroll-cloud.ts'
import { beams } from '../../motifs/sky.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { dancer, profileHead, shield } from '../../motifs/warrior.ts'
import { feather } from '../../motifs/wing.ts'
import { hatch } from '../../shade.ts'
import { circle, group, line, type Point, path, polygon, rect } from '../../svg.ts'

/** Three spears on a ridge, and what stands above them in the cloud. */
export function storm(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'chakana', bandAt: 'top', bandSize: 64 }, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + 470]
    const curls: (readonly [number, number, number, 1 | -1])[] = [-1, 1].flatMap(
      (side) =>
        [
          [cx + side * 470, cy - 330, 130, side < 0 ? 1 : -1],
          [cx + side * 330, cy - 400, 110, side < 0 ? 1 : -1],
          [cx + side * 480, cy - 90, 120, side < 0 ? 1 : -1],
          [cx + side * 390, cy + 90, 116, side < 0 ? -1 : 1],
          [cx + side * 500, cy + 230, 100, side < 0 ? 1 : -1],
          [cx + side * 320, cy + 260, 104, side < 0 ? -1 : 1],
        ] as const,
    )
    const low: (readonly [number, number, number, 1 | -1])[] = [
      [cx - 190, cy + 340, 94, 1],
      [cx + 190, cy + 340, 94, -1],
      [cx, cy + 370, 100, 1],
    ]
    const bolts = [
      [-400, 300, 1],
      [400, 300, -1],
      [-110, 440, 0.7],
      [150, 450, -0.6],
    ] as const
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.deep }),
      beams(cx, cy, 1500, 36, p.dark, 3),
      hatch(a.x, cy + 260, a.width, 800, { angle: 100, gap: 24, width: 2.4, colour: p.mid }),
      bolts
        .map(([dx, dy, side]) =>
          polygon(
            [
              [0, 0],
              [46, 150],
              [12, 150],
              [84, 320],
              [44, 320],
              [120, 520],
              [18, 340],
              [56, 340],
              [-26, 170],
              [12, 170],
              [-36, 0],
            ].map(([x, y]): Point => [cx + dx + (x ?? 0) * side * 1.1, cy + dy + (y ?? 0)]),
            { fill: p.gold },
          ),
        )
        .join(''),
      spikes({ cx, cy, inner: 250, outer: 380 }, 32, p.gold, p.accent, 0.6),
      circle(cx, cy, 300, { fill: p.dark }),
      scrollBank(curls, [p.mid, p.deep, p.soft], p.dark),
      earPlugs(cx, cy, 230, p.gold, p.soft, p.dark),
      face(
        cx,
        cy,
        236,
        { lit: p.soft, shade: mix(p.soft, p.dark, 0.45), line: p.dark, eye: p.gold, lip: p.accent },
        { eyes: 'wide', mouth: 'open' },
        path(
          'M-100 0L-40 20L-100 40ZM100 0L40 20L100 40ZM-14 -150H14V-60H-14ZM-100 56L-48 60L-92 84ZM100 56L48 60L92 84Z',
          { fill: p.accent },
        ),
      ),
      scrollBank(low, [p.mid, p.deep], p.dark),
      ridge(brush, a),
    ].join('')
  })
}

/** Three warriors on a ridge, seen from far below. */
function ridge(brush: Brush, a: Area): string {
  const { palette: p } = brush
  const [cx, foot] = [a.x + a.width / 2, a.y + a.height]
  const ink = { skin: p.mid, paint: p.dark, cloth: p.accent, trim: p.light, gold: p.gold, dark: p.dark }
  const hill: Point[] = [
    [a.x, foot - 150],
    [a.x + 130, foot - 190],
    [a.x + 300, foot - 250],
    [cx - 90, foot - 300],
    [cx + 90, foot - 300],
    [a.x + 770, foot - 250],
    [a.x + 940, foot - 180],
    [a.x + a.width, foot - 140],
    [a.x + a.width, foot],
    [a.x, foot],
  ]
  const warrior = (x: number, ground: number, size: number, side: 1 | -1) => {
    const plumes = times(6, (index) =>
      feather(
        [-50 - index * 6, -156 + index * 14],
        -96 - index * 17,
        190,
        44,
        {
          blade: index % 2 ? p.gold : p.accent,
          shade: mix(index % 2 ? p.gold : p.accent, p.dark, 0.4),
          line: p.dark,
        },
        { bend: -0.1 },
      ),
    )
    return group(
      [
        line(140, -470, 120, 330, { stroke: p.dark, 'stroke-width': 14 }),
        line(140, -470, 120, 330, { stroke: p.gold, 'stroke-width': 7 }),
        polygon(
          [
            [112, -460],
            [142, -600],
            [172, -458],
          ],
          { fill: p.light },
        ),
        dancer(
          {
            neck: [0, -190],
            hip: [0, 60],
            arms: [
              [
                [-110, -90],
                [-70, 30],
              ],
              [
                [110, -120],
                [132, -30],
              ],
            ],
            legs: [
              [
                [-50, 190],
                [-56, 330],
                [10, 336],
              ],
              [
                [54, 190],
                [60, 330],
                [124, 336],
              ],
            ],
          },
          ink,
        ),
        group([...plumes, profileHead(ink)], { transform: 'translate(14 -206)' }),
        shield(-92, 10, 98, ink),
      ],
      { transform: `translate(${x} ${ground - 336 * size}) scale(${side * size} ${size})` },
    )
  }
  return [
    polygon(hill, { fill: p.dark }),
    polygon(
      [
        [cx - 90, foot - 300],
        [cx + 90, foot - 300],
        [a.x + 770, foot - 250],
        [cx + 60, foot - 160],
        [cx + 200, foot],
        [cx - 60, foot],
        [cx - 20, foot - 190],
      ],
      { fill: p.deep },
    ),
    warrior(a.x + 236, foot - 222, 0.5, 1),
    warrior(a.x + a.width - 236, foot - 222, 0.5, -1),
    warrior(cx - 10, foot - 268, 0.54, 1),
    times(12, (index) =>
      rect(a.x + 40 + index * 88, foot - 44 - (index % 3) * 22, 26, 12, { fill: p.mid }),
    ).join(''),
  ].join('')
}
