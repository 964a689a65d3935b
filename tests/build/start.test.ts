import { spawnSync } from 'node:child_process'
import { readFileSync, type Stats } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { saga, spawnSaga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { projectCopy } from '../support/watch.ts'

const HELP = 'Checks and builds the shop'

/** A copy whose code may change. */
const root = await projectCopy()
afterAll(() => rm(root, { recursive: true }))

test('code that changes and keeps its size and time, as `rsync -a` copies it, is what the next start runs; a start that may have read it just before it was saved caches nothing', async () => {
  const cached = join(root, '.cache/cli/saga.cjs')
  expect(spawnSaga(['--help'], {}, root).text).toContain(HELP)
  const before = readFileSync(cached, 'utf8')
  const main = join(root, 'cli/main.ts')
  const { atime, mtime } = await stat(main)
  const changed = HELP.replace('Checks', 'Chucks')
  await edit(main, (text) => text.replace(HELP, changed))
  await utimes(main, atime, mtime)
  // So early a start is before every change of a file.
  const began = "Object.defineProperty(performance,'timeOrigin',{value:0})"
  const early = { NODE_OPTIONS: `--import=data:text/javascript,${began}` }
  expect(spawnSaga(['--help'], early, root).text).toContain(changed)
  expect(readFileSync(cached, 'utf8')).toBe(before)
})

/** The file of code that `saga build` compiled, in the copy of the project. */
async function codeCache(): Promise<Stats> {
  const folder = join(root, '.cache/cli')
  const kept = (await readdir(folder)).find((name) => name.endsWith('-build.v8'))
  return await stat(join(folder, kept ?? ''))
}

// Two whole builds with all code compiled anew.
test.runIf(process.env.SAGA_LONG)(
  'what a command compiled is kept for the next start, however long the command took',
  async () => {
    await using shop = await tinyShop()
    expect(spawnSaga(['build', '--help'], {}, root).code).toBe(0)
    const ofHelp = await codeCache()
    // A start that needs more of the program than the ones before it keeps what it compiled as well.
    expect(spawnSaga(['build', '--root', shop.path], {}, root).code).toBe(0)
    const ofBuild = await codeCache()
    expect(ofBuild.size / ofHelp.size).toBeGreaterThan(2)
    expect(spawnSaga(['build', '--root', shop.path], {}, root).code).toBe(0)
    expect((await codeCache()).ino).toBe(ofBuild.ino)
    await using another = await tinyShop()
    await rm(join(root, '.cache'), { recursive: true })
    // Memory is tidied as often as in a build of minutes.
    const tidying = ['--gc-global', '--max-semi-space-size=1', join(root, 'cli/run.mjs')]
    const { status } = spawnSync(process.execPath, [...tidying, 'build', '--root', another.path])
    expect(status).toBe(0)
    expect((await codeCache()).size / ofBuild.size).toBeGreaterThan(0.9)
  },
)

test('a folder that holds no content/ is wrong usage, said in one line', async () => {
  await using folder = await temporaryFolder()
  await using shop = await tinyShop()
  const wrong = [folder.path, join(folder.path, 'mistyped'), join(shop.path, 'content/site.yaml'), '']
  for (const root of wrong)
    for (const command of ['validate', 'build', 'watch']) {
      const run = await saga([command, '--root', root])
      const place = root || '""'
      const text = `There is no folder content/ in ${place}: run saga in the folder that holds it, or name that folder with --root.\n`
      expect(run).toEqual({ code: 2, text })
    }
  expect(await readdir(folder.path)).toEqual([])
})

/** As if that version of Node ran. */
const nodeOf = (version: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
})

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])('Node %s is refused in one line', (version) => {
  const said = new RegExp(`^saga needs Node 20\\.19 or newer.* this is ${version}\\.\n$`)
  expect(spawnSaga(['--help'], nodeOf(version))).toEqual({ code: 2, text: expect.stringMatching(said) })
})

test.each(['20.19.0', '22.12.0', '23.0.0'])('Node %s is well', (version) => {
  expect(spawnSaga(['--help'], nodeOf(version)).code).toBe(0)
})
