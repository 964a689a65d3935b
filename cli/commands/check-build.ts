import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles } from '../load/sources.ts'
import type { Diagnostic, DiagnosticCode } from '../model/diagnostic.ts'
import { needsBuild } from '../model/rules.ts'
import { findGoneAddresses, goneAddressesWarning } from '../plan/gone-addresses.ts'
import type { Project } from '../project.ts'
import { planBuild, publishedSitemaps } from './plan-build.ts'

/** What only a planned site can tell; writes nothing. `notChecked`: rules that could not be checked. */
export async function checkBuild(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly notChecked: readonly DiagnosticCode[] }> {
  const sources = listShopFiles(project)
  const { value: plan, diagnostics } = await planBuild(project, environment, 1, sources, undefined)
  const own = diagnostics.filter(({ code }) => needsBuild(code))
  // What is wrong is in the content, or in `own`.
  if (!plan) return { diagnostics: own, notChecked: ['limit', 'address'] }
  const sitemaps = await publishedSitemaps(project)
  return {
    diagnostics: [...own, ...goneAddressesWarning(findGoneAddresses(sitemaps, plan.outputs, plan.routes))],
    notChecked: sitemaps.length === 0 ? ['address'] : [],
  }
}
