import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { gapsIn } from '../read/markdown/gaps.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'

/**
 * Host names reserved for examples and local networks by RFC 2606, 6761, 6762 and 8375 or, in the case of `internal`,
 * by ICANN.
 */
const RESERVED_NAME =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost|internal|home\.arpa)$/
/** Matches '192.168.0.7', and the beginning of '[::1]'. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Tells whether a host name can be public. */
export const isPublicHost = (hostname: string): boolean =>
  !RESERVED_NAME.test(hostname) && !IP_ADDRESS.test(hostname)

/** Tells whether an address can be public. */
export const isPublicOrigin = (origin: string): boolean =>
  isPublicHost(new URL(origin).hostname)

/** A gap in a text page. */
interface Gap {
  /** The missing fact, which only the owner knows: 'organisation number'. */
  readonly name: string
  readonly at: Location
  /** The consequence for visitors until the gap is filled. */
  readonly effect: string
}

/** Reports gaps in text pages that only the owner can fill, once the shop has a public address. */
export function* checkGaps(content: Content): Generator<Diagnostic> {
  const { site } = content
  if (!site || !isPublicOrigin(site.value.origin)) return

  for (const { name, at, effect } of findGaps(content))
    yield warning(
      'gap',
      at,
      `only you can fill this gap: ${name}`,
      `replace [[…]] with the text; until then, ${effect}`,
    )
}

/** Finds the gaps in text pages. */
export function* findGaps({ articles }: Pick<Content, 'articles'>): Generator<Gap> {
  const files = articles
    .flatMap((article) => Object.values(article.files))
    .filter((file) => file !== undefined)
  for (const { front, body, bodyLine } of files) {
    for (const { path, value } of valuesWithRole('articles', 'words', front.value)) {
      for (const { name } of gapsIn(String(value)))
        yield { name, at: front.at(path), effect: 'visitors see the brackets' }
    }

    for (const [index, text] of body.split('\n').entries()) {
      for (const { gap, name, column } of gapsIn(text)) {
        const at = {
          file: front.file,
          line: bodyLine + index,
          column: column + 1,
          length: gap.length,
        }
        const effect = 'visitors do not see this paragraph, list item or row'
        yield { name, at, effect }
      }
    }
  }
}
