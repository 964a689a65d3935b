import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { child } from '../../motifs/child.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { leaf } from '../../motifs/plants.ts'
import { halo, moon, seas, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import type { Palette } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, type Point, path, rect } from '../../svg.ts'
import { clothes } from './clothes.ts'

/** A moon on its stalk between two leaves; a picked one leaves the stalk behind. */
function plant(x: number, foot: number, r: number, phase: number, picked: boolean, p: Palette): string {
  const top = foot - r * 2
  const stalk = path(`M${x} ${foot}Q${x - 14} ${foot - r * 0.6} ${x} ${top + r * (picked ? 0.9 : 0.4)}`, {
    fill: 'none',
    stroke: p.dark,
    'stroke-width': r * 0.15,
    'stroke-linecap': 'round',
  })
  const leaves =
    leaf(x, foot - r * 0.1, r * 1.5, -28, p.soft, p.dark) +
    leaf(x, foot - r * 0.1, r * 1.5, 208, p.soft, p.dark)
  if (picked) return stalk + leaves
  return [
    stalk,
    leaves,
    circle(x, top, r * 1.3, { fill: p.light, opacity: 0.1 + phase * 0.12 }),
    moon(x, top, r, phase, mix(p.light, '#ffffff', 0.25), mix(p.dark, p.deep, 0.35)),
    circle(x, top, r, { fill: 'none', stroke: p.dark, 'stroke-width': 3 }),
  ].join('')
}

/** One terrace: a lit lip, a stone wall in the shade of it, and a row of moons that ripen to the right. */
function terrace(row: number, count: number, p: Palette): string {
  const y = 724 + row * 204
  const edge = times(7, (i): Point => [30 + i * 190, y - 30 * Math.cos((i - 3) * 0.62) + (i % 2) * 6])
  const bed = smoothPath(edge).concat('L1180 1660L20 1660Z')
  const ground = mix(p.deep, p.mid, row / 3)
  const crops = times(count, (k) => {
    const x = 62 + (1064 * (k + 0.5)) / count
    const picked = row === 3 && k === 2
    const r = 36 + row * 14
    const ripe = Math.min(1, Math.max(0.06, (k + 0.3) / (count - 0.7)))
    return plant(x, y + 92 + row * 8, r, ripe, picked, p)
  })
  return [
    path(bed, { fill: mix(ground, p.soft, 0.55), transform: 'translate(0 -16)' }),
    path(bed, { fill: ground }),
    stencil(
      bed,
      halftone(62, y - 40, 1064, 150, {
        cell: 15,
        colour: mix(p.dark, p.deep, 0.3),
        from: 0.75,
        to: 0,
        angle: 90,
      }),
    ),
    ...crops,
  ].join('')
}

/** Terraces where moons ripen through their phases. */
export function harvest({ palette: p, random }: Brush): string {
  const [cx, cy, radius] = [830, 320, 168]
  return [
    rect(62, 62, 1064, 1540, { fill: p.dark }),
    halo(cx, cy, [430, 310, 220], [mix(p.dark, p.deep, 0.45), p.deep, mix(p.deep, p.mid, 0.6)]),
    stars(random.fork('stars'), [62, 62, 1064, 520], 80, p.light),
    circle(cx, cy, radius, { fill: p.light }),
    clip('full', circle(cx, cy, radius), seas(random.fork('seas'), cx, cy, radius, p.soft)),
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 720, height: 250, count: 5, snow: 0.5 },
      { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft },
      'right',
    ),
    ...[6, 5, 4, 3].map((count, row) => terrace(row, count, p)),
    path(
      smoothPath([
        [40, 1520],
        [400, 1500],
        [800, 1512],
        [1150, 1490],
      ]).concat('L1150 1640L40 1640Z'),
      { fill: p.dark },
    ),
    child(250, 1566, 250, 1, 'reach', {
      ...clothes(p),
      poncho: p.accent,
      stripe: p.gold,
      cap: p.gold,
      dark: p.deep,
    }),
    group(
      [
        llama(0, 0, 330, -1, { wool: p.paper, shade: p.soft }),
        ...[
          [-36, -226, 48],
          [38, -226, 48],
          [0, -288, 44],
        ].map(
          ([x = 0, y = 0, r = 40]) =>
            circle(x, y, r, { fill: p.gold }) + circle(x - 4, y - 4, r - 6, { fill: p.light }),
        ),
        path('M-84 -200C-40 -168 52 -168 92 -200L76 -148C40 -130 -40 -130 -70 -148Z', { fill: p.accent }),
      ],
      { transform: 'translate(690 1572)' },
    ),
  ].join('')
}
