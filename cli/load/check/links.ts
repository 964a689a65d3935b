import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'

/** Every purchase link leads to a page of its own: two equal ones would sell the wrong poster. */
export function checkLinks({ posters }: Content): readonly Diagnostic[] {
  // Places are looked up only for faults: finding one parses its file again.
  const first = new Map<string, () => Location>()
  return posters.flatMap((poster) =>
    Object.entries(poster.value.gumroadLinks).flatMap(([variant, url]): Diagnostic[] => {
      const path = ['gumroadLinks', variant]
      const before = first.get(url)
      if (!before) {
        first.set(url, () => poster.at(path))
        return []
      }
      return [
        {
          severity: 'error',
          code: 'duplicate-link',
          at: poster.at(path),
          message: `this purchase link is used twice: ${url}`,
          hint: `write the link of "${poster.value.id}", variant ${variant}`,
          related: [{ message: 'first used here', at: before() }],
        },
      ]
    }),
  )
}
