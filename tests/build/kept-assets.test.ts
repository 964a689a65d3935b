import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { type Run, saga } from '../support/cli.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'
import { projectCopy } from '../support/watch.ts'

// The tests share a shop and a copy of the program, and depend on their order: each finds the assets that earlier
// builds left.

const copy = await projectCopy()
const shop = disposeAfterTests(await tinyShop())
const { path, dist } = shop
const DAYS_KEPT = 7
let firstAssetCount = 0
beforeAll(async () => {
  await keepFor(DAYS_KEPT)
  expect((await build()).text).not.toContain('kept')
  firstAssetCount = (await listAssets()).length
})
afterAll(() => rm(copy, { recursive: true }))
const builtShop = openShop(() => dist)

const build = (): Promise<Run> => saga(['build', '--root', path], {}, copy)

let deploys = 0

/** Changes a dialog's text, and with `scripts` also two scripts, then builds. */
async function deploy({ scripts = false } = {}): Promise<Run> {
  deploys += 1
  for (const script of scripts ? ['islands.ts', 'dialogs.ts'] : [])
    await edit(
      join(copy, 'islands', script),
      (text) => `${text}console.debug('build ${deploys}')\n`,
    )

  await shop.edit('content/strings/sv.yaml', (text) =>
    text.replace(/^( {2}copy: Kopiera ).*$/m, `$1${deploys}`),
  )
  return build()
}

/** Sets how many days a build keeps assets from earlier builds. Without an argument, removes the setting. */
const keepFor = (days?: number) =>
  shop.edit('content/site.yaml', (text) => {
    const textWithoutSetting = text.replace(/\nkeepAssets: .*\n/, '')
    if (days === undefined) return textWithoutSetting
    return `${textWithoutSetting}\nkeepAssets: ${days}\n`
  })

const listAssets = async (): Promise<readonly string[]> =>
  (await readdir(join(dist, 'assets'))).sort()

test('a page that is open during a deployment can still load its scripts and texts', async () => {
  await using visit = await builtShop.visit('/sv')
  const { page } = visit
  const failedUrls: string[] = []
  page.on(
    'response',
    (response) => response.status() >= 400 && failedUrls.push(response.url()),
  )

  const previousAssets = await listAssets()
  expect((await deploy({ scripts: true })).text).toMatch(
    /, [1-9]\d* kept from earlier builds; /,
  )
  const assets = await listAssets()
  expect(assets.filter((name) => previousAssets.includes(name))).toEqual(previousAssets)
  expect(assets.length).toBeGreaterThan(previousAssets.length)

  // The dialog opens with scripts and texts from the earlier build.
  await page
    .getByRole('button', { name: /^Dela / })
    .first()
    .click()
  expect(await page.getByRole('dialog').textContent()).not.toContain(`Kopiera ${deploys}`)
  expect(failedUrls).toEqual([])
  expect(await findBrokenPages(dist)).toEqual([])
})

test('old assets survive later builds, even after dist/ is restored from an archive', async () => {
  const previousAssets = await listAssets()

  await rename(dist, join(path, 'archive'))
  await cp(join(path, 'archive'), dist, { recursive: true })
  await deploy()

  const assets = await listAssets()
  expect(assets.filter((name) => previousAssets.includes(name))).toEqual(previousAssets)
})

test('a build that changes nothing else removes expired assets', async () => {
  expect((await build()).text).toMatch(/ 0 written, .* kept from earlier builds/)

  const now = Date.now
  const clock = vi.spyOn(Date, 'now')
  const textAfter = async (hours: number): Promise<string> => {
    clock.mockImplementation(() => now() + hours * 60 * 60 * 1000)
    return (await build()).text
  }

  const hoursKept = DAYS_KEPT * 24
  expect(await textAfter(hoursKept - 1)).toMatch(
    / 0 written, .* 0 removed, .* kept from earlier builds/,
  )
  expect(await textAfter(hoursKept + 1)).toMatch(/ 0 written, .* [1-9]\d* removed; /)
  clock.mockRestore()
})

test('a build without the setting removes old assets, but not other people’s files', async () => {
  const strayFile = 'stray.0a1b2c3d.js'
  await cp(join(dist, 'robots.txt'), join(dist, 'assets', strayFile))
  // Only the last build's assets remain, as many as the first build had, and the stray file.
  const remainingCount = firstAssetCount + 1
  await deploy()
  expect((await listAssets()).length).toBeGreaterThan(remainingCount)

  await keepFor()
  expect((await deploy()).text).not.toContain('kept')

  const assets = await listAssets()
  expect(assets).toContain(strayFile)
  expect(assets.length).toBe(remainingCount)
  await rm(join(dist, 'assets', strayFile))
})
