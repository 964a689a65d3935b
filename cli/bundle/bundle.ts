import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bundle } from '../model/output.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './compiler.ts'
import { everyBundle } from './faults.ts'
import { remembered } from './remembered.ts'
import { bundleStyles, sheets } from './styles.ts'

/** Fonts of the first view: their names in templates/fonts/ begin like this. */
const PRELOADED = /^font:(?:display-regular|text-regular)/

/** Everything that esbuild makes for the browser. */
export async function bundleAssets(project: Project, compiler: Compiler): Promise<Bundle> {
  const names = (await readdir(join(project.home, 'islands'))).filter((name) => name.endsWith('.tsx')).sort()
  const [scripts, styles] = await everyBundle([
    remembered(project, compiler, 'islands', names.join(' '), async () => {
      const { bundleIslands } = await import('./islands.ts')
      const options = { root: project.home, minify: true }
      const { files, boot, missing, islands, inputs, confirm } = await bundleIslands(options, compiler)
      return {
        files,
        inputs,
        ...(confirm ? { confirm } : {}),
        entries: {
          boot,
          missing,
          ...Object.fromEntries(Object.entries(islands).map(([name, path]) => [`island:${name}`, path])),
        },
      }
    }),
    remembered(project, compiler, 'styles', '2', () => bundleStyles(project, compiler)),
  ])
  const { boot, missing } = scripts.entries
  const [shop, more, live] = sheets.map((name) => styles.entries[`sheet:${name}`])
  if (!boot || !missing || !shop || !more || !live)
    throw new Error('the bundles of the browser are not complete')
  const islands = Object.entries(scripts.entries).filter(([name]) => name.startsWith('island:'))
  return {
    boot,
    missing,
    styles: { shop, more, live },
    islands: Object.fromEntries(islands.map(([name, path]) => [name.slice('island:'.length), path])),
    preloadFonts: Object.entries(styles.entries).flatMap(([name, path]) =>
      PRELOADED.test(name) ? [path] : [],
    ),
    files: [...scripts.files, ...styles.files],
  }
}
