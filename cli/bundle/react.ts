import type { BundleContents } from '../cache/bundle-cache.ts'
import { contentHash } from '../fs/hash.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './esbuild.ts'

/** Packages that all template modules share; they change with the lock file only. */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'] as const

/**
 * React as one module, apart from the templates: after a change of a template React is not evaluated again, and V8
 * keeps its optimised code.
 */
export async function bundleReact({ home }: Project, compiler: Compiler): Promise<BundleContents> {
  const entries = sharedPackages.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`)
  const { outputFiles } = await compiler.compile('react', {
    absWorkingDir: home,
    stdin: { contents: `module.exports = { ${entries.join(', ')} }`, resolveDir: home, loader: 'js' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: 'react.cjs',
    legalComments: 'none',
  })
  const [output] = outputFiles
  if (!output) throw new Error('esbuild made no module of React')
  const { contents } = output
  return { files: [{ path: moduleName('react', contents), contents }], entries: {}, inputs: [] }
}

/** Named after its contents: a build that still runs keeps reading the file that it began with. */
export const moduleName = (name: string, contents: Uint8Array): OutputPath =>
  outputPath(`${name}-${contentHash(contents).slice(0, 12)}.cjs`)
