import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { publishSite, readSite, type Site } from '../../tests/support/publishing.ts'

const folder = ownFolder()
const { rename, rm } = fs.promises

afterEach(() => replaceOperations(rename, rm))

function replaceOperations(nextRename: typeof rename, nextRm: typeof rm): void {
  fs.promises.rename = nextRename
  fs.promises.rm = nextRm
  syncBuiltinESMExports()
}

/** Simulates a kill: only the first renames and removals in dist/ take effect. */
function killAfter(operations: number): { readonly isKilled: () => boolean } {
  let left = operations
  const count = (path: string): void => {
    if (!path.startsWith(folder.project.dist)) return
    if (left <= 0) {
      left = -1
      throw new Error('killed')
    }
    left -= 1
  }
  replaceOperations(
    async (from, to) => {
      count(String(to))
      return rename(from, to)
    },
    async (path, options) => {
      count(String(path))
      return rm(path, options)
    },
  )
  return { isKilled: () => left < 0 }
}

/** Each text lists the files that it refers to. */
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
  const seen = new Set(
    Object.keys(site).filter((path) => /\.(?:html|xml|txt)$/.test(path)),
  )
  for (const path of seen)
    for (const reference of site[path]?.split(' ').filter(Boolean) ?? []) {
      if (site[reference] === undefined) dangling.push(`${path} → ${reference}`)
      seen.add(reference)
    }
  return dangling
}

test.each([
  ['that adds, changes and removes pages', olderSite, newerSite],
  ['that reverts all of this', newerSite, olderSite],
])(
  'publishing %s leaves no reference to a missing file, whenever it is killed',
  async (_, before, after) => {
    let operations = 0
    for (let isKilled = true; isKilled; operations += 1) {
      await publishSite(folder, before)
      const kill = killAfter(operations)
      await publishSite(folder, after).catch(() => undefined)
      isKilled = kill.isKilled()
      replaceOperations(rename, rm)
      expect(
        findDangling(await readSite(folder)),
        `after ${operations} operations`,
      ).toEqual([])
    }
    expect(operations).toBeGreaterThan(15)

    await publishSite(folder, after)
    expect(await readSite(folder)).toEqual(after)
  },
)
