import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { fillShape } from '../../motifs/stencil.ts'
import type { Palette } from '../../palettes.ts'
import type { Random } from '../../random.ts'
import { halftone } from '../../shade.ts'
import { group, line, mirror, path, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf } from './inks.ts'
import type { Scene } from './poster.ts'

const heads = [
  'M-62 -40C-62 -84 62 -84 62 -40V20C62 70 24 92 0 92C-24 92 -62 70 -62 20Z',
  'M-66 -70H66L56 40L30 88H-30L-56 40Z',
  'M0 -82C52 -82 74 -44 70 0C66 56 34 90 0 90C-34 90 -66 56 -70 0C-74 -44 -52 -82 0 -82Z',
  'M-56 -76H56Q72 0 40 70Q20 92 0 92Q-20 92 -40 70Q-72 0 -56 -76Z',
] as const
const hats = [
  'M-62 -52L-80 -100L-44 -78L-28 -118L0 -84L28 -118L44 -78L80 -100L62 -52Z',
  'M-70 -56V-84H-46V-108H46V-84H70V-56Z',
  'M-66 -50C-90 -110 -40 -130 0 -112C40 -130 90 -110 66 -50Q0 -84 -66 -50Z',
  'M-64 -52Q0 -150 64 -52Q0 -80 -64 -52Z',
] as const
const eyes = [
  'M-46 -14Q-28 -34 -10 -14Q-28 0 -46 -14Z',
  'M-46 -26H-12V-6H-46Z',
  'M-30 -14m-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z',
  'M-48 -8Q-28 -26 -8 -8L-12 -2Q-28 -14 -44 -2Z',
] as const
const mouths = [
  'M-28 50H28V66H-28Z',
  'M-26 54a26 16 0 1 0 52 0a26 16 0 1 0 -52 0Z',
  'M-34 46Q0 74 34 46Q0 60 -34 46Z',
  'M-30 62Q0 36 30 62Q0 50 -30 62Z',
] as const

/** One mask of many: its parts follow from the number, its inks from chance. */
function mask(
  random: Random,
  index: number,
  { dark, deep, mid, soft, light, gold, accent }: Palette,
): string {
  const [face, hat, trim] = [
    random.pick([gold, accent, soft, light]),
    random.pick([accent, mid, gold, deep]),
    random.pick([light, gold, dark]),
  ]
  const pick = (list: readonly string[], step: number): string =>
    list[(index * step + Math.floor(index / 4)) % list.length] ?? ''
  const head = pick(heads, 1)
  return group([
    path(pick(hats, 3), { fill: hat }),
    path('M-70 -10q-22 24 0 50M70 -10q22 24 0 50', { fill: 'none', stroke: trim, 'stroke-width': 9 }),
    fillShape(head, face, [
      path('M8 -120C40 -40 20 40 20 120H120V-120Z', { fill: mix(face, dark, 0.3) }),
      index % 3 === 0 ? path('M-80 8H80V22H-80ZM-80 30H80V36H-80Z', { fill: hat }) : '',
      index % 3 === 1
        ? path('M-60 20l18 18l18 -18M60 20l-18 18l-18 -18', { fill: 'none', stroke: hat, 'stroke-width': 8 })
        : '',
      index % 4 === 2 ? rect(-8, -90, 16, 70, { fill: hat }) : '',
    ]),
    path(pick(eyes, 1), { fill: dark }),
    mirror(0, path(pick(eyes, 1), { fill: dark })),
    path('M-4 -20L-16 30H16L4 -20Z', { fill: mix(face, dark, 0.45) }),
    path(pick(mouths, 3), { fill: dark }),
    pick(mouths, 3).includes('V66')
      ? path('M-14 50V66M0 50V66M14 50V66', { stroke: face, 'stroke-width': 4 })
      : '',
  ])
}

/** Fifteen niches, fourteen masks. */
export const maskArchive: Scene = ({ palette, random }) => {
  const { dark, deep, mid, light, gold } = palette
  const niches = times(15, (index) => {
    const [x, y] = [202 + (index % 5) * 320, 236 + Math.floor(index / 5) * 330]
    const d = `M${x - 122} ${y + 140}V${y - 20}L${x - 96} ${y - 132}H${x + 96}L${x + 122} ${y - 20}V${y + 140}Z`
    const empty = index === 8
    return group([
      path(
        `M${x - 138} ${y + 152}V${y - 24}L${x - 108} ${y - 148}H${x + 108}L${x + 138} ${y - 24}V${y + 152}Z`,
        { fill: mid },
      ),
      fillShape(d, empty ? gold : dark, [
        path(`M${x - 140} ${y + 150}V${y - 150}H${x - 86}L${x - 96} ${y + 150}Z`, { fill: deep }),
        empty
          ? halftone(x - 130, y - 140, 260, 290, { cell: 15, colour: light, from: 0, to: 0.8, angle: 90 })
          : '',
      ]),
      empty
        ? pigeonAt(x + 6, y + 138, 150, pigeonOf(palette))
        : group(mask(random.fork(`mask ${index}`), index, palette), {
            transform: `translate(${x} ${y + 16}) scale(1.12)`,
          }),
      rect(x - 146, y + 140, 292, 22, { fill: gold }),
      rect(x - 146, y + 156, 292, 8, { fill: mix(gold, dark, 0.5) }),
    ])
  })
  return [
    rect(0, 0, 1682, 1188, { fill: mix(mid, deep, 0.55) }),
    ...times(16, (index) =>
      line(62 + index * 104, 62, 62 + index * 104, 1100, { stroke: mix(mid, deep, 0.8), 'stroke-width': 3 }),
    ),
    ...niches,
  ].join('')
}
