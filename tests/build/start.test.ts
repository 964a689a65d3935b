import { readFileSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { saga, spawnSaga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { projectCopy } from '../support/watch.ts'

const HELP = 'Checks and builds the shop'

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

test('what a command compiled is kept for its next start, which writes nothing', async () => {
  const compiled = async () => {
    const folder = join(root, '.cache/cli')
    const kept = (await readdir(folder)).find((name) => name.endsWith('-validate.v8'))
    return stat(join(folder, kept ?? ''))
  }
  await using shop = await tinyShop()
  const run = () => spawnSaga(['validate', '--root', shop.path], {}, root).code
  expect(run()).toBe(0)
  const { ino, size } = await compiled()
  expect(size).toBeGreaterThan(100_000)
  expect(run()).toBe(0)
  expect((await compiled()).ino).toBe(ino)
})

test('a folder that holds no content/ is wrong usage, said in one line', async () => {
  await using folder = await temporaryFolder()
  await using shop = await tinyShop()
  const wrong = [
    folder.path,
    join(folder.path, 'mistyped'),
    join(shop.path, 'content/site.yaml'),
    '',
  ]
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

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is refused in one line',
  (version) => {
    const said = new RegExp(
      `^saga needs Node 20\\.19 or newer.* this is ${version}\\.\n$`,
    )
    expect(spawnSaga(['--help'], nodeOf(version))).toEqual({
      code: 2,
      text: expect.stringMatching(said),
    })
  },
)

test.each(['20.19.0', '22.12.0', '23.0.0'])('Node %s is well', (version) => {
  expect(spawnSaga(['--help'], nodeOf(version)).code).toBe(0)
})
