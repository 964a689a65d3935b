import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { type Content, originalPosters, stem } from '../content.ts'

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
  /** As the pattern has it; undefined where there is none. */
  readonly expected: string | undefined
  readonly name: string
  // Places are looked up only for faults: finding one parses its file.
  readonly at: () => Location
}

const follows = ({ url, expected }: Link): boolean => expected === undefined || expected === url

/** What stands for `{variant}` in the pattern of purchase links. */
const variantNames = { a1: 'a1', a1NoLogo: 'a1-no-logo', a2: 'a2', a2NoLogo: 'a2-no-logo' } as const

type Variant = keyof typeof variantNames
const variants = Object.keys(variantNames) as readonly Variant[]

/** The four purchase links that the shop's pattern gives to a poster. */
export const purchaseLinks = (pattern: string, id: string): Readonly<Record<Variant, string>> => {
  const link = (variant: Variant): string =>
    pattern.replaceAll('{id}', id).replaceAll('{variant}', variantNames[variant])
  return { a1: link('a1'), a1NoLogo: link('a1NoLogo'), a2: link('a2'), a2NoLogo: link('a2NoLogo') }
}

function linksOf({ site, posters, books }: Content): readonly Link[] {
  const pattern = site?.value.purchaseLinks
  return [
    ...originalPosters({ posters }).flatMap((poster) => {
      // A wrong id is reported as such, and makes no link wrong.
      const id = stem(poster.file)
      const expected = pattern === undefined ? undefined : purchaseLinks(pattern, id)
      return variants.map((variant) => ({
        url: poster.value.gumroadLinks[variant],
        expected: expected?.[variant],
        name: `"${id}", variant ${variant}`,
        at: () => poster.at(['gumroadLinks', variant]),
      }))
    }),
    ...books.flatMap(({ id, book: { front } }) =>
      Object.entries(front.value.links).flatMap(([shop, url]) =>
        url === undefined
          ? []
          : [{ url, expected: undefined, name: `"${id}", ${shop}`, at: () => front.at(['links', shop]) }],
      ),
    ),
  ]
}

const usedTwice = ({ url, expected, name, at }: Link, owner: Link): Diagnostic => ({
  severity: 'error',
  code: 'duplicate-link',
  at: at(),
  message: `this link is used twice: ${url}`,
  hint: expected === undefined || expected === url ? `write the link of ${name}` : `write ${expected}`,
  related: [{ message: `it belongs to ${owner.name}`, at: owner.at() }],
})

const unusual = ({ expected, name, at }: Link): Diagnostic => ({
  severity: 'warning',
  code: 'link-pattern',
  at: at(),
  message: `this is not the usual link of ${name}`,
  hint: `the pattern in content/site.yaml gives ${expected}`,
})
