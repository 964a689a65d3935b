import { type Diagnostic, error, remedyOf, warning } from '../model/diagnostic.ts'
import type { Variant } from '../model/poster.ts'
import { joinWords } from '../model/text.ts'
import { type Content, type PosterDocument, stem } from '../read/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import { variantTitleOf } from '../schema/variant-names.ts'
import { postersWithVariants } from '../shop/offered-variants.ts'
import { isOffered } from '../shop/offers.ts'
import { shopVariantsOf } from '../shop/variants.ts'
import { isLimited } from './print-runs.ts'

interface Link {
  readonly url: string
  /** The name of the poster's file, or the id of the book. */
  readonly id: string
  /** The link that follows the shop's pattern; undefined if there is no pattern. */
  readonly usual: string | undefined
  /** Whether the link matches the pattern, perhaps with an earlier name; true if there is no pattern. */
  readonly isUsual: boolean
  readonly document: Pick<PosterDocument, 'at'>
  readonly path: readonly [field: 'gumroadLinks' | 'links', variantOrShop: string]
}

/**
 * Checks that purchase links match the shop's pattern, and that none is used twice: one of the two uses would sell the
 * wrong product.
 */
export function* checkPurchaseLinks(content: Content): Generator<Diagnostic> {
  const links = linksOf(content)
  const owners = findOwners(links)
  for (const link of links) {
    const owner = owners.get(link.url)
    if (owner && owner !== link) yield reportSecondUse(link, owner)
    else if (!link.isUsual) yield reportUnusual(link)
  }
}

/** Reports a link that belongs to another variant, poster or book. */
function reportSecondUse(link: Link, owner: Link): Diagnostic {
  const { document, path, url, usual, isUsual } = link
  const message = `this link is used twice: ${url}`
  // `remedyOf` replaces the "…" with the usual link.
  const remedy = isUsual
    ? `write the link of ${describeLink(link)}`
    : remedyOf({ value: usual }, 'write …')
  const ownerAt = owner.document.at(owner.path)
  const related = [{ message: `it belongs to ${describeLink(owner)}`, at: ownerAt }]
  return error('duplicate-link', document.at(path), message, remedy, related)
}

/** Reports a link that does not match the shop's pattern. */
function reportUnusual(link: Link): Diagnostic {
  const { document, path, usual } = link
  const message = `this link does not match the pattern of links for ${describeLink(link)}`
  const hint = `write …, or change the pattern in ${fileOf('site')}`
  const remedy = remedyOf({ value: usual }, hint)
  return warning('link-pattern', document.at(path), message, remedy)
}

/** Finds the rightful use of each address: the first that matches the pattern or, if none does, the first of all. */
function findOwners(links: readonly Link[]): ReadonlyMap<string, Link> {
  const owners = new Map<string, Link>()
  for (const link of links) {
    const owner = owners.get(link.url)
    if (!owner || (link.isUsual && !owner.isUsual)) owners.set(link.url, link)
  }
  return owners
}

/** Checks that posters with purchase links have one for each of their variants. */
export function* checkLinksOfVariants(content: Content): Generator<Diagnostic> {
  const { site, originals } = content
  for (const { poster, sold } of postersWithVariants(originals, content)) {
    const { value, file, at } = poster
    const { gumroadLinks, draft } = value
    const missing = sold.filter(({ key }) => gumroadLinks && !(key in gumroadLinks))
    // A limited edition must have no links at all, which another check reports.
    if (!gumroadLinks || missing.length === 0 || isLimited(poster, content)) continue

    const place = at(['gumroadLinks'], 'key')
    const names = namesOf(missing)
    const message =
      missing.length === 1
        ? `the purchase link of ${names} is missing`
        : `the purchase links of ${names} are missing`
    const remedy = remedyForVariants(missing, gumroadLinks, {
      pattern: site?.value.purchaseLinks,
      id: stem(file),
    })
    const fault = error('no-purchase', place, message, remedy)
    // `watch` hides drafts with errors. A note lets it show a draft that has no links yet.
    yield draft ? { ...fault, severity: 'info' } : fault
  }
}

function remedyForVariants(
  missing: readonly Variant[],
  links: Readonly<Record<string, string>>,
  { pattern, id }: { readonly pattern: string | undefined; readonly id: string },
) {
  if (!pattern) return `add ${missing.map(({ key }) => `"${key}:"`).join(', ')} here`

  const value = { ...links, ...purchaseLinksOf(pattern, missing, id) }
  const hint = `add the links that match the pattern in ${fileOf('site')}`
  return remedyOf({ newField: ['gumroadLinks'], value }, hint)
}

