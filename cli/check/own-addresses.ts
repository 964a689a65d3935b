import { type Diagnostic, error, type Place } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { readShopAddress } from '../read/markdown/link-address.ts'
import { didYouMean } from '../read/suggest.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { type LinkTargets, routeAt } from './pages.ts'

/** Checks that addresses in fields which begin with the shop's origin lead to existing pages. */
export function* checkOwnAddresses(
  { entries }: Content,
  targets: LinkTargets,
): Generator<Diagnostic> {
  for (const { collection, document } of entries) {
    const addresses = valuesWithRole(collection, 'address', document.value)
    for (const { path, value } of addresses) {
      const fault = findAddressFault(String(value), targets, () => document.at(path))
      if (fault) yield fault
    }
  }
}

function findAddressFault(
  writtenAddress: string,
  { routes, uncertainRoutes, files, origin }: LinkTargets,
  at: () => Place,
): Diagnostic | undefined {
  const address = readShopAddress(writtenAddress, origin)
  if (!address) return undefined

  const { pathRange, anchor } = address
  const route = routeAt(address.path)
  if (uncertainRoutes.has(route)) return undefined

  const anchors = routes.get(route)
  if (!anchors && !files.has(route)) {
    const beforePath = writtenAddress.slice(0, pathRange[0])
    const afterPath = writtenAddress.slice(pathRange[1])
    const meant = didYouMean(route, [...routes.keys()], (near) => ({
      value: beforePath + near + afterPath,
    }))
    const remedy = meant ?? 'write the address of a page'
    return error('broken-link', at(), `there is no page ${route}`, remedy)
  }

  if (anchor === '' || anchors?.includes(anchor)) return undefined
  const message = `there is no "#${anchor}" on the page ${route}`
  return error('broken-link', at(), message, 'remove the # part')
}
