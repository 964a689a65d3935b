import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files.ts'
import type { Output } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
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

test('addresses without a page or a permanent redirect are gone', () => {
  const renamed = [{ from: 'moons', to: 'suns', shortcut: true }]
  const both = [sitemap, sitemap.replaceAll('/sv', '/en')]
  const goneOf = (sitemaps: readonly string[], ...pages: readonly string[]) =>
    addressesWithoutPage(sitemaps, pages.map(page), { ...routes, renamed })
  expect(goneOf([sitemap], 'sv/suns.html')).toEqual(['/sv', '/sv/posters/a'])
  expect(goneOf([])).toEqual([])
  expect(goneOf(both, 'sv.html')).toEqual(['/sv/posters/a', '/en', '/en/posters/a'])
})

test('addresses below the former code of a language redirect to the current code', () => {
  const moved = { ...routes, languages: ['se'], recoded: [{ from: 'sv', to: 'se' }] }
  const pages = [page('se.html'), page('se/moons.html')]
  expect(addressesWithoutPage([sitemap], pages, moved)).toEqual(['/sv/posters/a'])
})

test('one warning names removed addresses, and refers to --plan for a long list', async () => {
  const said = ['', 'a', 'abcdef', 'abcdefg'].map((names) =>
    removedAddressesWarning([...names]),
  )
  await expect(`${JSON.stringify(said, null, 1)}\n`).toMatchFileSnapshot(
    'gone-addresses.txt',
  )
})

test('weighs text, styles and first pictures of pages, and names the heaviest page over the budget', async () => {
  await using folder = await temporaryFolder()
  const picture = (name: string, more = '') =>
    `<picture><source srcset="/img/${name}-1.avif 1w, /img/${name}-2.avif 2w"><img${more}></picture>`
  const head = '<link rel="stylesheet" href="/assets/main.css">'
  const first =
    picture('a', ' fetchpriority="high"') + picture('b', ' fetchpriority="high"')
  const files = {
    'assets/main.css': 1000,
    'img/a-1.avif': 1200,
    'img/a-2.avif': 1100,
    'img/b-2.avif': 800,
    'img/c-2.avif': 9000,
    'a.html': head + first,
    'b.html': (head + picture('c')).padEnd(2000),
    'c.html': (head + first + picture('a', ' fetchpriority="high"')).padEnd(2500, 'å'),
  }
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(
      join(folder.path, path),
      typeof contents === 'string' ? contents : 'x'.repeat(contents),
    )
  }
  const outputs = ['a.html', 'b.html', 'c.html'].map(
    (path) => ({ kind: 'page', path: outputPath(path) }) as unknown as Output,
  )
  const said = (budget: Parameters<typeof checkBudget>[2]) =>
    checkBudget(outputs, folder.path, budget).map(({ message }) => message)
  expect(checkBudget(outputs, folder.path, { page: 3 })[0]).toMatchObject({
    at: { file: 'content/site.yaml' },
    hint: 'split the page, reduce the quality of the pictures, or raise `budget`',
  })
  const length = (files['c.html'].match(/å/g) ?? []).length + 2500 + 1000
  expect(said({ page: 3 })).toEqual([
    `HTML and styles weigh more than 3 kB on 1 of 3 pages, most on c.html: ${Math.round(length / 1000)} kB`,
  ])
  expect(said({ page: 2.999 })[0]).toContain('on 2 of 3 pages')
  expect(said({ pictures: 1.999 })).toEqual([
    'the pictures on the first screen weigh more than 1.999 kB on 2 of 3 pages, most on c.html: 3 kB',
  ])
  expect(said({ pictures: 2 })[0]).toContain('on 1 of 3 pages')
  expect(said({ pictures: 3.2 })).toEqual([])
})
