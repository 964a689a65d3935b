import { escapeXml } from './text.ts'

/** A shape of a logo, or a group of shapes. Attributes have the names of SVG: 'fill-rule'. */
export interface LogoShape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly shapes: readonly LogoShape[]
}

/** The mark of a shop. Shapes without a fill have the colour of the text beside the mark. */
export interface Logo {
  readonly viewBox: string
  readonly shapes: readonly LogoShape[]
}

/** The mark of a shop without a logo: a print of two hills and a sun, in a frame. */
export const engineLogo: Logo = {
  viewBox: '0 0 64 64',
  shapes: [
    {
      tag: 'path',
      attributes: {
        'fill-rule': 'evenodd',
        d: 'M10 3H54V61H10ZM16 9V55H48V9ZM16 45 27 31 35 41 40 36 48 45V55H16ZM37 16A5 5 0 0 1 37 26 5 5 0 0 1 37 16Z',
      },
      shapes: [],
    },
  ],
}

/** Returns a logo as an SVG file. */
export const svgOfLogo = ({ viewBox, shapes }: Logo): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${svgOfShapes(shapes)}</svg>`

export const svgOfShapes = (shapes: readonly LogoShape[]): string =>
  shapes.map(svgOfShape).join('')

function svgOfShape({ tag, attributes, shapes }: LogoShape): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeXml(value)}"`,
  )
  const opening = `<${tag}${written.join('')}`
  return shapes.length === 0
    ? `${opening}/>`
    : `${opening}>${svgOfShapes(shapes)}</${tag}>`
}

/** Lists the colours of shapes, as written. 'currentColor' is the colour of the text beside the mark. */
export const paintsOf = (
  shapes: readonly LogoShape[],
  groupFill = 'currentColor',
  groupStroke = 'none',
): readonly string[] =>
  shapes.flatMap(({ tag, attributes, shapes: innerShapes }) => {
    const { fill = groupFill, stroke = groupStroke } = attributes
    if (tag === 'g') return paintsOf(innerShapes, fill, stroke)
    return [fill, stroke].filter((paint) => paint.trim() !== 'none')
  })

/** Tells whether a logo has any colour besides the colour of the text next to it. */
export const hasOwnColours = ({ shapes }: Logo): boolean =>
  shapes.some(
    ({ attributes, shapes: innerShapes }) =>
      [attributes.fill, attributes.stroke].some(isOwnColour) ||
      hasOwnColours({ viewBox: '', shapes: innerShapes }),
  )

const isOwnColour = (paint: string | undefined): boolean =>
  paint !== undefined && !/^(?:none|currentColor|inherit)$/i.test(paint.trim())
