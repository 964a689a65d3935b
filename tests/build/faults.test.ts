import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, startSaga } from '../support/cli.ts'
import { findBrokenPages, killBuilds } from '../support/dist-integrity.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { mayMount, smallDisk, succeeds } from '../support/small-disk.ts'

const isRoot = process.getuid?.() === 0

/** Fills a disk with the file `filler`, and leaves this much space free. */
function fillUp(filler: string, freeKilobytes: number): void {
  // dd stops when the disk is full; truncate then shortens the file. $0 is the file, and $1 is the number of kilobytes.
  const fill = 'rm -f "$0"; dd if=/dev/zero of="$0" bs=16k; truncate -s "-$1K" "$0"'
  expect(succeeds('sh', '-c', fill, filler, String(freeKilobytes))).toBe(true)
}

/** Runs `work` while nobody can write to the folder, not even root if a read-only disk can be mounted. */
async function whileReadOnly<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (mayMount) {
    succeeds('mount', '--bind', folder, folder)
    succeeds('mount', '-o', 'remount,ro,bind', folder)
  } else succeeds('chmod', '-R', 'a-w', folder)
  try {
    return await work()
  } finally {
    if (mayMount) succeeds('umount', folder)
    else succeeds('chmod', '-R', 'u+w', folder)
  }
}

test.runIf(mayMount)(
  'a full disk leaves dist/ unchanged until there is room for the build',
  async () => {
    await using shop = await tinyShop()
    await using folder = await smallDisk(12)
    const root = join(folder.path, 'shop')
    await cp(shop.path, root, { recursive: true })
    expect((await build(root)).code).toBe(0)
    const dist = join(root, 'dist')
    const previousOutput = await fingerprint(dist)
    await edit(join(root, 'content/prices.yaml'), (text) =>
      text.replace('price: 90', 'price: 95'),
    )

    const filler = join(folder.path, 'filler')
    const text = expect.stringMatching(
      /ENOSPC: no space left on device, \w+\. dist\/ is unchanged\.\n$/,
    )
    for (const freeKilobytes of isLong ? [0, 16, 64] : [0, 64]) {
      fillUp(filler, freeKilobytes)
      expect(await build(root)).toEqual({ code: 1, text })
      expect(await fingerprint(dist)).toEqual(previousOutput)
      expect(await readdir(join(root, '.cache'))).not.toContainEqual(
        expect.stringMatching(/^stage-/),
      )
    }

    await rm(filler)
    expect((await build(root)).code).toBe(0)
    expect(await readFile(join(dist, 'sv.html'), 'utf8')).toContain('$95 USD')
    expect(await findBrokenPages(dist)).toEqual([])
  },
)

/**
 * The shop for the tests in which the clock jumps or the disk is read-only. Its first build runs 20 years in the past.
 */
const shop = disposeAfterTests(await tinyShop())
const YEAR_MS = 365 * 24 * 3600 * 1000
const now = Date.now
const shiftClock = (ms: number) =>
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
beforeAll(async () => {
  shiftClock(-20 * YEAR_MS)
  expect((await build(shop.path)).code).toBe(0)
  vi.restoreAllMocks()
})

test('simultaneous builds all succeed, and their output is that of a single build', async () => {
  await using twiceBuiltShop = await tinyShop()
  const { path, dist } = twiceBuiltShop
  const runs = [1, 2].map(() => startSaga(['build', '--root', path]))
  expect(await Promise.all(runs.map((run) => once(run, 'exit')))).toEqual(
    runs.map(() => [0, null]),
  )

  expect(await fingerprint(dist)).toEqual(await fingerprint(shop.dist))
  expect((await build(path)).text).toMatch(/ 0 written, /)
})

test('a build killed at any moment leaves whole pages without broken references', () =>
  killBuilds(2))

describe('a clock that jumps', () => {
  const NOTHING_DONE = / 0 written, .*; 0 images made/
  afterEach(() => void vi.restoreAllMocks())

  test('changes no output and causes no rebuild', async () => {
    const previousOutput = await fingerprint(shop.dist)
    for (const shift of [0, 10 * YEAR_MS, -30 * YEAR_MS]) {
      shiftClock(shift)
      expect((await build(shop.path)).text).toMatch(NOTHING_DONE)
    }
    expect(await fingerprint(shop.dist)).toEqual(previousOutput)
  })
})

test.runIf(mayMount || !isRoot)('a read-only disk leaves dist/ unchanged', async () => {
  const previousOutput = await fingerprint(shop.dist)
  await shop.setPrice(96)

  const message =
    /^dist\S*: (?:EROFS: read-only file system|EACCES: permission denied), \w+\. dist\/ is unchanged\.\n$/m
  const run = await whileReadOnly(shop.dist, () => build(shop.path))
  expect(run).toEqual({ code: 1, text: expect.stringMatching(message) })
  expect(await fingerprint(shop.dist)).toEqual(previousOutput)

  expect((await build(shop.path)).code).toBe(0)
  expect(await shop.read('dist/sv.html')).toContain('$96 USD')
})

test('piping a long report into head prints one line and no error', async () => {
  await using shop = await tinyShop()
  // Each renamed key adds a message, so the report is long.
  await shop.edit('content/strings/es.yaml', (text) =>
    text.replaceAll(/^ {2}(\w+):/gm, '  $1x:'),
  )

  const validate = `"${process.execPath}" "${join(home, 'cli/run.mjs')}" validate --root "${shop.path}"`
  const { stdout, stderr } = spawnSync('sh', ['-c', `${validate} | head -1`], {
    encoding: 'utf8',
  })

  // One line, and the empty string after its line break.
  expect(stdout.split('\n')).toHaveLength(2)
  expect(stderr).toBe('')
})
