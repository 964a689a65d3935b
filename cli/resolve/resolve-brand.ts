import { type ShopBrand, shopBrandOf } from '../model/shop-brand.ts'
import type { Content } from '../read/content.ts'
import { usableFontsOf } from '../read/fonts/fonts.ts'
import { parseLogo } from '../read/logo.ts'

/** Returns a shop's look. The engine's logo and fonts replace faulty ones, which the checks report. */
export function resolveBrand({
  brand,
  drawings,
  fonts,
}: Pick<Content, 'brand' | 'drawings' | 'fonts'>): ShopBrand {
  const drawing = drawings.get(brand?.value.logo ?? '')
  const result = drawing === undefined ? undefined : parseLogo(drawing)
  const logo = result && 'logo' in result ? result.logo : undefined

  return shopBrandOf(brand?.value, logo, usableFontsOf(fonts))
}
