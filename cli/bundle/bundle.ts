import { readFile } from 'node:fs/promises'
import type { BuildOptions } from 'esbuild'
import type { BundleContents } from '../cache/bundle-cache.ts'
import { hashOf } from '../fs/identity.ts'
import type { ShopFonts } from '../model/fonts.ts'
import type { LayoutName } from '../model/layout.ts'
import { engineLogo } from '../model/logo.ts'
import {
  type Bundle,
  type BundledFile,
  type PreloadedFont,
  styleSheets,
} from '../model/output.ts'
import { type OutputPath, ownFiles, urlOf } from '../model/path.ts'
import type { Variant } from '../model/poster.ts'
import type { ShopBrand } from '../model/shop-brand.ts'
import type { Project } from '../project.ts'
import { usualVariants } from '../shop/variants.ts'
import { esbuildTargets } from './browsers.ts'
import { awaitBundles, type Compiler, openCompiler } from './esbuild.ts'
import { licenceInputs, licencesFileOf, withOwnTypefaces } from './licences.ts'
import { minifyScript } from './minify.ts'
import { nameByContents } from './names.ts'
import type { MadeFonts } from './own-fonts.ts'
import { linkByLoader, withImports } from './script-imports.ts'
import { compileStyles } from './styles.ts'

/**
 * Whether the shop has a checkout. Islands read it in the browser as `process.env.SAGA_CHECKOUT`, which is undefined
 * when templates render them.
 */
type Checkout = 'on' | 'off'

type Sheet = keyof Bundle['styles']

/** The scripts of islands, in the order that boot.ts expects. */
const ISLANDS = ['islands/runtime/hydrate.ts', 'islands/islands.ts', 'islands/dialogs.ts']

/** The first script of every page. It loads the scripts of islands. */
const BOOT = 'islands/runtime/boot.ts'

/** The scripts that a first order loads, in the order that islands/checkout/checkoutApi.ts expects. */
const ORDER = ['islands/checkout/backend.ts', 'islands/checkout/supabase.ts']

/** The part of the first script that filters walls, which are the grids of posters on pages. */
const WALL = 'islands/runtime/boot-wall.ts'

/**
 * The late part of the first script, loaded with the islands. Visitors may press controls
 * before these work: it repeats such presses, which the first script has kept. If an island
 * fails to load, it reloads the page or follows the link.
 */
const LATE = 'islands/runtime/boot-late.ts'

/** A script only for the 404 page. */
const MISSING = 'islands/runtime/missing.ts'

/** A script only for the page shown after payment. */
const PAID = 'islands/runtime/paid.ts'

/** The print styles of dialogs, which islands/shared/dialogState.ts loads. */
const PAPER = 'templates/styles/paper.css'

/** Matches the bundled fonts of the first view: 'assets/text-regular-I3OXMVWF.woff2'. */
const PRELOADED = /^assets\/(?:display-regular|text-regular|text-bold)[^/]*\.woff2$/

/** The facts of a shop that decide what its pages load. Without a checkout, scripts contain no checkout code. */
export interface BundledShop {
  readonly hasCheckout: boolean
  readonly brand: Pick<ShopBrand, 'styles' | 'logo'>
  readonly fonts: ShopFonts
  /** The variants of posters, whose prices and order controls the styles show. */
  readonly variants: readonly Variant[]
  /** The layouts that the styles contain. */
  readonly layouts: readonly LayoutName[]
}

/** A shop without a checkout, with the look and the sizes of the engine. */
export const plainShop: BundledShop = {
  hasCheckout: false,
  brand: { styles: {}, logo: engineLogo },
  fonts: {},
  variants: usualVariants,
  layouts: [],
}

/**
 * Bundles everything that the browser loads: scripts, styles and fonts.
 * @param shop a promise, because the templates do not wait for it
 * @param madeFonts the shop's own fonts, made
 */
