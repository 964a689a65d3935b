import { hasOwnColours, svgOfShapes } from '../model/logo.ts'
import { type Output, readyOutput } from '../model/output.ts'
import { type DrawnName, outputPath } from '../model/path.ts'
import type { ShopBrand } from '../model/shop-brand.ts'

/** Width and height of the drawing of an icon, in its own units. */
const ICON_UNITS = 64

/** How an icon is shown: in a tab, in a list of programs, or cut to any shape by a phone. */
type Place = 'tab' | 'list' | 'cut'

/** The share of the icon's width that the mark takes. Phones may cut away all but a circle of 80 %. */
const MARK_SHARE: Readonly<Record<Place, number>> = { tab: 0.72, list: 0.62, cut: 0.5 }

/** The icons in pixels, by their names at the root of the site. */
const pixelIcons: readonly {
  readonly file: DrawnName
  readonly place: Place
  readonly sizes: readonly [number, ...number[]]
}[] = [
  { file: 'apple-touch-icon.png', place: 'cut', sizes: [180] },
  { file: 'favicon.ico', place: 'tab', sizes: [16, 32, 48] },
  { file: 'icon-192.png', place: 'list', sizes: [192] },
  { file: 'icon-512.png', place: 'list', sizes: [512] },
  { file: 'icon-maskable-512.png', place: 'cut', sizes: [512] },
]

/** Plans all icons that pages and the manifest name, with the mark and the colours of the shop. */
export const iconsOf = (brand: ShopBrand): readonly Output[] => [
  readyOutput(outputPath('favicon.svg'), iconDrawingOf(brand, 'tab')),
  ...pixelIcons.map(
    ({ file, place, sizes }): Output => ({
      kind: 'icon',
      path: outputPath(file),
      drawing: iconDrawingOf(brand, place),
      sizes,
    }),
  ),
]

/**
 * Draws the mark on the accent, in the colour of text on buttons, whose contrast `validate` checks. A logo with colours
 * of its own is made for the ground of the page.
 */
function iconDrawingOf({ colours, logo, radius }: ShopBrand, place: Place): string {
  const [back, front] = hasOwnColours(logo)
    ? [colours.wall, colours.ink]
    : [colours.brand, colours.white]
  const corner = place === 'cut' ? 0 : cornerOf(radius)

  const size = ICON_UNITS * MARK_SHARE[place]
  const margin = (ICON_UNITS - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_UNITS} ${ICON_UNITS}"><rect width="${ICON_UNITS}" height="${ICON_UNITS}" rx="${corner}" fill="${back}"/><svg x="${margin}" y="${margin}" width="${size}" height="${size}" viewBox="${logo.viewBox}" fill="${front}" color="${front}">${svgOfShapes(logo.shapes)}</svg></svg>`
}

/** Returns the radius of an icon's corners: four times that of buttons, at most a quarter of the icon. */
const cornerOf = (radius: number): number => Math.min(ICON_UNITS / 4, radius * 4)
