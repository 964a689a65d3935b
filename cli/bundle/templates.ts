import { createRequire } from 'node:module'
import { join } from 'node:path'
import { outputPath } from '../model/path.ts'
import type { CardTemplates, Code, PageTemplates, Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { type Made, remembered } from './remembered.ts'

/** templates/ as modules with React inside, so that they run wherever the site's folder lies. */
export async function loadTemplates(project: Project): Promise<Templates> {
  const [pages, cards] = await Promise.all([
    codeOf<PageTemplates>(project, 'pages', ['renderPage']),
    codeOf<CardTemplates>(project, 'cards', ['renderCard', 'cardFonts']),
  ])
  return { pages, cards }
}

async function codeOf<T>(project: Project, name: string, exported: readonly (keyof T & string)[]): Promise<Code<T>> {
  const { files } = await remembered(project, name, '2', () => bundleTemplates(project, name, exported))
  const [file] = files
  if (!file) throw new Error('esbuild made no templates module')
  let loaded: T | undefined
  return {
    hash: file.hash,
    load() {
      if (!loaded) {
        const require = createRequire(file.file)
        // Watching loads each new state of the file under its old name.
        delete require.cache[file.file]
        loaded = require(file.file) as T
      }
      return loaded
    },
  }
}

/** Only what the named exports need is kept. */
async function bundleTemplates({ home }: Project, name: string, exported: readonly string[]): Promise<Made> {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: home,
    stdin: {
      contents: `export { ${exported.join(', ')} } from './index.tsx'`,
      resolveDir: join(home, 'templates'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    jsx: 'automatic',
    treeShaking: true,
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: join(home, `${name}.cjs`),
    legalComments: 'none',
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (!output) throw new Error('esbuild made no templates module')
  return {
    files: [{ path: outputPath(`${name}.cjs`), contents: output.contents }],
    entries: {},
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/') && input !== '<stdin>'),
  }
}
