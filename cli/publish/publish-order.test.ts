import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { publishSite, readSite, type Site } from '../../tests/support/publishing.ts'

const folder = ownFolder()
const { renameSync } = fs
const { rm } = fs.promises

afterEach(() => replaceOperations(renameSync, rm))

/** Replaces the functions that publishing uses to change files. */
function replaceOperations(nextRename: typeof renameSync, nextRm: typeof rm): void {
  fs.renameSync = nextRename
  fs.promises.rm = nextRm
  syncBuiltinESMExports()
}

/** Publishes a site, but kills the publish run after this number of renames and removals in dist/. */
async function publishUntilKilled(
  site: Site,
  operations: number,
): Promise<'killed' | 'published'> {
  let operationsLeft = operations
  let outcome: 'killed' | 'published' = 'published'
  const countOperation = (path: string): void => {
    if (!path.startsWith(folder.project.dist)) return

    if (operationsLeft === 0) {
      outcome = 'killed'
      throw new Error('killed')
    }
    operationsLeft -= 1
  }

  replaceOperations(
    (from, to) => {
      countOperation(String(to))
      renameSync(from, to)
    },
    async (path, options) => {
      countOperation(String(path))
      return rm(path, options)
    },
  )
  await publishSite(folder, site).catch(() => undefined)
  replaceOperations(renameSync, rm)
  return outcome
}

/** The text of each file lists the files that it refers to. */
const olderSite: Site = {
  'sv.html': 'assets/1.css assets/1.js img/1.avif sv/old.html',
  'en.html': 'assets/1.css assets/1.js img/1.avif sv.html',
  'sv/old.html': 'assets/1.css og/1.jpg sv.html',
  'assets/1.css': 'assets/1.woff2',
  'assets/1.js': 'assets/1-late.js',
  'assets/1-late.js': '',
  'assets/1.woff2': '',
  'img/1.avif': '',
  'og/1.jpg': '',
  'robots.txt': 'sv.html',
}

const newerSite: Site = {
  'feeds/sv.xml': 'sv/new.html',
  'robots.txt': 'feeds/sv.xml',
  'sv/new.html': 'assets/2.css og/2.jpg flags/new.svg sv.html',
  'en.html': 'assets/2.css assets/2.js img/2.avif sv/new.html',
  'sv.html': 'assets/2.css assets/2.js img/2.avif sv/new.html',
  'flags/new.svg': '',
  'og/2.jpg': '',
  'img/2.avif': '',
  'assets/2.woff2': '',
  'assets/2-late.js': '',
  'assets/2.js': 'assets/2-late.js',
  'assets/2.css': 'assets/2.woff2',
}

/** Finds references to missing files in pages and, transitively, in the files that pages refer to. */
function findDangling(site: Site): readonly string[] {
  const dangling: string[] = []
  const reachedPaths = new Set(
    Object.keys(site).filter((path) => /\.(?:html|xml|txt)$/.test(path)),
  )
  // The loop also visits the paths that it adds.
  for (const path of reachedPaths) {
    const references = site[path]?.split(' ').filter(Boolean) ?? []
    for (const reference of references) {
      if (site[reference] === undefined) dangling.push(`${path} → ${reference}`)
      reachedPaths.add(reference)
    }
  }
  return dangling
}

test.each([
  ['a newer site', olderSite, newerSite],
  ['an older site', newerSite, olderSite],
])(
  'killing the publishing of %s never leaves a reference to a missing file',
  async (_, previousSite, nextSite) => {
    const publishTwice = async (operations: number) => {
      await publishSite(folder, previousSite)
      return publishUntilKilled(nextSite, operations)
    }
    let operations = 0
    while ((await publishTwice(operations)) === 'killed') {
      const dangling = findDangling(await readSite(folder))
      expect(dangling, `after ${operations} operations`).toEqual([])
      operations += 1
    }
    expect(findDangling(await readSite(folder))).toEqual([])
    // Publishing was killed at each of its operations, and these sites need many.
    expect(operations).toBeGreaterThan(15)

    await publishSite(folder, nextSite)
    expect(await readSite(folder)).toEqual(nextSite)
  },
)
