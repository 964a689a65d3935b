import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Run, saga } from '../support/cli.ts'
import { brokenIn, fingerprint } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'
import { serveFolder } from '../support/local-server.ts'
import { projectCopy } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

let root: string
let dist: string
beforeAll(async () => {
  root = await projectCopy()
  dist = join(root, 'dist')
})
afterAll(() => rm(root, { recursive: true }))

const build = (environment: Readonly<Record<string, string>> = {}): Run =>
  saga(['build', '--root', root], environment, root)

/** A new build with other scripts, and other texts in the dialogs. */
async function deploy(number: number): Promise<Run> {
  for (const script of ['islands.ts', 'dialogs.ts'])
    await edit(join(root, 'islands', script), (text) => `${text}console.debug('build ${number}')\n`)
  await edit(join(root, 'content/strings/sv.yaml'), (text) =>
    text.replace(/^( {2}copy: Kopiera ).*$/m, `$1${number}`),
  )
  return build()
}

const keepFor = (days: number | undefined) =>
  edit(
    join(root, 'content/site.yaml'),
    (text) => text.replace(/\nkeepAssets: .*\n/, '') + (days ? `\nkeepAssets: ${days}\n` : ''),
  )

const assets = async (): Promise<readonly string[]> => (await readdir(join(dist, 'assets'))).sort()

test('a page that is open during a deployment still gets its scripts and texts', async () => {
  await keepFor(7)
  expect(build().text).not.toContain('kept')
  const browser = await openBrowser()
  const server = await serveFolder(dist)
  try {
    const page = await browser.newPage()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await page.goto(`${server.origin}/sv`)
    const before = await assets()
    expect((await deploy(1)).text).toMatch(/, [1-9]\d* of earlier builds kept; /)
    expect((await assets()).filter((name) => before.includes(name))).toEqual(before)
    expect((await assets()).length).toBeGreaterThan(before.length)
    await page
      .getByRole('button', { name: /^Dela / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').textContent()).not.toContain('Kopiera 1')
    expect(refused).toEqual([])
    expect(await brokenIn(dist)).toEqual([])
  } finally {
    await server.close()
    await closeWindows()
  }
})

test('what was kept stays through later builds, and where dist/ was put back from an archive', async () => {
  const before = await assets()
  await deploy(2)
  const archive = join(root, 'archive')
  await cp(dist, archive, { recursive: true })
  await rm(dist, { recursive: true })
  await rename(archive, dist)
  await deploy(3)
  expect((await assets()).filter((name) => before.includes(name))).toEqual(before)
})

test('it goes when its time is over, though nothing else has changed', async () => {
  expect(build().text).toMatch(/ 0 written, .* of earlier builds kept/)
  const inEightDays = `const now = Date.now; Date.now = () => now() + 8 * 24 * 60 * 60 * 1000`
  const clock = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(inEightDays)}` }
  const { text } = build(clock)
  expect(text).toMatch(/ 0 written, /)
  expect(text).toMatch(/ [1-9]\d* removed; /)
  const left = await fingerprint(dist)
  await rm(dist, { recursive: true })
  build()
  expect(await fingerprint(dist)).toEqual(left)
})

test('nothing is kept of what no build wrote, nor without the setting', async () => {
  await cp(join(dist, 'robots.txt'), join(dist, 'assets/stray.js'))
  await deploy(4)
  expect(await assets()).not.toContain('stray.js')
  const kept = await assets()
  await keepFor(undefined)
  expect(build().text).not.toContain('kept')
  expect((await assets()).length).toBeLessThan(kept.length)
  const before = await assets()
  await deploy(5)
  expect((await assets()).length).toBe(before.length)
})
