import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home, type Run, saga, spawnSaga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'
import { projectCopy } from '../support/watch.ts'

const copy = await projectCopy()
const shop = untilEnd(await tinyShop())
const { path, dist } = shop
/** A package that is about to change: a real folder, among links to those of this project. */
const changing = join(copy, 'node_modules/@tanstack/query-core')
let made = 0
beforeAll(async () => {
  const link = (from: string, to: string) =>
    symlink(join(home, 'node_modules', from), join(copy, to))
  await rm(join(copy, 'node_modules'))
  await mkdir(dirname(changing), { recursive: true })
  for (const folder of ['', '@tanstack'])
    for (const name of await readdir(join(home, 'node_modules', folder)))
      if (name !== '@tanstack' && name !== 'query-core')
        await link(join(folder, name), join('node_modules', folder, name))
  await cp(join(home, 'node_modules/@tanstack/query-core'), changing, { recursive: true })
  await keepFor(7)
  expect((await build()).text).not.toContain('kept')
  made = (await assets()).length
})
afterAll(() => rm(copy, { recursive: true }))
const built = openShop(() => dist)

const build = (): Promise<Run> => saga(['build', '--root', path], {}, copy)

let deploys = 0

/** A new build with other scripts, and other texts in the dialogs. */
async function deploy(): Promise<Run> {
  deploys += 1
  for (const script of ['islands.ts', 'dialogs.ts'])
    await edit(
      join(copy, 'islands', script),
      (text) => `${text}console.debug('build ${deploys}')\n`,
    )
  await shop.edit('content/strings/sv.yaml', (text) =>
    text.replace(/^( {2}copy: Kopiera ).*$/m, `$1${deploys}`),
  )
  return build()
}

const keepFor = (days?: number) =>
  shop.edit('content/site.yaml', (text) =>
    text.replace(/\nkeepAssets: .*\n|$/, days ? `\nkeepAssets: ${days}\n` : ''),
  )

const assets = async (): Promise<readonly string[]> =>
  (await readdir(join(dist, 'assets'))).sort()

test('a page that is open during a deployment still gets its scripts and texts', async () => {
  await using visit = await built.visit('/sv')
  const { page } = visit
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  const before = await assets()
  expect((await deploy()).text).toMatch(/, [1-9]\d* kept from earlier builds; /)
  expect((await assets()).filter((name) => before.includes(name))).toEqual(before)
  expect((await assets()).length).toBeGreaterThan(before.length)
  await page
    .getByRole('button', { name: /^Dela / })
    .first()
    .click()
  expect(await page.getByRole('dialog').textContent()).not.toContain(`Kopiera ${deploys}`)
  expect(refused).toEqual([])
  expect(await brokenIn(dist)).toEqual([])
})

test('what was kept stays through later builds, and where dist/ was put back from an archive', async () => {
  const before = await assets()
  await rename(dist, join(path, 'archive'))
  await cp(join(path, 'archive'), dist, { recursive: true })
  await deploy()
  expect((await assets()).filter((name) => before.includes(name))).toEqual(before)
})

test('it goes when its time is over, though nothing else has changed', async () => {
  expect((await build()).text).toMatch(/ 0 written, .* kept from earlier builds/)
  const now = Date.now
  const clock = vi.spyOn(Date, 'now')
  const textAfter = async (hours: number): Promise<string> => {
    clock.mockImplementation(() => now() + hours * 60 * 60 * 1000)
    return (await build()).text
  }
  expect(await textAfter(7 * 24 - 1)).toMatch(
    / 0 written, .* 0 removed, .* kept from earlier builds/,
  )
  expect(await textAfter(7 * 24 + 1)).toMatch(/ 0 written, .* [1-9]\d* removed; /)
  clock.mockRestore()
})

test('without the setting nothing is kept but what no build wrote', async () => {
  const stray = 'stray.0a1b2c3d.js'
  await cp(join(dist, 'robots.txt'), join(dist, 'assets', stray))
  await deploy()
  expect((await assets()).length).toBeGreaterThan(made + 1)
  await keepFor()
  expect((await deploy()).text).not.toContain('kept')
  const left = await assets()
  expect(left).toContain(stray)
  expect(left.length).toBe(made + 1)
  await rm(join(dist, 'assets', stray))
})

test('a newly installed package comes to the browser', async () => {
  const backend = {
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_ANON_KEY: 'sb_publishable_abc',
  }
  const buildBySpawn = () => spawnSaga(['build', '--root', path], backend, copy)
  expect(buildBySpawn().code).toBe(0)
  const before = await assets()
  await edit(join(changing, 'build/modern/retryer.js'), (text) =>
    text.replace('3e4', '4e4'),
  )
  await edit(join(copy, 'package-lock.json'), (text) => `${text}\n`)
  expect(buildBySpawn().code).toBe(0)
  expect(await assets()).not.toEqual(before)
})
