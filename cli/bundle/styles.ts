import { basename } from 'node:path'
import type { BundleContents } from '../cache/bundle-cache.ts'
import { outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './esbuild.ts'

/** Stylesheets, by the file in templates/styles/ that lists their parts. */
export const sheets = ['shop', 'poster', 'more', 'live'] as const

/** The stylesheets, and the fonts that they name. */
export async function bundleStyles({ home }: Project, compiler: Compiler): Promise<BundleContents> {
  const { outputFiles, metafile } = await compiler.compile('styles', {
    absWorkingDir: home,
    entryPoints: sheets.map((name) => `templates/styles/${name}.css`),
    bundle: true,
    minify: true,
    target: ['chrome120', 'firefox125', 'safari17.4'],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    legalComments: 'none',
    // esbuild only warns about what browsers would skip.
    logOverride: { 'css-syntax-error': 'error', 'invalid-@import': 'error', 'js-comment-in-css': 'error' },
  })
  const files = outputFiles.map(({ path, contents }) => ({
    path: outputPath(`assets/${basename(path)}`),
    contents,
  }))
  const fonts = files.filter(({ path }) => path.endsWith('.woff2'))
  const outputOf = (source: string) =>
    Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint === source) ?? ''
  return {
    files,
    entries: {
      ...Object.fromEntries(
        sheets.map((name) => [`sheet:${name}`, outputPath(outputOf(`templates/styles/${name}.css`))]),
      ),
      ...Object.fromEntries(fonts.map(({ path }) => [`font:${basename(path)}`, path])),
    },
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/')),
  }
}
