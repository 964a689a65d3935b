import { loadSite } from '../../cli/commands/pipeline.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import type { Project } from '../../cli/project.ts'
import { renderPage } from '../../templates/index.tsx'
import { noBundle } from '../shops/tiny-shop.ts'
import { assets } from './pages.ts'

/**
 * Renders the pages and text files of a shop with a checkout. Returns them by path. Throws if the content has errors.
 */
export async function renderShopWithCheckout(
  project: Project,
): Promise<ReadonlyMap<string, string>> {
  const { value, diagnostics } = await loadSite(project, {
    url: 'https://a.example',
    publicKey: 'sb_publishable_a',
  })
  if (!value) throw new Error(JSON.stringify(diagnostics, null, 1))

  const files = new Map<string, string>()
  for (const output of planOutputs(value.site, noBundle, 'public').outputs) {
    if (output.kind === 'page') files.set(output.path, renderPage(output.page(), assets))
    if (output.kind === 'text') files.set(output.path, [...output.pieces()].join(''))
  }
  return files
}
