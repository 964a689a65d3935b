import { createRequire } from 'node:module'
import { join } from 'node:path'
import { outputPath } from '../model/path.ts'
import type { Templates, TemplatesModule } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { type Made, remembered } from './remembered.ts'

const FILE = 'templates.cjs'

/** templates/ as one module with React inside, so that it runs wherever the site's folder lies. */
export async function loadTemplates(project: Project): Promise<Templates> {
  const { files } = await remembered(project, 'templates', '1', () => bundleTemplates(project))
  const [file] = files
  if (!file) throw new Error('esbuild made no templates module')
  let loaded: TemplatesModule | undefined
  return {
    hash: file.hash,
    load() {
      if (!loaded) {
        const require = createRequire(file.file)
        // Watching loads each new state of the file under its old name.
        delete require.cache[file.file]
        loaded = require(file.file) as TemplatesModule
      }
      return loaded
    },
  }
}

async function bundleTemplates({ home }: Project): Promise<Made> {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: home,
    entryPoints: ['templates/index.tsx'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    jsx: 'automatic',
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: join(home, FILE),
    legalComments: 'none',
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (!output) throw new Error('esbuild made no templates module')
  return {
    files: [{ path: outputPath(FILE), contents: output.contents }],
    entries: {},
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/')),
  }
}
