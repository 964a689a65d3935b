// Makes the parts of the npm package that replace its sources: the program, and the scripts of `saga watch`. npm runs
// this script before `npm pack`, and removes the folder afterwards.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleForWatch, type WatchBundle, watchBundles } from '../cli/bundle/bundle.ts'
import { compileProgram } from '../cli/compile.mjs'
import { projectAt, readPictureCode } from '../cli/project.ts'

const home = join(import.meta.dirname, '..')
const built = join(home, 'built')

await rm(built, { recursive: true, force: true })
await mkdir(built)

// The editor's packages are in the bundle, because shops do not install development dependencies.
const { code, hash } = await compileProgram(home, [])
const manifest = { hash, pictureCode: { ...readPictureCode(home) } }
await writeFile(join(built, 'saga.cjs'), code)
await writeFile(join(built, 'manifest.json'), JSON.stringify(manifest))

for (const name of watchBundles) await packBundle(name)

/** Writes the files of a bundle, with a list of them. */
async function packBundle(name: WatchBundle): Promise<void> {
  const files = await bundleForWatch(projectAt(home, home, hash), name)
  await mkdir(join(built, name))
  for (const { path, file } of files) await copyFile(file, join(built, name, path))

  const list = files.map((file) => ({ path: file.path, hash: file.hash }))
  await writeFile(join(built, `${name}.json`), JSON.stringify(list))
}
