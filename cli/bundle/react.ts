import { contentHash } from '../hash.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './compiler.ts'
import type { Made } from './remembered.ts'

/** Packages that the templates' code shares and that change with the lock file only. */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'] as const

/**
 * React as one module, apart from the templates: a change of a template then neither loads React anew nor gives up
 * what the engine has learnt about its code.
 */
export async function bundleReact({ home }: Project, compiler: Compiler): Promise<Made> {
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

/** Another state of the code has another name: a build that still runs keeps reading the one that it began with. */
export const moduleName = (name: string, contents: Uint8Array): OutputPath =>
  outputPath(`${name}-${contentHash(contents).slice(0, 12)}.cjs`)
