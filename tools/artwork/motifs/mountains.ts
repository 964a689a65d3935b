import { mix } from '../colour.ts'
import { between, straightPath } from '../geometry.ts'
import type { Random } from '../random.ts'
import { halftone } from '../shade.ts'
import { group, type Point, path, polygon } from '../svg.ts'
import { stencil } from './stencil.ts'

/** Where the light stands: it falls on the faces turned to that side. */
export type Light = 'left' | 'right'

/** One mountain: summit, foot line and the reach of both slopes. */
interface Peak {
  readonly x: number
  readonly top: number
  readonly base: number
  readonly left: number
  readonly right: number
  /** How far the dividing crest has wandered sideways when it reaches the foot. */
  readonly lean?: number
  /** Share of the height that lies under snow, 0 to 1. */
  readonly snow?: number
}

/** Inks of a mountain, lit and shaded, with two for its snow. */
export interface Rock {
  readonly lit: string
  readonly shade: string
  readonly snow: string
  readonly snowShade: string
}

/** A broken line between two points: the midpoint is moved up or down, again and again. */
export function fracture(random: Random, from: Point, to: Point, rough: number, depth: number): Point[] {
  if (depth === 0) return [from, to]
  const middle = between(from, to, random.range(0.38, 0.62))
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const moved: Point = [middle[0], middle[1] + random.range(-rough, rough) * length]
  const before = fracture(random, from, moved, rough, depth - 1)
  return [...before, ...fracture(random, moved, to, rough, depth - 1).slice(1)]
}

/** Slopes are a little hollow, as on real peaks: steep near the summit, wide at the foot. */
function slope(random: Random, foot: Point, summit: Point): Point[] {
  const hollow: Point = [foot[0] + (summit[0] - foot[0]) * 0.55, foot[1] + (summit[1] - foot[1]) * 0.39]
  const lower = fracture(random, foot, hollow, 0.06, 2)
  return [...lower, ...fracture(random, hollow, summit, 0.055, 2).slice(1)]
}

function crestOf(random: Random, peak: Peak): Point[] {
  // A small far peak gets few facets, or it turns to noise on the wall.
  const height = peak.base - peak.top
  const steps = height > 420 ? 8 : height > 230 ? 6 : height > 120 ? 4 : 3
  const swing = (peak.left + peak.right) * 0.085
  const lean = peak.lean ?? 0
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps
    const side = step % 2 === 0 ? -1 : 1
    const away = step === 0 ? 0 : side * swing * (0.25 + t * 0.75) * random.range(0.55, 1.1)
    return [
      peak.x + lean * t * t + away,
      peak.top + (peak.base - peak.top) * (t + (step > 0 ? 0.015 * side : 0)),
    ]
  })
}

/** Ribs that run down from the crest and catch the light or hide from it. */
function ribs(random: Random, peak: Peak, crest: readonly Point[], towards: 1 | -1, colour: string): string {
  const reach = towards < 0 ? peak.left : peak.right
  const height = peak.base - peak.top
  return crest
    .slice(1, -1)
    .filter((_, index) => (index % 2 === 0) === towards > 0)
    .map((start) => {
      const t = (start[1] - peak.top) / height
      const run = reach * random.range(0.3, 0.46) * (0.55 + t * 0.5)
      const fall = height * random.range(0.32, 0.46)
      const tip: Point = [start[0] + towards * run, start[1] + fall]
      const knee: Point = [start[0] + towards * run * 0.34, start[1] + fall * 0.58]
      const heel: Point = [start[0] + towards * run * 0.22, start[1] + fall * 1.1]
      return polygon([start, [start[0] + towards * run * 0.5, start[1] + fall * 0.36], tip, knee, heel], {
        fill: colour,
      })
    })
    .join('')
}

