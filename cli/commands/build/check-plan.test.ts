import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files.ts'
import type { Output } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import type { Budget } from '../../model/site.ts'
import {
  addressesWithoutPage,
  checkBudget,
  removedAddressesWarning,
} from './check-plan.ts'

const page = (path: string) => ({ kind: 'page', path }) as unknown as Output
const routes = { languages: ['sv', 'en'], renamed: [], recoded: [] }
const image = '<image:loc>https://shop.example/a.jpg</image:loc>'
const sitemap = ['/sv', '/sv/moons', '/sv/posters/a']
  .map((path) => `<url>\n<loc>https://shop.example${path}</loc>\n${image}</url>`)
  .join('\n')

test('an address without a page or a permanent redirect counts as removed', () => {
  const renamed = [{ from: 'moons', to: 'suns', shortcut: true }]
  const englishSitemap = sitemap.replaceAll('/sv', '/en')
  const removedFrom = (sitemaps: readonly string[], ...pages: readonly string[]) =>
    addressesWithoutPage(sitemaps, pages.map(page), { ...routes, renamed })

  expect(removedFrom([sitemap], 'sv/suns.html')).toEqual(['/sv', '/sv/posters/a'])
  expect(removedFrom([])).toEqual([])
  expect(removedFrom([sitemap, englishSitemap], 'sv.html')).toEqual([
    '/sv/posters/a',
    '/en',
    '/en/posters/a',
  ])
})

test('addresses with the former code of a language redirect to the current code', () => {
  const recodedRoutes = {
    ...routes,
    languages: ['se'],
    recoded: [{ from: 'sv', to: 'se' }],
  }
  const pages = [page('se.html'), page('se/moons.html')]

  expect(addressesWithoutPage([sitemap], pages, recodedRoutes)).toEqual(['/sv/posters/a'])
})

test('one warning names all removed addresses unless there are many', async () => {
  const warnings = [
    removedAddressesWarning([]),
    removedAddressesWarning(['a']),
    removedAddressesWarning(['a', 'b', 'c', 'd', 'e', 'f']),
    removedAddressesWarning(['a', 'b', 'c', 'd', 'e', 'f', 'g']),
  ]
  await expect(`${JSON.stringify(warnings, null, 1)}\n`).toMatchFileSnapshot(
    'gone-addresses.txt',
  )
})

test('the budget warning names the heaviest page', async () => {
  await using folder = await temporaryFolder()
  const picture = (name: string, more = '') =>
    `<picture><source srcset="/img/${name}-1.avif 1w, /img/${name}-2.avif 2w"><img${more}></picture>`
  const head = '<link rel="stylesheet" href="/assets/main.css">'
  // A browser loads pictures A and B first. Only their largest versions count: 1200 and
  // 800 bytes.
  const pictureA = picture('a', ' fetchpriority="high"')
  const pictureB = picture('b', ' fetchpriority="high"')

  /** A number is the size of a file in bytes. */
  const files = {
    'assets/main.css': 1000,
    'img/a-1.avif': 1200,
    'img/a-2.avif': 1100,
    'img/b-2.avif': 800,
    'img/c-2.avif': 9000,
    // With styles, less than 2000 bytes. Pictures: 1200 + 800 = 2000 bytes.
    'a.html': head + pictureA + pictureB,
    // With styles, exactly 3000 bytes. Its picture does not load first, so it does not count.
    'b.html': (head + picture('c')).padEnd(2000),
    // With styles, more than 3500 bytes: the letter å has two bytes. Picture A is there twice:
    // 1200 + 800 + 1200 = 3200 bytes.
    'c.html': (head + pictureA + pictureB + pictureA).padEnd(2500, 'å'),
  }
  for (const [path, contents] of Object.entries(files)) {
    const file = join(folder.path, path)
    const text = typeof contents === 'string' ? contents : 'x'.repeat(contents)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }

  const outputs = ['a.html', 'b.html', 'c.html'].map(
    (path) => ({ kind: 'page', path: outputPath(path) }) as unknown as Output,
  )
  const messagesFor = (budget: Budget) =>
    checkBudget(outputs, folder.path, budget).map(({ message }) => message)

  expect(checkBudget(outputs, folder.path, { page: 3 })[0]).toMatchObject({
    at: { file: 'content/site.yaml' },
    hint: 'split the page, reduce the quality of the pictures, or raise `budget`',
  })

  const pageBytes = Buffer.byteLength(files['c.html'])
  const kilobytes = Math.round((pageBytes + files['assets/main.css']) / 1000)
  expect(messagesFor({ page: 3 })).toEqual([
    `HTML and styles weigh more than 3 kB on 1 of 3 pages, most on c.html: ${kilobytes} kB`,
  ])
  // The limit is just below the 3000 bytes of b.html.
  expect(messagesFor({ page: 2.999 })[0]).toContain('on 2 of 3 pages')

  // The limits are just below and at the 2000 bytes of a.html, then at the 3200 of c.html.
  expect(messagesFor({ pictures: 1.999 })).toEqual([
    'the pictures on the first screen weigh more than 1.999 kB on 2 of 3 pages, most on c.html: 3 kB',
  ])
  expect(messagesFor({ pictures: 2 })[0]).toContain('on 1 of 3 pages')
  expect(messagesFor({ pictures: 3.2 })).toEqual([])
})
