import { mix } from '../../colour.ts'
import { farBird } from '../../motifs/flock.ts'
import { glow, leafDisk } from '../../motifs/glow.ts'
import { walker } from '../../motifs/settlement.ts'
import { lens } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import type { Random } from '../../random.ts'
import { circle, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** One step of the plateau: where its brink lies and the inks of its basalt. */
interface Step {
  readonly brink: number
  readonly lit: string
  readonly shade: string
  readonly moss: string
}

/** A wall of basalt columns across the picture, each with a slanting head, a lit and a shaded face. */
function basalt(random: Random, width: number, bottom: number, step: Step): string {
  let columns = ''
  let x = -30
  while (x < width) {
    const wide = random.range(38, 62)
    const top = step.brink + random.range(-12, 26)
    const edge = x + wide * 0.58
    columns += rect(x, top, edge - x, bottom - top, { fill: step.lit })
    columns += rect(edge - 0.5, top, x + wide - edge + 0.5, bottom - top, { fill: step.shade })
    columns += polygon(
      [
        [x, top + 1],
        [x + wide * 0.3, top - 11],
        [x + wide, top - 8],
        [x + wide, top + 1],
        [edge, top + 8],
      ],
      { fill: step.moss },
    )
    x += wide
  }
  return columns
}

/** One leap of the river, widening, with threads of shade in it and spray at its foot. */
function leap(
  random: Random,
  [x, top, half]: readonly [number, number, number],
  [foot, bottom, wide]: readonly [number, number, number],
  inks: readonly [string, string],
): string {
  const [light, thread] = inks
  const at = (t: number, y: 'top' | 'bottom') =>
    y === 'top' ? x - half + 2 * half * t : foot - wide + 2 * wide * t
  const bend = (top + bottom) / 2
  const sheet = `M${x - half} ${top}H${x + half}Q${foot + wide} ${bend - 30} ${foot + wide} ${bottom}H${foot - wide}Q${foot - wide} ${bend - 30} ${x - half} ${top}Z`
  const threads = [0.16, 0.34, 0.52, 0.7, 0.86].map(
    (t, index) =>
      `M${at(t, 'top') - 4} ${top + 14 + (index % 2) * 40}Q${at(t, 'bottom') - 7} ${bend} ${at(t, 'bottom')} ${bottom - 34 - (index % 3) * 30}Q${at(t, 'bottom') + 7} ${bend} ${at(t, 'top') + 4} ${top + 14 + (index % 2) * 40}Z`,
  )
  const spray = Array.from({ length: 11 }, (_, index) =>
    circle(
      foot + ((index - 5) / 5) * wide * 1.12,
      bottom + Math.abs(index - 5) * 3,
      wide * random.range(0.16, 0.3),
      { fill: light },
    ),
  )
  return path(sheet, { fill: light }) + path(threads.join(''), { fill: thread }) + spray.join('')
}

/** The river lets go of the plateau three times. */
function paint({ w, h, ink, random }: View): string {
  const [first, second, third, pool] = [h * 0.2, h * 0.46, h * 0.72, h * 0.95]
  const water = [ink.light, mix(ink.soft, ink.mid, 0.25)] as const
  return [
    rect(0, 0, w, h, { fill: mix(ink.soft, ink.light, 0.35) }),
    glow(w * 0.4, first - 30, 160, 400, ink.light),
    leafDisk(w * 0.4, first - 30, 150, ink.gold, ink.light, 270),
    farBird(w * 0.68, h * 0.09, 84, 0.9, 8, ink.dark),
    farBird(w * 0.74, h * 0.055, 56, 0.7, -6, ink.dark),
    basalt(random.fork('first'), w, second + 40, {
      brink: first,
      lit: mix(ink.mid, ink.soft, 0.35),
      shade: mix(ink.mid, ink.deep, 0.2),
      moss: ink.soft,
    }),
    leap(random, [w * 0.4, first - 8, 70], [w * 0.42, second + 6, 112], water),
    basalt(random.fork('second'), w, third + 40, {
      brink: second,
      lit: mix(ink.mid, ink.deep, 0.25),
      shade: mix(ink.deep, ink.dark, 0.1),
      moss: mix(ink.soft, ink.mid, 0.4),
    }),
    path(lens(w * 0.45, second + 2, 330, 12), { fill: ink.light }),
    leap(random, [w * 0.48, second - 2, 104], [w * 0.5, third + 6, 146], water),
    basalt(random.fork('third'), w, h, {
      brink: third,
      lit: mix(ink.deep, ink.dark, 0.15),
      shade: ink.dark,
      moss: ink.mid,
    }),
    path(lens(w * 0.535, third + 2, 420, 14), { fill: ink.light }),
    leap(random, [w * 0.57, third - 2, 138], [w * 0.59, pool, 190], water),
    rect(0, pool + 4, w, h * 0.06, { fill: ink.light }),
    path(lens(w * 0.22, h * 0.975, 600, 6) + lens(w * 0.86, h * 0.985, 460, 5), { fill: ink.mid }),
    walker(w * 0.26, third - 2, 96, 1, ink.dark, ink.accent),
  ].join('')
}

export const waterfall = poster(16, palettes.jade, paint)