export async function bundleAssets(
  project: Project,
  compiler: Compiler,
  shop: Promise<BundledShop>,
  madeFonts: Promise<MadeFonts>,
): Promise<Bundle> {
  const { bundles } = compiler
  const bundleScripts = async (checkout: Checkout) => {
    const name = checkout === 'on' ? 'islands-checkout' : 'islands'
    return bundles.get(project, name, () =>
      bundleIslands(project.home, 'production', checkout, compiler),
    )
  }

  const [scripts, styles] = await awaitBundles([
    shop.then(({ hasCheckout }) => bundleScripts(hasCheckout ? 'on' : 'off')),
    Promise.all([shop, madeFonts]).then(([facts, fonts]) =>
      bundles.get(withStyles(project, facts, fonts), stylesNameOf(facts), () =>
        bundleStyles(project, facts, fonts, compiler),
      ),
    ),
  ])

  const sheetOf = (name: Sheet): OutputPath => entryOf(styles.entries, sourceOf(name))
  const paid = scripts.entries[PAID]
  // Only a shop with a checkout has this script, and needs the stylesheet of the checkout.
  const publishedStyles = paid
    ? styles.files
    : styles.files.filter(({ path }) => path !== sheetOf('checkout'))

  const { fonts } = await shop
  const files = await withOwnLicences(project, compiler, scripts.files, fonts)

  return {
    boot: entryOf(scripts.entries, BOOT),
    missing: entryOf(scripts.entries, MISSING),
    paid,
    order: ORDER.flatMap((source) => scripts.entries[source] ?? []),
    styles: Object.fromEntries(
      styleSheets.map((name) => [name, sheetOf(name)]),
    ) as Bundle['styles'],
    preloadFonts: styles.files
      .filter(({ path }) => PRELOADED.test(path))
      .map(({ path }) => ({ path, ...lettersOfPart(path, fonts) })),
    files: [...files, ...publishedStyles],
  }
}

/** Returns the letters of a font that is a part of a font of the shop. */
function lettersOfPart(
  path: OutputPath,
  fonts: ShopFonts,
): Pick<PreloadedFont, 'letters'> {
  const fontName = path.replace(/^assets\/|-[^-]+$/g, '')
  const part = Object.values(fonts)
    .flatMap(({ webFonts }) => webFonts)
    .find(({ name, isPart }) => isPart && name === fontName)
  return part ? { letters: part.characters } : {}
}

/** Replaces the file of licences if the shop has its own fonts. The scripts stay in the cache. */
async function withOwnLicences(
  project: Project,
  { bundles }: Compiler,
  files: readonly BundledFile[],
  fonts: ShopFonts,
): Promise<readonly BundledFile[]> {
  const usual = files.find(({ path }) => path === ownFiles.licences)
  if (!usual || Object.keys(fonts).length === 0) return files

  const licences = Object.values(fonts).map(({ licence }) => licence)
  const version = {
    ...project,
    codeHash: hashOf([project.codeHash, usual.hash, licences]),
  }
  const licencesBundle = await bundles.get(version, 'licences', async () => {
    const text = withOwnTypefaces(await readFile(usual.file, 'utf8'), fonts)
    const contents = Buffer.from(text)
    return { files: [{ path: usual.path, contents }], entries: {}, inputs: [] }
  })
  return [...files.filter((file) => file !== usual), ...licencesBundle.files]
}

const sourceOf = (name: Sheet): string => `templates/styles/${name}.css`

/** Returns the name of the styles in the cache. Each set of layouts has its own, because content comes and goes. */
const stylesNameOf = ({ layouts }: BundledShop): string =>
  ['styles', ...layouts].join('-')

/** Returns the project for the cache, which keeps the styles of a shop as long as its brand and sizes are the same. */
const withStyles = (
  project: Project,
  { brand, variants }: BundledShop,
  { hash }: MadeFonts,
): Project => ({
  ...project,
  codeHash: hashOf([project.codeHash, brand.styles, brand.logo, variants, hash]),
})

async function bundleStyles(
  { home }: Project,
  { brand, variants, layouts }: BundledShop,
  fonts: MadeFonts,
  compiler: Compiler,
) {
  const { entries, inputs, ...styles } = await compileStyles(
    home,
    styleSheets.map(sourceOf),
    compiler,
    brand.styles,
    variants,
    brand.logo,
    fonts,
    layouts,
  )
  const { files, rename } = nameByContents(styles.files)
  return { files, entries: renameEntries(entries, rename), inputs }
}

const renameEntries = (
  entries: BundleContents['entries'],
  rename: (path: OutputPath) => OutputPath,
) =>
  Object.fromEntries(
    Object.entries(entries).map(([source, path]) => [source, rename(path)]),
  )

/**
 * Bundles the islands, the other scripts, and the licences of everything published. The islands become three scripts,
 * so that React stays in the browser's cache when an island changes, and no card waits for the dialogs.
 */
