import type { BuildOptions, Metafile } from 'esbuild'
import type { BundleContents } from '../cache/bundle-cache.ts'
import { type Bundle, type BundledFile, styleSheets } from '../model/output.ts'
import { type OutputPath, outputPath, urlOf } from '../model/path.ts'
import type { Project } from '../project.ts'
import { esbuildTargets } from './browsers.ts'
import {
  awaitBundles,
  type CompiledFile,
  type Compiler,
  openCompiler,
} from './esbuild.ts'
import { joinLayers } from './layers.ts'
import { licenceInputs, licencesFileOf } from './licences.ts'
import { minifyScript } from './minify.ts'
import { nameByContents } from './names.ts'

/** Matches the fonts of the first view, whose files in templates/fonts/ have these prefixes. */
const PRELOADED = /^assets\/(?:display-regular|text-regular)[^/]*\.woff2$/

/**
 * Bundles everything that the browser loads: scripts, styles and fonts.
 * @param hasCheckout awaited only by the scripts: a shop without a checkout publishes no checkout code
 */
export async function bundleAssets(
  project: Project,
  compiler: Compiler,
  hasCheckout: Promise<boolean>,
): Promise<Bundle> {
  const { bundles } = compiler
  const bundleScripts = async (checkout: Checkout) =>
    bundles.get(project, checkout === 'on' ? 'islands-checkout' : 'islands', () =>
      bundleIslands(project.home, 'production', checkout, compiler),
    )
  const [scripts, styles] = await awaitBundles([
    hasCheckout.then((isOn) => bundleScripts(isOn ? 'on' : 'off')),
    bundles.get(project, 'styles', () => bundleStyles(project, compiler)),
  ])

  const sheetOf = (name: Sheet): OutputPath => entryOf(styles.entries, sourceOf(name))
  const paid = scripts.entries[PAID]
  const publishedStyles = paid
    ? styles.files
    : styles.files.filter(({ path }) => path !== sheetOf('checkout'))

  return {
    boot: entryOf(scripts.entries, BOOT),
    missing: entryOf(scripts.entries, MISSING),
    paid,
    order: ORDER.flatMap((source) => scripts.entries[source] ?? []),
    styles: Object.fromEntries(
      styleSheets.map((name) => [name, sheetOf(name)]),
    ) as Bundle['styles'],
    preloadFonts: styles.files
      .map(({ path }) => path)
      .filter((path) => PRELOADED.test(path)),
    files: [...scripts.files, ...publishedStyles],
  }
}

type Sheet = keyof Bundle['styles']

const sourceOf = (name: Sheet): string => `templates/styles/${name}.css`

