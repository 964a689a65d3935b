import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Font, type Knot, readFont } from './outlines.ts'
import { path, px } from './svg.ts'

export type Weight = 300 | 400 | 500 | 600 | 700 | 900

export interface Lettering {
  /** Extra space between letters, as a share of the size. */
  readonly tracking?: number
  readonly colour: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly weight?: Weight
  readonly italic?: boolean
}

const { resolve } = createRequire(import.meta.url)
const fonts = new Map<string, Font>()

function fontOf(weight: Weight, italic: boolean): Font {
  const name = `fraunces-latin-${weight}-${italic ? 'italic' : 'normal'}`
  const known = fonts.get(name)
  if (known !== undefined) return known
  const font = readFont(readFileSync(resolve(`@fontsource/fraunces/files/${name}.woff`)))
  fonts.set(name, font)
  return font
}

type Place = (knot: Knot) => readonly [string, string]

/** TrueType leaves out the on-curve point halfway between two control points. */
function contourData(knots: readonly Knot[], place: Place): string {
  const first = knots.findIndex((knot) => knot.on)
  const turned = [...knots.slice(first), ...knots.slice(0, first)]
  const start = turned[0]
  if (start === undefined) return ''
  let d = `M${place(start).join(' ')}`
  turned.forEach((knot, index) => {
    const next = turned[index + 1] ?? start
    if (knot.on) {
      if (next.on) d += `L${place(next).join(' ')}`
      return
    }
    const end = next.on ? next : { x: (knot.x + next.x) / 2, y: (knot.y + next.y) / 2, on: true }
    d += `Q${place(knot).join(' ')} ${place(end).join(' ')}`
  })
  return `${d}Z`
}

/** How wide a line of lettering is in pixels. */
export function letteringWidth(
  text: string,
  size: number,
  style: Omit<Lettering, 'colour' | 'anchor'>,
): number {
  const font = fontOf(style.weight ?? 500, style.italic ?? false)
  const advance = [...text].reduce((sum, character) => sum + font.glyph(character).advance, 0)
  return (advance / font.unitsPerEm) * size + (style.tracking ?? 0) * size * ([...text].length - 1)
}

/** A line of text in the house's display face as outlines, standing on the baseline y. */
export function lettering(text: string, x: number, y: number, size: number, style: Lettering): string {
  const font = fontOf(style.weight ?? 500, style.italic ?? false)
  const width = letteringWidth(text, size, style)
  const share = { start: 0, middle: 0.5, end: 1 }[style.anchor ?? 'start']
  const scale = size / font.unitsPerEm
  let pen = x - width * share
  let d = ''
  for (const character of text) {
    const glyph = font.glyph(character)
    const left = pen
    for (const contour of glyph.contours) {
      d += contourData(contour, (knot) => [px(left + knot.x * scale), px(y - knot.y * scale)])
    }
    pen += glyph.advance * scale + (style.tracking ?? 0) * size
  }
  return path(d, { fill: style.colour })
}
