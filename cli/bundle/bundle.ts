import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
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
import { type OutputPath, ownFiles } from '../model/path.ts'
import type { Variant } from '../model/poster.ts'
import type { ShopBrand } from '../model/shop-brand.ts'
import type { Project } from '../project.ts'
import { usualVariants } from '../shop/variants.ts'
import { outputOf, renameEntries } from './entries.ts'
import { awaitBundles, type Compiler, openCompiler } from './esbuild.ts'
import { withOwnTypefaces } from './licences.ts'
import { nameByContents } from './names.ts'
import type { MadeFonts } from './own-fonts.ts'
import { BOOT, bundleIslands, type Checkout, MISSING, ORDER, PAID } from './scripts.ts'
import { compileStyles } from './styles.ts'

type Sheet = keyof Bundle['styles']

/** Matches the bundled fonts that the first view needs: 'assets/text-regular-I3OXMVWF.woff2'. */
const PRELOADED = /^assets\/(?:display-regular|text-regular|text-bold)[^/]*\.woff2$/

/** The facts about a shop that determine what its pages load. Without a checkout, scripts contain no checkout code. */
export interface BundledShop {
  readonly hasCheckout: boolean
  readonly brand: Pick<ShopBrand, 'styles' | 'logo'>
  readonly fonts: ShopFonts
  /** The variants of posters, whose prices and order controls the styles show. */
  readonly variants: readonly Variant[]
  /** The layouts that the styles contain. */
  readonly layouts: readonly LayoutName[]
}

/** A shop without a checkout, with the engine's look and sizes. */
export const plainShop: BundledShop = {
  hasCheckout: false,
  brand: { styles: {}, logo: engineLogo },
  fonts: {},
  variants: usualVariants,
  layouts: [],
}

/**
 * Bundles everything that the browser loads: scripts, styles and fonts.
 * @param shop a promise, so that the caller can bundle the templates while it reads the content
 * @param madeFonts the files and styles made from the shop's own fonts
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
      bundles.get(styleVersionOf(project, facts, fonts), stylesNameOf(facts), () =>
        bundleStyles(project, facts, fonts, compiler),
      ),
    ),
  ])

  const sheetOf = (name: Sheet): OutputPath => outputOf(styles.entries, sourceOf(name))
  const paid = scripts.entries[PAID]
  // Only a shop with a checkout has this script, and needs the stylesheet of the checkout.
  const publishedStyles = paid
    ? styles.files
    : styles.files.filter(({ path }) => path !== sheetOf('checkout'))

  const { fonts } = await shop
  const files = await withOwnLicences(project, compiler, scripts.files, fonts)

  return {
    boot: outputOf(scripts.entries, BOOT),
    missing: outputOf(scripts.entries, MISSING),
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

/** Returns the letters in a font file that only supplements another file of the same font. */
function lettersOfPart(
  path: OutputPath,
  fonts: ShopFonts,
): Pick<PreloadedFont, 'letters'> {
  // 'assets/text-regular-I3OXMVWF.woff2' → 'text-regular'
  const fontName = path.replace(/^assets\/|-[^-]+$/g, '')
  const part = Object.values(fonts)
    .flatMap(({ webFonts }) => webFonts)
    .find(({ name, isPart }) => isPart && name === fontName)
  return part ? { letters: part.characters } : {}
}

/**
 * Replaces the licence file if the shop has its own fonts. The file is bundled with the scripts. Its replacement is
 * cached separately, so that the scripts need not be bundled again for other fonts.
 */
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

/**
 * Returns the name of the styles in the cache. The content decides which layouts a shop needs. Each set of layouts has
 * its own name, so that an earlier set's styles are still in the cache when the content needs them again.
 */
const stylesNameOf = ({ layouts }: BundledShop): string =>
  ['styles', ...layouts].join('-')

/**
 * Returns the project with a `codeHash` that also covers the shop's brand, sizes and fonts. By this hash, the cache
 * detects that styles must be bundled again.
 */
const styleVersionOf = (
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

/** The scripts that only `saga watch` serves, and their styles. The name 'client' produces client.js. */
const watchSources = {
  client: ['cli/serve/browser/client.ts'],
  editor: ['cli/editor/browser/main.tsx', 'cli/editor/browser/editor.css'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WatchBundle = keyof typeof watchSources
export const watchBundles = Object.keys(watchSources) as readonly WatchBundle[]

/** Bundles a script that only `saga watch` serves. An installed package contains it. */
export async function bundleForWatch(
  project: Project,
  name: WatchBundle,
): Promise<readonly BundledFile[]> {
  const { packedBundles } = project
  if (packedBundles !== undefined) return readPackedBundle(packedBundles, name)

  const options: BuildOptions = {
    entryPoints: watchSources[name].map((file) => ({ in: file, out: name })),
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    // Each editor form loads the code that no other form needs.
    splitting: true,
    chunkNames: '[name]-[hash]',
    assetNames: '[name]',
    outdir: '.',
  }

  const { bundles, compile } = openCompiler()
  const { files } = await bundles.get(project, name, () => compile(project.home, options))
  return files
}

/** Reads the list of a bundle's files, which tools/prepack.ts writes. */
async function readPackedBundle(
  folder: string,
  name: WatchBundle,
): Promise<readonly BundledFile[]> {
  const list = await readFile(join(folder, `${name}.json`), 'utf8')
  const files = JSON.parse(list) as readonly Omit<BundledFile, 'file'>[]
  return files.map((file) => ({ ...file, file: join(folder, name, file.path) }))
}
