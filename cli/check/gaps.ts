import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { gapsIn } from '../read/markdown/gaps.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'

/** Names that RFC 2606, 6761 and 6762 keep for examples and for one's own network. A number is no name. */
const UNREAL =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost|internal|home\.arpa)$|^[\d.]+$|^\[/

/** Tells whether anybody can visit an address. */
export const isReal = (origin: string): boolean => !UNREAL.test(new URL(origin).hostname)

/** Names what only the owner can write into pages of text, once the shop is at an address that anybody can visit. */
export function* checkGaps({ site, articles }: Content): Generator<Diagnostic> {
  if (!site || !isReal(site.value.origin)) return
  for (const { front, body, bodyLine } of articles
    .flatMap(({ files }) => Object.values(files))
    .filter((file) => file !== undefined)) {
    for (const { path, value } of valuesWithRole('articles', 'words', front.value))
      for (const { name } of gapsIn(String(value)))
        yield gapAt(front.at(path), name, 'visitors see the brackets')
    for (const [index, text] of body.split('\n').entries())
      for (const { gap, name, column } of gapsIn(text))
        yield gapAt(
          {
            file: front.file,
            line: bodyLine + index,
            column: column + 1,
            length: gap.length,
          },
          name,
        )
  }
}

const gapAt = (
  at: Location,
  name: string,
  until = 'until then visitors do not see this paragraph, point or row',
): Diagnostic =>
  warning(
    'gap',
    at,
    `only you can write this: ${name}`,
    `write it in the place of [[…]]; ${until}`,
  )
