import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { corners, diamonds, type Layer, layerThreads, loomFor, stripes, weave } from '../../motifs/weave.ts'

const LLAMA =
  '16,0 20,8 24,8 28,0 30,10 30,36 70,36 76,28 80,32 78,46 78,98 70,98 70,70 66,70 66,98 58,98 58,66 38,66 38,98 30,98 30,70 26,70 26,98 18,98 18,60 15,48 15,22 4,22 2,14 14,8'

const BLANKET = '38,36 62,36 62,56 38,56'

/** One great llama and her row of young. */
export function llama(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'chakana', bandAt: 'both', bandSize: 78 }, (a) => {
    const loom = loomFor(a, 12.6)
    const ground = diamonds([p.deep, p.deep, p.deep, p.dark], 21, 2)
    const big = (text: string) => corners(text, [0.94, 0.86], [5, 8])
    const young = times(4, (index) => corners(LLAMA, [0.2, 0.2], [5 + index * 19.5, 96]))
    const layers: Layer[] = [
      {
        outline: corners('0,0 100,0 100,4 0,4', [1, 1], [0, 92]),
        thread: stripes([p.gold, p.accent], 2, 'columns'),
      },
      { outline: corners('0,0 100,0 100,20 0,20', [1, 1], [0, 96]), thread: () => p.mid },
      {
        outline: big(LLAMA),
        thread: (column, row) => (column > 66 || (row > 64 && column % 9 > 5) ? p.soft : p.light),
      },
      { outline: big(BLANKET), thread: diamonds([p.accent, p.gold, p.dark, p.mid], 11, 1) },
      { outline: big('8,11 12,11 12,15 8,15'), thread: () => p.dark },
      { outline: big('15,30 30,30 30,34 15,34'), thread: stripes([p.accent, p.gold, p.mid], 2, 'columns') },
      { outline: big('38,56 62,56 62,60 38,60'), thread: stripes([p.gold, p.dark], 1, 'columns') },
      { outline: big('46,8 54,4 62,8 66,16 62,24 54,28 46,24 42,16'), thread: () => p.gold },
      { outline: big('50,12 58,12 58,20 50,20'), thread: () => p.accent },
      ...young.map(
        (outline, index): Layer => ({ outline, thread: () => (index === 2 ? p.accent : p.paper) }),
      ),
    ]
    return weave(a, loom, layerThreads(ground, layers), p.dark)
  })
}
