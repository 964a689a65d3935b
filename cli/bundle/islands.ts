import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild'
import { type OutputPath, outputPath, urlOf } from '../model/path.ts'
import { type Compiled, type Compiler, oneShotCompiler } from './compiler.ts'

/** The browser's scripts, named after their contents. */
export interface IslandsBundle {
  readonly files: readonly { readonly path: OutputPath; readonly contents: Uint8Array }[]
  /** The small script of the first paint. */
  readonly boot: OutputPath
  /** The script of the 404 page, which needs nothing of the above. */
  readonly missing: OutputPath
  /** Island name → its entry script. */
  readonly islands: Readonly<Record<string, OutputPath>>
  /** Source files that shaped the bytes, relative to the root. */
  readonly inputs: readonly string[]
  /** Whether the entries still share what they shared before; absent when that was looked at. */
  readonly confirm?: () => Promise<boolean>
}

interface IslandsOptions {
  readonly root: string
  readonly minify: boolean
  /** React's development build: it names every difference between the server's and the first browser render. */
  readonly development?: boolean
}

const HYDRATE = 'islands/runtime/hydrate.ts'
const BOOT = 'islands/runtime/boot.ts'
const MISSING = 'islands/runtime/missing.ts'
/** Paths that may be entries: esbuild asks the plugin about no others. */
const ENTRY = /[\\/]islands[\\/](?:[^\\/]+\.tsx|runtime[\\/]hydrate\.ts)$/

/**
 * Bundles the islands and the script that wakes them. `islands/*.tsx` is the list of islands. The boot script comes
 * second: it carries the addresses of all that React needs, so that one level of imports does not wait for another.
 */
export async function bundleIslands(
  { root, minify, development = false }: IslandsOptions,
  compiler: Compiler = oneShotCompiler(),
): Promise<IslandsBundle> {
  const sources = await islandSources(root)
  const mode = development ? 'development' : 'production'
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    legalComments: 'none',
    minify,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  } satisfies BuildOptions

  const { parts, confirm } = await compileParts(
    { ...common, splitting: true },
    [...sources, HYDRATE],
    compiler,
  )
  const runtime = runtimeOf(parts.metafile)
  const define = { ...common.define, RUNTIME: JSON.stringify(runtime.map(urlOf)) }
  const small = await compiler.compile('boot', { ...common, entryPoints: [BOOT, MISSING], define })

  return {
    files: [...parts.outputFiles, ...small.outputFiles].map(published),
    boot: entryOf(small.metafile, BOOT),
    missing: entryOf(small.metafile, MISSING),
    islands: Object.fromEntries(sources.map((source) => [nameOf(source), entryOf(parts.metafile, source)])),
    inputs: inputsOf(parts.metafile, small.metafile),
    ...(confirm ? { confirm } : {}),
  }
}

/**
 * Compiles twice: to see what the entries share, and with all of that in one chunk. What they shared the last time is
 * most probably what they share now: a warm compiler takes it for granted, and looks afterwards.
 */
async function compileParts(
  options: BuildOptions,
  entryPoints: string[],
  compiler: Compiler,
): Promise<{ readonly parts: Compiled; readonly confirm?: () => Promise<boolean> }> {
  const joined = (shared: readonly string[]): Promise<Compiled> =>
    compiler.compile('islands', { ...options, entryPoints, plugins: [together(shared, entryPoints)] })
  const sharedNow = async (): Promise<readonly string[]> =>
    sharedInputs((await compiler.compile('islands-apart', { ...options, entryPoints })).metafile)
  const before = compiler.last('islands-apart')
  const guess = before && sharedInputs(before.metafile)
  // What was shared may be gone: that fails as well, and is no fault.
  const early = guess && (await joined(guess).catch(() => undefined))
  if (!guess || !early) return { parts: await joined(await sharedNow()) }
  const confirm = (): Promise<boolean> =>
    sharedNow().then(
      (shared) => shared.join() === guess.join(),
      () => false,
    )
  return { parts: early, confirm }
}

/** The entry points of the islands, from the root. */
export async function islandSources(root: string): Promise<readonly string[]> {
  const names = await readdir(join(root, 'islands'))
  const sources = names.filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  return sources.sort().map((name) => `islands/${name}`)
}

const nameOf = (source: string): string => basename(source, '.tsx')

const published = ({ path, contents }: OutputFile): IslandsBundle['files'][number] => ({
  path: outputPath(`assets/${basename(path)}`),
  contents,
})

function entryOf(metafile: Metafile, source: string): OutputPath {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === source)
  if (!found) throw new Error(`esbuild made no script from ${source}`)
  return outputPath(found[0])
}

/** Sources that stand in a chunk of their own because several entries import them at once. */
function sharedInputs(metafile: Metafile): readonly string[] {
  const chunks = runtimeOf(metafile).filter((path) => !metafile.outputs[path]?.entryPoint)
  return [...new Set(chunks.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})))].sort()
}

/**
 * Makes every entry import all that is shared: one chunk. By itself esbuild makes one for each combination of
 * entries, eight requests for a few hundred bytes each. The name tells two plugins apart.
 */
const together = (shared: readonly string[], entries: readonly string[]): Plugin => ({
  name: `together ${shared.join(' ')}`,
  setup({ onLoad, initialOptions: { absWorkingDir = '' } }) {
    onLoad({ filter: ENTRY }, async ({ path }) => {
      if (!entries.includes(relative(absWorkingDir, path).split(sep).join('/'))) return undefined
      const source = await readFile(path, 'utf8')
      const imports = shared.map((input) => `import ${JSON.stringify(join(absWorkingDir, input))}`)
      return { contents: [source, ...imports].join('\n'), loader: 'tsx' }
    })
  },
})

/** hydrate.ts and every chunk that an entry imports at once; chunks of `import()` wait for their moment. */
function runtimeOf(metafile: Metafile): readonly OutputPath[] {
  const hydrate = entryOf(metafile, HYDRATE)
  const chunks = new Set<string>()
  const follow = (path: string) => {
    for (const imported of metafile.outputs[path]?.imports ?? []) {
      if (imported.kind !== 'import-statement' || chunks.has(imported.path)) continue
      chunks.add(imported.path)
      follow(imported.path)
    }
  }
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (output.entryPoint?.startsWith('islands/') && !isLazy(metafile, path)) follow(path)
  }
  return [hydrate, ...[...chunks].sort().map(outputPath)]
}

/** Whether an output is reached by `import()` only. */
const isLazy = (metafile: Metafile, path: string): boolean =>
  Object.values(metafile.outputs).some(({ imports }) =>
    imports.some((imported) => imported.kind === 'dynamic-import' && imported.path === path),
  )

const inputsOf = (...metafiles: readonly Metafile[]): readonly string[] => {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  return [...new Set(inputs)].filter((input) => input.startsWith('islands/')).sort()
}
