import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { isLong } from '../../tests/support/long.ts'
import { assets, posterPage, posters } from '../../tests/support/pages.ts'
import type { Page } from '../model/page.ts'
import { renderPages, workerCountFor } from './page-pool.ts'
import { WorkerFailure } from './worker-failure.ts'

const folder = ownFolder()
const PAGE_COUNT = 100

type RenderPage = (page: Page) => string

/**
 * Writes templates for workers that run `code` with each page, and then render its title. Returns the same template as a
 * function, for this thread.
 */
async function writeTemplates(code: string): Promise<RenderPage> {
  const body = `${code}; return page.seo.title`
  await folder.write('react.cjs', 'module.exports = {}')
  await folder.write('pages.cjs', `exports.renderPage = (page) => { ${body} }`)
  return new Function('page', body) as RenderPage
}

beforeEach(() => folder.write('stage/.keep'))

/**
 * Renders pages with the titles 'page 0' to 'page 99'. This thread renders its pages with `renderPage`. Returns the
 * number of pages made. The first batch, of 32 pages, is always this thread's, and the next two are the first worker's.
 */
async function render(renderPage: RenderPage, workerCount: number): Promise<number> {
  const page = posterPage(posters(3))
  const tasks = Array.from({ length: PAGE_COUNT }, (_, index) => ({
    page: (): Page => ({ ...page, seo: { ...page.seo, title: `page ${index}` } }),
    file: folder.at('stage', String(index)),
    destination: folder.at('dist', `${index}.html`),
  }))
  const files = { react: folder.at('react.cjs'), pages: folder.at('pages.cjs') }

  let madeCount = 0
  await renderPages(
    tasks,
    workerCount,
    { home, templates: files, assets },
    { renderPage },
    new AbortController().signal,
    (count) => {
      madeCount += count
    },
  )
  return madeCount
}

/** Numbers of workers. Each worker takes a fifth of a second to start. */
const workerCounts = isLong ? [0, 1, 6] : [0, 2]

test.each(workerCounts)(
  '%d workers and this thread write every page into its file',
  async (workerCount) => {
    const renderPage = await writeTemplates('')

    expect(await render(renderPage, workerCount)).toBe(PAGE_COUNT)

    for (let index = 0; index < PAGE_COUNT; index += 1)
      expect(await readFile(folder.at('stage', String(index)), 'utf8')).toBe(
        `page ${index}`,
      )
  },
)

test('pages with equal chromes get the same chrome, so that its parts render once', async () => {
  await writeTemplates(
    'globalThis.chromes ??= new Set(); chromes.add(page.chrome); page.seo.title = String(chromes.size)',
  )

  await render(({ seo }) => seo.title, 1)

  // Page 95 is the last of the worker's two batches. Its text is the number of different chromes that the worker has seen so far.
  expect(await readFile(folder.at('stage', '95'), 'utf8')).toBe('1')
})

test('if several pages cannot be rendered, the first one is reported', async () => {
  const renderPage = await writeTemplates(
    'if (/(?:7|50|3)$/.test(page.seo.title)) throw new TypeError("cannot render " + page.seo.title)',
  )

  for (const workerCount of workerCounts)
    await expect(render(renderPage, workerCount)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'cannot render page 3',
    })
})

test('if a worker cannot render a page, the error gives the location in the template', async () => {
  await writeTemplates('if (page.seo.title === "page 40") page.missing.title')

  await expect(render(({ seo }) => seo.title, 1)).rejects.toMatchObject({
    name: 'TypeError',
    stack: expect.stringContaining(folder.at('pages.cjs')),
  })
})

test('a thread that exits while rendering fails the build with a plain message', async () => {
  await writeTemplates('if (page.seo.title === "page 40") process.exit(3)')

  const rendering = render(({ seo }) => seo.title, 1)

  await expect(rendering).rejects.toThrow(WorkerFailure)
  await expect(rendering).rejects.toThrow(
    'A thread that renders pages ended: exit code 3',
  )
})

// Filling the memory of a thread takes seconds.
test.runIf(isLong)(
  'a thread that runs out of memory fails the build, and the message suggests a remedy',
  async () => {
    await writeTemplates('const all = []; for (;;) all.push(new Array(1e5).fill(0))')

    await expect(render(({ seo }) => seo.title, 1)).rejects.toThrow(
      'ran out of memory. Use fewer threads',
    )
  },
)

test.each([
  ['this thread', 3],
  ['a worker', 40],
])(
  'a file that %s cannot write is reported by its path in dist/',
  async (_, position) => {
    await folder.write(`stage/${position}/obstacle`)
    const renderPage = await writeTemplates('')

    await expect(render(renderPage, 1)).rejects.toMatchObject({
      code: 'EISDIR',
      path: folder.at('dist', `${position}.html`),
    })
  },
)

// Each thread needs at least 600 pages, or starting it does not pay off.
test.each([
  [1199, 8, 0],
  [1200, 8, 1],
  [100_000, 1, 0],
  [100_000, 8, 7],
])(
  '%d pages on %d cores are rendered by this thread and %d workers',
  (pages, cores, workers) => {
    expect(workerCountFor(pages, cores)).toBe(workers)
  },
)
