import type { Artwork, Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { steppedCrown } from '../../motifs/guardian.ts'
import { range } from '../../motifs/mountains.ts'
import { type PigeonInk, perchedPigeon } from '../../motifs/pigeon.ts'
import { flyingPigeon } from '../../motifs/pigeon-flight.ts'
import { cumulus, halo, rays, steppedSky } from '../../motifs/sky.ts'
import { swells } from '../../motifs/water.ts'
import { type Palette, palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, line, polygon, rect } from '../../svg.ts'
import { MIDDLE, mainPoster } from './poster.ts'

const coat = (p: Palette): PigeonInk => ({
  body: p.soft,
  shade: p.mid,
  neck: p.accent,
  wing: p.light,
  bar: p.dark,
  bill: p.gold,
  foot: p.accent,
  line: p.dark,
  eye: p.gold,
})

const standing = (
  id: string,
  x: number,
  y: number,
  scale: number,
  facing: 1 | -1,
  ink: PigeonInk,
  stride = 2,
): string =>
  group(perchedPigeon(id, ink, stride), {
    transform: `translate(${x} ${y}) scale(${facing * scale} ${scale})`,
  })

/** Rank upon rank; one soldier has heard something behind him. */
function army({ palette: p, random }: Brush): string {
  const ranks = times(7, (row) => {
    const scale = 0.62 + row * 0.2
    const step = 190 * scale
    const y = 690 + row * 128 + row * row * 4
    const count = Math.ceil(1300 / step)
    const tone = mix(p.deep, p.soft, row / 6)
    const spears = times(count, (k) => {
      const x = -20 + (row % 2) * (step / 2) + k * step + 78 * scale
      return (
        line(x, y - 10, x, y - 236 * scale, { stroke: p.gold, 'stroke-width': 4 + row }) +
        polygon(
          [
            [x - 9 * scale, y - 232 * scale],
            [x, y - 268 * scale],
            [x + 9 * scale, y - 232 * scale],
          ],
          { fill: p.accent },
        )
      )
    })
    const soldiers = times(count, (k) => {
      const x = -20 + (row % 2) * (step / 2) + k * step
      const odd = row === 4 && k === 3
      const ink: PigeonInk = {
        ...coat(p),
        body: odd ? p.paper : tone,
        shade: mix(tone, p.dark, 0.45),
        wing: odd ? p.light : mix(tone, p.light, 0.35),
        neck: odd ? p.accent : mix(tone, p.dark, 0.25),
        foot: odd ? p.accent : p.dark,
      }
      return standing(`s-${row}-${k}`, x, y, scale, odd ? -1 : 1, ink)
    })
    return spears.join('') + soldiers.join('')
  })
  return (
    steppedSky(random.fork('sky'), 1188, 640, [p.deep, p.mid, mix(p.mid, p.soft, 0.6)], 10) +
    circle(860, 340, 150, { fill: p.accent }) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 640, height: 250, count: 6, snow: 0.6 },
      { lit: p.soft, shade: p.deep, snow: p.paper, snowShade: p.light },
      'right',
    ) +
    rect(62, 636, 1064, 970, { fill: p.dark }) +
    ranks.join('')
  )
}

/** One bird, one golden disk, no time. */
function messenger({ palette: p, random }: Brush): string {
  const quill = { blade: p.paper, shade: mix(p.light, p.soft, 0.6), line: p.deep }
  const ink: PigeonInk = {
    ...coat(p),
    body: p.paper,
    shade: p.soft,
    wing: p.light,
    neck: p.accent,
    line: p.dark,
  }
  const lake = { x: 62, y: 1290, width: 1064, height: 300 }
  return (
    steppedSky(random.fork('sky'), 1188, 1300, [p.mid, mix(p.mid, p.soft, 0.5), p.soft, p.light], 16) +
    rays(250, 1290, 200, 1500, 40, mix(p.soft, p.gold, 0.4), 1) +
    circle(250, 1290, 150, { fill: p.gold }) +
    cumulus(random.fork('a'), 250, 420, 420, 130, p.paper, p.light) +
    cumulus(random.fork('b'), 930, 1080, 420, 130, p.paper, p.light) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 1300, height: 180, count: 7, snow: 0.5 },
      { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
      'left',
    ) +
    rect(62, 1290, 1064, 310, { fill: p.deep }) +
    swells(random.fork('lake'), lake, p.mid, 1) +
    group(
      [
        flyingPigeon(ink, quill, 0),
        line(20, 34, 34, 92, { stroke: p.dark, 'stroke-width': 2 }),
        line(44, 30, 34, 92, { stroke: p.dark, 'stroke-width': 2 }),
        circle(34, 122, 33, { fill: darken(p.gold, 0.25) }),
        circle(32, 120, 32, { fill: p.gold }),
        circle(32, 120, 24, { fill: 'none', stroke: p.dark, 'stroke-width': 2 }),
        circle(32, 120, 8, { fill: p.accent }),
      ],
      { transform: 'translate(560 820) rotate(-14) scale(3.3)' },
    ) +
    balsa(860, 1440, 230, -1, { lit: p.gold, shade: p.mid, binding: p.dark, crew: p.light })
  )
}

