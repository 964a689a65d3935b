import { join } from 'node:path'
import { bundleAssets } from '../bundle/bundle.ts'
import { awaitBundles, codeDiagnosticsOf } from '../bundle/diagnostics.ts'
import { type Compiler, oneShotCompiler } from '../bundle/esbuild.ts'
import { type LoadedModules, type LoadedTemplates, loadTemplates } from '../bundle/templates.ts'
import type { OpenFileCache } from '../cache/file-cache.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { openStore } from '../cache/store.ts'
import type { RouteRules } from '../hosts/host.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Content } from '../load/content.ts'
import type { ShopFiles } from '../load/listing.ts'
import { loadContent } from '../load/load-content.ts'
import { readColours } from '../load/pictures.ts'
import { resolveSite } from '../load/resolve/resolve-site.ts'
import { blocksBuild, type Result, sortByPlace } from '../model/diagnostic.ts'
import type { Bundle, Output } from '../model/output.ts'
import type { Budget, Site } from '../model/site.ts'
import { planOutputs } from '../plan/plan.ts'
import type { ProduceContext } from '../produce/produce.ts'
import type { Project } from '../project.ts'

/** content/ and public/, checked and resolved. */
export interface LoadedSite {
  /** The site as a build publishes it. */
  readonly site: Site
  /** Returns the site with its drafts, as `watch` shows it. */
  readonly withDrafts: () => Site
  readonly images: ProduceContext['images']
}

/** templates/ and islands/, bundled. */
export interface Code {
  readonly bundle: Bundle
  readonly templates: LoadedTemplates
}

/** Every output of the site before a byte of it is made, and what is needed to make them. */
export interface Plan {
  readonly outputs: readonly Output[]
  readonly routes: RouteRules
  readonly workshop: ProduceContext
  readonly templates: LoadedTemplates
  readonly budget: Budget
  /** Days for which files of earlier builds stay in dist/. */
  readonly keepAssets: number
}

/** The sources that a site is loaded from. Where `sources` is absent, the files are listed. */
export interface SiteSources {
  readonly sources?: ShopFiles
  readonly open?: OpenFileCache
  readonly shared?: SharedStore | undefined
  /** In a shard: returns the hashes of the pictures that the shard looks after. */
  readonly ownPictures?: (content: Content) => ReadonlySet<string>
}

export async function loadSite(
  project: Project,
  environment: CheckoutEnvironment,
  { sources, open, shared, ownPictures }: SiteSources = {},
): Promise<Result<LoadedSite>> {
  const loaded = await loadContent(project, environment, sources, open)
  const { content, published, shown, checkout, diagnostics: found } = loaded
  const own = ownPictures?.(published)
  const { colours, diagnostics: damaged } = await readColours(project, content, { open, shared, own })
  const diagnostics = sortByPlace([...found, ...damaged])
  if (!content.site || diagnostics.some(blocksBuild)) return { value: undefined, diagnostics }
  const site = resolveSite(published, colours, checkout)
  const value = {
    site,
    withDrafts: () => (shown === published ? site : resolveSite(shown, colours, checkout)),
    images: content.site.value.images,
  }
  return { value, diagnostics }
}

/** @throws errors that are not esbuild's: of the disk, or of this program */
export async function loadCode(
  project: Project,
  compiler: Compiler,
  loaded: LoadedModules = new Map(),
): Promise<Result<Code>> {
  try {
    const [bundle, templates] = await awaitBundles([
      bundleAssets(project, compiler),
      loadTemplates(project, compiler, loaded),
    ])
    return { value: { bundle, templates }, diagnostics: [] }
  } catch (error) {
    const diagnostics = codeDiagnosticsOf(error, project)
    if (!diagnostics) throw error
    // A file that several bundles hold is reported by each of them.
    return { value: undefined, diagnostics: sortByPlace(diagnostics) }
  }
}

export const planSite = (
  project: Project,
  { site, images }: LoadedSite,
  code: Code,
  cores: number,
  shared?: SharedStore,
): Plan => ({
  ...planOutputs(site, code.bundle, project.publicFolder),
  workshop: { project, ...code, store: openStore(join(project.cache, 'store'), shared), images, cores },
  templates: code.templates,
  budget: site.budget,
  keepAssets: site.keepAssets,
})

/** Ends esbuild's process as soon as the work is done: encoding comes next, and needs its memory. */
export async function withCompiler<T>(work: (compiler: Compiler) => Promise<T>): Promise<T> {
  const compiler = oneShotCompiler()
  try {
    return await work(compiler)
  } finally {
    await compiler.close()
  }
}
