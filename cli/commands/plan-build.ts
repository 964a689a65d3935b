import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { type Diagnostic, type DiagnosticCode, type Result, rulesOfBuild } from '../model/diagnostic.ts'
import { isSitemap } from '../model/path.ts'
import { findGoneAddresses, goneAddressesWarning } from '../plan/gone-addresses.ts'
import { checkHostLimits } from '../plan/plan.ts'
import type { Project } from '../project.ts'
import { loadCode, loadSite, type Plan, planSite, type SiteSources, withCompiler } from './pipeline.ts'

/**
 * Plans the site from what content/ and the code hold now. The diagnostics are those that the next build finds as well.
 * Returns the plan without the content read, which would take 50 MB of memory with ten thousand posters while files are
 * made.
 */
export async function planBuild(
  project: Project,
  environment: CheckoutEnvironment,
  cores: number,
  from: SiteSources = {},
): Promise<Result<Plan>> {
  const [site, code] = await Promise.all([
    loadSite(project, environment, from),
    withCompiler((compiler) => loadCode(project, compiler)),
  ])
  const diagnostics = [...site.diagnostics, ...code.diagnostics].filter(({ severity }) => severity !== 'info')
  if (!site.value || !code.value) return { diagnostics }
  const plan = planSite(project, site.value, code.value, cores, from.shared)
  return { value: plan, diagnostics: [...diagnostics, ...checkHostLimits(plan.routes)] }
}

/** Reads the site map in dist/ and its parts; returns an empty list before the first build. */
async function publishedSitemaps({ dist }: Project): Promise<readonly string[]> {
  const names = (await readdir(dist).catch(() => [])).filter(isSitemap)
  return Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')))
}

/** Finds published addresses that the plan neither has nor redirects. */
export const findGone = async ({ outputs, routes }: Plan, project: Project): Promise<readonly string[]> =>
  findGoneAddresses(await publishedSitemaps(project), outputs, routes)

/** Checks what only a planned site can tell; writes nothing. `notChecked`: rules that could not be checked. */
export async function checkBuild(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly notChecked: readonly DiagnosticCode[] }> {
  const { value: plan, diagnostics } = await planBuild(project, environment, 1)
  const own = diagnostics.filter(({ code }) => rulesOfBuild.includes(code))
  // The errors that prevent a plan are in the content, which the caller checks, or in `own`.
  if (!plan) return { diagnostics: own, notChecked: ['limit', 'address'] }
  const sitemaps = await publishedSitemaps(project)
  return {
    diagnostics: [...own, ...goneAddressesWarning(findGoneAddresses(sitemaps, plan.outputs, plan.routes))],
    notChecked: sitemaps.length === 0 ? ['address'] : [],
  }
}