/** The ragged lower edge of the snow, with tongues that reach down the gullies. */
function snowField(random: Random, peak: Peak, share: number): Point[] {
  const height = peak.base - peak.top
  const line = peak.top + height * share
  const teeth = height > 300 ? 11 : 7
  const edge = Array.from({ length: teeth * 2 + 1 }, (_, index): Point => {
    const t = index / (teeth * 2)
    const x = peak.x + peak.right - t * (peak.left + peak.right)
    const centre = 1 - Math.abs(x - peak.x) / Math.max(peak.left, peak.right)
    const tongue =
      index % 2 === 0 ? random.range(-0.22, -0.04) : random.range(0.02, index % 6 === 3 ? 0.42 : 0.22)
    return [x + random.range(-0.02, 0.02) * height, line + height * share * tongue + centre * height * 0.05]
  })
  return [[peak.x - peak.left - 20, peak.top - 60], [peak.x + peak.right + 20, peak.top - 60], ...edge]
}

/** The shaded face dissolves into a screen of the lit ink towards the foot; small peaks stay flat. */
function haze(peak: Peak, shaded: string, rock: Rock): string {
  const height = peak.base - peak.top
  if (height < 190) return ''
  const screen = { cell: 12, colour: mix(rock.lit, rock.shade, 0.35), from: 0, to: 0.72, angle: 90 }
  return stencil(
    shaded,
    halftone(peak.x - peak.left, peak.top + height * 0.45, peak.left + peak.right, height * 0.55, screen),
  )
}

/** A peak in flat inks: a lit face, a shaded face, ribs in both, snow that follows them. */
export function mountain(random: Random, peak: Peak, rock: Rock, light: Light): string {
  const summit: Point = [peak.x, peak.top]
  const leftSlope = slope(random, [peak.x - peak.left, peak.base], summit)
  const rightSlope = slope(random, [peak.x + peak.right, peak.base], summit)
  const crest = crestOf(random, peak)
  const foot = crest.at(-1) ?? summit
  const outline = straightPath([...leftSlope, ...[...rightSlope].reverse().slice(1)], true)
  const far = light === 'left' ? rightSlope : leftSlope
  const shaded = straightPath([...crest, [foot[0], peak.base], ...far], true)
  const towardsLight = light === 'left' ? -1 : 1
  const towardsShade = light === 'left' ? 1 : -1
  const ribSeed = random.fork('ribs')
  const hollows = ribs(ribSeed, peak, crest, towardsLight, '#000001')
  const spurs = ribs(ribSeed, peak, crest, towardsShade, '#000002')
  const faces = (lit: string, shade: string): string =>
    [
      path(outline, { fill: lit }),
      hollows.replaceAll('#000001', shade),
      path(shaded, { fill: shade }),
      stencil(shaded, spurs.replaceAll('#000002', lit)),
    ].join('')
  const snow = peak.snow
    ? stencil(straightPath(snowField(random, peak, peak.snow), true), faces(rock.snow, rock.snowShade))
    : ''
  return stencil(outline, group([faces(rock.lit, rock.shade), haze(peak, shaded, rock), snow]))
}

/** A row of peaks over a foot line; the farther ones stand behind the nearer ones. */
interface Range {
  readonly from: number
  readonly to: number
  readonly base: number
  readonly height: number
  readonly count: number
  readonly snow?: number
}

/** A range of unequal peaks, drawn from the lowest to the highest so that the great ones stand in front. */
export function range(random: Random, shape: Range, rock: Rock, light: Light): string {
  const step = (shape.to - shape.from) / shape.count
  const peaks = Array.from({ length: shape.count }, (_, index): Peak => {
    const height = shape.height * (index % 2 === 0 ? random.range(0.72, 1) : random.range(0.42, 0.66))
    const reach = Math.max(step, height * 0.62)
    return {
      x: shape.from + step * (index + 0.5) + random.range(-0.2, 0.2) * step,
      top: shape.base - height,
      base: shape.base,
      left: reach * random.range(0.85, 1.25),
      right: reach * random.range(0.85, 1.25),
      lean: random.range(-0.15, 0.15) * reach,
      snow: (shape.snow ?? 0) * (height / shape.height),
    }
  })
  return [...peaks]
    .sort((a, b) => a.base - a.top - (b.base - b.top))
    .map((peak) => mountain(random, peak, rock, light))
    .join('')
}
