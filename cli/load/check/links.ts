import { type Diagnostic, error, remedyOf, warning } from '../../model/diagnostic.ts'
import { byVariant, VARIANTS } from '../../model/poster.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { PosterFile } from '../../schema/posters.ts'
import { type Content, stem } from '../content.ts'
import type { SourceDocument } from '../yaml.ts'

/**
 * Every link to a shop leads to a page of its own: two equal ones would sell the wrong thing. Where content/site.yaml
 * gives the pattern of the purchase links, the one that leaves it is the one to blame.
 */
export function* checkLinks(content: Content): Generator<Diagnostic> {
  const links = linksOf(content)
  const first = new Map<string, Link>()
  for (const link of links) {
    const before = first.get(link.url)
    if (!before || (followsPattern(link) && !followsPattern(before))) first.set(link.url, link)
  }
  for (const link of links) {
    const { document, path, url, pattern, id } = link
    const owner = first.get(url) ?? link
    const fix = followsPattern(link) ? undefined : { value: pattern?.replaceAll('{id}', id) }
    if (owner !== link) {
      const remedy = fix ? remedyOf(fix, 'write …') : `write the link of ${describeLink(link)}`
      yield error('duplicate-link', document.at(path), `this link is used twice: ${url}`, remedy, [
        { message: `it belongs to ${describeLink(owner)}`, at: owner.document.at(owner.path) },
      ])
    } else if (fix) {
      const message = `this is not the usual link of ${describeLink(link)}`
      const remedy = remedyOf(fix, `by the pattern in ${fileOf('site')}, write …`)
      yield warning('link-pattern', document.at(path), message, remedy)
    }
  }
}

interface Link {
  readonly url: string
  /** The id of what it sells. */
  readonly id: string
  readonly formerly?: readonly string[] | undefined
  /** The pattern of this variant's links; undefined where there is none. */
  readonly pattern?: string | undefined
  // What only faults need is not found out for the forty thousand links of ten thousand posters.
  readonly document: SourceDocument<unknown>
  readonly path: readonly [field: 'gumroadLinks' | 'links', part: string]
}

/** A poster that was renamed may be sold by a name that it had. */
function followsPattern({ pattern, id, formerly = [], url }: Link): boolean {
  if (pattern === undefined) return true
  const isNamed = (name: string): boolean => pattern.replaceAll('{id}', name) === url
  return isNamed(id) || formerly.some(isNamed)
}

const describeLink = ({ id, path: [field, part] }: Link): string =>
  `"${id}", ${field === 'links' ? '' : 'variant '}${part}`

/** The four purchase links that the shop's pattern gives to a poster. */
export const purchaseLinksOf = (pattern: string, id: string): PosterFile['gumroadLinks'] =>
  byVariant(({ slug }) => pattern.replaceAll('{variant}', slug).replaceAll('{id}', id))

function linksOf({ site, originals, books }: Content): readonly Link[] {
  const pattern = site?.value.purchaseLinks
  const kinds = VARIANTS.map(({ key, slug }) => ({
    key,
    pattern: pattern?.replaceAll('{variant}', slug),
    path: ['gumroadLinks', key] as const,
  }))
  return [
    ...originals.flatMap((document) => {
      // A wrong id is reported as such, and makes no link wrong.
      const id = stem(document.file)
      const { gumroadLinks, formerly } = document.value
      return kinds.map(
        ({ key, pattern, path }): Link => ({ url: gumroadLinks[key], id, formerly, pattern, document, path }),
      )
    }),
    ...books.flatMap(({ id, front: document }) =>
      Object.entries(document.value.links).flatMap(([shop, url]): Link[] =>
        url === undefined ? [] : [{ url, id, document, path: ['links', shop] }],
      ),
    ),
  ]
}
