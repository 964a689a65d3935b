import { hasOwnColours, svgOfShapes } from '../model/logo.ts'
import { type Output, readyOutput } from '../model/output.ts'
import { type DrawnName, outputPath } from '../model/path.ts'
import type { ShopBrand } from '../model/shop-brand.ts'

/** The width and height of an icon's viewBox. */
const ICON_UNITS = 64

/** The use of an icon: in a tab, in a list of programs, or cut to any shape by a phone. */
type IconUse = 'tab' | 'list' | 'cut'

/**
 * The share of the icon's width that the logo takes. Phones may cut away all but a circle of 80% of the width, into
 * which a square of 50% fits.
 */
const LOGO_SHARE: Readonly<Record<IconUse, number>> = { tab: 0.72, list: 0.62, cut: 0.5 }

/** The icons that consist of pixels, by their names at the root of the site. */
const pixelIcons: readonly {
  readonly file: DrawnName
  readonly use: IconUse
  readonly sizes: readonly [number, ...number[]]
}[] = [
  { file: 'apple-touch-icon.png', use: 'cut', sizes: [180] },
  { file: 'favicon.ico', use: 'tab', sizes: [16, 32, 48] },
  { file: 'icon-192.png', use: 'list', sizes: [192] },
  { file: 'icon-512.png', use: 'list', sizes: [512] },
  { file: 'icon-maskable-512.png', use: 'cut', sizes: [512] },
]

/** Plans all icons that pages and the manifest refer to, with the shop's logo and colours. */
export const iconsOf = (brand: ShopBrand): readonly Output[] => [
  readyOutput(outputPath('favicon.svg'), iconDrawingOf(brand, 'tab')),
  ...pixelIcons.map(
    ({ file, use, sizes }): Output => ({
      kind: 'icon',
      path: outputPath(file),
      drawing: iconDrawingOf(brand, use),
      sizes,
    }),
  ),
]

/**
 * Draws the logo on the accent, in the colour of text on buttons: `validate` checks the contrast of these two. A logo
 * with its own colours is drawn on the page's ground, for which it is made.
 */
function iconDrawingOf({ colours, logo, radius }: ShopBrand, use: IconUse): string {
  const { back, front } = hasOwnColours(logo)
    ? { back: colours.wall, front: colours.ink }
    : { back: colours.brand, front: colours.white }
  const corner = use === 'cut' ? 0 : cornerOf(radius)
  const size = ICON_UNITS * LOGO_SHARE[use]
  const margin = (ICON_UNITS - size) / 2

  const iconBox = `width="${ICON_UNITS}" height="${ICON_UNITS}"`
  const logoBox = `x="${margin}" y="${margin}" width="${size}" height="${size}"`
  const paint = `fill="${front}" color="${front}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_UNITS} ${ICON_UNITS}">`,
    `<rect ${iconBox} rx="${corner}" fill="${back}"/>`,
    `<svg ${logoBox} viewBox="${logo.viewBox}" ${paint}>${svgOfShapes(logo.shapes)}</svg>`,
    '</svg>',
  ].join('')
}

/**
 * Returns the radius of an icon's corners: four times the radius of button corners, but at most a quarter of the icon.
 */
const cornerOf = (radius: number): number => Math.min(ICON_UNITS / 4, radius * 4)
