import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { gapsIn } from '../read/markdown/gaps.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'

/**
 * Host names for examples and local networks, which RFC 2606, 6761, 6762 and 8375 and,
 * for `internal`, ICANN reserve.
 */
const RESERVED_NAME =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost|internal|home\.arpa)$/
/** '192.168.0.7', and the beginning of '[::1]'. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Tells whether an address can be public. */
export function isPublicOrigin(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !RESERVED_NAME.test(hostname) && !IP_ADDRESS.test(hostname)
}

/** Reports gaps in text pages that only the owner can fill, once the shop has a public address. */
export function* checkGaps({ site, articles }: Content): Generator<Diagnostic> {
  if (!site || !isPublicOrigin(site.value.origin)) return

  const files = articles
    .flatMap((article) => Object.values(article.files))
    .filter((file) => file !== undefined)
  for (const { front, body, bodyLine } of files) {
    for (const { path, value } of valuesWithRole('articles', 'words', front.value)) {
      for (const { name } of gapsIn(String(value)))
        yield gapAt(front.at(path), name, 'visitors see the brackets')
    }

    for (const [index, text] of body.split('\n').entries()) {
      for (const { gap, name, column } of gapsIn(text)) {
        const place = { file: front.file, line: bodyLine + index, column: column + 1 }
        yield gapAt({ ...place, length: gap.length }, name)
      }
    }
  }
}

/** @param effect what visitors see as long as the gap exists */
const gapAt = (
  at: Location,
  name: string,
  effect = 'visitors do not see this paragraph, list item or row',
): Diagnostic =>
  warning(
    'gap',
    at,
    `only you can fill this gap: ${name}`,
    `replace [[…]] with the text; until then, ${effect}`,
  )
