import { existsSync, readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { BuildOptions } from 'esbuild'
import type { Location } from '../model/diagnostic.ts'
import type { BundledFile } from '../model/output.ts'
import type { PrintedTemplates } from '../model/printed-pages.ts'
import type {
  PageTemplates,
  PreviewTemplates,
  TemplateModule,
  Templates,
} from '../model/templates.ts'
import type { Project } from '../project.ts'
import { awaitBundles, type Compiler, pathInSite } from './esbuild.ts'
import { reactAliases } from './react-aliases.ts'

/** Bundles templates/ into modules. Each module is evaluated when it first renders something. */
export async function loadTemplates(
  project: Project,
  compiler: Compiler,
): Promise<Templates> {
  const { modules } = compiler
  const bundle = (name: string, options: BuildOptions) =>
    bundleModule(project, compiler, name, options)
  const [react, pages, previews] = await awaitBundles([
    bundle('react', reactOptions(project)),
    bundle('pages', templateOptions(project, 'renderPage')),
    bundle('previews', templateOptions(project, 'renderPreview, previewFonts')),
  ])

  // The hash of templates covers React, so that a new React evaluates them again.
  const hashWithReact = ({ hash }: BundledFile): string => `${react.hash}${hash}`
  const currentHashes = new Set([
    react.hash,
    hashWithReact(pages),
    hashWithReact(previews),
  ])
  // Each version of the code takes memory, and `watch` runs indefinitely.
  for (const hash of modules.keys()) if (!currentHashes.has(hash)) modules.delete(hash)

  const loadOnce = (
    hash: string,
    { file }: BundledFile,
    require: (name: string) => unknown,
  ): unknown => {
    if (!modules.has(hash)) modules.set(hash, evaluateModule(file, require))
    return modules.get(hash)
  }

  const requireFromHome = createRequire(join(project.home, 'package.json'))
  /** The `require` of templates, which finds the shared React. */
  const requireShared = (name: string): unknown => {
    const reactPackages = loadOnce(react.hash, react, requireFromHome) as Readonly<
      Record<string, unknown>
    >
    return reactPackages[name] ?? requireFromHome(name)
  }

  const moduleOf = <T>(file: BundledFile): TemplateModule<T> => {
    const hash = hashWithReact(file)
    return { hash, load: () => loadOnce(hash, file, requireShared) as T }
  }

  return {
    pages: {
      ...moduleOf<PageTemplates>(pages),
      files: { react: react.file, pages: pages.file },
    },
    previews: moduleOf<PreviewTemplates>(previews),
  }
}

/** Bundles the templates for packing slips and certificates, and evaluates them with this program's React. */
export async function loadPrintedTemplates(
  project: Project,
  compiler: Compiler,
): Promise<PrintedTemplates> {
  const exported = 'renderCertificates, renderPackingSlip'
  const options = templateOptions(project, exported)
  const { file } = await bundleModule(project, compiler, 'printed', options)
  const requireFromHome = createRequire(join(project.home, 'package.json'))
  return evaluateModule(file, requireFromHome) as PrintedTemplates
}

/** Evaluates a CommonJS file outside Node's module registry, which would keep every version in memory. */
function evaluateModule(file: string, require: (name: string) => unknown): unknown {
  const module: { exports: unknown } = { exports: {} }
  const code = readFileSync(file, 'utf8')
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file })
  run(module, module.exports, require)
  return module.exports
}

/** The packages that all templates share. */
const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']

/** Packages that islands load in the browser to send an order; templates never run them. */
const browserOnly = ['@supabase/*', '@tanstack/*']

/** Bundles React separately. A changed template then does not evaluate React again, and V8 keeps its optimised code. */
function reactOptions({ home }: Project): BuildOptions {
  const entries = sharedPackages.map(
    (name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`,
  )
  const contents = `module.exports = { ${entries.join(', ')} }`
  // esbuild names the wrapper of a CommonJS module after its folder, which differs between installations. Minified
  // names do not depend on the folder.
  return { stdin: { contents, resolveDir: home, loader: 'js' }, minifyIdentifiers: true }
}

/** @param exported the names to export: 'renderPage'. The bundle contains only the code that they need */
function templateOptions({ home }: Project, exported: string): BuildOptions {
  const contents = `export { ${exported} } from './index.tsx'`
  return {
    stdin: { contents, resolveDir: join(home, 'templates'), loader: 'ts' },
    jsx: 'automatic',
    alias: reactAliases,
    external: [...sharedPackages, ...browserOnly],
    sourcemap: 'external',
    sourcesContent: false,
  }
}

/** Bundles a module for Node. Its file name holds a hash, so a running build keeps reading the file it started with. */
async function bundleModule(
  project: Project,
  compiler: Compiler,
  name: string,
  options: BuildOptions,
): Promise<BundledFile> {
  const allOptions: BuildOptions = {
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    minifySyntax: true,
    // Comments would mention package folders, which differ between installations.
    minifyWhitespace: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: '.',
    entryNames: `${name}-[hash]`,
    outExtension: { '.js': '.cjs' },
    ...options,
  }
  const { files } = await compiler.bundles.get(project, name, () =>
    compiler.compile(project.home, allOptions),
  )

  const file = files.find(({ path }) => path.endsWith('.cjs'))
  if (!file) throw new Error(`esbuild did not produce the module ${name}`)
  return file
}

/** Matches the position in a stack frame: '(/shop/.cache/code/pages/pages-I3OXMVWF.cjs:12:34)'. */
const FRAME = /\(?((?:\/|[A-Z]:\\)[^():]+):(\d+):(\d+)\)?$/gm

/** Finds the place in templates/ or islands/ where an exception was thrown. */
export function findSourceLocation(error: Error, project: Project): Location | undefined {
  const frames = (error.stack ?? '').matchAll(FRAME)
  for (const [, file = '', line, column] of frames) {
    if (!file.startsWith(project.codeCache) || !existsSync(`${file}.map`)) continue

    // Lines and columns are one-based in stack frames and diagnostics, but zero-based in source maps.
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    const isOurCode =
      'originalSource' in entry && !entry.originalSource.includes('node_modules/')
    if (!isOurCode) continue

    return {
      file: pathInSite(project, entry.originalSource),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    }
  }
  return undefined
}
