import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { type OutputPath, outputPath, urlOf } from '../model/path.ts'

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

/**
 * Bundles the islands and the script that wakes them. `islands/*.tsx` is the list of islands. The boot script comes
 * second: it carries the addresses of all that React needs, so that one level of imports does not wait for another.
 */
export async function bundleIslands({
  root,
  minify,
  development = false,
}: IslandsOptions): Promise<IslandsBundle> {
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
    logLevel: 'silent',
    metafile: true,
    minify,
    write: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  } satisfies BuildOptions

  const entries = { ...common, entryPoints: [...sources, HYDRATE], splitting: true } satisfies BuildOptions
  const apart = await build(entries)
  const parts = await build({
    ...entries,
    plugins: [together(sharedInputs(apart.metafile), entries.entryPoints)],
  })
  const runtime = runtimeOf(parts.metafile)
  const define = { ...common.define, RUNTIME: JSON.stringify(runtime.map(urlOf)) }
  const small = await build({ ...common, entryPoints: [BOOT, MISSING], define })

  return {
    files: [...parts.outputFiles, ...small.outputFiles].map(published),
    boot: entryOf(small.metafile, BOOT),
    missing: entryOf(small.metafile, MISSING),
    islands: Object.fromEntries(sources.map((source) => [nameOf(source), entryOf(parts.metafile, source)])),
    inputs: inputsOf(parts.metafile, small.metafile),
  }
}

async function islandSources(root: string): Promise<readonly string[]> {
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
 * entries, eight requests for a few hundred bytes each.
 */
const together = (shared: readonly string[], entries: readonly string[]): Plugin => ({
  name: 'together',
  setup({ onLoad, initialOptions: { absWorkingDir = '' } }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
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