/** The victory march, on foot for the sake of dignity. */
function parade({ palette: p }: Brush): string {
  const steps = times(7, (row) => {
    const y = 560 + row * 158
    const wide = 250 + row * 66
    return (
      polygon(
        [
          [MIDDLE - wide, y],
          [MIDDLE + wide, y],
          [MIDDLE + wide, y + 170],
          [MIDDLE - wide, y + 170],
        ],
        { fill: row % 2 ? p.deep : mix(p.deep, p.mid, 0.45) },
      ) + rect(MIDDLE - wide, y, wide * 2, 12, { fill: p.soft })
    )
  })
  const walkers = times(7, (row) => {
    const facing = row % 2 ? -1 : 1
    const y = 560 + row * 158
    const count = row === 0 ? 0 : 2 + Math.ceil(row / 2)
    const wide = (250 + row * 66) * 0.84
    return times(count, (k) => {
      const x = MIDDLE - facing * wide + (facing * (2 * wide * (k + 0.5))) / count
      const scale = 0.74 + row * 0.03
      const ink: PigeonInk = {
        ...coat(p),
        body: [p.paper, p.soft, p.light][(k + row) % 3] ?? p.paper,
        wing: [p.soft, p.light, p.paper][(k + row) % 3] ?? p.light,
        shade: mix(p.soft, p.mid, 0.5),
        neck: p.accent,
        foot: p.gold,
        bill: p.gold,
      }
      const flag =
        k % 2 === 0
          ? line(x - facing * 36, y - 50, x - facing * 60, y - 150, { stroke: p.dark, 'stroke-width': 5 }) +
            polygon(
              [
                [x - facing * 60, y - 150],
                [x - facing * 124, y - 138],
                [x - facing * 52, y - 112],
              ],
              { fill: row % 2 ? p.gold : p.accent },
            )
          : ''
      return flag + standing(`w-${row}-${k}`, x, y + 2, scale, facing, ink, 9)
    }).join('')
  })
  return (
    rect(62, 62, 1064, 1540, { fill: p.soft }) +
    rays(MIDDLE, 440, 200, 1300, 44, p.light, 1) +
    halo(MIDDLE, 400, [244, 214, 200], [p.dark, p.paper, p.gold]) +
    clip(
      'sun',
      circle(MIDDLE, 400, 200),
      halftone(394, 400, 400, 200, { cell: 14, colour: p.mid, from: 0, to: 0.8, angle: 90 }),
    ) +
    steps.join('') +
    walkers.join('') +
    standing(
      'king',
      MIDDLE - 20,
      562,
      1.5,
      1,
      { ...coat(p), body: p.paper, wing: p.light, shade: p.light, neck: p.accent, foot: p.accent },
      3,
    ) +
    group(steppedCrown({ crown: p.gold, crownShade: darken(p.gold, 0.25), spot: p.dark }), {
      transform: 'translate(658 344) rotate(6) scale(0.2)',
    })
  )
}

/** The Sea King's air force. */
export const pigeons: readonly Artwork[] = [
  mainPoster('pigeon-army', palettes.fjord, (brush) =>
    drawFramed(brush, { band: 'bird', bandAt: 'top' }, () => army(brush)),
  ),
  mainPoster('pigeon-messenger', palettes.noon, (brush) => drawFramed(brush, {}, () => messenger(brush))),
  mainPoster('pigeon-parade', palettes.cantuta, (brush) =>
    drawFramed(brush, { title: 'Pigeon parade' }, () => parade(brush)),
  ),
]
