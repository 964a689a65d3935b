import type { Bundle } from '../model/output.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './compiler.ts'
import { everyBundle } from './faults.ts'
import { bundleIslands, islandSources } from './islands.ts'
import { type Made, remembered } from './remembered.ts'
import { bundleStyles, sheets } from './styles.ts'

/** Fonts of the first view: their names in templates/fonts/ begin like this. */
const PRELOADED = /^font:(?:display-regular|text-regular)/

/** Everything that esbuild makes for the browser. */
export async function bundleAssets(project: Project, compiler: Compiler): Promise<Bundle> {
  const { home } = project
  const makeIslands = async (): Promise<Made> => {
    const { islands, boot, missing, ...made } = await bundleIslands({ root: home, minify: true }, compiler)
    const named = Object.entries(islands).map(([name, path]) => [`island:${name}`, path] as const)
    return { ...made, entries: { boot, missing, ...Object.fromEntries(named) } }
  }
  const [scripts, styles] = await everyBundle([
    remembered(project, compiler, 'islands', makeIslands, await islandSources(home)),
    remembered(project, compiler, 'styles', () => bundleStyles(project, compiler)),
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