/** Checks that each poster of a shop without a checkout has purchase links, unless all its variants are sold out. */
export function* checkHaveLinks(content: Content): Generator<Diagnostic> {
  const { site, originals } = content
  // While site.yaml cannot be read, it is unknown whether there is a checkout.
  if (!site || site.isFaulty?.(['checkout'])) return

  const { purchaseLinks: pattern } = site.value
  for (const { poster, sold } of postersWithVariants(originals, content)) {
    const { value, file, at, isFaulty } = poster
    if (isFaulty?.(['gumroadLinks']) || isFaulty?.(['soldOut'])) continue

    const isForSale = sold.some(({ key }) => isOffered(value, key))
    if (value.gumroadLinks || !isForSale) continue

    const fault = isLimited(poster, content)
      ? error('no-purchase', at(['id'], 'key'), UNSOLD_EDITION, CHECKOUT_HINT)
      : error(
          'no-purchase',
          at(['id'], 'key'),
          'this poster cannot be bought: it has no purchase links, and the shop has no checkout',
          remedyForMissingLinks(pattern, sold, stem(file)),
        )
    // `watch` hides drafts with errors. A note lets it show a draft that has no links yet.
    yield value.draft ? { ...fault, severity: 'info' } : fault
  }
}

const UNSOLD_EDITION =
  'this poster cannot be bought: only a checkout sells posters with a print run, and the shop has none'

/** The remedy for a shop without a checkout. */
export const CHECKOUT_HINT = `set up a checkout ("checkout:" in ${fileOf('site')}, or SUPABASE_URL and SUPABASE_ANON_KEY for the build)`

function remedyForMissingLinks(
  pattern: string | undefined,
  variants: readonly Variant[],
  id: string,
) {
  if (!pattern)
    return `add "gumroadLinks:" with a link for each of ${listOf(variants)}, or ${CHECKOUT_HINT}`

  const value = purchaseLinksOf(pattern, variants, id)
  const usualLinks = `links that match the pattern in ${fileOf('site')}`
  return remedyOf(
    { newField: ['gumroadLinks'], value },
    `add "gumroadLinks:" with ${usualLinks}, or ${CHECKOUT_HINT}`,
  )
}

const describeLink = ({ id, path: [field, part] }: Link): string =>
  `"${id}", ${field === 'links' ? '' : 'variant '}${part}`

/** Lists variants by their titles: 'A1 and A2'. */
const namesOf = (variants: readonly Variant[]): string =>
  joinWords(variants.map(variantTitleOf))

/** Lists variants by their names in files: 'a1 and a2'. */
const listOf = (variants: readonly Variant[]): string =>
  joinWords(variants.map(({ key }) => key))

/** Returns the purchase link of each variant of a poster, according to the shop's pattern. */
export const purchaseLinksOf = (
  pattern: string,
  variants: readonly Variant[],
  id: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(variants.map(({ key, slug }) => [key, linkOf(pattern, slug, id)]))

const linkOf = (pattern: string, variant: string, id: string): string =>
  pattern.replaceAll('{variant}', variant).replaceAll('{id}', id)

/** Lists the purchase links of a poster. */
function linksOfPoster(
  document: PosterDocument,
  pattern: string | undefined,
  variants: readonly Variant[],
): readonly Link[] {
  // The file name is used, because a wrong `id`, which checkIds reports, does not make the links wrong.
  const id = stem(document.file)
  const { gumroadLinks = {}, formerly = [] } = document.value
  const urls: Readonly<Record<string, string>> = gumroadLinks
  return variants.flatMap(({ key, slug }): readonly Link[] => {
    const url = urls[key]
    if (url === undefined) return []

    const usual = pattern && linkOf(pattern, slug, id)
    // A renamed poster may still be sold under an earlier name.
    const isUsual =
      !pattern ||
      url === usual ||
      formerly.some((name) => linkOf(pattern, slug, name) === url)
    return [{ url, id, usual, isUsual, document, path: ['gumroadLinks', key] }]
  })
}

/** Lists a book's links to its sellers. There is no pattern for them. */
function linksOfBook({ id, front: document }: Content['books'][number]): readonly Link[] {
  return Object.entries(document.value.links).flatMap(([shop, url]): readonly Link[] =>
    url
      ? [{ url, id, usual: undefined, isUsual: true, document, path: ['links', shop] }]
      : [],
  )
}

function linksOf({ site, prices, originals, books }: Content): readonly Link[] {
  const pattern = site?.value.purchaseLinks
  const variants = shopVariantsOf(prices?.value)
  return [
    ...originals.flatMap((document) => linksOfPoster(document, pattern, variants)),
    ...books.flatMap(linksOfBook),
  ]
}
