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
import type { Project } from '../../project.ts'
import type { DistDiff } from '../../publish/diff.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import { loadCode, loadSite, type Plan, planSite } from '../pipeline.ts'
import { formatBytes } from './build-report.ts'

/** Checks what only a planned site can tell; writes nothing. `notChecked`: rules that could not be checked. */
export async function checkBuild(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<{
  readonly diagnostics: readonly Diagnostic[]
  readonly notChecked: readonly DiagnosticCode[]
}> {
  const loading = loadSite(project, environment)
  const hasCheckout = loading.then(({ value }) => value?.site.checkout !== undefined)
  const [site, code] = await Promise.all([loading, loadCode(project, hasCheckout)])
  const found = [...site.diagnostics, ...code.diagnostics].filter((one) =>
    rulesOfBuild.includes(one.code),
  )
  // The errors that prevent a plan are in the content, which the caller checks, or in the code.
  if (!site.value || !code.value)
    return { diagnostics: found, notChecked: ['limit', 'address'] }
  const { outputs, routes } = planSite(project, site.value.site, code.value, 1)
  const sitemaps = await publishedSitemaps(project)
  const gone = goneAddressesWarning(findGoneAddresses(sitemaps, outputs, routes))
  return {
    diagnostics: [...found, ...checkHostLimits(routes), ...gone],
    notChecked: sitemaps.length === 0 ? ['address'] : [],
  }
}

/** Warns where the shop exceeds the limits of a host. */
export const checkHostLimits = (routes: RouteRules): readonly Diagnostic[] =>
  exceededLimitsOf(routes).map(({ title, message }) => {
    const remedy = `other hosts have no such limit; on ${title}, keep fewer galleries`
    return warning('limit', { file: folderOf('galleries') }, message, remedy)
  })

async function publishedSitemaps({ dist }: Project): Promise<readonly string[]> {
  const names = (await readdir(dist).catch(() => [])).filter(isSitemap)
  const paths = names.map((name) => join(dist, name)).filter(isRegularFile)
  return Promise.all(paths.map((path) => readFile(path, 'utf8')))
}

/** Finds published addresses that the plan neither has nor redirects. None are gone where no sitemap changes. */
export async function findGone(
  { outputs, routes }: Plan,
  project: Project,
  { stale, leftOver }: DistDiff,
): Promise<readonly string[]> {
  if (![...stale.keys(), ...leftOver].some(isSitemap)) return []
  return findGoneAddresses(await publishedSitemaps(project), outputs, routes)
}

/** Finds addresses in the published sitemaps that the new site neither has nor redirects to the page in their place. */
export function findGoneAddresses(
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
  const isAnswered = (path: Route): boolean => {
    const moved = recoded.find(
      ({ from }) => path === `/${from}` || path.startsWith(`/${from}/`),
    )
    const present: Route = moved
      ? `/${moved.to}${path.slice(moved.from.length + 1)}`
      : path
    return files.has(pageFile(present)) || redirected.has(present)
  }
  const published = sitemaps.flatMap((sitemap) => [...sitemap.matchAll(pageAddresses)])
  return published.map(([, path]) => path as Route).filter((path) => !isAnswered(path))
}

const pageAddresses = /<url>\s*<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g

const MAX_NAMED = 6

/** Returns one warning for all gone addresses: other sites may link to any of them. */
export function goneAddressesWarning(gone: readonly string[]): readonly Diagnostic[] {
  if (gone.length === 0) return []
  const named = gone.slice(0, MAX_NAMED).join(', ')
  const more = gone.length - MAX_NAMED
  const others = more > 0 ? ` and ${more} more ("saga build --plan" lists them)` : ''
  const addresses = gone.length === 1 ? '1 address' : `${gone.length} addresses`
  const message = `${addresses} of the published shop will be gone: ${named}${others}`
  const remedy =
    'add the old name under "formerly:" of what took its place, or let "saga rename" and "saga remove --to" do it'
  return [warning('address', { file: 'dist/sitemap.xml' }, message, remedy)]
}

/** Warns of pages in dist/ that weigh more than the shop allows itself: one warning for each limit. */
export function checkBudget(
  outputs: readonly Output[],
  dist: string,
  { page, pictures }: Budget,
) {
  if (page === undefined && pictures === undefined) return []
  const weighed = outputs.flatMap(({ kind, path }) =>
    kind === 'page'
      ? [{ path, ...weighPage(readFileSync(join(dist, path), 'utf8'), dist) }]
      : [],
  )
  const limits = [
    { part: 'text', kilobytes: page ?? Infinity, what: 'HTML and styles' },
    {
      part: 'pictures',
      kilobytes: pictures ?? Infinity,
      what: 'the pictures of the first view',
    },
  ] as const
  return limits.flatMap(({ part, kilobytes, what }) => {
    const over = weighed
      .filter((one) => one[part] > kilobytes * 1000)
      .toSorted((a, b) => b[part] - a[part])
    const [heaviest] = over
    if (!heaviest) return []
    const message = `${what} weigh more than ${kilobytes} kB on ${over.length} of ${weighed.length} pages, most on ${heaviest.path}: ${formatBytes(heaviest[part])}`
    const remedy = 'split the page, reduce the quality of the pictures, or raise `budget`'
    return warning('limit', { file: fileOf('site') }, message, remedy)
  })
}

const pictureBlocks = /<picture>.*?<\/picture>/gs
const styleLinks = /<link rel="stylesheet" href="\/(assets\/[^"]+)"/g
const pictureFiles = /\/(img\/[^\s",]+\.avif)/g

/** The text is uncompressed; the pictures are those that the page loads at once, each at its largest. */
function weighPage(
  html: string,
  dist: string,
): { readonly text: number; readonly pictures: number } {
  const sizeOf = (file = ''): number =>
    statSync(join(dist, file), { throwIfNoEntry: false })?.size ?? 0
  const styles = [...html.matchAll(styleLinks)].map(([, file]) => sizeOf(file))
  const eager = [...html.matchAll(pictureBlocks)].filter(([block]) =>
    block.includes('fetchpriority="high"'),
  )
  const pictures = eager.map(([block]) =>
    Math.max(0, ...[...block.matchAll(pictureFiles)].map(([, file]) => sizeOf(file))),
  )
  const sum = (sizes: readonly number[]): number =>
    sizes.reduce((total, size) => total + size, 0)
  return { text: Buffer.byteLength(html) + sum(styles), pictures: sum(pictures) }
}
