import { type ShopBrand, shopBrandOf } from '../model/shop-brand.ts'
import type { Content } from '../read/content.ts'
import { parseLogo } from '../read/logo.ts'

/** Returns the look of a shop. A faulty logo, which the checks report, is that of the engine. */
export function resolveBrand({
  brand,
  drawings,
}: Pick<Content, 'brand' | 'drawings'>): ShopBrand {
  const drawing = drawings.get(brand?.value.logo ?? '')
  const result = drawing === undefined ? undefined : parseLogo(drawing)
  return shopBrandOf(brand?.value, result && 'logo' in result ? result.logo : undefined)
}
