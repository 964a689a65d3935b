import type { BundledFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './esbuild.ts'

/** The script of `saga watch` in every open page. It is no part of the shop. */
export async function bundleDevClient(project: Project, compiler: Compiler): Promise<BundledFile> {
  const { files } = await compiler.bundles.get(project, 'client', async () => {
    const { outputFiles, metafile } = await compiler.compile('client', {
      absWorkingDir: project.home,
      entryPoints: ['cli/serve/browser/client.ts'],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      outfile: 'client.js',
    })
    const [output] = outputFiles
    if (!output) throw new Error('esbuild made no dev client')
    return {
      files: [{ path: outputPath('client.js'), contents: output.contents }],
      entries: {},
      inputs: Object.keys(metafile.inputs),
    }
  })
  const [file] = files
  if (!file) throw new Error('the bundle of the dev client holds no file')
  return file
}
