import { attempt } from '../../fs/system.ts'
import type { TextRange } from './markdown-parser.ts'

/** The parts of a link address that leads to a page or file of the shop, with their ranges in the address. */
export interface ShopAddress {
  /** The path without the shop's origin: '/sv/wide'; '' for an anchor on the same page. */
  readonly path: string
  readonly pathRange: TextRange
  /** The name of the anchor on the page, without "#"; '' if there is none. */
  readonly anchor: string
  /** The range of the anchor with its "#". */
  readonly anchorRange: TextRange
}

/** Splits an address inside the shop into its parts; undefined for other addresses and for the shop's bare origin. */
export function readShopAddress(
  address: string,
  origin: string | undefined,
): ShopAddress | undefined {
  // An anchor or an absolute path. Browsers read "//a.example" and "/\a.example" as other origins.
  const hasNoOrigin = /^(?:#|\/(?![\\/]))/.test(address)
  const start = hasNoOrigin ? 0 : lengthOfOrigin(address, origin)
  if (start === undefined) return undefined

  const [, encodedPath = '', query = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address.slice(start)) ?? []
  // The root is not a page, because hosts redirect it to a language.
  if (start > 0 && /^\/?$/.test(encodedPath)) return undefined

  const pathEnd = start + encodedPath.length
  const anchorStart = pathEnd + query.length
  return {
    path: attempt(() => decodeURI(encodedPath)) ?? encodedPath,
    pathRange: [start, pathEnd],
    anchor: attempt(() => decodeURIComponent(hash.slice(1))) ?? hash.slice(1),
    anchorRange: [anchorStart, address.length],
  }
}

/**
 * Returns the length of the shop's origin at the start of an address; undefined for other origins. The origin may be
 * spelled differently, as in "https://SHOP.example:443".
 */
function lengthOfOrigin(address: string, origin: string | undefined): number | undefined {
  const [writtenOrigin] = /^https:\/\/[^/?#]*/i.exec(address) ?? []
  if (writtenOrigin === undefined || origin === undefined) return undefined

  const isShop = originOf(writtenOrigin) === originOf(origin)
  return isShop ? writtenOrigin.length : undefined
}

const originOf = (address: string): string | undefined =>
  attempt(() => new URL(address).origin)
