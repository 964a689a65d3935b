import { cp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { connectToNewServer, git } from '../support/repository.ts'
import { startWatching } from '../support/watch.ts'

// Plans that compare the shop with a commit or a published shop instead of dist/.

const shop = disposeAfterTests(await tinyShop())
const { path } = shop
const server = connectToNewServer(path)
afterAll(() => rm(server, { recursive: true, force: true }))
const plan = async (...options: readonly string[]) =>
  saga(['build', '--plan', ...options, '--root', path])

test('--since lists pages and values that differ from a commit while watch runs', async () => {
  const watching = await startWatching(path, home)
  onTestFinished(async () => void (await watching.stop()))
  await shop.setPrice(95)
  await watching.until('/sv/posters/two-moons', (html) => html.includes('95'))

  const { code, text } = await plan('--since', 'HEAD')

  expect(code).toBe(0)
  expect(text).toContain('  content/prices.yaml: a1 › price: 90 → 95')
  expect(text).toMatch(/^ {2}sv\.html {2}\(differs\)$/m)
  expect(text).not.toContain('success.html')
  expect(text).toMatch(
    /^Compared with commit [0-9a-f]{10}: [1-9]\d* changed, 0 new, 0 gone, /m,
  )
})

test('--since names items that were removed from a list', async () => {
  await shop.edit('content/galleries/main.yaml', (text) =>
    text.replace('expect: 2', 'expect: 1').replace('  - gold-disk\n', ''),
  )

  const { text } = await plan('--since', 'main')

  expect(text).toContain('  content/galleries/main.yaml: posters: without "gold-disk"')
  git(path, 'checkout', '--quiet', 'content/galleries')
})

test.runIf(isLong)('--against lists what differs from a published shop', async () => {
  await build(path)
  const published = join(path, 'published')
  await cp(join(path, 'dist'), published, { recursive: true })
  await shop.setPrice(97)
  await build(path)
  expect((await plan()).text).toContain('dist/ is up to date.')
  await writeFile(join(published, 'old.html'), 'old')

  const { code, text } = await plan('--against', 'published')
  expect(code).toBe(0)
  expect(text).toMatch(/^ {2}sv\.html {2}\(differs\)$/m)
  expect(text).toMatch(/^ {2}old\.html {2}\(no longer part of the site\)$/m)

  // dist/ is up to date, so a comparison with it shows no difference.
  await rename(join(path, 'dist'), join(path, 'published2'))
  expect((await plan('--against', 'published2')).text).toMatch(
    /: 0 changed, 0 new, 0 gone, /,
  )
})

test('an impossible comparison is rejected with the reason', async () => {
  expect(await plan('--since', 'nowhere')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/Git has no commit "nowhere"/),
  })
  expect(await plan('--against', 'content')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/is not a published shop/),
  })
  const { code, text } = await saga(['build', '--since', 'HEAD', '--root', path])
  expect([code, text]).toEqual([
    2,
    expect.stringContaining('--since and --against need --plan'),
  ])
})
