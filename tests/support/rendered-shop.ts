import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { afterAll } from 'vitest'
import { openCompiler } from '../../cli/bundle/esbuild.ts'
import { bundledShopOf, loadCode, loadSite } from '../../cli/commands/pipeline.ts'
import { blocksBuild } from '../../cli/model/diagnostic.ts'
import type { Bundle } from '../../cli/model/output.ts'
import type { Site } from '../../cli/model/site.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { type Project, projectOf } from '../../cli/project.ts'
import type { CheckoutEnvironment } from '../../cli/read/checkout.ts'
import { renderPage } from '../../templates/index.tsx'
import { noBundle } from '../shops/tiny-shop.ts'
import { codeHash, home } from './cli.ts'

/** The texts of a shop's files, by path, for `get`, `values` and loops. */
export type ShopFiles = Pick<
  ReadonlyMap<string, string>,
  'get' | 'values' | typeof Symbol.iterator
>

/** Loads a shop as a build does. Throws if the content has errors. */
export async function loadWholeSite(
  project: Project,
  environment: CheckoutEnvironment = {},
): Promise<Site> {
  const { value, diagnostics } = await loadSite(project, environment)
  if (!value) throw new Error(JSON.stringify(diagnostics.filter(blocksBuild), null, 1))
  return value.site
}

/** Texts that are made only when a test reads them, because most tests read few of a shop's pages. */
class LazyTexts extends Map<string, string> {
  readonly #makers: ReadonlyMap<string, () => string>

  constructor(makers: ReadonlyMap<string, () => string>) {
    super()
    this.#makers = makers
  }

  override get(path: string): string | undefined {
    const text = super.get(path) ?? this.#makers.get(path)?.()
    if (text !== undefined) super.set(path, text)
    return text
  }

  override *[Symbol.iterator](): MapIterator<[string, string]> {
    for (const path of this.#makers.keys()) yield [path, this.get(path) ?? '']
  }

  override *values(): MapIterator<string> {
    for (const [, text] of this) yield text
  }
}

/** Renders the pages and the other texts of a site. */
export function renderSite(
  site: Site,
  bundle: Bundle = noBundle,
  previewTemplates = '',
): ShopFiles {
  const makers = new Map<string, () => string>()
  for (const output of planOutputs(site, bundle, 'public', previewTemplates).outputs) {
    if (output.kind === 'page')
      makers.set(output.path, () => renderPage(output.page(), bundle))
    if (output.kind === 'text')
      makers.set(output.path, () => [...output.pieces()].join(''))
    if (output.kind === 'ready') makers.set(output.path, () => output.contents)
  }
  return new LazyTexts(makers)
}

/** Renders the pages and the other texts of a shop with a checkout. Throws if the content has errors. */
export async function renderShopWithCheckout(project: Project): Promise<ShopFiles> {
  const checkout = { url: 'https://a.example', publicKey: 'sb_publishable_a' }
  return renderSite(await loadWholeSite(project, checkout))
}

/** Matches the files of a bundle that consist of text. */
const TEXT_FILE = /\.(?:css|js|txt)$/

/**
 * Returns a function that renders a shop and bundles its scripts, styles and fonts, for tests that need neither pictures
 * nor dist/. The fonts are in `fonts`, by path.
 */
export function openShopRenderer() {
  const compiler = openCompiler()
  afterAll(() => compiler.close())

  return async (root: string, environment: CheckoutEnvironment = {}) => {
    const project = projectOf(root, { home, hash: codeHash() })
    const site = await loadWholeSite(project, environment)
    const { value: code, diagnostics } = await loadCode(
      project,
      Promise.resolve(bundledShopOf(site)),
      compiler,
    )
    if (!code) throw new Error(JSON.stringify(diagnostics, null, 1))

    const { bundle, templates } = code
    const files = new Map(renderSite(site, bundle, templates.previews.hash))
    const fonts = new Map<string, Buffer>()
    for (const { path, file } of bundle.files) {
      if (TEXT_FILE.test(path)) files.set(path, await readFile(file, 'utf8'))
      if (path.endsWith('.woff2')) fonts.set(basename(path), await readFile(file))
    }
    return { files, fonts, bundle, site }
  }
}
