import type { Area } from '../frame.ts'
import { hatch } from '../shade.ts'
import { group, type Point, path, px } from '../svg.ts'

/** Says which thread shows at a cell; columns and rows are counted from the upper left. */
export type Thread = (column: number, row: number) => string

/** A shape in the cloth, in cells, and its threads; a later layer lies over an earlier one. */
export interface Layer {
  readonly outline: readonly Point[]
  readonly thread: Thread
}

/** How many cells fit; the cloth has whole cells only. */
export interface Loom {
  readonly columns: number
  readonly rows: number
  readonly cell: Point
}

/** A loom that fills an area with cells of about the given size. */
export function loomFor(area: Area, cell: number): Loom {
  const [columns, rows] = [Math.round(area.width / cell), Math.round(area.height / cell)]
  return { columns, rows, cell: [area.width / columns, area.height / rows] }
}

/** Whether the point lies inside a closed outline (even-odd). */
export function within(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

/** The threads of layers over a ground. */
export function layerThreads(ground: Thread, layers: readonly Layer[]): Thread {
  return (column, row) => {
    const top = layers.findLast(({ outline }) => within(outline, column + 0.5, row + 0.5))
    return (top?.thread ?? ground)(column, row)
  }
}

/** The cloth: one path per thread colour, and the grain of the weft over it. */
export function weave(area: Area, loom: Loom, thread: Thread, weft: string): string {
  const [w, h] = loom.cell
  const runs = new Map<string, string>()
  for (let row = 0; row < loom.rows; row += 1) {
    for (let column = 0, start = 0; column < loom.columns; column += 1) {
      const colour = thread(column, row)
      if (column + 1 < loom.columns && thread(column + 1, row) === colour) continue
      const [x, y, width] = [area.x + start * w, area.y + row * h, (column + 1 - start) * w]
      const run = `M${px(x)} ${px(y)}h${px(width + 0.4)}v${px(h + 0.4)}h${px(-width - 0.4)}Z`
      runs.set(colour, (runs.get(colour) ?? '') + run)
      start = column + 1
    }
  }
  const cloth = [...runs].map(([fill, d]) => path(d, { fill }))
  const grain = hatch(area.x, area.y, area.width, area.height, {
    angle: 0,
    gap: h / 2,
    width: 1.6,
    colour: weft,
  })
  const warp = hatch(area.x, area.y, area.width, area.height, { angle: 90, gap: w, width: 1, colour: weft })
  return cloth.join('') + group(grain, { opacity: 0.2 }) + group(warp, { opacity: 0.12 })
}

/** Stripes across the cloth, each some cells thick, over and over. */
export function stripes(
  threads: readonly string[],
  thickness: number,
  along: 'rows' | 'columns' = 'rows',
): Thread {
  return (column, row) =>
    threads[Math.floor((along === 'rows' ? row : column) / thickness) % threads.length] ?? '#000000'
}

/** Nested diamonds, `size` cells from one middle to the next. */
export function diamonds(threads: readonly string[], size: number, step = 1): Thread {
  return (column, row) => {
    const [dx, dy] = [Math.abs((column % size) - (size - 1) / 2), Math.abs((row % size) - (size - 1) / 2)]
    return threads[Math.floor((dx + dy) / step) % threads.length] ?? '#000000'
  }
}

/** Nearest place on a broken line: how far from it, how far along it, in cells. */
export function alongside(
  line: readonly Point[],
  x: number,
  y: number,
): { readonly off: number; readonly along: number } {
  let best = { off: Number.POSITIVE_INFINITY, along: 0 }
  let before = 0
  for (const [index, [x1, y1]] of line.entries()) {
    const next = line[index + 1]
    if (next === undefined) break
    const [dx, dy] = [next[0] - x1, next[1] - y1]
    const length = Math.hypot(dx, dy)
    const t = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length ** 2))
    const off = Math.hypot(x - x1 - dx * t, y - y1 - dy * t)
    if (off < best.off) best = { off, along: before + t * length }
    before += length
  }
  return best
}

/** Outline corners written as "x,y x,y …", scaled and moved into the cloth. */
export function corners(text: string, scale: Point, at: Point): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',').map(Number)
    return [(x ?? 0) * scale[0] + at[0], (y ?? 0) * scale[1] + at[1]]
  })
}
