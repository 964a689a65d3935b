import { readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { BuildOptions, OutputFile } from 'esbuild'
import type { Location } from '../model/diagnostic.ts'
import type { BundledFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { CardTemplates, Code, PageTemplates, Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import type { Compiled, Compiler } from './compiler.ts'
import { everyBundle } from './faults.ts'
import { bundleReact, moduleName, sharedPackages } from './react.ts'
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
  const [react, pages, cards] = await everyBundle([
    fileOf(project, compiler, 'react', () => bundleReact(project, compiler)),
    fileOf(project, compiler, 'pages', (changed) =>
      bundleTemplates(project, compiler, 'pages', ['renderPage'], changed),
    ),
    fileOf(project, compiler, 'cards', (changed) =>
      bundleTemplates(project, compiler, 'cards', ['renderCard', 'cardFonts'], changed),
    ),
  ])
  // The same templates with another React are another state of the code.
  const stateOf = ({ hash }: BundledFile): string => `${react.hash}${hash}`
  const current = new Set([react.hash, stateOf(pages), stateOf(cards)])
  for (const state of loaded.keys()) if (!current.has(state)) loaded.delete(state)
  const builtIn = createRequire(join(project.home, 'package.json'))
  const shared = (name: string): unknown => {
    const packages = loadedOnce(loaded, react.hash, react.file, builtIn) as Readonly<Record<string, unknown>>
    return packages[name] ?? builtIn(name)
  }
  const codeOf = <T>(module: BundledFile): Code<T> => {
    const hash = stateOf(module)
    return { hash, load: () => loadedOnce(loaded, hash, module.file, shared) as T }
  }
  return {
    pages: codeOf<PageTemplates>(pages),
    cards: codeOf<CardTemplates>(cards),
    placeOf: (error) => placeIn([pages.file, cards.file], error),
  }
}

/** Whether `loadTemplates` would find everything bundled already. */
export const areTemplatesBundled = (project: Project, { sources }: Compiler): boolean =>
  ['react', 'pages', 'cards'].every((name) => isRemembered(project, sources, name))

async function fileOf(
  project: Project,
  compiler: Compiler,
  name: string,
  make: Parameters<typeof remembered>[3],
): Promise<BundledFile> {
  const { files } = await remembered(project, compiler, name, make)
  const file = files.find(({ path }) => path.endsWith('.cjs'))
  if (!file) throw new Error(`esbuild made no module ${name}`)
  return file
}

function loadedOnce(
  loaded: LoadedModules,
  state: string,
  file: string,
  require: (name: string) => unknown,
): unknown {
  if (!loaded.has(state)) loaded.set(state, evaluated(file, require))
  return loaded.get(state)
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

/**
 * Only what the named exports need is kept. A change of other files most probably changes nothing of it: a warm compiler
 * takes that for granted, and looks afterwards.
 */
async function bundleTemplates(
  { home }: Project,
  compiler: Compiler,
  name: string,
  exported: readonly string[],
  changed: readonly string[] | undefined,
): Promise<Made> {
  const options = optionsOf(home, name, exported)
  const last = compiler.last(name)
  const kept = new Set(
    Object.values(last?.metafile.outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs)),
  )
  if (!last || !changed || changed.some((file) => kept.has(file)))
    return madeOf(name, await compiler.compile(name, options))
  const confirm = (): Promise<boolean> =>
    compiler.compile(name, options).then(
      (now) => codeIn(now).hash === codeIn(last).hash && inputsOf(now).join() === inputsOf(last).join(),
      () => false,
    )
  return { ...madeOf(name, last), confirm }
}

const optionsOf = (home: string, name: string, exported: readonly string[]): BuildOptions => ({
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

function madeOf(name: string, compiled: Compiled): Made {
  const { contents } = codeIn(compiled)
  const map = compiled.outputFiles.find(({ path }) => path.endsWith('.map'))
  if (!map) throw new Error('esbuild made no source map of the templates')
  const named = moduleName(name, contents)
  return {
    files: [
      { path: named, contents },
      { path: outputPath(`${named}.map`), contents: map.contents },
    ],
    entries: {},
    inputs: inputsOf(compiled),
  }
}

const inputsOf = ({ metafile }: Compiled): readonly string[] =>
  Object.keys(metafile.inputs).filter((input) => !/node_modules\/|^<stdin>$/.test(input))

function codeIn({ outputFiles }: Compiled): OutputFile {
  const code = outputFiles.find(({ path }) => path.endsWith('.cjs'))
  if (!code) throw new Error('esbuild made no templates module')
  return code
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
