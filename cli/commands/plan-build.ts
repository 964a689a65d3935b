import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Diagnostic, DiagnosticCode, Result } from '../model/diagnostic.ts'
import { isSitemap } from '../model/path.ts'
import { needsBuild } from '../model/rules.ts'
import { findGoneAddresses, goneAddressesWarning } from '../plan/gone-addresses.ts'
import { checkHostLimits } from '../plan/plan.ts'
import type { Project } from '../project.ts'
import { loadCode, loadSite, type Plan, planSite, type SiteSources, withCompiler } from './pipeline.ts'

/**
 * Plans what content/ and the code hold now, with everything that the next build finds as well. Only the plan is kept
 * while its files are made: what was read has 50 MB in a shop of ten thousand posters.
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

/** The site map in dist/ and its parts; nothing before the first build. */
async function publishedSitemaps({ dist }: Project): Promise<readonly string[]> {
  const names = (await readdir(dist).catch(() => [])).filter(isSitemap)
  return Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')))
}

/** Published addresses that the plan neither has nor redirects. */
export const findGone = async ({ outputs, routes }: Plan, project: Project): Promise<readonly string[]> =>
  findGoneAddresses(await publishedSitemaps(project), outputs, routes)

/** What only a planned site can tell; writes nothing. `notChecked`: rules that could not be checked. */
export async function checkBuild(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly notChecked: readonly DiagnosticCode[] }> {
  const { value: plan, diagnostics } = await planBuild(project, environment, 1)
  const own = diagnostics.filter(({ code }) => needsBuild(code))
  // What is wrong is in the content, or in `own`.
  if (!plan) return { diagnostics: own, notChecked: ['limit', 'address'] }
  const sitemaps = await publishedSitemaps(project)
  return {
    diagnostics: [...own, ...goneAddressesWarning(findGoneAddresses(sitemaps, plan.outputs, plan.routes))],
    notChecked: sitemaps.length === 0 ? ['address'] : [],
  }
}
