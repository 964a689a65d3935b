import { readFileSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRegularFile } from '../../fs/system.ts'
import type { RouteRules } from '../../hosts/host.ts'
import { exceededLimitsOf } from '../../hosts/hosts.ts'
import {
  type Diagnostic,
  type DiagnosticCode,
  rulesOfBuild,
  warning,
} from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import { isSitemap, pageFile, type Route, routeOf } from '../../model/path.ts'
import type { Budget } from '../../model/site.ts'
import { pluralize } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import type { DistDiff } from '../../publish/diff.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import {
  bundledShopOf,
  loadCode,
  loadSite,
  planSite,
  type SitePlan,
} from '../pipeline.ts'

/** Runs the checks that need a planned site; writes nothing. `notChecked`: rules that could not be checked. */
export async function checkBuild(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<{
  readonly diagnostics: readonly Diagnostic[]
  readonly notChecked: readonly DiagnosticCode[]
}> {
  const loading = loadSite(project, environment)
  const shop = loading.then(({ value }) => bundledShopOf(value?.site))
  const [site, code] = await Promise.all([loading, loadCode(project, shop)])
  // The caller has checked all other rules itself.
  const diagnostics = [...site.diagnostics, ...code.diagnostics].filter((diagnostic) =>
    rulesOfBuild.includes(diagnostic.code),
  )
  // Without a plan, nothing more can be checked. The caller reports the errors in the
  // content.
  if (!site.value || !code.value) return { diagnostics, notChecked: ['limit', 'address'] }

  // One core is enough, because the plan is not produced.
  const { outputs, routes } = planSite(project, site.value.site, code.value, 1)
  const sitemaps = await publishedSitemaps(project)
  const addressWarnings = removedAddressesWarning(
    addressesWithoutPage(sitemaps, outputs, routes),
  )
  return {
    diagnostics: [...diagnostics, ...checkHostLimits(routes), ...addressWarnings],
    notChecked: sitemaps.length === 0 ? ['address'] : [],
  }
}

/** Returns a warning for each limit of a host that the shop exceeds. */
export const checkHostLimits = (routes: RouteRules): readonly Diagnostic[] =>
  exceededLimitsOf(routes).map(({ title, message }) => {
    const remedy = `on ${title}, reduce the number of galleries; other hosts have no such limit`
    return warning('limit', { file: folderOf('galleries') }, message, remedy)
  })

async function publishedSitemaps({ dist }: Project): Promise<readonly string[]> {
  const names = (await readdir(dist).catch(() => [])).filter(isSitemap)
  const paths = names.map((name) => join(dist, name)).filter(isRegularFile)
  return Promise.all(paths.map((path) => readFile(path, 'utf8')))
}

/**
 * Finds published addresses that the plan neither has nor redirects. Sitemaps list all pages, so no address is removed
 * if no sitemap changes.
 */
export async function findRemovedAddresses(
  { outputs, routes }: SitePlan,
  project: Project,
  { stale, leftOver }: DistDiff,
): Promise<readonly string[]> {
  const hasChangedSitemap = [...stale.keys(), ...leftOver].some(isSitemap)
  if (!hasChangedSitemap) return []
  return addressesWithoutPage(await publishedSitemaps(project), outputs, routes)
}

/** Finds addresses in the published sitemaps that the new site neither has nor redirects to a replacement page. */
export function addressesWithoutPage(
  sitemaps: readonly string[],
  outputs: readonly Output[],
  { languages, renamed, recoded }: Pick<RouteRules, 'languages' | 'renamed' | 'recoded'>,
): readonly string[] {
  const files = new Set<string>(
    outputs.flatMap(({ kind, path }) => (kind === 'page' ? [path] : [])),
  )
  const redirected = new Set(
    renamed.flatMap(({ from }) => languages.map((lang) => routeOf(lang, from))),
  )
  const currentRouteOf = (path: Route): Route => {
    const recoding = recoded.find(
      ({ from }) => path === `/${from}` || path.startsWith(`/${from}/`),
    )
    return recoding ? `/${recoding.to}${path.slice(recoding.from.length + 1)}` : path
  }
  const isReachable = (path: Route): boolean => {
    const route = currentRouteOf(path)
    return files.has(pageFile(route)) || redirected.has(route)
  }

  const matches = sitemaps.flatMap((sitemap) => [...sitemap.matchAll(pageAddresses)])
  const publishedRoutes = matches.map(([, path]) => path as Route)
  return publishedRoutes.filter((path) => !isReachable(path))
}

/** Finds the path of each page in a sitemap. Pictures' addresses are in <image:loc>, and are not found. */
const pageAddresses = /<url>\s*<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g

const MAX_NAMED = 6

/** Returns one warning for all removed addresses, because other sites may link to any of them. */
export function removedAddressesWarning(
  removedAddresses: readonly string[],
): readonly Diagnostic[] {
  const count = removedAddresses.length
  if (count === 0) return []

  const examples = removedAddresses.slice(0, MAX_NAMED).join(', ')
  const moreCount = count - MAX_NAMED
  const more =
    moreCount > 0 ? ` and ${moreCount} more ("saga build --plan" lists them)` : ''
  const countText = pluralize(count, 'address', 'addresses')
  const message = `${countText} of the published shop will stop working: ${examples}${more}`
  const remedy =
    'add the old name under "formerly:" of the page that replaces it, or use "saga rename" or "saga remove --to"'
  return [warning('address', { file: 'dist/sitemap.xml' }, message, remedy)]
}

/** Returns one warning for each part of the size budget in site.yaml that pages in dist/ exceed. */
export function checkBudget(
  outputs: readonly Output[],
  dist: string,
  { page, pictures }: Budget,
) {
  if (page === undefined && pictures === undefined) return []

  const pages = outputs.filter(({ kind }) => kind === 'page')
  const pageWeights = pages.map(({ path }) => ({
    path,
    ...weighPage(readFileSync(join(dist, path), 'utf8'), dist),
  }))
  const limits = [
    { part: 'text', kilobytes: page ?? Infinity, title: 'HTML and styles' },
    {
      part: 'pictures',
      kilobytes: pictures ?? Infinity,
      title: 'the pictures on the first screen',
    },
  ] as const

  return limits.flatMap(({ part, kilobytes, title }) => {
    const heavyPages = pageWeights
      .filter((weights) => weights[part] > kilobytes * 1000)
      .toSorted((a, b) => b[part] - a[part])
    const [heaviest] = heavyPages
    if (!heaviest) return []

    const count = `${heavyPages.length} of ${pageWeights.length} pages`
    // Rounded up, so that it is always more than the budget.
    const heaviestKilobytes = Math.ceil(heaviest[part] / 100) / 10
    const worst = `the heaviest is ${heaviest.path} with ${heaviestKilobytes} kB`
    const message = `${title} exceed ${kilobytes} kB on ${count}; ${worst}`
    const remedy = 'split the page, reduce the quality of the pictures, or raise `budget`'
    return warning('limit', { file: fileOf('site') }, message, remedy)
  })
}

// Parts of a page's HTML. A picture is listed with all of its widths, such as /img/moon-1a2b-480.avif.
const pictureBlocks = /<picture>.*?<\/picture>/gs
const styleLinks = /<link rel="stylesheet" href="\/(assets\/[^"]+)"/g
const pictureFiles = /\/(img\/[^\s",]+\.avif)/g

/**
 * Returns sizes in bytes. `text`: the uncompressed HTML and styles. `pictures`: the pictures that load first, each in
 * its heaviest version. They have a high fetch priority.
 */
function weighPage(
  html: string,
  dist: string,
): { readonly text: number; readonly pictures: number } {
  const sizeOf = (file = ''): number =>
    statSync(join(dist, file), { throwIfNoEntry: false })?.size ?? 0

  const styleSizes = [...html.matchAll(styleLinks)].map(([, file]) => sizeOf(file))
  const eagerPictures = [...html.matchAll(pictureBlocks)].filter(([block]) =>
    block.includes('fetchpriority="high"'),
  )
  const pictureSizes = eagerPictures.map(([block]) => {
    const files = [...block.matchAll(pictureFiles)]
    return Math.max(0, ...files.map(([, file]) => sizeOf(file)))
  })

  const text = Buffer.byteLength(html) + sum(styleSizes)
  return { text, pictures: sum(pictureSizes) }
}

const sum = (sizes: readonly number[]): number =>
  sizes.reduce((total, size) => total + size, 0)
