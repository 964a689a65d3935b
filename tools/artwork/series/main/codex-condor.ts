import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import {
  corners,
  type Layer,
  layerThreads,
  loomFor,
  stripes,
  type Thread,
  weave,
} from '../../motifs/weave.ts'
import type { Point } from '../../svg.ts'

/** The condor opens its wings over the stepped peak. */
export function condor(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'none', title: 'Codex' }, (a) => {
    const loom = loomFor(a, 12.4)
    const middle = loom.columns / 2
    const half = (text: string) => {
      const right = corners(text, [1, 1], [middle, 0])
      return [...right, ...[...right].reverse().map(([x, y]): Point => [middle * 2 - x, y])]
    }
    const side = (text: string, factor: 1 | -1) => corners(text, [factor, 1], [middle, 0])
    const head = (text: string) => corners(text, [0.86, 0.86], [middle - 2, 4])
    const feather: Thread = (column, row) => {
      const dx = Math.abs(column + 0.5 - middle)
      const lane = Math.floor((dx - 6) / 4)
      if ((dx - 6) % 4 < 0.9) return p.light
      const reach = row + dx * 0.5
      if (reach < 46) return p.dark
      if (reach < 54) return lane % 2 ? p.paper : p.accent
      return reach < 58 ? p.mid : lane % 2 ? p.deep : p.dark
    }
    const wingShape =
      '4,44 6,36 12,32 16,27 26,22 36,15 38,12 41,12 41,70 38,70 38,76 34,76 34,82 30,82 30,86 26,86 26,90 22,90 22,86 18,86 18,82 14,82 14,78 10,78 10,74 6,74'
    const mountain =
      '0,100 4,100 4,104 9,104 9,108 14,108 14,112 20,112 20,116 27,116 27,120 36,120 36,130 0,130'
    const rays = (column: number, row: number) => {
      const angle = Math.atan2(row - 28, column + 0.5 - middle)
      return Math.floor(((angle + Math.PI) / Math.PI) * 18) % 2 ? p.light : p.soft
    }
    const layers: Layer[] = [
      {
        outline: half('0,0 8,0 14,4 18,10 20,18 20,26 18,34 14,40 8,44 0,46'),
        thread: (column, row) => (Math.hypot(column + 0.5 - middle, row - 23) % 4 < 1.2 ? p.mid : p.gold),
      },
      { outline: side(wingShape, 1), thread: feather },
      { outline: side(wingShape, -1), thread: feather },
      {
        outline: half('0,34 9,37 14,50 12,72 7,90 0,96'),
        thread: (column, row) =>
          (row + Math.floor(Math.abs(column + 0.5 - middle))) % 6 < 2 ? p.accent : p.dark,
      },
      { outline: half('0,90 12,100 10,106 5,104 0,108'), thread: stripes([p.light, p.dark], 2, 'columns') },
      { outline: half('0,32 6,32 11,36 11,40 6,43 0,45'), thread: () => p.paper },
      { outline: head('-5,40 -5,24 -4,17 0,13 5,13 9,16 9,24 6,30 6,40'), thread: () => p.accent },
      {
        outline: head('8,17 15,17 19,20 20,24 20,30 17,31 16,26 12,24 8,24'),
        thread: (_, row) => (row < 22 ? p.dark : p.deep),
      },
      { outline: head('-2,14 -1,8 3,6 7,8 9,14'), thread: () => p.dark },
      { outline: head('2,17 6,17 6,21 2,21'), thread: () => p.paper },
      { outline: head('3.6,18 6,18 6,20.4 3.6,20.4'), thread: () => p.dark },
      { outline: head('-5,28 6,28 6,30 -5,30'), thread: () => p.gold },
      { outline: half(mountain), thread: (column) => (column < middle ? p.mid : p.deep) },
      { outline: half('0,100 4,100 4,104 0,104'), thread: () => p.paper },
      { outline: half('0,118 3,118 3,130 0,130'), thread: () => p.dark },
    ]
    return weave(a, loom, layerThreads(rays, layers), p.dark)
  })
}
