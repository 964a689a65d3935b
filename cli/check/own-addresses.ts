import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { readShopAddress } from '../read/markdown/link-address.ts'
import { didYouMean } from '../read/suggest.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import type { LinkTargets } from './pages.ts'

/** Checks that addresses in fields lead to a page, where they begin with the origin of the shop. */
export function* checkOwnAddresses(
  { entries }: Content,
  targets: LinkTargets,
): Generator<Diagnostic> {
  const { routes, files, origin } = targets
  for (const { collection, document } of entries)
    for (const { path, value } of valuesWithRole(collection, 'address', document.value)) {
      const written = String(value)
      const address = readShopAddress(written, origin)
      if (!address) continue

      const { pathRange, anchor } = address
      const route = address.path.replace(/(?<=.)\/$/, '')
      const anchors = routes.get(route)
      const at = document.at(path)
      if (!anchors && !files.has(route)) {
        const withRoute = (near: string) =>
          written.slice(0, pathRange[0]) + near + written.slice(pathRange[1])
        const meant = didYouMean(route, [...routes.keys()], (near) => ({
          value: withRoute(near),
        }))
        yield error(
          'broken-link',
          at,
          `there is no page ${route}`,
          meant ?? 'write the address of a page',
        )
        continue
      }
      if (anchor === '' || anchors?.includes(anchor)) continue
      yield error(
        'broken-link',
        at,
        `there is no "#${anchor}" on the page ${route}`,
        'leave the # part out',
      )
    }
}
