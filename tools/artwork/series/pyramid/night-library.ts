import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { ladder, lantern, villager } from '../../motifs/chamber.ts'
import { circle, group, line, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A library whose shelves climb in steps; one reader is still awake. */
export const nightLibrary: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const bindings = [accent, gold, soft, mid, light, mix(accent, dark, 0.3), mix(gold, deep, 0.4)]
  const shelf = (x: number, y: number, width: number, height: number): string => {
    const books: string[] = []
    let at = x + 6
    while (at < x + width - 22) {
      const thick = random.range(14, 34)
      const tall = height * random.range(0.62, 0.9)
      const lean = random.chance(0.12) ? 9 : 0
      const ink = random.pick(bindings)
      if (random.chance(0.1)) {
        books.push(
          circle(at + 18, y + height - 20, 17, { fill: light }),
          circle(at + 18, y + height - 20, 8, { fill: mix(light, dark, 0.4) }),
        )
        at += 40
        continue
      }
      books.push(
        group(
          [
            rect(at, y + height - tall, thick - 3, tall, { fill: ink }),
            rect(at, y + height - tall + tall * 0.16, thick - 3, 5, { fill: dark, opacity: 0.5 }),
            rect(at + (thick - 3) * 0.66, y + height - tall, (thick - 3) * 0.34, tall, {
              fill: dark,
              opacity: 0.22,
            }),
          ],
          lean === 0 ? {} : { transform: `rotate(${lean} ${at} ${y + height})` },
        ),
      )
      at += thick + lean
    }
    return (
      rect(x, y, width, height, { fill: mix(deep, dark, 0.6) }) +
      group(books) +
      rect(x - 10, y + height, width + 20, 13, { fill: gold })
    )
  }
  const tiers = times(7, (row) => ({ y: 140 + row * 124, gap: 90 + row * 92 }))
  return [
    rect(0, 0, 1682, 1188, { fill: deep }),
    ...tiers.flatMap(({ y, gap }) => [
      shelf(80, y, 841 - gap - 80 - 14, 104),
      shelf(841 + gap + 14, y, 841 - gap - 94, 104),
    ]),
    ...tiers.map(({ y, gap }) => rect(841 - gap, y - 20, gap * 2, 1200, { fill: mix(deep, mid, 0.35) })),
    path(`M62 120H1620V62H62Z`, { fill: dark }),
    circle(841, 500, 300, { fill: gold, opacity: 0.16 }),
    circle(841, 500, 200, { fill: gold, opacity: 0.22 }),
    line(841, 62, 841, 440, { stroke: gold, 'stroke-width': 5 }),
    lantern(841, 470, 120, { dark, flame: gold, frame: light }),
    ladder([456, 1096], [590, 390], 62, gold, 9),
    villager(560, 590, 128, villagerOf({ ...palette, accent: soft }), -1),
    polygon(
      [
        [600, 900],
        [1082, 900],
        [1110, 930],
        [572, 930],
      ],
      { fill: gold },
    ),
    rect(620, 930, 34, 170, { fill: mix(gold, dark, 0.5) }),
    rect(1028, 930, 34, 170, { fill: mix(gold, dark, 0.5) }),
    villager(800, 902, 200, villagerOf(palette)),
    path(
      'M690 900C730 874 780 876 812 892C844 876 890 874 930 900L920 908C884 892 848 892 812 906C776 892 736 892 700 908Z',
      { fill: light },
    ),
    ...[0, 1, 2, 3].map((index) =>
      rect(980 - index * 4, 880 - index * 20, 90, 20, { fill: bindings[index] ?? gold }),
    ),
    pigeonAt(1030, 820, 92, pigeonOf(palette), -1),
  ].join('')
}
