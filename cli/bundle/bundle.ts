import { basename } from 'node:path'
import type { BundleContents } from '../cache/bundle-cache.ts'
import type { Bundle } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { awaitBundles } from './diagnostics.ts'
import type { Compiler } from './esbuild.ts'
import { bundleIslands, entryOf } from './islands.ts'

/** Matches the fonts of the first view by the beginning of their names in templates/fonts/. */
const PRELOADED = /^font:(?:display-regular|text-regular)/

/** Bundles everything that the browser loads: scripts, styles and fonts. */
export async function bundleAssets(project: Project, compiler: Compiler): Promise<Bundle> {
  const { bundles } = compiler
  const [scripts, styles] = await awaitBundles([
    bundles.get(project, 'islands', async () => {
      const { boot, missing, files, inputs } = await bundleIslands(project.home, 'production', compiler)
      return { files, inputs, entries: { boot, missing } }
    }),
    bundles.get(project, 'styles', () => bundleStyles(project, compiler)),
  ])
  const { boot, missing } = scripts.entries
  const [shop, poster, more, live] = sheets.map((name) => styles.entries[`sheet:${name}`])
  if (!boot || !missing || !shop || !poster || !more || !live)
    throw new Error('the bundles of the browser are not complete')
  return {
    boot,
    missing,
    styles: { shop, poster, more, live },
    preloadFonts: Object.entries(styles.entries).flatMap(([name, path]) =>
      PRELOADED.test(name) ? [path] : [],
    ),
    files: [...scripts.files, ...styles.files],
  }
}

/** Stylesheets, by the file in templates/styles/ that lists their parts. */
const sheets = ['shop', 'poster', 'more', 'live'] as const

/** Bundles the stylesheets, and the fonts that they name. */
async function bundleStyles({ home }: Project, compiler: Compiler): Promise<BundleContents> {
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
    // By default, esbuild only warns about CSS that browsers would skip.
    logOverride: { 'css-syntax-error': 'error', 'invalid-@import': 'error', 'js-comment-in-css': 'error' },
  })
  const files = outputFiles.map(({ path, contents }) => ({
    path: outputPath(`assets/${basename(path)}`),
    contents,
  }))
  const fonts = files.filter(({ path }) => path.endsWith('.woff2'))
  return {
    files,
    entries: {
      ...Object.fromEntries(
        sheets.map((name) => [`sheet:${name}`, entryOf(metafile, `templates/styles/${name}.css`)]),
      ),
      ...Object.fromEntries(fonts.map(({ path }) => [`font:${basename(path)}`, path])),
    },
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/')),
  }
}
