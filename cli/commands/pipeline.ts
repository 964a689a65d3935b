import { join } from 'node:path'
import { type BundledShop, bundleAssets, plainShop } from '../bundle/bundle.ts'
import {
  awaitBundles,
  type Compiler,
  codeDiagnosticsOf,
  openCompiler,
} from '../bundle/esbuild.ts'
import { makeFonts, withPreviewFonts } from '../bundle/make-fonts.ts'
import { loadTemplates } from '../bundle/templates.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { openStore } from '../cache/store.ts'
import { loadWithColours } from '../check/load-content.ts'
import { blocksBuild, type Result, sortByPlace } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import { planOutputs } from '../plan/plan.ts'
import type { ProduceContext } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import type { Content } from '../read/content.ts'
import { listShopFiles } from '../read/listing.ts'
import { type FindImage, imageFinder } from '../read/pictures/pictures.ts'
import { resolveSite } from '../resolve/resolve-site.ts'
import { limitHeap } from '../v8-flags.mjs'

// Steps shared by build, watch and validate. build/build-steps.ts shows the order of all steps.

/** The bundled code of templates/ and islands/. */
export type Code = Pick<ProduceContext, 'bundle' | 'templates'>

/** All outputs of the site, before any of them is made, and everything needed to make them. */
export type SitePlan = Readonly<ReturnType<typeof planSite>>

/**
 * A shop's content with and without drafts, the colours of its pictures, and the
 * diagnostics from all checks.
 */
export type CheckedShop = Awaited<ReturnType<typeof loadWithColours>>

/** Loads, checks and resolves content/. `withDrafts` returns the site including drafts, as `watch` shows it. */
export async function loadSite(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<
  Result<{
    readonly site: Site
    readonly withDrafts: () => Site
    readonly loaded: CheckedShop
  }>
> {
  const sources = listShopFiles(project)
  limitHeap(sources.content.files.length)

  const loaded = await loadWithColours(project, environment, sources)
  const { contentWithoutDrafts, contentWithDrafts, colours, checkout, diagnostics } =
    loaded
  if (diagnostics.some(blocksBuild)) return { diagnostics }

  const site = resolveSite(contentWithoutDrafts, colours, project.pictureCode, checkout)
  // In a shop without drafts, both contents are the same object.
  const withDrafts = () =>
    contentWithDrafts === contentWithoutDrafts ? site : resolveShown(project, loaded)
  return { value: { site, withDrafts, loaded }, diagnostics }
}

/** Returns the facts about a site that decide what its pages load. Faulty content has no site. */
export const bundledShopOf = (site: Site | undefined): BundledShop =>
  site
    ? {
        hasCheckout: site.checkout !== undefined,
        brand: site.brand,
        fonts: site.fonts,
        variants: site.priceList.map(({ variant }) => variant),
        layouts: site.layouts,
      }
    : plainShop

/** Returns a changed copy of content, for example with a mark after each text. */
export type ChangeContent = (content: Content, picture: FindImage) => Content

/** Resolves loaded content including drafts. */
export function resolveShown(
  { pictureCode }: Project,
  loaded: CheckedShop,
  change?: ChangeContent,
): Site {
  const { contentWithDrafts, colours, checkout } = loaded
  const content = change
    ? change(
        contentWithDrafts,
        imageFinder(contentWithDrafts, colours, pictureCode.sizing),
      )
    : contentWithDrafts
  return resolveSite(content, colours, pictureCode, checkout)
}

/**
 * Bundles templates/ and islands/. Without `compiler`, opens one and closes it afterwards to free memory for encoding.
 * @param shop resolves once content/ is loaded; the templates are bundled meanwhile
 */
export async function loadCode(
  project: Project,
  shop: Promise<BundledShop> = Promise.resolve(plainShop),
  compiler?: Compiler,
): Promise<Result<Code>> {
  const usedCompiler = compiler ?? openCompiler()

  try {
    const madeFonts = shop.then(({ fonts }) => makeFonts(project, usedCompiler, fonts))
    const [bundle, { pages, previews }, fonts] = await awaitBundles([
      bundleAssets(project, usedCompiler, shop, madeFonts),
      loadTemplates(project, usedCompiler),
      madeFonts,
    ])
    const templates = { pages, previews: withPreviewFonts(previews, fonts) }
    return { value: { bundle, templates }, diagnostics: [] }
  } catch (error) {
    const diagnostics = codeDiagnosticsOf(error, project)
    if (!diagnostics) throw error
    // If several bundles contain a file, each of them reports its errors. Sorting drops the duplicates.
    return { diagnostics: sortByPlace(diagnostics) }
  } finally {
    if (!compiler) await usedCompiler.close()
  }
}

/** Plans every output of a site. `shared`: the store on a server, if there is one. */
export const planSite = (
  project: Project,
  site: Site,
  code: Code,
  cores: number,
  shared?: SharedStore,
) => ({
  ...planOutputs(site, code.bundle, project.publicFolder, code.templates.previews.hash),
  workshop: {
    project,
    ...code,
    store: openStore(join(project.cache, 'store'), shared),
    images: site.images,
    cores,
  } satisfies ProduceContext,
  origin: site.origin,
  budget: site.budget,
  /** The number of days that files from earlier builds stay in dist/. */
  keepAssets: site.keepAssets,
})
