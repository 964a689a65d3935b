import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { type Layer, layerThreads, loomFor, type Thread, weave } from '../../motifs/weave.ts'
import type { Point } from '../../svg.ts'

const CELLS = 19

function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** Small emblems in a field of 19 cells, '#' in the figure's thread and 'o' in the second. */
const EMBLEMS: readonly (readonly string[])[] = [
  [
    '....###....',
    '....#o#....',
    '..##...##..',
    '..#.....#..',
    '###..o..###',
    '#o..ooo..o#',
    '###..o..###',
    '..#.....#..',
    '..##...##..',
    '....#o#....',
    '....###....',
  ],
  [
    '#.........#',
    '##.......##',
    '#.#.....#.#',
    '#..#ooo#..#',
    '...#o#o#...',
    '...##o##...',
    '...#####...',
    '....###....',
    '..#######..',
    '.#.#.#.#.#.',
    '#..#...#..#',
  ],
  [
    '...........',
    '..##.......',
    '.#o##......',
    '######...#.',
    '..###...##.',
    '..########.',
    '..#oooooo#.',
    '..########.',
    '..#.#..#.#.',
    '..#.#..#.#.',
    '..#.#..#.#.',
  ],
  [
    '.....#.....',
    '....###....',
    '...#####...',
    '..#######..',
    '.####o####.',
    '###ooooo###',
    '.####o####.',
    '..#######..',
    '...#####...',
    '....###....',
    '.....#.....',
  ],
  [
    '#########..',
    '#.......#..',
    '#.#####.#..',
    '#.#...#.#..',
    '#.#.o.#.#..',
    '#.#.###.#.o',
    '#.#.....#.o',
    '#.#######.o',
    '#.........o',
    '###########',
    'ooooooooooo',
  ],
  [
    '...........',
    '.##.....##.',
    '####...####',
    '##o##.##o##',
    '.#########.',
    '..#######..',
    '.#########.',
    '##o##.##o##',
    '####...####',
    '.##.....##.',
    '...........',
  ],
  [
    '....#.#....',
    '....###....',
    '....#o#....',
    '..#######..',
    '.#.#####.#.',
    '#..#ooo#..#',
    '...#####...',
    '...#####...',
    '...##.##...',
    '...##.##...',
    '..###.###..',
  ],
  [
    '..........#',
    '#........##',
    '##..####.##',
    '##.######.#',
    '.###o#####.',
    '.##########',
    '.#########.',
    '##.######.#',
    '##..####.##',
    '#........##',
    '..........#',
  ],
]

/** A calendar of small fields around one large sun. */
export function codexSun(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'bird', bandAt: 'bottom', bandSize: 74 }, (a) => {
    const loom = loomFor(a, a.width / (CELLS * 4 + 3))
    const top = Math.floor((loom.rows - CELLS * 5 - 4) / 2)
    const pitch = CELLS + 1
    const middle: Point = [loom.columns / 2, top + pitch * 2.5 - 0.5]
    const fields = times(20, (index) => ({ column: index % 4, row: Math.floor(index / 4) })).filter(
      ({ column, row }) => !((column === 1 || column === 2) && row >= 1 && row <= 3),
    )
    const emblems = fields.map(({ column, row }, index): Layer => {
      const [left, upper] = [column * pitch, top + row * pitch]
      const [field, figure, second] = [
        [p.deep, p.light, p.accent],
        [p.accent, p.light, p.dark],
        [p.gold, p.dark, p.accent],
        [p.mid, p.light, p.dark],
      ][(column + row * 3) % 4] ?? [p.deep, p.light, p.gold]
      const emblem = EMBLEMS[index % EMBLEMS.length] ?? []
      const thread: Thread = (x, y) => {
        const sign = emblem[y - upper - 4]?.[x - left - 4]
        const edge = x === left || y === upper || x === left + CELLS - 1 || y === upper + CELLS - 1
        if (edge && (x + y) % 2 === 0) return figure ?? p.light
        return (sign === '#' ? figure : sign === 'o' ? second : field) ?? p.deep
      }
      return { outline: box(left, upper, CELLS, CELLS), thread }
    })
    const sunField = box(pitch, top + pitch, pitch * 2 - 1, pitch * 3 - 1)
    const sun: Thread = (x, y) => {
      const [dx, dy] = [Math.abs(x + 0.5 - middle[0]), y + 0.5 - middle[1]]
      const [near, far] = [Math.min(dx, Math.abs(dy)), Math.max(dx, Math.abs(dy))]
      const ring = far + near * 0.42
      const turn = Math.atan2(dy, dx)
      if (ring < 10.6) return sunFace(dx, dy, p.gold, p.dark, p.accent, p.paper)
      if (ring < 12) return p.dark
      if (ring < 14.2) return (Math.floor(dx) + Math.floor(Math.abs(dy))) % 2 ? p.light : p.accent
      const ray = Math.abs(Math.sin(turn * 4))
      const reach = Math.abs(dy) > dx * 1.2 ? 29 : 19
      if (ring < reach && ray < 0.8 - (ring - 14) * 0.03) return ray < 0.26 ? p.light : p.gold
      return (Math.floor(dx) + Math.floor(Math.abs(dy))) % 7 === 0 ? p.gold : p.accent
    }
    const ground: Thread = (x) => (x % 2 ? p.dark : mix(p.dark, p.deep, 0.4))
    return weave(a, loom, layerThreads(ground, [...emblems, { outline: sunField, thread: sun }]), p.dark)
  })
}

function sunFace(dx: number, dy: number, gold: string, dark: string, accent: string, white: string): string {
  if (dy > -4 && dy < -0.5 && dx > 2.5 && dx < 7) return dx > 4 && dx < 6 && dy > -3.2 ? dark : white
  if (dy > -6 && dy < -4.6 && dx > 1.5 && dx < 7.5) return dark
  if (dx < 1.2 && dy > -6 && dy < 3) return dark
  if (dy > 1.8 && dy < 3 && dx < 2.4) return dark
  if (dy > 5 && dy < 7.6 && dx < 4.6) return dy > 5.8 && dy < 6.8 && dx < 3.6 ? white : accent
  if (dy > 0.4 && dy < 4 && dx > 5.5 && dx < 8.2) return accent
  return gold
}
