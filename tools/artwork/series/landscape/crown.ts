import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { farBird } from '../../motifs/flock.ts'
import { leafDisk } from '../../motifs/glow.ts'
import { range } from '../../motifs/mountains.ts'
import { halo } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { type Point, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Ten thousand pigeons agree, for once, on a shape. */
function drawCrown({ w, h, ink, random }: View): string {
  const shore = h * 0.8
  const crown: Point[] = [
    [0.2, 0.62],
    [0.14, 0.2],
    [0.31, 0.41],
    [0.4, 0.12],
    [0.5, 0.36],
    [0.6, 0.12],
    [0.69, 0.41],
    [0.86, 0.2],
    [0.8, 0.62],
  ]
  const inside = (x: number, y: number): boolean =>
    crown.reduce((odd, [x1, y1], index) => {
      const [x2, y2] = crown[(index + 1) % crown.length] ?? [0, 0]
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !odd : odd
    }, false)
  const birds: string[] = []
  for (let row = 0; row < 40; row++) {
    for (let column = 0; column < 72; column++) {
      const [x, y] = [
        (column + random.range(0.1, 0.9)) / 72,
        0.08 + ((row + random.range(0.1, 0.9)) / 40) * 0.6,
      ]
      if (!inside(x, y)) continue
      birds.push(
        farBird(
          w * x,
          h * y,
          random.range(24, 40),
          random.range(0.2, 1),
          random.range(-25, 25),
          y > 0.53 && y < 0.57 ? ink.gold : random.chance(0.1) ? ink.deep : ink.dark,
        ),
      )
    }
  }
  const strays = Array.from({ length: 26 }, () =>
    farBird(
      w * random.next(),
      h * random.range(0.04, 0.74),
      random.range(18, 30),
      random.range(0.2, 1),
      random.range(-25, 25),
      ink.deep,
    ),
  )
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    halo(
      w * 0.5,
      shore - 30,
      [660, 480, 310],
      [mix(ink.light, ink.soft, 0.3), mix(ink.light, ink.soft, 0.65), ink.soft],
    ),
    leafDisk(w * 0.5, shore - 30, 170, ink.gold, ink.light, 270),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 86, count: 9, snow: 0.3 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'left',
    ),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.mid, ink.deep, ink.soft),
    glitter(random, w * 0.5, { x: 0, y: shore, width: w, height: h - shore }, 230, ink.gold),
    ...strays,
    ...birds,
    balsa(w * 0.5, h * 0.93, 220, 1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

export const crown = poster(34, palettes.plum, drawCrown)
