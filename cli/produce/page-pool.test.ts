import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { assets, posterPage, posters } from '../../tests/support/pages.ts'
import type { Page } from '../model/page.ts'
import { renderInWorkers, workerCountFor } from './page-pool.ts'
import { WorkerFailure } from './worker-failure.ts'

const folder = ownFolder()
const PAGE_COUNT = 100

/** Writes templates that run `code` with each page, and then render the page's title. */
async function writeTemplates(code: string): Promise<void> {
  await folder.write('react.cjs', 'module.exports = {}')
  await folder.write(
    'pages.cjs',
    `exports.renderPage = (page, assets) => { ${code}; return page.seo.title }`,
  )
}

beforeEach(() => folder.write('stage/.keep'))

/** Renders pages with the titles 'page 0' to 'page 99'. Returns the number of pages made. */
async function render(workerCount: number): Promise<number> {
  const page = posterPage(posters(3))
  const tasks = Array.from({ length: PAGE_COUNT }, (_, index) => ({
    page: (): Page => ({ ...page, seo: { ...page.seo, title: `page ${index}` } }),
    file: folder.at('stage', String(index)),
    destination: folder.at('dist', `${index}.html`),
  }))
  const templates = { react: folder.at('react.cjs'), pages: folder.at('pages.cjs') }

  let madeCount = 0
  await renderInWorkers(
    tasks,
    workerCount,
    { home, templates, assets },
    new AbortController().signal,
    (count) => {
      madeCount += count
    },
  )
  return madeCount
}

test.each([1, 2, 7])('%d workers write every page into its file', async (workerCount) => {
  await writeTemplates('')

  expect(await render(workerCount)).toBe(PAGE_COUNT)

  for (let index = 0; index < PAGE_COUNT; index += 1)
    expect(await readFile(folder.at('stage', String(index)), 'utf8')).toBe(
      `page ${index}`,
    )
})

test('pages with equal chromes get the same chrome, so that its parts render once', async () => {
  await writeTemplates(
    'globalThis.chromes ??= new Set(); chromes.add(page.chrome); page.seo.title = String(chromes.size)',
  )

  await render(1)

  expect(await readFile(folder.at('stage', '99'), 'utf8')).toBe('1')
})

test('of several pages that cannot be rendered, the first one is reported', async () => {
  await writeTemplates(
    'if (/(?:7|50|3)$/.test(page.seo.title)) throw new TypeError("cannot render " + page.seo.title)',
  )

  for (const workerCount of [1, 2, 7])
    await expect(render(workerCount)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'cannot render page 3',
      stack: expect.stringContaining(folder.at('pages.cjs')),
    })
})

test('a thread that ends while it renders fails the build with a plain message', async () => {
  await writeTemplates('if (page.seo.title === "page 40") process.exit(3)')

  const rendering = render(2)

  await expect(rendering).rejects.toThrow(WorkerFailure)
  await expect(rendering).rejects.toThrow(
    'A thread that renders pages ended: exit code 3',
  )
})

test('a thread without memory fails the build and names a remedy', async () => {
  await writeTemplates('const all = []; for (;;) all.push(new Array(1e5).fill(0))')

  await expect(render(2)).rejects.toThrow('ran out of memory. Use fewer threads')
})

test('a file that cannot be written is reported by its path in dist/', async () => {
  await folder.write('stage/40/obstacle')
  await writeTemplates('')

  await expect(render(2)).rejects.toMatchObject({
    code: 'EISDIR',
    path: folder.at('dist', '40.html'),
  })
})

test.each([
  [1199, 8, 0],
  [1200, 8, 2],
  [100_000, 1, 0],
  [100_000, 8, 8],
])('%d pages on %d cores are rendered by %d workers', (pages, cores, workers) => {
  expect(workerCountFor(pages, cores)).toBe(workers)
})
