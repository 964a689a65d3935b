import { basename } from 'node:path'
import type { BundledFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { oneShotCompiler } from './esbuild.ts'

/**
 * Bundles a script that only `saga watch` serves, and its styles, which are no part of the shop.
 * @param name base name of the files that are made: 'client' makes client.js
 */
export async function bundleForWatch(
  project: Project,
  name: 'client' | 'editor',
  sources: readonly string[],
): Promise<readonly BundledFile[]> {
  const compiler = oneShotCompiler()
  const { files } = await compiler.bundles.get(project, name, async () => {
    const { outputFiles, metafile } = await compiler.compile(name, {
      absWorkingDir: project.home,
      entryPoints: sources.map((file) => ({ in: file, out: name })),
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      legalComments: 'none',
      assetNames: '[name]',
      outdir: name,
    })
    return {
      files: outputFiles.map(({ path, contents }) => ({ path: outputPath(basename(path)), contents })),
      entries: {},
      // Packages change with the lock file only.
      inputs: Object.keys(metafile.inputs).filter((input) => !input.startsWith('node_modules/')),
    }
  })
  return files
}
