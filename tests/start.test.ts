import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga, temporaryFolder, tinyShop } from './shop.ts'
import { projectCopy } from './watching.ts'

test('code that is saved while a start compiles it is what the next start runs', async () => {
  const root = await projectCopy()
  const main = join(root, 'cli/main.ts')
  const source = await readFile(main, 'utf8')
  const saved = new Date(Date.now() + 60_000)
  // As a start meets it that read the source just before it was saved: it ran the old text, and sees the new time.
  await utimes(main, saved, saved)
  expect(saga(['--help'], {}, root).text).toContain('Checks and builds the shop')
  await writeFile(main, source.replace('Checks and builds the shop', 'Builds and checks the shop'))
  await utimes(main, saved, saved)
  expect(saga(['--help'], {}, root).text).toContain('Builds and checks the shop')
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
