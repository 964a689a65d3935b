import { spawnSync } from 'node:child_process'
import { existsSync, type Stats } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { projectCopy } from '../support/watch.ts'

const HELP = 'Checks and builds the shop'

test('a start that may have read the code just before it was saved caches nothing', async () => {
  const root = await projectCopy()
  const cached = join(root, '.cache/cli/saga.cjs')
  // As if the start had begun before every file was written.
  const began = "Object.defineProperty(performance,'timeOrigin',{value:0})"
  const early = { NODE_OPTIONS: `--import=data:text/javascript,${began}` }
  expect(saga(['--help'], early, root).text).toContain(HELP)
  expect(existsSync(cached)).toBe(false)
  expect(saga(['--help'], {}, root).text).toContain(HELP)
  expect(existsSync(cached)).toBe(true)
  await rm(root, { recursive: true })
})

test('code that changes and keeps its size and time, as `rsync -a` copies it, is what the next start runs', async () => {
  const root = await projectCopy()
  const main = join(root, 'cli/main.ts')
  const [source, { atime, mtime }] = await Promise.all([readFile(main, 'utf8'), stat(main)])
  expect(saga(['--help'], {}, root).text).toContain(HELP)
  const changed = HELP.replace('Checks', 'Chucks')
  await writeFile(main, source.replace(HELP, changed))
  await utimes(main, atime, mtime)
  expect(saga(['--help'], {}, root).text).toContain(changed)
  await rm(root, { recursive: true })
})

/** The file of code that `saga build` compiled, in a copy of the project. */
async function codeCacheOf(root: string): Promise<Stats> {
  const folder = join(root, '.cache/cli')
  const kept = (await readdir(folder)).find((name) => name.endsWith('-build.v8'))
  return await stat(join(folder, kept ?? ''))
}

test('what a command compiled is kept for the next start, however long the command took', async () => {
  const root = await projectCopy()
  /** Bytes of compiled code that a first build leaves. */
  const compiledBy = async (...flags: readonly string[]): Promise<number> => {
    await rm(join(root, '.cache'), { recursive: true, force: true })
    const { status } = spawnSync(process.execPath, [
      ...flags,
      join(root, 'cli/run.mjs'),
      'build',
      '--root',
      root,
    ])
    expect(status).toBe(0)
    return (await codeCacheOf(root)).size
  }
  const usual = await compiledBy()
  // Memory is tidied as often as in a build of minutes.
  const tidied = await compiledBy('--gc-global', '--max-semi-space-size=1')
  expect(tidied / usual).toBeGreaterThan(0.9)
  await rm(root, { recursive: true })
})

test('a start that needs more of the program than the ones before it keeps what it compiled as well', async () => {
  await using shop = await tinyShop()
  const root = await projectCopy()
  expect(saga(['build', '--help'], {}, root).code).toBe(0)
  const ofHelp = await codeCacheOf(root)
  expect(saga(['build', '--root', shop.path], {}, root).code).toBe(0)
  const ofBuild = await codeCacheOf(root)
  expect(ofBuild.size / ofHelp.size).toBeGreaterThan(2)
  expect(saga(['build', '--root', shop.path], {}, root).code).toBe(0)
  expect((await codeCacheOf(root)).ino).toBe(ofBuild.ino)
  await rm(root, { recursive: true })
})

test('a folder that holds no content/ is wrong usage, said in one line', async () => {
  await using folder = await temporaryFolder()
  await using shop = await tinyShop()
  const wrong = [folder.path, join(folder.path, 'mistyped'), join(shop.path, 'content/site.yaml'), '']
  for (const root of wrong)
    for (const command of ['validate', 'build', 'watch']) {
      const { code, text } = saga([command, '--root', root])
      expect(text).toMatch(/^There is no folder content\/ in .*: run saga in .*--root\.\n$/)
      expect(text).toContain(root)
      expect(code).toBe(2)
    }
  expect(await readdir(folder.path)).toEqual([])
})

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])('Node %s is refused in one line', (version) => {
  const { code, text } = saga(['--help'], nodeOf(version))
  expect(text).toMatch(new RegExp(`^saga needs Node 20\\.19 or newer.* this is ${version}\\.\n$`))
  expect(code).toBe(2)
})

test.each(['20.19.0', '22.12.0', '23.0.0', '24.1.0'])('Node %s is well', (version) => {
  expect(saga(['--help'], nodeOf(version)).code).toBe(0)
})

/** As if that version of Node ran. */
const nodeOf = (version: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
})
