import type { Bundle } from '../model/output.ts'
import type { Project } from '../project.ts'
import { awaitBundles } from './diagnostics.ts'
import type { Compiler } from './esbuild.ts'
import { bundleIslands } from './islands.ts'
import { bundleStyles, sheets } from './styles.ts'

/** Fonts of the first view: their names in templates/fonts/ begin like this. */
const PRELOADED = /^font:(?:display-regular|text-regular)/

/** Everything that esbuild makes for the browser. */
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
