import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { byVariant, VARIANTS } from '../../model/poster.ts'
import type { PosterFile } from '../../schema/catalog.ts'
import { type Content, stem } from '../content.ts'
import type { SourceDocument } from '../document.ts'

/**
 * Every link to a shop leads to a page of its own: two equal ones would sell the wrong thing. Where content/site.yaml
 * gives the pattern of the purchase links, the one that leaves it is the one to blame.
 */
export function checkLinks(content: Content): readonly Diagnostic[] {
  const links = linksOf(content)
  const first = new Map<string, Link>()
  for (const link of links) {
    const before = first.get(link.url)
    if (!before || (follows(link) && !follows(before))) first.set(link.url, link)
  }
  return links.flatMap((link): Diagnostic[] => {
    const owner = first.get(link.url)
    if (owner && owner !== link) return [usedTwice(link, owner)]
    return follows(link) ? [] : [unusual(link)]
  })
}

interface Link {
  readonly url: string
  /** Of what it sells. */
  readonly id: string
  /** The pattern of this variant's links; undefined where there is none. */
  readonly pattern: string | undefined
  // What only faults need is not found out for the forty thousand links of ten thousand posters.
  readonly document: SourceDocument<unknown>
  readonly path: readonly [field: 'gumroadLinks' | 'links', part: string]
}

const expectedFor = ({ pattern, id }: Link): string | undefined => pattern?.replaceAll('{id}', id)

const follows = (link: Link): boolean => link.pattern === undefined || expectedFor(link) === link.url

const nameOf = ({ id, path: [field, part] }: Link): string =>
  field === 'links' ? `"${id}", ${part}` : `"${id}", variant ${part}`

const ofVariant = (pattern: string, slug: string): string => pattern.replaceAll('{variant}', slug)

/** The four purchase links that the shop's pattern gives to a poster. */
export const purchaseLinks = (pattern: string, id: string): PosterFile['gumroadLinks'] =>
  byVariant(({ slug }) => ofVariant(pattern, slug).replaceAll('{id}', id))

function linksOf({ site, originals, books }: Content): readonly Link[] {
  const pattern = site?.value.purchaseLinks
  const kinds = VARIANTS.map(
    ({ key, slug }) => [key, pattern === undefined ? undefined : ofVariant(pattern, slug)] as const,
  )
  return [
    ...originals.flatMap((document) => {
      // A wrong id is reported as such, and makes no link wrong.
      const id = stem(document.file)
      return kinds.map(
        ([variant, pattern]): Link => ({
          url: document.value.gumroadLinks[variant],
          id,
          pattern,
          document,
          path: ['gumroadLinks', variant],
        }),
      )
    }),
    ...books.flatMap(({ id, book: { front } }) =>
      Object.entries(front.value.links).flatMap(([shop, url]): Link[] =>
        url === undefined ? [] : [{ url, id, pattern: undefined, document: front, path: ['links', shop] }],
      ),
    ),
  ]
}

const placeOf = ({ document, path }: Link): Location => document.at(path)

const usedTwice = (link: Link, owner: Link): Diagnostic => ({
  severity: 'error',
  code: 'duplicate-link',
  at: placeOf(link),
  message: `this link is used twice: ${link.url}`,
  hint: follows(link) ? `write the link of ${nameOf(link)}` : `write ${expectedFor(link)}`,
  related: [{ message: `it belongs to ${nameOf(owner)}`, at: placeOf(owner) }],
})

const unusual = (link: Link): Diagnostic => ({
  severity: 'warning',
  code: 'link-pattern',
  at: placeOf(link),
  message: `this is not the usual link of ${nameOf(link)}`,
  hint: `the pattern in content/site.yaml gives ${expectedFor(link)}`,
})
