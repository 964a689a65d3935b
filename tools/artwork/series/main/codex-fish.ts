import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import {
  corners,
  diamonds,
  type Layer,
  layerThreads,
  loomFor,
  stripes,
  type Thread,
  weave,
  within,
} from '../../motifs/weave.ts'
import type { Palette } from '../../palettes.ts'
import type { Point } from '../../svg.ts'

/** The great fish from above, in cells about its spine; only its right half is written down. */
const HALF =
  '0,8 5,10 9,15 12,21 14,29 14,34 27,46 25,54 15,47 15,58 13,68 20,76 18,82 11,75 7,86 4,93 18,106 16,112 8,107 0,101'

function both(half: string, middle: number): Point[] {
  const right = corners(half, [1, 1], [middle, 0])
  return [...right, ...corners(half, [-1, 1], [middle, 0]).reverse()]
}

/** A shoal that swims head down in ranks; every second file is shifted by half a fish. */
function shoal(p: Palette): Thread {
  const [wide, tall] = [18, 28]
  const body = corners('8,26 12,22 14,16 12,11 9,7 13,1 3,1 7,7 4,11 2,16 4,22', [1, 1], [0.5, 0])
  return (column, row) => {
    const file = Math.floor((column + 17) / wide)
    const down = row + (file % 2 ? 14 : 0)
    const [x, y, rank] = [((column + 17) % wide) + 0.5, (down % tall) + 0.5, Math.floor(down / tall)]
    const ground = (column + row) % 14 === 0 || (column - row + 280) % 14 === 0 ? p.deep : p.dark
    if (!within(body, x, y)) return ground
    if (y > 20 && y < 22 && (x < 7 || x > 10)) return p.dark
    if (y > 17 && y < 18) return p.dark
    if (y < 7) return p.deep
    const back = (file + rank) % 2 === 0 ? p.soft : p.mid
    return y < 16 && y % 3 < 1 ? p.deep : back
  }
}

/** The shoal goes down; one fish, larger than any of them, goes up. */
export function fish(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'wave', bandAt: 'top', bandSize: 72, title: 'Codex' }, (a) => {
    const loom = loomFor(a, 11.6)
    const middle = Math.floor(loom.columns / 2)
    const outline = both(HALF, middle)
    const around: Layer[] = [
      [-3, 0],
      [3, 0],
      [0, -3],
      [0, 3],
      [-2, -2],
      [2, -2],
      [-2, 2],
      [2, 2],
    ].map(([dx = 0, dy = 0]) => ({
      outline: outline.map(([x, y]): Point => [x + dx, y + dy]),
      thread: () => p.dark,
    }))
    const plain =
      (colour: string): Thread =>
      () =>
        colour
    const part = (half: string, thread: Thread): Layer => ({ outline: both(half, middle), thread })
    const scales: Thread = (column, row) =>
      diamonds([p.gold, p.accent, p.dark, p.accent], 8)(column - middle + 804, row)
    return weave(
      a,
      loom,
      layerThreads(shoal(p), [
        ...around,
        { outline, thread: plain(p.accent) },
        part('0,36 14,36 15,58 13,68 7,86 4,93 0,93', scales),
        part('16,38 27,46 25,54 16,47', stripes([p.gold, p.accent], 2)),
        part('14,70 20,76 18,82 12,75', stripes([p.gold, p.accent], 2)),
        part('0,98 4,96 18,106 16,112 8,107 0,101', stripes([p.gold, p.accent], 2)),
        part('0,31 14,31 14,33 0,33', plain(p.light)),
        part('0,34 14,34 14,35 0,35', plain(p.gold)),
        { outline: corners('4,18 9,18 9,23 4,23', [1, 1], [middle, 0]), thread: plain(p.light) },
        { outline: corners('4,18 9,18 9,23 4,23', [-1, 1], [middle, 0]), thread: plain(p.light) },
        { outline: corners('5,19 8,19 8,22 5,22', [1, 1], [middle, 0]), thread: plain(p.dark) },
        { outline: corners('5,19 8,19 8,22 5,22', [-1, 1], [middle, 0]), thread: plain(p.dark) },
        part('0,10 2,11 2,14 0,14', plain(p.gold)),
        part('0,26 1,26 1,86 0,86', plain(p.light)),
      ]),
      p.dark,
    )
  })
}
