import { join } from 'node:path'
import { bundleAssets } from '../bundle/bundle.ts'
import { awaitBundles, type Compiler, codeDiagnosticsOf, openCompiler } from '../bundle/esbuild.ts'
import { loadTemplates } from '../bundle/templates.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { openStore } from '../cache/store.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { loadAndCheck } from '../load/load-content.ts'
import { resolveSite } from '../load/resolve/resolve-site.ts'
import { blocksBuild, type Result, sortByPlace } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import { planOutputs } from '../plan/plan.ts'
import type { ProduceContext } from '../produce/produce.ts'
import type { Project } from '../project.ts'

// Steps that build, watch and validate share. The order of all steps is in build.ts.

/** templates/ and islands/, bundled. */
export type Code = Pick<ProduceContext, 'bundle' | 'templates'>

/** Every output of the site before a byte of it is made, and what is needed to make them. */
export type Plan = Readonly<ReturnType<typeof planSite>>

/** Loads, checks and resolves content/. `withDrafts` resolves it with its drafts, as `watch` shows it. */
export async function loadSite(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<Result<{ readonly site: Site; readonly withDrafts: () => Site }>> {
  const { published, shown, colours, checkout, diagnostics } = await loadAndCheck(project, environment)
  if (diagnostics.some(blocksBuild)) return { diagnostics }
  const site = resolveSite(published, colours, project.pictureCode, checkout)
  const withDrafts = () =>
    shown === published ? site : resolveSite(shown, colours, project.pictureCode, checkout)
  return { value: { site, withDrafts }, diagnostics }
}

/**
 * Bundles templates/ and islands/. A compiler opened here ends with the work, because encoding needs its memory.
 * @param hasCheckout known once content/ is loaded; meanwhile everything else is bundled
 */
export async function loadCode(
  project: Project,
  hasCheckout: Promise<boolean> = Promise.resolve(false),
  compiler?: Compiler,
): Promise<Result<Code>> {
  const used = compiler ?? openCompiler()
  try {
    const [bundle, templates] = await awaitBundles([
      bundleAssets(project, used, hasCheckout),
      loadTemplates(project, used),
    ])
    return { value: { bundle, templates }, diagnostics: [] }
  } catch (error) {
    const diagnostics = codeDiagnosticsOf(error, project)
    if (!diagnostics) throw error
    // A file that several bundles hold is reported by each of them.
    return { diagnostics: sortByPlace(diagnostics) }
  } finally {
    if (!compiler) await used.close()
  }
}

export const planSite = (project: Project, site: Site, code: Code, cores: number, shared?: SharedStore) => ({
  ...planOutputs(site, code.bundle, project.publicFolder),
  workshop: {
    project,
    ...code,
    store: openStore(join(project.cache, 'store'), shared),
    images: site.images,
    cores,
  } satisfies ProduceContext,
  budget: site.budget,
  /** Days for which files of earlier builds stay in dist/. */
  keepAssets: site.keepAssets,
})
