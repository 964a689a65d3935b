import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { readShopAddress } from '../read/markdown/link-address.ts'
import { didYouMean } from '../read/suggest.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import type { LinkTargets } from './pages.ts'

/** Checks that addresses in fields lead to existing pages, if they begin with the shop's origin. */
export function* checkOwnAddresses(
  { entries }: Content,
  targets: LinkTargets,
): Generator<Diagnostic> {
  const { routes, files, origin } = targets
  for (const { collection, document } of entries)
    for (const { path, value } of valuesWithRole(collection, 'address', document.value)) {
      const writtenAddress = String(value)
      const address = readShopAddress(writtenAddress, origin)
      if (!address) continue

      const { pathRange, anchor } = address
      const route = address.path.replace(/(?<=.)\/$/, '')
      const anchors = routes.get(route)
      const at = document.at(path)
      if (!anchors && !files.has(route)) {
        const beforePath = writtenAddress.slice(0, pathRange[0])
        const afterPath = writtenAddress.slice(pathRange[1])
        const withRoute = (near: string) => beforePath + near + afterPath
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
        'remove the # part',
      )
    }
}
