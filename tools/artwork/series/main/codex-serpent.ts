import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import {
  alongside,
  corners,
  type Layer,
  layerThreads,
  loomFor,
  type Thread,
  weave,
} from '../../motifs/weave.ts'
import type { Point } from '../../svg.ts'

/** A serpent with a head at either end winds down through the cloth. */
export function serpent(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'fret', bandAt: 'sides', bandSize: 66 }, (a) => {
    const loom = loomFor(a, 12.2)
    const [right, bottom] = [loom.columns - 12, loom.rows]
    const line: Point[] = [
      [24, 13],
      [right, 13],
      [right, 37],
      [12, 37],
      [12, 62],
      [right, 62],
      [right, 87],
      [12, 87],
      [12, bottom - 13],
      [right - 13, bottom - 13],
    ]
    const length = line
      .slice(1)
      .reduce(
        (sum, [x, y], index) => sum + Math.hypot(x - (line[index]?.[0] ?? 0), y - (line[index]?.[1] ?? 0)),
        0,
      )
    const head = (text: string, factor: 1 | -1): Point[] =>
      corners(text, [factor, factor], factor > 0 ? [0, 0] : [loom.columns, bottom])
    const ground: Thread = (column, row) =>
      (column + row) % 12 === 0 || (column - row + 1200) % 12 === 0 ? p.mid : p.deep
    const body: Thread = (column, row) => {
      const { off, along } = alongside(line, column + 0.5, row + 0.5)
      if (off > 9.4) return ground(column, row)
      if (off > 8.2) return p.dark
      const beat = (along % 18) - 9
      const ring = Math.floor((Math.abs(beat) + off) / 2.3)
      const t = along / length
      return ring >= 4
        ? t < 0.5
          ? p.accent
          : p.gold
        : ([p.dark, p.light, t < 0.5 ? p.gold : p.accent, p.dark][ring] ?? p.dark)
    }
    const jaw = '4,3 24,3 26,9 26,17 24,23 4,23 4,17 14,17 14,14 4,14'
    const heads = ([1, -1] as const).flatMap((factor): Layer[] => [
      { outline: head('2,1 27,1 29,8 29,18 27,25 2,25 2,15 12,15 12,15 2,15', factor), thread: () => p.dark },
      { outline: head(jaw, factor), thread: () => (factor > 0 ? p.accent : p.gold) },
      { outline: head('16,5 23,5 23,12 16,12', factor), thread: () => p.light },
      { outline: head('18,7 21,7 21,10 18,10', factor), thread: () => p.dark },
      { outline: head('5,11 7,11 7,14 5,14', factor), thread: () => p.paper },
      { outline: head('9,11 11,11 11,14 9,14', factor), thread: () => p.paper },
      { outline: head('6,17 8,17 8,20 6,20', factor), thread: () => p.paper },
      { outline: head('10,17 12,17 12,20 10,20', factor), thread: () => p.paper },
    ])
    return weave(a, loom, layerThreads(body, heads), p.dark)
  })
}
