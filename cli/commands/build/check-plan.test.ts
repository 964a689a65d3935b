import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files.ts'
import type { Output } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import type { Budget } from '../../model/site.ts'
import {
  addressesWithoutPage,
  checkBudget,
  removedAddressesWarning,
} from './check-plan.ts'

const page = (path: string) =>
  ({ kind: 'page', path: outputPath(path) }) as unknown as Output
const routes = { languages: ['sv', 'en'], renamed: [], recoded: [] }
const image = '<image:loc>https://shop.example/a.jpg</image:loc>'
const sitemap = ['/sv', '/sv/moons', '/sv/posters/a']
  .map((path) => `<url>\n<loc>https://shop.example${path}</loc>\n${image}</url>`)
  .join('\n')

test('an address without a page or a redirect is reported as removed', () => {
  const renamed = [{ from: 'moons', to: 'suns', shortcut: true }]
  const englishSitemap = sitemap.replaceAll('/sv', '/en')
  const removedFrom = (sitemaps: readonly string[], ...pages: readonly string[]) =>
    addressesWithoutPage(sitemaps, pages.map(page), { ...routes, renamed })

  // /sv/moons and /en/moons are never in these lists, because they redirect to the new name.
  expect(removedFrom([sitemap], 'sv/suns.html')).toEqual(['/sv', '/sv/posters/a'])
  expect(removedFrom([])).toEqual([])
  expect(removedFrom([sitemap, englishSitemap], 'sv.html')).toEqual([
    '/sv/posters/a',
    '/en',
    '/en/posters/a',
  ])
})

test('an address with a former language code redirects if the page exists under the current code', () => {
  const recodedRoutes = {
    ...routes,
    languages: ['se'],
    recoded: [{ from: 'sv', to: 'se' }],
  }
  const pages = [page('se.html'), page('se/moons.html')]

  expect(addressesWithoutPage([sitemap], pages, recodedRoutes)).toEqual(['/sv/posters/a'])
})

test('one warning lists all removed addresses unless there are many', async () => {
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

/** Writes the files of a published site, and returns the warnings about pages that exceed a budget. */
async function checkPublished(
  /** Files by path: their texts, or their sizes in bytes. */
  files: Readonly<Record<string, string | number>>,
  budget: Budget,
) {
  await using folder = await temporaryFolder()
  for (const [path, contents] of Object.entries(files)) {
    const file = join(folder.path, path)
    const text = typeof contents === 'string' ? contents : 'x'.repeat(contents)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }

  const pages = Object.keys(files).filter((path) => path.endsWith('.html'))
  return checkBudget(pages.map(page), folder.path, budget)
}

describe('a budget for pages', () => {
  const stylesLink = '<link rel="stylesheet" href="/assets/main.css">'
  const files = {
    'assets/main.css': 1000,
    // With the styles, exactly 3000 bytes.
    'light.html': stylesLink.padEnd(2000),
    // With the styles, more than 3000 bytes: each of the 1000 letters takes two.
    'heavy.html': stylesLink + 'å'.repeat(1000),
  }

  test('names the page whose HTML and styles exceed it', async () => {
    expect(await checkPublished(files, { page: 3 })).toMatchObject([
      {
        at: { file: 'content/site.yaml' },
        message:
          'HTML and styles exceed 3 kB on 1 of 2 pages; the heaviest is heavy.html with 3.1 kB',
        hint: 'split the page, reduce the quality of the pictures, or raise `budget`',
      },
    ])
  })

  test('counts each page above it', async () => {
    // light.html weighs 3000 bytes, one more than the budget.
    const [warning] = await checkPublished(files, { page: 2.999 })
    expect(warning?.message).toContain('on 2 of 2 pages')
  })
})

describe('a budget for pictures', () => {
  const picture = (name: string, more = '') =>
    `<picture><source srcset="/img/${name}-1.avif 1w, /img/${name}-2.avif 2w"><img${more}></picture>`
  const highPriority = ' fetchpriority="high"'
  const files = {
    // Files are named after their width. The narrower file of this picture is heavier.
    'img/a-1.avif': 1200,
    'img/a-2.avif': 1100,
    'img/b-2.avif': 800,
    'img/late-2.avif': 9000,
  }
  const messagesAbout = async (html: string, kilobytes: number) => {
    const warnings = await checkPublished(
      { ...files, 'sv.html': html },
      { pictures: kilobytes },
    )
    return warnings.map(({ message }) => message)
  }

  test('counts the heaviest version of each picture that loads first', async () => {
    const html = picture('a', highPriority) + picture('b', highPriority) + picture('late')
    const kilobytes = (1200 + 800) / 1000

    expect(await messagesAbout(html, kilobytes - 0.001)).toEqual([
      'the pictures on the first screen exceed 1.999 kB on 1 of 1 pages; the heaviest is sv.html with 2 kB',
    ])
    expect(await messagesAbout(html, kilobytes)).toEqual([])
  })

  test('counts a picture each time a page shows it', async () => {
    const html = picture('a', highPriority) + picture('a', highPriority)

    // Twice 1200 bytes.
    expect(await messagesAbout(html, 2.399)).toHaveLength(1)
    expect(await messagesAbout(html, 2.4)).toEqual([])
  })
})
