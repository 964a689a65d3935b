import type { Artwork, Brush } from '../../artwork.ts'
import { drawFramed, type Frame } from '../../frame.ts'
import { stencil } from '../../motifs/stencil.ts'
import type { WindowShape } from '../../motifs/window.ts'
import type { Palette } from '../../palettes.ts'
import type { Random } from '../../random.ts'
import { group } from '../../svg.ts'

/** The window a landscape is painted in: its own coordinates start at its upper left corner. */
export interface View {
  readonly w: number
  readonly h: number
  readonly ink: Palette
  readonly random: Random
}

/** A landscape as a function of its window. */
export type Paint = (view: View) => string

/** How one poster is framed; `over` is painted in the same coordinates but may leave the frame. */
export interface Framing extends Omit<Frame, 'over'> {
  readonly over?: Paint
  /** Cuts the picture to another outline than the box. */
  readonly window?: WindowShape
}

/** A landscape poster: a framed window, 841:594. */
export function poster(number: number, palette: Palette, paint: Paint, framing: Framing = {}): Artwork {
  const id = `landscape-${number}`
  const { over, window, ...frame } = framing
  const cut: Paint = window ? (view) => stencil(window(view.w, view.h), paint(view)) : paint
  return {
    id,
    file: `posters/landscape/${id}.jpg`,
    family: 'landscape',
    shape: 'landscape',
    palette,
    draw: (brush) => {
      const placeIn = (paintIn: Paint) => (area: { x: number; y: number; width: number; height: number }) =>
        group(paintIn({ w: area.width, h: area.height, ink: palette, random: brush.random.fork('view') }), {
          transform: `translate(${area.x} ${area.y})`,
        })
      return drawFramed(brush, over ? { ...frame, over: placeIn(over) } : frame, placeIn(cut))
    },
  }
}

/** The design width of a hero; its height follows from the canvas. */
const HERO_WIDTH = 1600

/** A wide view without margin, painted to the canvas's edges. */
export function wide(id: string, name: string, palette: Palette, paint: Paint): Artwork {
  return {
    id,
    file: `images/heroes/${name}.jpg`,
    family: 'heroes',
    shape: 'hero',
    palette,
    draw: ({ canvas, random }: Brush) => {
      const scale = canvas.width / HERO_WIDTH
      const view = { w: HERO_WIDTH, h: canvas.height / scale, ink: palette, random }
      return group(paint(view), { transform: `scale(${scale})` })
    },
  }
}
