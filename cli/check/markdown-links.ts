import * as z from 'zod'
import {
  type Diagnostic,
  error,
  type Place,
  type PlacedRemedy,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import { routeOf } from '../model/path.ts'
import { readShopAddress, type ShopAddress } from '../read/markdown/link-address.ts'
import type { Piece } from '../read/markdown/markdown.ts'
import type { TextRange } from '../read/markdown/markdown-parser.ts'
import { didYouMean } from '../read/suggest.ts'
import { adviceOnAddress } from '../schema/address.ts'
import { type LinkTargets, routeAt } from './pages.ts'
import type { PageProse } from './prose.ts'

const EMAIL_HINT = 'write it like mailto:name@host.example'
const PHONE_HINT = 'write it like tel:+46-8-123456, without spaces'

/** Digits with the separators of RFC 3966, and an extension. */
const TELEPHONE = /^tel:\+?[().-]*\d[\d().-]*(?:;ext=\d+)?$/i
/** A scheme other than http and https, such as "javascript:". It has no dots, unlike the host in "shop.example:443". */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+-]*:/i

/** Tells whether a mailto: address, which may have a query such as "?subject=…", contains a valid e-mail address. */
const isMail = (href: string): boolean =>
  z.email().safeParse(href.replace(/^mailto:|\?.*$/gi, '')).success

/** Checks a link in a Markdown text. */
export function checkLink(
  link: Piece,
  prose: PageProse,
  targets: LinkTargets,
): Diagnostic | undefined {
  const address = readShopAddress(link.text, targets.origin)
  if (!address) return checkAddress(link, prose)

  // A link into the shop may begin with the shop's origin, as in "https://…/sv".
  const hasOrigin = address.pathRange[0] > 0
  const originFault = hasOrigin ? checkAddress(link, prose) : undefined
  return originFault ?? checkInnerLink(link, address, prose, targets)
}

/** The beginning of a complete address: "https", another scheme with its colon, or "//". */
const COMPLETE_START = /^(?:https?\b|[a-z][a-z\d+.-]*:|[\\/]{2})/i

/** Checks an address that does not begin with the path of a page. */
function checkAddress(link: Piece, { lang }: PageProse): Diagnostic | undefined {
  const { text: href, at } = link
  const broken = (message: string, remedy: string | PlacedRemedy): Diagnostic =>
    error('broken-link', at, message, remedy)

  if (/^mailto:/i.test(href)) {
    if (isMail(href)) return undefined
    return broken(`"${href}" does not contain a valid e-mail address`, EMAIL_HINT)
  }
  if (/^tel:/i.test(href)) {
    if (TELEPHONE.test(href)) return undefined
    return broken(`"${href}" is not a valid telephone number`, PHONE_HINT)
  }
  if (!COMPLETE_START.test(href)) {
    const hint = `begin it with /${lang}/ or https://`
    return broken(`"${href}" is not a complete address`, hint)
  }

  const advice = adviceOnAddress(href)
  if (!advice) return undefined

  const { hint, meant } = advice
  const message = `"${href}" is not a valid https address`
  if (meant !== undefined) return broken(message, correction(link, meant))

  const [scheme] = OTHER_SCHEME.exec(href) ?? []
  if (scheme === undefined) return broken(message, hint)
  const schemeHint = `begin it with /${lang}/, https://, mailto: or tel:, or write plain text without a link`
  return broken(`links in texts cannot begin with ${scheme}`, schemeHint)
}

/**
 * Returns the remedy that corrects the beginning of an address, and keeps the end that already matches the correct one.
 */
function correction(link: Piece, meant: string): PlacedRemedy {
  const hint = `write ${meant}`
  const sameLength = lengthOfSameEnd(link.text, meant)
  const meantStart = meant.slice(0, meant.length - sameLength)
  // Other characters could have a special meaning in Markdown, so they get no fix.
  const isPlain = /^[\p{L}\p{M}\p{N}:/.-]*$/u.test(meantStart)
  if (!isPlain) return { hint }

  const wrongStart = partOf(link, [0, link.text.length - sameLength])
  return { hint, fix: { text: meantStart, at: wrongStart } }
}

/** Returns the length of the common suffix of two texts. */
function lengthOfSameEnd(text: string, otherText: string): number {
  const maxLength = Math.min(text.length, otherText.length)
  let length = 0
  while (length < maxLength && text.at(-1 - length) === otherText.at(-1 - length))
    length += 1
  return length
}

/** Checks that a link to a page of the shop leads to an existing page in the same language, and to an id on it. */
function checkInnerLink(
  link: Piece,
  address: ShopAddress,
  { lang, slug }: PageProse,
  targets: LinkTargets,
) {
  const { at } = link
  const { routes, uncertainRoutes, emptyGalleries, files } = targets
  const broken = (message: string, remedy: string | Remedy) =>
    error('broken-link', at, message, remedy)
  const { path, anchor } = address
  const pathPlace = partOf(link, address.pathRange)
  // A link without a path leads to an id on its own page.
  const route = path === '' ? routeOf(lang, slug) : routeAt(path)

  if (uncertainRoutes.has(route)) return undefined

  const anchors = routes.get(route)
  if (!anchors && !files.has(route)) {
    const emptyGallery = emptyGalleries.get(route)
    if (emptyGallery !== undefined) {
      const message = `the gallery "${emptyGallery}" has no page until it lists a poster`
      return broken(message, 'add a poster to it, or remove this link')
    }

    const fixOf = (nearRoute: string) => ({ text: nearRoute, at: pathPlace })
    const suggestion = didYouMean(route, [...routes.keys()], fixOf)
    const hint = `check its spelling: addresses in this language begin with /${lang}`
    return broken(`there is no page ${route}`, suggestion ?? hint)
  }

  const isInLanguage = route === `/${lang}` || route.startsWith(`/${lang}/`)
  if (anchors && !isInLanguage) {
    const routeInLanguage = route.replace(/^\/[^/]+/, `/${lang}`)
    // `remedyOf` replaces the "…" with the new address.
    const remedy = routes.has(routeInLanguage)
      ? remedyOf({ text: routeInLanguage, at: pathPlace }, 'write "…"')
      : 'link to a page in this language'
    const message = `this link points to a page that is not in "${lang}"`
    return warning('broken-link', at, message, remedy)
  }

  if (anchor === '' || anchors?.includes(anchor)) return undefined
  const anchorPlace = partOf(link, address.anchorRange)
  const fixOf = (nearAnchor: string) => ({ text: `#${nearAnchor}`, at: anchorPlace })
  const suggestion = didYouMean(anchor, anchors ?? [], fixOf)
  const removal = remedyOf({ text: '', at: anchorPlace }, 'remove the # part')
  return broken(`there is no "#${anchor}" on the page ${route}`, suggestion ?? removal)
}

/** Returns the place of one part of a link's address. Escapes before the part shift it to the right. */
function partOf({ at, offsets }: Piece, [from, to]: TextRange): Place {
  const start = offsets?.[from] ?? from
  const end = offsets?.[to] ?? to
  return {
    ...at,
    column: at.column + start,
    length: end - start,
    written: at.written.slice(start, end),
  }
}
