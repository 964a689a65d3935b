import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSite } from '../../cli/commands/pipeline.ts'
import type { Site } from '../../cli/model/site.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { projectAt } from '../../cli/project.ts'
import { renderPage } from '../../templates/index.tsx'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { noBundle, tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { assets } from '../support/pages.ts'
import { axeFaults } from '../support/walk.ts'
import { startWatching, type Watching } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** Adds drafts of a poster, a gallery, an edition and two languages, and turns a published poster into a draft. */
async function addDrafts(root: string): Promise<void> {
  const at = (path: string) => join(root, 'content', path)
  // These files have only a few fields, as when an owner has just begun.
  await cp(join(import.meta.dirname, 'drafts'), at(''), { recursive: true })
  await edit(at('posters/main/two-moons.yaml'), (text) => `${text}draft: true\n`)
  await edit(at('galleries/main.yaml'), (text) =>
    text.replace(/- two-moons/, '$&\n  - night-walk'),
  )

  // One more byte at the end makes it a different picture.
  const picture = await readFile(at('posters/main/two-moons.jpg'))
  await writeFile(
    at('posters/hall/tall-sun.jpg'),
    Buffer.concat([picture, Buffer.from([0])]),
  )

  const german = '  - { code: de, name: Deutsch, locale: de_DE, flag: de, draft: true }\n'
  // This draft shares its flag with a published language.
  const dutch =
    '  - { code: nl, name: Nederlands, locale: nl_NL, flag: gb, draft: true }\n'
  await edit(at('site.yaml'), (text) =>
    text.replace('  - { code: es', `${german}${dutch}$&`),
  )

  for (const file of [
    'strings/de.yaml',
    'story/de.md',
    'quotes/de.yaml',
    'testimonials/de.yaml',
  ])
    await cp(at(file.replace('de', 'en')), at(file))
  // One interface text of the hidden language is missing.
  await edit(at('strings/de.yaml'), (text) => text.replace(/^ {2}skip: .*\n/m, ''))
  await cp(join(root, 'public/flags/gb.svg'), join(root, 'public/flags/de.svg'))
}

const shop = disposeAfterTests(await tinyShop({ isEncoded: isLong }))
beforeAll(() => addDrafts(shop.path))

/** Matches names and texts of drafts. */
const SECRETS =
  /two-moons|night-walk|tall-sun|\/hall\b|second-saga|Deutsch|["/]de["/.]|data-draft/

/** Matches the paths of text files, including host settings such as `_redirects`. */
const TEXT_FILE = /\.(?:html|xml|json|txt|conf|css|webmanifest)$|(?:^|\/)_\w+$/

/** Lists the files in a folder whose path or text matches a pattern. */
async function findFiles(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const matches: string[] = []
  for (const name of names) {
    if (pattern.test(`/${name}`)) matches.push(name)
    if (!TEXT_FILE.test(name)) continue

    const text = await readFile(join(folder, name), 'utf8')
    if (pattern.test(text)) matches.push(name)
  }
  return matches
}

/** Removes the poster that `addDrafts` turns into a draft. */
async function removeDraft(root: string): Promise<void> {
  await edit(join(root, 'content/galleries/main.yaml'), (text) =>
    text.replace('expect: 2\n', '').replace('  - two-moons\n', ''),
  )
  for (const file of ['two-moons.yaml', 'two-moons.jpg'])
    await rm(join(root, 'content/posters/main', file))
}

/** Loads a shop. Returns its pages and text files by path, as builds write them and as `watch` shows them. */
async function renderShop(root: string) {
  const { value, diagnostics } = await loadSite(projectAt(root, home, 'test'), {})
  if (!value) throw new Error(JSON.stringify(diagnostics))

  return {
    published: renderFiles(value.site),
    shown: renderFiles(value.withDrafts()),
  }
}

function renderFiles(site: Site): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const output of planOutputs(site, noBundle, 'public').outputs) {
    if (output.kind === 'page') files.set(output.path, renderPage(output.page(), assets))
    else if (output.kind === 'text') files.set(output.path, [...output.pieces()].join(''))
    else files.set(output.path, output.kind === 'ready' ? output.contents : '')
  }
  return files
}

test('the pages and files of a shop with drafts are those of a shop without them', async () => {
  await using shopWithoutDrafts = await tinyShop({ isEncoded: false })
  await removeDraft(shopWithoutDrafts.path)

  const { published } = await renderShop(shop.path)

  const expected = await renderShop(shopWithoutDrafts.path)
  expect([...published.keys()]).toEqual([...expected.published.keys()])
  expect(published).toEqual(expected.published)
  expect(published.size).toBeGreaterThan(50)
  for (const [path, text] of published) expect(`/${path}\n${text}`).not.toMatch(SECRETS)
})

