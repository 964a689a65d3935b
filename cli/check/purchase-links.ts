import { type Diagnostic, error, remedyOf, warning } from '../model/diagnostic.ts'
import { byVariant, VARIANTS } from '../model/poster.ts'
import { type Content, isOffered, type PosterDocument, stem } from '../read/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { PosterFile } from '../schema/posters.ts'

/**
 * Checks that no purchase link is used twice: the one that differs from the shop's pattern would sell the wrong
 * product.
 */
export function* checkPurchaseLinks(content: Content): Generator<Diagnostic> {
  const links = linksOf(content)
  const owners = new Map<string, Link>()
  for (const link of links) {
    const owner = owners.get(link.url)
    if (!owner || (link.isUsual && !owner.isUsual)) owners.set(link.url, link)
  }

  for (const link of links) {
    const { document, path, url, usual, isUsual } = link
    const owner = owners.get(url) ?? link
    const fix = isUsual ? undefined : { value: usual }
    if (owner !== link) {
      const remedy = fix
        ? remedyOf(fix, 'write …')
        : `write the link of ${describeLink(link)}`
      const at = owner.document.at(owner.path)
      const related = [{ message: `it belongs to ${describeLink(owner)}`, at }]
      yield error(
        'duplicate-link',
        document.at(path),
        `this link is used twice: ${url}`,
        remedy,
        related,
      )
    } else if (fix) {
      const message = `this link does not match the pattern of links for ${describeLink(link)}`
      const remedy = remedyOf(fix, `write …, or change the pattern in ${fileOf('site')}`)
      yield warning('link-pattern', document.at(path), message, remedy)
    }
  }
}

/** Checks that a shop without a checkout has purchase links for each poster, unless all its variants are sold out. */
export function* checkHaveLinks({ site, originals }: Content): Generator<Diagnostic> {
  // While site.yaml cannot be read, it is unknown whether there is a checkout.
  if (!site) return
  const { purchaseLinks: pattern } = site.value
  const checkout = `set up a checkout ("checkout:" in ${fileOf('site')}, or SUPABASE_URL and SUPABASE_ANON_KEY for the build)`
  for (const { value, file, at } of originals) {
    if (value.gumroadLinks || !VARIANTS.some(({ key }) => isOffered(value, key))) continue

    const message =
      'this poster cannot be bought: it has no purchase links, and the shop has no checkout'
    const fix = pattern && {
      field: 'gumroadLinks',
      value: purchaseLinksOf(pattern, stem(file)),
    }
    const usual = `links that match the pattern in ${fileOf('site')}`
    const remedy = fix
      ? remedyOf(fix, `add "gumroadLinks:" with ${usual}, or ${checkout}`)
      : `add "gumroadLinks:" with a link for each of a1, a1NoLogo, a2 and a2NoLogo, or ${checkout}`
    const fault = error('no-purchase', at(['id'], 'key'), message, remedy)
    // `watch` shows drafts that have no links yet.
    yield value.draft ? { ...fault, severity: 'info' } : fault
  }
}

type Link = ReturnType<typeof linksOf>[number]

const describeLink = ({ id, path: [field, part] }: Link): string =>
  `"${id}", ${field === 'links' ? '' : 'variant '}${part}`

/** Returns the four purchase links of a poster by the shop's pattern. */
export const purchaseLinksOf = (
  pattern: string,
  id: string,
): NonNullable<PosterFile['gumroadLinks']> =>
  byVariant(({ slug }) => linkOf(pattern, slug, id))

const linkOf = (pattern: string, variant: string, id: string): string =>
  pattern.replaceAll('{variant}', variant).replaceAll('{id}', id)

function linksOfPoster(document: PosterDocument, pattern: string | undefined) {
  // The file name is used, because a wrong `id`, which checkIds reports, does not make the links wrong.
  const id = stem(document.file)
  const { gumroadLinks, formerly = [] } = document.value
  if (!gumroadLinks) return []
  return VARIANTS.map(({ key, slug }) => {
    const url = gumroadLinks[key]
    const usual = pattern && linkOf(pattern, slug, id)
    // A renamed poster may be sold by an earlier name.
    const isUsual =
      !pattern ||
      url === usual ||
      formerly.some((name) => linkOf(pattern, slug, name) === url)
    return { url, id, usual, isUsual, document, path: ['gumroadLinks', key] as const }
  })
}

const linksOf = ({ site, originals, books }: Content) => [
  ...originals.flatMap((document) => linksOfPoster(document, site?.value.purchaseLinks)),
  ...books.flatMap(({ id, front: document }) =>
    Object.entries(document.value.links).flatMap(([shop, url]) =>
      url
        ? [
            {
              url,
              id,
              usual: undefined,
              isUsual: true,
              document,
              path: ['links', shop] as const,
            },
          ]
        : [],
    ),
  ),
]
