import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { Location } from '../model/diagnostic.ts'
import type { BundledFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { CardTemplates, Code, PageTemplates, Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './compiler.ts'
import { bundleReact, sharedPackages } from './react.ts'
import { isRemembered, type Made, remembered } from './remembered.ts'

export interface LoadedTemplates extends Templates {
  /** Where in templates/ or islands/ an exception was thrown; relative to the project's home. */
  placeOf(error: Error): Location | undefined
}

/** What one state of the templates' code gave when it was run; kept while watching. */
export type LoadedModules = Map<string, unknown>

/** templates/ as modules that run wherever the site's folder lies. Nothing is run until something is rendered. */
export async function loadTemplates(
  project: Project,
  compiler: Compiler,
  loaded: LoadedModules,
): Promise<LoadedTemplates> {
  const [react, pages, cards] = await Promise.all([
    fileOf(project, 'react', () => bundleReact(project, compiler)),
    fileOf(project, 'pages', () => bundleTemplates(project, compiler, 'pages', ['renderPage'])),
    fileOf(project, 'cards', () => bundleTemplates(project, compiler, 'cards', ['renderCard', 'cardFonts'])),
  ])
  const current = new Set([react, pages, cards].map(({ file }) => file))
  for (const file of loaded.keys()) if (!current.has(file)) loaded.delete(file)
  const builtIn = createRequire(join(project.home, 'package.json'))
  const shared = (name: string): unknown => {
    const packages = loadedOnce(loaded, react.file, builtIn) as Readonly<Record<string, unknown>>
    return packages[name] ?? builtIn(name)
  }
  const codeOf = <T>({ file, hash }: BundledFile): Code<T> => ({
    hash: `${react.hash}${hash}`,
    load: () => loadedOnce(loaded, file, shared) as T,
  })
  return {
    pages: codeOf<PageTemplates>(pages),
    cards: codeOf<CardTemplates>(cards),
    placeOf: (error) => placeIn([pages.file, cards.file], error),
  }
}

/** Raised whenever the options of the bundles change. */
const VERSION = '4'

/** Whether `loadTemplates` would find everything bundled already. */
export async function areTemplatesBundled(project: Project): Promise<boolean> {
  const bundled = ['react', 'pages', 'cards'].map((name) => isRemembered(project, name, VERSION))
  return (await Promise.all(bundled)).every(Boolean)
}

async function fileOf(project: Project, name: string, make: () => Promise<Made>): Promise<BundledFile> {
  const { files } = await remembered(project, name, VERSION, make)
  const file = files.find(({ path }) => path.endsWith('.cjs'))
  if (!file) throw new Error(`esbuild made no module ${name}`)
  return file
}

function loadedOnce(loaded: LoadedModules, file: string, require: (name: string) => unknown): unknown {
  if (!loaded.has(file)) loaded.set(file, evaluated(file, require))
  return loaded.get(file)
}

/** Runs a CommonJS file outside of Node's registry of modules, which would keep each state of it for ever. */
function evaluated(file: string, require: (name: string) => unknown): unknown {
  const module: { exports: unknown } = { exports: {} }
  const script = new Script(`(function(module,exports,require){${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
  })
  const run = script.runInThisContext() as (...world: unknown[]) => void
  run(module, module.exports, require)
  return module.exports
}

/** What an island fetches in the browser to send an order: most of the code, and never run here. */
const browserOnly = ['@supabase/*', '@tanstack/*']

/** Only what the named exports need is kept. */
async function bundleTemplates(
  { home }: Project,
  compiler: Compiler,
  name: string,
  exported: readonly string[],
): Promise<Made> {
  const { outputFiles, metafile } = await compiler.compile(name, {
    absWorkingDir: home,
    stdin: {
      contents: `export { ${exported.join(', ')} } from './index.tsx'`,
      resolveDir: join(home, 'templates'),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    jsx: 'automatic',
    treeShaking: true,
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...sharedPackages, ...browserOnly],
    sourcemap: 'external',
    sourcesContent: false,
    outfile: join(home, `${name}.cjs`),
    legalComments: 'none',
  })
  const code = outputFiles.find(({ path }) => path.endsWith('.cjs'))
  const map = outputFiles.find(({ path }) => path.endsWith('.map'))
  if (!code || !map) throw new Error('esbuild made no templates module')
  // Another state of the code has another name: a build that still runs keeps reading the one that it began with.
  const named = `${name}-${createHash('sha256').update(code.contents).digest('hex').slice(0, 12)}.cjs`
  return {
    files: [
      { path: outputPath(named), contents: code.contents },
      { path: outputPath(`${named}.map`), contents: map.contents },
    ],
    entries: {},
    inputs: Object.keys(metafile.inputs).filter((input) => !/node_modules\/|^<stdin>$/.test(input)),
  }
}

/** The nearest frame of the stack that lies in our own code. */
function placeIn(files: readonly string[], error: Error): Location | undefined {
  for (const [, file, line, column] of (error.stack ?? '').matchAll(
    /\(?((?:\/|[A-Z]:\\)[^():]+):(\d+):(\d+)\)?$/gm,
  )) {
    if (file === undefined || !files.includes(file)) continue
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const found = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in found) || found.originalSource.includes('node_modules/')) continue
    return { file: found.originalSource, line: found.originalLine + 1, column: found.originalColumn + 1 }
  }
  return undefined
}
