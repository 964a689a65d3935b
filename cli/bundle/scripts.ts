import type { BuildOptions } from 'esbuild'
import { type OutputPath, urlOf } from '../model/path.ts'
import { esbuildTargets } from './browsers.ts'
import { outputOf, renameEntries } from './entries.ts'
import { type CompiledFile, type Compiler, openCompiler } from './esbuild.ts'
import { licenceInputs, licencesFileOf } from './licences.ts'
import { minifyScript } from './minify.ts'
import { nameByContents } from './names.ts'
import { reactAliases } from './react-aliases.ts'
import { linkByLoader, withImports } from './script-imports.ts'
import { compileStyles } from './styles.ts'

/**
 * Whether the shop has a checkout. Islands read it in the browser as `process.env.SAGA_CHECKOUT`, which is undefined
 * when templates render them.
 */
export type Checkout = 'on' | 'off'

/** The scripts of islands, in the order that boot.ts expects. */
const ISLANDS = ['islands/runtime/hydrate.ts', 'islands/islands.ts', 'islands/dialogs.ts']

/** The first script of every page. It loads the scripts of islands. */
export const BOOT = 'islands/runtime/boot.ts'

/** The scripts that a first order loads, in the order that islands/checkout/checkoutApi.ts expects. */
export const ORDER = ['islands/checkout/backend.ts', 'islands/checkout/supabase.ts']

/** The part of the first script that filters walls, which are the grids of posters on pages. */
const WALL = 'islands/runtime/boot-wall.ts'

/**
 * The late part of the first script, loaded with the islands. It replays presses of controls that did not work yet,
 * which the first script has recorded. If an island fails to load, it reloads the page or follows the pressed link.
 */
const LATE = 'islands/runtime/boot-late.ts'

/** A script only for the 404 page. */
export const MISSING = 'islands/runtime/missing.ts'

/** A script only for the page shown after payment. */
export const PAID = 'islands/runtime/paid.ts'

/** The print styles of dialogs, which islands/shared/dialogState.ts loads. */
const PAPER = 'templates/styles/paper.css'

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
  const paperUrl = urlOf(outputOf(paper.entries, PAPER))
  const options = scriptOptionsOf(mode, checkout, paperUrl)

  const orderSources = checkout === 'on' ? ORDER : []
  const islands = await compileIslands(
    home,
    { ...options, entryPoints: [...ISLANDS, ...orderSources] },
    compiler,
  )
  const islandEntries = ISLANDS.map((source) => outputOf(islands.entries, source))
  const scripts = withImports(islands.metafile, islandEntries)

  // Scripts that share no code with the islands.
  const separate = await compiler.compile(home, {
    ...options,
    entryPoints: [WALL, LATE, MISSING, ...(checkout === 'on' ? [PAID] : [])],
  })

  const boot = await compileBoot(home, options, scripts, separate.entries, compiler)

  const bundles = [islands, separate, boot]
  const compiled = bundles.flatMap((bundle) => bundle.files)
  // swc chooses short variable names by how often each letter occurs, including in file names. Esbuild's names differ
  // between installations, so the files get names by their contents before they are minified, and again afterwards.
  const namedSources = nameByContents([...compiled, ...paper.files])
  const minified =
    mode === 'production'
      ? await Promise.all(namedSources.files.map(minify))
      : namedSources.files
  const { files, rename: renameMinified } = nameByContents(minified)
  const rename = (path: OutputPath): OutputPath =>
    renameMinified(namedSources.rename(path))

  const metafiles = bundles.map(({ metafile }) => metafile)
  const licences = licencesFileOf(home, metafiles)
  const inputs = [...bundles, paper].flatMap((bundle) => bundle.inputs)

  return {
    files: [...files, licences],
    entries: renameEntries(
      { ...islands.entries, ...separate.entries, ...boot.entries },
      rename,
    ),
    boot: rename(outputOf(boot.entries, BOOT)),
    missing: rename(outputOf(separate.entries, MISSING)),
    scripts: scripts.map(rename),
    inputs: [...new Set([...inputs, ...licenceInputs])],
  }
}

const minify = (file: CompiledFile): CompiledFile | Promise<CompiledFile> =>
  file.path.endsWith('.js') ? minifyScript(file) : file

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
    alias: reactAliases,
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
  entries: Readonly<Record<string, OutputPath>>,
  { compile }: Compiler,
) =>
  compile(home, {
    ...options,
    entryPoints: [BOOT],
    define: {
      ...options.define,
      SCRIPTS: JSON.stringify(scripts.map(urlOf)),
      LATE: JSON.stringify(urlOf(outputOf(entries, LATE))),
      WALL: JSON.stringify(urlOf(outputOf(entries, WALL))),
    },
  })
