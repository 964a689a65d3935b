import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { BundledFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './esbuild.ts'

/** Whether the packages of the editor are installed: a server that only builds goes without them. */
export function hasEditor({ home }: Project): boolean {
  try {
    createRequire(join(home, 'package.json')).resolve('@rjsf/core')
    return true
  } catch {
    return false
  }
}

/** Script and styles of the editor in `saga watch`. They are no part of the shop. */
export async function bundleEditor(project: Project, compiler: Compiler): Promise<readonly BundledFile[]> {
  const { files } = await compiler.bundles.get(project, 'editor', async () => {
    const { outputFiles, metafile } = await compiler.compile('editor', {
      absWorkingDir: project.home,
      entryPoints: ['cli/editor/browser/main.tsx', 'cli/editor/browser/editor.css'].map((file) => ({
        in: file,
        out: 'editor',
      })),
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      legalComments: 'none',
      assetNames: '[name]',
      outdir: 'editor',
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