async function bundleStyles({ home }: Project, compiler: Compiler) {
  const { entries, inputs, ...styles } = await compileStyles(
    home,
    styleSheets.map(sourceOf),
    compiler,
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

async function compileStyles(home: string, entryPoints: string[], compiler: Compiler) {
  const styles = await compiler.compile(home, {
    entryPoints,
    minify: true,
    target: [...esbuildTargets],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    // By default, esbuild only warns about CSS that browsers would skip.
    logOverride: {
      'css-syntax-error': 'error',
      'invalid-@import': 'error',
      'js-comment-in-css': 'error',
    },
  })

  return { ...styles, files: styles.files.map(withJoinedLayers) }
}

function withJoinedLayers({ path, contents }: BundleContents['files'][number]) {
  if (!path.endsWith('.css')) return { path, contents }

  const css = joinLayers(new TextDecoder().decode(contents))
  return { path, contents: new TextEncoder().encode(css) }
}

/** The scripts of islands, in the order in which boot.ts names them. */
const ENTRIES = ['islands/runtime/hydrate.ts', 'islands/islands.ts', 'islands/dialogs.ts']
const BOOT = 'islands/runtime/boot.ts'
/** The scripts that a first order loads, in the order that islands/checkout/checkoutApi.ts expects. */
const ORDER = ['islands/checkout/backend.ts', 'islands/checkout/supabase.ts']
/** The part of the first script that filters walls. */
const WALL = 'islands/runtime/boot-wall.ts'
/** The part of the first script that repeats clicks made before a page was reloaded, and follows links. */
const LATE = 'islands/runtime/boot-late.ts'
/** A script only for the 404 page. */
const MISSING = 'islands/runtime/missing.ts'
/** A script only for the page after paying. */
const PAID = 'islands/runtime/paid.ts'
/** The print styles of dialogs, which islands/shared/dialogState.ts loads. */
const PAPER = 'templates/styles/paper.css'

/**
 * Bundles the islands, the other scripts, and the licences of everything published. Islands make three scripts: React
 * stays in the browser's cache when an island changes, and no card waits for the dialogs.
 */
export async function bundleIslands(
  home: string,
  mode: 'production' | 'development' = 'production',
  checkout: Checkout = 'off',
  compiler: Compiler = openCompiler(),
) {
  const paper = await compileStyles(home, [PAPER], compiler)
  const common = {
    format: 'esm',
    target: [...esbuildTargets],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    // The shim's function is part of React.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    minify: mode === 'production',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'process.env.SAGA_CHECKOUT': JSON.stringify(checkout),
      'process.env.SAGA_PRINT_STYLES': JSON.stringify(
        urlOf(entryOf(paper.entries, PAPER)),
      ),
      // Visitors do not load the hook for React's developer tools.
      ...(mode === 'production' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
  } satisfies BuildOptions

  const order = checkout === 'on' ? ORDER : []
  const entryPoints = [...ENTRIES, ...order]
  const split = await compiler.compile(home, { ...common, entryPoints, splitting: true })
  const islands = {
    ...split,
    files: split.files.map((file) => linkByLoader(file, split.metafile)),
  }
  const entries = ENTRIES.map((source) => entryOf(islands.entries, source))
  const scripts = withImports(islands.metafile, entries)

  const separateEntries = [WALL, LATE, MISSING, ...(checkout === 'on' ? [PAID] : [])]
  const separate = await compiler.compile(home, {
    ...common,
    entryPoints: separateEntries,
  })

  // Boot names the scripts and their imports: one round trip fetches everything.
  const define = {
    ...common.define,
    SCRIPTS: JSON.stringify(scripts.map(urlOf)),
    LATE: JSON.stringify(urlOf(entryOf(separate.entries, LATE))),
    WALL: JSON.stringify(urlOf(entryOf(separate.entries, WALL))),
  }
  const boot = await compiler.compile(home, { ...common, entryPoints: [BOOT], define })

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

/** Whether the shop has a checkout. Islands read it as `process.env.SAGA_CHECKOUT`, which no server sets. */
type Checkout = 'on' | 'off'

function entryOf(
  entries: Readonly<Record<string, OutputPath>>,
  source: string,
): OutputPath {
  const path = entries[source]
  if (!path) throw new Error(`esbuild made nothing from ${source}`)
  return path
}

/** The function in islands/runtime/scripts.ts through which scripts load each other. */
const LOADER = 'loadScript'

/**
 * Replaces the imports of a script with calls to the loader, which retries. A failed `import` fails again for as long as
 * the page is open: always in Firefox, and in other browsers for every module that imports the failed one.
 */
function linkByLoader<File extends CompiledFile>(file: File, metafile: Metafile): File {
  const { imports = [] } = metafile.outputs[file.path] ?? {}
  const linked = imports.reduce((text, { path, external }) => {
    if (external) return text

    const imported = `"\\./${path.slice(path.lastIndexOf('/') + 1)}"`
    const call = `${LOADER}("${urlOf(outputPath(path))}")`
    return text
      .replace(new RegExp(`import\\(${imported}\\)`, 'g'), () => call)
      .replace(new RegExp(`import\\s*${imported}`), () => `await ${call}`)
      .replace(
        new RegExp(`import\\s*({[^}]*})\\s*from\\s*${imported}`),
        (_, names: string) => `const ${names.replaceAll(/\s+as\s+/g, ':')}=await ${call}`,
      )
  }, Buffer.from(file.contents).toString())

  if (/\bimport\b[^"';]*"\.\//.test(linked))
    throw new Error(`${file.path} imports without the loader`)
  return { ...file, contents: Buffer.from(linked) }
}

/** Returns the entries, then every chunk that they import. */
function withImports(
  metafile: Metafile,
  entries: readonly OutputPath[],
): readonly OutputPath[] {
  const paths = new Set(entries)
  // A set may grow while it is iterated: the imports of the imports follow.
  for (const path of paths)
    for (const { kind, path: imported } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') paths.add(outputPath(imported))
  return [...paths]
}

/** Bundles a script that only `saga watch` serves, with its styles. The name 'client' makes client.js. */
export async function bundleForWatch(
  project: Project,
  name: 'client' | 'editor',
  sources: readonly string[],
): Promise<readonly BundledFile[]> {
  const { bundles, compile } = openCompiler()
  const { files } = await bundles.get(project, name, () =>
    compile(project.home, {
      entryPoints: sources.map((file) => ({ in: file, out: name })),
      minify: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      // Code that only some forms need is loaded by those forms.
      splitting: true,
      chunkNames: '[name]-[hash]',
      assetNames: '[name]',
      outdir: '.',
    }),
  )
  return files
}
