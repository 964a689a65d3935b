import type { Artwork, Brush } from '../../artwork.ts'
import { logoMark } from '../../frame.ts'
import { lettering, letteringWidth, type Weight } from '../../lettering.ts'
import type { Palette } from '../../palettes.ts'
import { circle, line } from '../../svg.ts'

/** Where a cover's title stands and in which inks. */
interface TitleBlock {
  /** Baseline of the first line. */
  readonly top: number
  readonly colour: string
  readonly quiet: string
  /** Size of type the lines never exceed. */
  readonly largest: number
  readonly weight?: Weight
  /** Middle of the block when it is not the middle of the sheet. */
  readonly x?: number
  readonly width?: number
}

/** One book in one language. */
interface Edition {
  readonly id: string
  readonly file: string
  readonly lines: readonly string[]
}

const MIDDLE = 600
const TRACKING = 0.012

function fitTextSize(text: string, width: number, largest: number, weight: Weight): number {
  return Math.min(largest, (largest * width) / letteringWidth(text, largest, { tracking: TRACKING, weight }))
}

/** The title in lines as wide as the block allows; a short linking word is set small in italics. */
export function title(lines: readonly string[], block: TitleBlock): string {
  const weight = block.weight ?? 900
  const [x, width] = [block.x ?? MIDDLE, block.width ?? 1010]
  let y = block.top
  return lines
    .map((text, index) => {
      const linking = text.length <= 3
      const size = linking ? block.largest * 0.36 : fitTextSize(text, width, block.largest, weight)
      if (index > 0) y += linking ? size * 1.02 : size * 0.9
      return lettering(text, x, y, size, {
        tracking: TRACKING,
        weight: linking ? 500 : weight,
        italic: linking,
        colour: block.colour,
        anchor: 'middle',
      })
    })
    .join('')
}

/** The line that names the series, with the number of the book between two rules. */
export function seriesLine(number: string, y: number, colour: string): string {
  const style = { tracking: 0.32, weight: 600, colour } as const
  return (
    lettering('SEA KING SAGA', MIDDLE, y, 34, { ...style, anchor: 'middle' }) +
    line(150, y - 12, 360, y - 12, { stroke: colour, 'stroke-width': 3 }) +
    line(840, y - 12, 1050, y - 12, { stroke: colour, 'stroke-width': 3 }) +
    lettering(number, MIDDLE, y + 74, 50, { tracking: 0.12, weight: 600, colour, anchor: 'middle' })
  )
}

/** The house's mark at the foot of a cover. */
export function colophon(y: number, colour: string, ground: string): string {
  return circle(MIDDLE, y, 46, { fill: ground }) + logoMark(MIDDLE, y - 20, 60, colour)
}

/** One cover artwork. */
export function cover(
  { id, file, lines }: Edition,
  palette: Palette,
  draw: (brush: Brush, lines: readonly string[]) => string,
): Artwork {
  return {
    id: `cover-${id}`,
    file: `images/covers/${file}.jpg`,
    family: 'covers',
    shape: 'cover',
    palette,
    draw: (brush) => draw(brush, lines),
  }
}
