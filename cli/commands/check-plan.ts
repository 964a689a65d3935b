import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { type Diagnostic, type DiagnosticCode, rulesOfBuild } from '../model/diagnostic.ts'
import { isSitemap } from '../model/path.ts'
import { findGoneAddresses, goneAddressesWarning } from '../plan/gone-addresses.ts'
import { checkHostLimits } from '../plan/plan.ts'
import type { Project } from '../project.ts'
import type { DistDiff } from '../publish/diff.ts'
import { loadCode, loadSite, type Plan, planSite } from './pipeline.ts'

/** Reads the site map in dist/ and its parts; returns an empty list before the first build. */
async function publishedSitemaps({ dist }: Project): Promise<readonly string[]> {
  const names = (await readdir(dist).catch(() => [])).filter(isSitemap)
  return Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')))
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

/** Checks what only a planned site can tell; writes nothing. `notChecked`: rules that could not be checked. */
export async function checkBuild(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly notChecked: readonly DiagnosticCode[] }> {
  const [site, code] = await Promise.all([loadSite(project, environment), loadCode(project)])
  const found = [...site.diagnostics, ...code.diagnostics].filter((one) => rulesOfBuild.includes(one.code))
  // The errors that prevent a plan are in the content, which the caller checks, or in the code.
  if (!site.value || !code.value) return { diagnostics: found, notChecked: ['limit', 'address'] }
  const { outputs, routes } = planSite(project, site.value.site, code.value, 1)
  const sitemaps = await publishedSitemaps(project)
  const gone = goneAddressesWarning(findGoneAddresses(sitemaps, outputs, routes))
  return {
    diagnostics: [...found, ...checkHostLimits(routes), ...gone],
    notChecked: sitemaps.length === 0 ? ['address'] : [],
  }
}
