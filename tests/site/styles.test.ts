import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { posterPages, screens } from '../support/shop-content.ts'

const dist = join(home, 'dist')

/** Classes that a stylesheet has rules for. */
const classesIn = (css: string): ReadonlySet<string> =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))

test('a class that any stylesheet knows is known to those of its page', async () => {
  const files = await readdir(dist, { recursive: true })
  const sheets = new Map<string, ReadonlySet<string>>()
  for (const file of files.filter((name) => name.endsWith('.css')))
    sheets.set(`/${file}`, classesIn(await readFile(join(dist, file), 'utf8')))
  const styled = new Set([...sheets.values()].flatMap((classes) => [...classes]))
  const pages = files.filter((name) => name.endsWith('.html'))
  // The 404 page is one for all languages.
  expect(pages.length).toBe(screens.length + posterPages.length + 1)
  for (const page of pages) {
    const html = await readFile(join(dist, page), 'utf8')
    const own = [...sheets].flatMap(([path, classes]) => (html.includes(path) ? [...classes] : []))
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(
      [...new Set(used)].filter((name) => styled.has(name) && !own.includes(name)),
      page,
    ).toEqual([])
  }
})
