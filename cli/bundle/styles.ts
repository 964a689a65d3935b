import { basename } from 'node:path'
import { outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Made } from './remembered.ts'

const ENTRY = 'templates/styles/index.css'

/** One stylesheet for the whole shop, and the fonts that it names. */
export async function bundleStyles({ home }: Project): Promise<Made> {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: home,
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    target: ['chrome120', 'firefox121', 'safari17.2'],
    outdir: 'assets',
    entryNames: 'styles-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    legalComments: 'none',
    logLevel: 'silent',
  })
  const files = outputFiles.map(({ path, contents }) => ({
    path: outputPath(`assets/${basename(path)}`),
    contents,
  }))
  const styles = files.find(({ path }) => path.endsWith('.css'))
  if (!styles) throw new Error('esbuild made no stylesheet')
  const fonts = files.filter(({ path }) => path.endsWith('.woff2'))
  return {
    files,
    entries: {
      styles: styles.path,
      ...Object.fromEntries(fonts.map(({ path }) => [`font:${basename(path)}`, path])),
    },
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/')),
  }
}