export async function bundleIslands(
  home: string,
  mode: 'production' | 'development' = 'production',
  checkout: Checkout = 'off',
  compiler: Compiler = openCompiler(),
) {
  const paper = await compileStyles(home, [PAPER], compiler)
  const paperUrl = urlOf(entryOf(paper.entries, PAPER))
  const options = scriptOptionsOf(mode, checkout, paperUrl)

  const orderSources = checkout === 'on' ? ORDER : []
  const islands = await compileIslands(
    home,
    { ...options, entryPoints: [...ISLANDS, ...orderSources] },
    compiler,
  )
  const islandEntries = ISLANDS.map((source) => entryOf(islands.entries, source))
  const scripts = withImports(islands.metafile, islandEntries)

  // Scripts that share no code with the islands.
  const separate = await compiler.compile(home, {
    ...options,
    entryPoints: [WALL, LATE, MISSING, ...(checkout === 'on' ? [PAID] : [])],
  })

  const boot = await compileBoot(home, options, scripts, separate.entries, compiler)

  const bundles = [islands, separate, boot]
  const compiled = bundles.flatMap((bundle) => bundle.files)
  const minified =
    mode === 'production' ? await Promise.all(compiled.map(minifyScript)) : compiled
  const { files, rename } = nameByContents([...minified, ...paper.files])

  const metafiles = bundles.map(({ metafile }) => metafile)
  const licences = licencesFileOf(home, metafiles)
  const inputs = [...bundles, paper].flatMap((bundle) => bundle.inputs)

  return {
    files: [...files, licences],
    entries: renameEntries(
      { ...islands.entries, ...separate.entries, ...boot.entries },
      rename,
    ),
    boot: rename(entryOf(boot.entries, BOOT)),
    missing: rename(entryOf(separate.entries, MISSING)),
    scripts: scripts.map(rename),
    inputs: [...new Set([...inputs, ...licenceInputs])],
  }
}

/** Returns esbuild's options for all scripts that visitors load. */
const scriptOptionsOf = (
  mode: 'production' | 'development',
  checkout: Checkout,
  paperUrl: string,
) =>
  ({
    format: 'esm',
    target: [...esbuildTargets],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    // React itself has the function of this shim.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    minify: mode === 'production',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'process.env.SAGA_CHECKOUT': JSON.stringify(checkout),
      'process.env.SAGA_PRINT_STYLES': JSON.stringify(paperUrl),
      // Removes the hook for React's developer tools, which visitors do not need.
      ...(mode === 'production' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
  }) satisfies BuildOptions

/** Compiles the islands, split into scripts that load each other through the loader. */
async function compileIslands(home: string, options: BuildOptions, compiler: Compiler) {
  const compiled = await compiler.compile(home, { ...options, splitting: true })
  return {
    ...compiled,
    files: compiled.files.map((file) => linkByLoader(file, compiled.metafile)),
  }
}

/**
 * Compiles the first script, which lists the islands' scripts and their imports, so that browsers fetch all of them in
 * one round trip. nameByContents later replaces these names with the final ones.
 * @param entries the scripts that share no code with the islands
 */
const compileBoot = (
  home: string,
  options: ReturnType<typeof scriptOptionsOf>,
  scripts: readonly OutputPath[],
  entries: BundleContents['entries'],
  { compile }: Compiler,
) =>
  compile(home, {
    ...options,
    entryPoints: [BOOT],
    define: {
      ...options.define,
      SCRIPTS: JSON.stringify(scripts.map(urlOf)),
      LATE: JSON.stringify(urlOf(entryOf(entries, LATE))),
      WALL: JSON.stringify(urlOf(entryOf(entries, WALL))),
    },
  })

function entryOf(
  entries: Readonly<Record<string, OutputPath>>,
  source: string,
): OutputPath {
  const path = entries[source]
  if (!path) throw new Error(`esbuild produced no output for ${source}`)
  return path
}

/** Bundles a script that only `saga watch` serves and its styles. The name 'client' produces client.js. */
export async function bundleForWatch(
  project: Project,
  name: 'client' | 'editor',
  sources: readonly string[],
): Promise<readonly BundledFile[]> {
  const options: BuildOptions = {
    entryPoints: sources.map((file) => ({ in: file, out: name })),
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    // Each form of the editor loads the code that only it needs.
    splitting: true,
    chunkNames: '[name]-[hash]',
    assetNames: '[name]',
    outdir: '.',
  }

  const { bundles, compile } = openCompiler()
  const { files } = await bundles.get(project, name, () => compile(project.home, options))
  return files
}