test('drafts are shown and marked in every language', async () => {
  const { shown } = await renderShop(shop.path)
  const pageAt = (path: string): string => shown.get(`${path}.html`) ?? ''

  for (const lang of ['sv', 'en', 'es', 'de']) {
    expect(pageAt(lang)).toMatch(/data-draft=""[^>]* id="two-moons"/)
    expect(pageAt(lang)).not.toMatch(/data-draft=""[^>]* id="gold-disk"/)
    // The whole of a hidden language is a draft.
    expect(pageAt(lang).includes('<main id="main" data-draft="">')).toBe(lang === 'de')

    const textsByPath = {
      hall: 'tall-sun',
      'posters/two-moons': 'two-moons',
      'posters/tall-sun': 'tall-sun',
    }
    for (const [path, text] of Object.entries(textsByPath))
      expect(pageAt(`${lang}/${path}`)).toMatch(
        new RegExp(`<main id="main" data-draft="">[\\s\\S]*${text}`),
      )
  }
  // The menus mark drafts too.
  expect(pageAt('sv')).toMatch(/<li data-draft="">(?:(?!<\/li>)[\s\S])*Deutsch/)
  expect(pageAt('sv')).not.toMatch(/<li data-draft="">(?:(?!<\/li>)[\s\S])*English/)
})

test.runIf(isLong)(
  'a build with drafts has the same output as a shop without them',
  async () => {
    await using shopWithoutDrafts = await tinyShop()
    await removeDraft(shopWithoutDrafts.path)
    expect((await build(shopWithoutDrafts.path)).code).toBe(0)

    // Reusing the other shop's pictures and previews saves time.
    await cp(
      join(shopWithoutDrafts.path, '.cache/store'),
      join(shop.path, '.cache/store'),
      {
        recursive: true,
      },
    )
    const { code, text } = await build(shop.path)

    expect(text).not.toMatch(/error|warning/)
    expect(code).toBe(0)
    const output = await fingerprint(shop.dist)
    expect(Object.keys(output).length).toBeGreaterThan(50)
    expect(output).toEqual(await fingerprint(shopWithoutDrafts.dist))
    expect(await findFiles(join(shop.path, 'dist'), SECRETS)).toEqual([])
    // The `watch` test waits for the dist/ that `watch` itself publishes.
    await rm(join(shop.path, 'dist'), { recursive: true })
  },
)

test('a draft’s missing fields are reported as notes, its other errors as errors', async () => {
  const outputs: string[] = []
  const validate = async (files: RegExp, ...options: readonly string[]) => {
    const { code, text } = await saga(['validate', '--root', shop.path, ...options])
    const lines = text.match(/^content\/.* {2}(?:error|warning|info) {2}.*\n/gm) ?? []
    outputs.push(...lines.filter((line) => files.test(line)), `exit code ${code}\n`)
  }

  await validate(
    /hall|night-walk|second-saga|gold-disk|strings\/de.*missing/,
    '--strict',
    '--notes',
  )

  const content = join(shop.path, 'content')
  const originals = join(shop.path, 'originals')
  await cp(content, originals, { recursive: true })
  await shop.edit(
    'content/posters/main/night-walk.yaml',
    (text) => `${text}orientaton: tall\n`,
  )
  await shop.edit('content/posters/wide/wide-1.yaml', (text) =>
    text.replace('wide-1.jpg', 'wide-9.jpg'),
  )
  await shop.edit('content/site.yaml', (text) => text.replace('flag: es', 'flag: ex'))
  await validate(/./)
  await cp(originals, content, { recursive: true })

  await expect(outputs.join('')).toMatchFileSnapshot('drafts.txt')
})

describe.runIf(isLong)('watch', () => {
  let watching: Watching
  beforeAll(async () => {
    watching = await startWatching(shop.path, home)
  })
  afterAll(() => watching[Symbol.asyncDispose]())

  test('marks drafts in every language and publishes none', async () => {
    for (const lang of ['sv', 'en', 'es', 'de']) {
      await watching.until(`/${lang}`, (html) =>
        /data-draft=""[^>]* id="two-moons"/.test(html),
      )

      const textsBySlug = {
        hall: 'tall-sun',
        'posters/two-moons': 'two-moons',
        'posters/tall-sun': 'tall-sun',
      }
      for (const [slug, text] of Object.entries(textsBySlug))
        expect(await watching.page(`/${lang}/${slug}`)).toMatch(
          new RegExp(`<main id="main" data-draft="">[\\s\\S]*${text}`),
        )

      expect(await watching.page(`/${lang}`)).toContain(
        lang === 'de' ? '<main id="main" data-draft="">' : '<main id="main">',
      )
    }

    await expect
      .poll(() => findFiles(join(watching.root, 'dist'), /\/sv\.html$/).catch(() => []))
      .not.toEqual([])
    expect(await findFiles(join(watching.root, 'dist'), SECRETS)).toEqual([])
  })

  test('shows an accessible mark on a draft', async () => {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`${watching.origin}/sv`)
      const markOf = (selector: string) =>
        page
          .locator(selector)
          .evaluate((card) => getComputedStyle(card, '::before').content)

      await expect.poll(() => markOf('#two-moons')).toBe('"draft"')
      expect(await markOf('#gold-disk')).toBe('none')
      expect(await axeFaults(page)).toEqual([])
    } finally {
      await closeWindows()
    }
  })
})
