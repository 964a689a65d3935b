import { mix } from '../../colour.ts'
import { lerp, straightPath, times } from '../../geometry.ts'
import { ladder, villager } from '../../motifs/chamber.ts'
import { cowFace } from '../../motifs/cow-face.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { circle, group, type Point, polygon } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Looking up: square within square, a scrap of sky, and a cow who looks down. */
export const fromBelow: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const rings = 9
  const tones = [dark, deep, mid, soft]
  const box = (t: number): Point[] => {
    const reach = 1 - (1 - t) ** 1.0
    const [half, tall] = [lerp(900, 190, reach ** 0.72), lerp(640, 150, reach ** 0.72)]
    const [cx, cy] = [lerp(841, 900, reach), lerp(575, 500, reach)]
    return [
      [cx - half, cy - tall],
      [cx + half, cy - tall],
      [cx + half, cy + tall],
      [cx - half, cy + tall],
    ]
  }
  const walls = times(rings, (index) => {
    const [outer, ledge, inner] = [box(index / rings), box((index + 0.28) / rings), box((index + 1) / rings)]
    const t = index / (rings - 1)
    const faces = [0.32, 0.05, 0.62, 0.8].map((bright, side) => {
      const ink = mix(
        tones[Math.floor(bright * 2 + t * 1.2)] ?? soft,
        tones[Math.min(3, Math.floor(bright * 2 + t * 1.2) + 1)] ?? soft,
        (bright * 2 + t * 1.2) % 1,
      )
      const [a, b] = [side, (side + 1) % 4]
      const pick = (list: readonly Point[], at: number): Point => list[at] ?? [0, 0]
      return (
        polygon([pick(outer, a), pick(outer, b), pick(ledge, b), pick(ledge, a)], {
          fill: mix(ink, dark, 0.4),
        }) + polygon([pick(ledge, a), pick(ledge, b), pick(inner, b), pick(inner, a)], { fill: ink })
      )
    })
    return group(faces)
  })
  const sky = straightPath(box(1), true)
  return [
    ...walls,
    fillShape(sky, accent, [
      halftone(700, 340, 420, 330, { cell: 13, colour: light, from: 0, to: 0.9, angle: 90 }),
      circle(770, 410, 40, { fill: gold }),
      group(
        cowFace({
          base: light,
          shade: soft,
          patch: dark,
          far: soft,
          muzzle: mix(gold, light, 0.3),
          horn: gold,
          dark,
        }),
        { transform: 'translate(930 520) scale(0.62) rotate(8)' },
      ),
    ]),
    ladder([560, 1150], [770, 640], 58, gold, 9),
    group(villager(0, 0, 130, villagerOf({ ...palette, accent: gold, gold: light })), {
      transform: 'translate(650 960) rotate(6)',
    }),
  ].join('')
}
