import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { serveFolder } from '../../tools/local-server.ts'
import { type Run, saga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { projectCopy } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** A copy of the project, whose scripts change. */
let home: string
let shop: Awaited<ReturnType<typeof tinyShop>>
let dist: string
beforeAll(async () => {
  home = await projectCopy()
  shop = await tinyShop()
  dist = join(shop.path, 'dist')
  await keepFor(7)
  expect((await build()).text).not.toContain('kept')
})
afterAll(async () => {
  await rm(home, { recursive: true })
  await shop[Symbol.asyncDispose]()
})

const build = (): Promise<Run> => saga(['build', '--root', shop.path], {}, home)

let deploys = 0

/** A new build with other scripts, and other texts in the dialogs. */
async function deploy(): Promise<Run> {
  deploys += 1
  for (const script of ['islands.ts', 'dialogs.ts'])
    await edit(join(home, 'islands', script), (text) => `${text}console.debug('build ${deploys}')\n`)
  await edit(join(shop.path, 'content/strings/sv.yaml'), (text) =>
    text.replace(/^( {2}copy: Kopiera ).*$/m, `$1${deploys}`),
  )
  return build()
}

const keepFor = (days: number | undefined) =>
  edit(
    join(shop.path, 'content/site.yaml'),
    (text) => text.replace(/\nkeepAssets: .*\n/, '') + (days ? `\nkeepAssets: ${days}\n` : ''),
  )

const assets = async (): Promise<readonly string[]> => (await readdir(join(dist, 'assets'))).sort()

test('a page that is open during a deployment still gets its scripts and texts', async () => {
  const browser = await openBrowser()
  const server = await serveFolder(dist)
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await page.goto(`${server.origin}/sv`)
    const before = await assets()
    expect((await deploy()).text).toMatch(/, [1-9]\d* of earlier builds kept; /)
    expect((await assets()).filter((name) => before.includes(name))).toEqual(before)
    expect((await assets()).length).toBeGreaterThan(before.length)
    await page
      .getByRole('button', { name: /^Dela / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').textContent()).not.toContain(`Kopiera ${deploys}`)
    expect(refused).toEqual([])
    expect(await brokenIn(dist)).toEqual([])
  } finally {
    await server.close()
    await closeWindows()
  }
})

test('what was kept stays through later builds, and where dist/ was put back from an archive', async () => {
  const before = await assets()
  await deploy()
  const archive = join(shop.path, 'archive')
  await cp(dist, archive, { recursive: true })
  await rm(dist, { recursive: true })
  await rename(archive, dist)
  await deploy()
  expect((await assets()).filter((name) => before.includes(name))).toEqual(before)
})

test('it goes when its time is over, though nothing else has changed', async () => {
  expect((await build()).text).toMatch(/ 0 written, .* of earlier builds kept/)
  const now = Date.now
  const clock = vi.spyOn(Date, 'now')
  const textAfter = async (hours: number): Promise<string> => {
    clock.mockImplementation(() => now() + hours * 60 * 60 * 1000)
    return (await build()).text
  }
  expect(await textAfter(7 * 24 - 1)).toMatch(/ 0 written, .* 0 removed, .* of earlier builds kept/)
  expect(await textAfter(7 * 24 + 1)).toMatch(/ 0 written, .* [1-9]\d* removed; /)
  clock.mockRestore()
  const left = await fingerprint(dist)
  await rm(dist, { recursive: true })
  await build()
  expect(await fingerprint(dist)).toEqual(left)
})

test('nothing is kept of what no build wrote, nor without the setting', async () => {
  await cp(join(dist, 'robots.txt'), join(dist, 'assets/stray.js'))
  await deploy()
  expect(await assets()).not.toContain('stray.js')
  const kept = await assets()
  await keepFor(undefined)
  expect((await build()).text).not.toContain('kept')
  expect((await assets()).length).toBeLessThan(kept.length)
  const before = await assets()
  await deploy()
  expect((await assets()).length).toBe(before.length)
})
