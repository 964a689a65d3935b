import { basename } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import type { BundleContents } from '../cache/bundle-cache.ts'
import type { Bundle } from '../model/output.ts'
import { type OutputPath, outputPath, urlOf } from '../model/path.ts'
import type { Project } from '../project.ts'
import { awaitBundles } from './diagnostics.ts'
import { type Compiler, oneShotCompiler } from './esbuild.ts'

/** Matches the fonts of the first view by the beginning of their names in templates/fonts/. */
const PRELOADED = /^font:(?:display-regular|text-regular)/

/** Bundles everything that the browser loads: scripts, styles and fonts. */
export async function bundleAssets(project: Project, compiler: Compiler): Promise<Bundle> {
  const { bundles } = compiler
  const [scripts, styles] = await awaitBundles([
    bundles.get(project, 'islands', async () => {
      const { boot, missing, files, inputs } = await bundleIslands(project.home, 'production', compiler)
      return { files, inputs, entries: { boot, missing } }
    }),
    bundles.get(project, 'styles', () => bundleStyles(project, compiler)),
  ])
  const { boot, missing } = scripts.entries
  const [shop, poster, more, live] = sheets.map((name) => styles.entries[`sheet:${name}`])
  if (!boot || !missing || !shop || !poster || !more || !live)
    throw new Error('the bundles of the browser are not complete')
  return {
    boot,
    missing,
    styles: { shop, poster, more, live },
    preloadFonts: Object.entries(styles.entries).flatMap(([name, path]) =>
      PRELOADED.test(name) ? [path] : [],
    ),
    files: [...scripts.files, ...styles.files],
  }
}

/** Stylesheets, by the file in templates/styles/ that lists their parts. */
const sheets = ['shop', 'poster', 'more', 'live'] as const

/** Bundles the stylesheets, and the fonts that they name. */
async function bundleStyles({ home }: Project, compiler: Compiler): Promise<BundleContents> {
  const { outputFiles, metafile } = await compiler.compile('styles', {
    absWorkingDir: home,
    entryPoints: sheets.map((name) => `templates/styles/${name}.css`),
    bundle: true,
    minify: true,
    target: ['chrome120', 'firefox125', 'safari17.4'],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    legalComments: 'none',
    // By default, esbuild only warns about CSS that browsers would skip.
    logOverride: { 'css-syntax-error': 'error', 'invalid-@import': 'error', 'js-comment-in-css': 'error' },
  })
  const files = outputFiles.map(({ path, contents }) => ({
    path: outputPath(`assets/${basename(path)}`),
    contents,
  }))
  const fonts = files.filter(({ path }) => path.endsWith('.woff2'))
  return {
    files,
    entries: {
      ...Object.fromEntries(
        sheets.map((name) => [`sheet:${name}`, entryOf(metafile, `templates/styles/${name}.css`)]),
      ),
      ...Object.fromEntries(fonts.map(({ path }) => [`font:${basename(path)}`, path])),
    },
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/')),
  }
}

export type IslandsBundle = Awaited<ReturnType<typeof bundleIslands>>

/** The scripts of islands, in the order in which boot.ts names them. */
const ENTRIES = ['islands/runtime/hydrate.ts', 'islands/islands.ts', 'islands/dialogs.ts']
/** The small script of the first paint. */
const BOOT = 'islands/runtime/boot.ts'
/** The script of the 404 page, which needs no other script. */
const MISSING = 'islands/runtime/missing.ts'

/**
 * Bundles React, the islands and the dialogs as three scripts: a change of an island leaves React in the browser's
 * cache, and no card waits for the dialogs. Then bundles the boot script, which holds the addresses of these scripts
 * and of their imports: one round trip fetches everything.
 * @param mode React's development build names every difference between the server's and the first browser render
 */
export async function bundleIslands(
  home: string,
  mode: 'production' | 'development' = 'production',
  compiler: Compiler = oneShotCompiler(),
) {
  const common = {
    absWorkingDir: home,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    // The shim's function is part of React.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    legalComments: 'none',
    minify: mode === 'production',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // Leaves the hook for React's developer tools out of what visitors load.
      ...(mode === 'production' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
  } satisfies BuildOptions

  const islands = await compiler.compile('islands', {
    ...common,
    entryPoints: ENTRIES,
    splitting: true,
  })
  const scripts = withImports(islands.metafile, ENTRIES)
  const define = { ...common.define, SCRIPTS: JSON.stringify(scripts.map(urlOf)) }
  const boot = await compiler.compile('boot', { ...common, entryPoints: [BOOT, MISSING], define })
  return {
    files: [...islands.outputFiles, ...boot.outputFiles].map(({ path, contents }) => ({
      path: outputPath(`assets/${basename(path)}`),
      contents,
    })),
    boot: entryOf(boot.metafile, BOOT),
    missing: entryOf(boot.metafile, MISSING),
    /** The scripts that boot loads: the entries, and the chunks that they import. */
    scripts,
    inputs: inputsOf(islands.metafile, boot.metafile),
  }
}

/** Returns the file that esbuild made from a source. */
function entryOf({ outputs }: Metafile, source: string): OutputPath {
  const found = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source)
  if (!found) throw new Error(`esbuild made nothing from ${source}`)
  return outputPath(found)
}

/** Returns the entries, then every chunk that they import statically. Chunks behind `import()` load when needed. */
function withImports(metafile: Metafile, sources: readonly string[]): readonly OutputPath[] {
  const paths = new Set(sources.map((source) => entryOf(metafile, source)))
  // A set may grow while it is iterated: the imports of the imports follow.
  for (const path of paths)
    for (const { kind, path: imported } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') paths.add(outputPath(imported))
  return [...paths]
}

const inputsOf = (...metafiles: readonly Metafile[]): readonly string[] => {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  return [...new Set(inputs)].filter((input) => input.startsWith('islands/')).sort()
}
