import { attempt } from '../../fs/system.ts'
import type { Range } from './markdown-parser.ts'

/** The address of a link to a page or file of the shop, taken apart. Ranges are those of the parts in the address. */
export interface ShopAddress {
  /** The path without the shop's origin: '/sv/wide'; '' for a place on the same page. */
  readonly path: string
  readonly pathRange: Range
  /** The name of the place on the page; '' without one. */
  readonly anchor: string
  /** The range of the anchor with its "#". */
  readonly anchorRange: Range
}

/** Takes an address inside the shop apart; returns undefined for any other address, and for the shop's origin alone. */
export function readShopAddress(
  address: string,
  origin: string | undefined,
): ShopAddress | undefined {
  const isRelative = /^(?:#|\/(?![\\/]))/.test(address)
  const start = isRelative ? 0 : lengthOfOrigin(address, origin)
  if (start === undefined) return undefined

  const [, written = '', query = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address.slice(start)) ?? []
  // Hosts redirect the root to a language.
  if (start > 0 && /^\/?$/.test(written)) return undefined
  const pathEnd = start + written.length
  const anchorStart = pathEnd + query.length
  return {
    path: attempt(() => decodeURI(written)) ?? written,
    pathRange: [start, pathEnd],
    anchor: attempt(() => decodeURIComponent(hash.slice(1))) ?? hash.slice(1),
    anchorRange: [anchorStart, address.length],
  }
}

/** Returns the length of the shop's origin at the start of an address, however its host is written. */
function lengthOfOrigin(address: string, origin: string | undefined): number | undefined {
  const [written] = /^https:\/\/[^/?#]*/i.exec(address) ?? []
  const isOwn =
    written !== undefined &&
    origin !== undefined &&
    originOf(written) === originOf(origin)
  return isOwn ? written.length : undefined
}

const originOf = (address: string): string | undefined =>
  attempt(() => new URL(address).origin)
