import { mix } from '../../colour.ts'
import { straightPath, times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { fillShape, stencil } from '../../motifs/stencil.ts'
import type { Palette } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, group, type Point, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

const MIDDLE = 841
/** The floor line and the lintel, pixels. */
const [FLOOR, LINTEL] = [930, 196]

/** Fitted blocks, brighter the nearer they are to the light in the middle. */
function masonry({ dark, deep, mid }: Palette, chance: () => number): string {
  return times(8, (row) => {
    const y = 40 + row * 112
    const starts = times(10, (index) => -40 + index * 190 + (row % 2) * 96 + (chance() - 0.5) * 44)
    return starts.map((x, index) => {
      const [left, right] = [x + 4, (starts[index + 1] ?? x + 190) - 4]
      const near = Math.max(0, 1 - Math.abs((left + right) / 2 - MIDDLE) / 760)
      const face = mix(dark, mix(deep, mid, near), 0.35 + near * 0.6)
      return group([
        rect(left, y + 4, right - left, 104, { fill: mix(face, dark, 0.45), rx: 12 }),
        rect(left, y + 4, right - left - 10, 94, { fill: face, rx: 12 }),
      ])
    })
  })
    .flat()
    .join('')
}

/** One leaf of the door, its free edge at `edge`, hung at `hinge`. */
function leafOf(hinge: number, edge: number, fill: string, studs: string, shade: string): string {
  const rise = 34
  const corners: Point[] = [
    [hinge, LINTEL],
    [edge, LINTEL + rise],
    [edge, FLOOR + rise * 0.6],
    [hinge, FLOOR],
  ]
  const across = (t: number) => hinge + (edge - hinge) * t
  return fillShape(straightPath(corners, true), fill, [
    halftone(Math.min(hinge, edge), LINTEL, Math.abs(edge - hinge), FLOOR - LINTEL + 40, {
      cell: 18,
      colour: shade,
      from: 0,
      to: 0.85,
      angle: edge > hinge ? 180 : 0,
    }),
    ...times(5, (row) =>
      [0.3, 0.72].map((t) => {
        const y = LINTEL + 88 + row * 138 + rise * t
        return group(
          [circle(0, 0, 42, { fill: studs }), circle(0, 0, 30, { fill }), circle(0, 0, 17, { fill: studs })],
          { transform: `translate(${across(t)} ${y}) scale(${Math.abs(edge - hinge) / 240} 1)` },
        )
      }),
    ).flat(),
  ])
}

/** The great door, ajar. */
export const greatDoor: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const bright = mix(light, '#ffffff', 0.55)
  const [left, right] = [MIDDLE - 78, MIDDLE + 96]
  const frame = straightPath(
    [
      [MIDDLE - 420, FLOOR],
      [MIDDLE - 350, LINTEL],
      [MIDDLE + 350, LINTEL],
      [MIDDLE + 420, FLOOR],
    ],
    true,
  )
  const fret = times(9, (index) =>
    path('M0 60V20H40V44H20V34H30', {
      fill: 'none',
      stroke: gold,
      'stroke-width': 9,
      transform: `translate(${MIDDLE - 362 + index * 82} 86)`,
    }),
  )
  const carpet: Point[] = [
    [left - 6, FLOOR],
    [right + 6, FLOOR],
    [MIDDLE + 520, 1140],
    [MIDDLE - 420, 1140],
  ]
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    masonry(palette, () => random.next()),
    rect(0, FLOOR, 1682, 260, { fill: mix(dark, deep, 0.55) }),
    ...times(4, (row) => rect(0, FLOOR + 18 + row * row * 16 + row * 18, 1682, 4, { fill: dark })),
    polygon(
      [
        [MIDDLE - 500, FLOOR],
        [MIDDLE - 420, 160],
        [MIDDLE + 420, 160],
        [MIDDLE + 500, FLOOR],
      ],
      { fill: mix(soft, mid, 0.55) },
    ),
    polygon(
      [
        [MIDDLE + 350, 160],
        [MIDDLE + 420, 160],
        [MIDDLE + 500, FLOOR],
        [MIDDLE + 420, FLOOR],
      ],
      { fill: deep },
    ),
    path(frame, { fill: dark }),
    rect(left - 60, LINTEL, right - left + 120, FLOOR - LINTEL, { fill: bright }),
    polygon(carpet, { fill: light }),
    stencil(
      straightPath(carpet, true),
      halftone(300, FLOOR, 1100, 220, {
        cell: 20,
        colour: mix(dark, deep, 0.7),
        from: 0,
        to: 0.95,
        angle: 90,
      }),
    ),
    leafOf(MIDDLE - 350, left, gold, mix(accent, dark, 0.3), accent),
    leafOf(MIDDLE + 350, right, mix(gold, dark, 0.38), mix(accent, dark, 0.6), mix(accent, dark, 0.45)),
    rect(MIDDLE - 470, 74, 940, 100, { fill: accent }),
    ...fret,
    rect(MIDDLE - 484, 62, 968, 16, { fill: light }),
    rect(MIDDLE - 484, 172, 968, 18, { fill: dark }),
    polygon(
      [
        [MIDDLE - 12, 1026],
        [MIDDLE + 46, 1026],
        [MIDDLE + 10, 1140],
        [MIDDLE - 130, 1140],
      ],
      { fill: dark, opacity: 0.55 },
    ),
    villager(MIDDLE + 18, 1030, 290, villagerOf({ ...palette, accent: dark, gold: accent }), -1),
    ...[-1, 1].flatMap((side) => [
      circle(MIDDLE + side * 640, 560, 74, { fill: side < 0 ? gold : mix(gold, dark, 0.3) }),
      circle(MIDDLE + side * 640, 560, 48, { fill: accent }),
      circle(MIDDLE + side * 640, 560, 20, { fill: gold }),
    ]),
  ].join('')
}
