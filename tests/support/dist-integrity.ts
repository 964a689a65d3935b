import { once } from 'node:events'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, startSaga } from './cli.ts'
import { edit } from './files.ts'
import { signalAfter } from './interruptions.ts'

/** Matches the end of a picture's name, in a path or a line, including the version that an earlier change added. */
const PICTURE_END = /(?:-v\d+)?\.jpg$/gm

/** Renames every picture in content/. This changes all picture addresses, and therefore every page. */
async function changeEverything(root: string, round: number): Promise<void> {
  const content = join(root, 'content')
  const files = (await readdir(content, { recursive: true })).map((path) =>
    join(content, path),
  )
  for (const file of files.filter((path) => path.endsWith('.jpg')))
    await rename(file, file.replace(PICTURE_END, `-v${round}.jpg`))
  for (const file of files.filter((path) => /\.(?:yaml|md)$/.test(path)))
    await edit(file, (text) => text.replace(PICTURE_END, `-v${round}.jpg`))
}

/** Returns the paths in dist/ of the pictures, scripts, styles and fonts to which a page refers. */
const referencesIn = (html: string): readonly string[] =>
  [...html.matchAll(/\/(?:img|assets|og|flags)\/[\w./-]+\.\w+/g)].map(([address]) =>
    address.slice(1),
  )

/** Finds truncated pages, and references to files that do not exist. */
export async function findBrokenPages(dist: string): Promise<readonly string[]> {
  const files = await fingerprint(dist)
  const faults: string[] = []
  for (const name of Object.keys(files).filter((file) => file.endsWith('.html'))) {
    const html = await readFile(join(dist, name), 'utf8')
    if (!html.trimEnd().endsWith('</html>')) faults.push(`${name} is cut off`)
    for (const reference of referencesIn(html))
      if (!(reference in files)) faults.push(`${name} → ${reference}`)
  }
  return faults
}

/**
 * Kills `kills` builds of a shop whose pages all change. Every build must leave complete
 * pages whose references exist.
 */
export async function killBuilds(kills: number): Promise<void> {
  await using shop = await tinyShop()
  expect((await build(shop.path)).code).toBe(0)

  let rounds = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    let isKilled = false
    // A build that finishes before it can be killed does not count, so another one takes its place.
    while (!isKilled) {
      rounds += 1
      await changeEverything(shop.path, rounds)
      isKilled = await killOnce(shop.path, await momentOf(kill, kills, shop))
      expect(await findBrokenPages(shop.dist)).toEqual([])
    }
  }

  expect((await build(shop.path)).code).toBe(0)
  await using clean = await tinyShop()
  await changeEverything(clean.path, rounds)
  expect((await build(clean.path)).code).toBe(0)
  expect(await fingerprint(shop.dist)).toEqual(await fingerprint(clean.dist))
}

/** Tells whether a running build has reached the point at which it is killed. */
type IsTime = () => Promise<boolean>

// The number of files that the last of the killed builds have made or published before their kill. Earlier
// builds are killed after proportionally fewer files.
const MADE_BEFORE_LAST_KILL = 48
const PUBLISHED_BEFORE_LAST_KILL = 16

/** Returns when to kill a build. Half of the builds are killed while they make files, half while they publish them. */
function momentOf(
  kill: number,
  kills: number,
  { path, dist }: { readonly path: string; readonly dist: string },
): Promise<IsTime> {
  const progress = kill / kills
  const isWhileMaking = kill % 2 === 1
  return isWhileMaking
    ? afterMaking(MADE_BEFORE_LAST_KILL * progress, join(path, '.cache'))
    : afterPublishing(PUBLISHED_BEFORE_LAST_KILL * progress, dist)
}

/** Returns a function that resolves with true once the next build has made more than `count` files. */
async function afterMaking(count: number, cache: string): Promise<IsTime> {
  const previousCount = await countStaged(cache)
  return async () => (await countStaged(cache)) - previousCount > count
}

/** Returns a function that resolves with true once the next build has published `count` files with new names. */
async function afterPublishing(count: number, dist: string): Promise<IsTime> {
  const previousFiles = new Set(await filesIn(dist))
  return async () => {
    const newFiles = (await filesIn(dist)).filter((name) => !previousFiles.has(name))
    return newFiles.length >= count
  }
}

/** Counts the files that builds have made but not yet published. Leaves out the store. */
async function countStaged(cache: string): Promise<number> {
  const stages = (await readdir(cache)).filter((name) => name.startsWith('stage-'))
  const files = await Promise.all(stages.map((name) => filesIn(join(cache, name))))
  return files.flat().length
}

const filesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder, { recursive: true }).catch(() => [])

/** Starts a build and kills it as soon as `isTime` resolves with true. Returns false if the build finishes earlier. */
async function killOnce(root: string, isTime: IsTime): Promise<boolean> {
  const run = startSaga(['build', '--root', root])
  const ended = once(run, 'exit')

  while (run.exitCode === null && !(await isTime())) await pause(1)
  run.kill('SIGKILL')
  await ended
  return run.signalCode === 'SIGKILL'
}

/**
 * Kills builds of a shop whose pages all change. The first build is killed before its first
 * rename, and each later one after `step` more renames than the previous one, until a build
 * finishes before its kill. Every build must leave complete pages.
 */
export async function killPublishings(step: number): Promise<void> {
  await using shop = await tinyShop()
  expect((await build(shop.path)).code).toBe(0)

  let builds = 0
  let isKilled = true
  while (isKilled) {
    await changeEverything(shop.path, builds + 1)

    const renames = builds * step
    const interruption = signalAfter(renames, shop.dist, 'SIGKILL', ['rename'])
    const run = startSaga(['build', '--root', shop.path], interruption)
    await once(run, 'exit')

    isKilled = run.signalCode === 'SIGKILL'
    expect(await findBrokenPages(shop.dist), `after ${renames} renames`).toEqual([])
    builds += 1
  }
  expect(builds).toBeGreaterThan(3)
}
