import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { axeFaults } from '../support/walk.ts'
import { startWatching, type Watching } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** Adds a poster, a gallery, an edition and a language, each a draft, and makes a draft of a poster that is there. */
async function addDrafts(root: string): Promise<void> {
  const at = (path: string) => join(root, 'content', path)
  // As much as somebody writes who has only an idea.
  await cp(join(import.meta.dirname, 'drafts'), at(''), { recursive: true })
  await edit(at('posters/main/two-moons.yaml'), (text) => `${text}draft: true\n`)
  await edit(at('galleries/main.yaml'), (text) =>
    text.replace(/- two-moons/, '$&\n  - night-walk'),
  )
  // Another picture, by one byte behind its end.
  const picture = await readFile(at('posters/main/two-moons.jpg'))
  await writeFile(
    at('posters/hall/tall-sun.jpg'),
    Buffer.concat([picture, Buffer.from([0])]),
  )

  const german = '  - { code: de, name: Deutsch, locale: de_DE, flag: de, draft: true }\n'
  // Another shares its flag with a language that is published.
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
  await edit(at('strings/de.yaml'), (text) => text.replace(/^ {2}skip: .*\n/m, ''))
  await cp(join(root, 'public/flags/gb.svg'), join(root, 'public/flags/de.svg'))
}

const SECRETS =
  /two-moons|night-walk|tall-sun|\/hall\b|second-saga|Deutsch|["/]de["/.]|data-draft/

async function filesWith(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const found: string[] = []
  for (const name of names) {
    if (pattern.test(`/${name}`)) found.push(name)
    if (!/\.(?:html|xml|json|txt|conf|css|webmanifest)$|(?:^|\/)_\w+$/.test(name))
      continue
    if (pattern.test(await readFile(join(folder, name), 'utf8'))) found.push(name)
  }
  return found
}

const shop = untilEnd(await tinyShop())
beforeAll(() => addDrafts(shop.path))

test('a build leaves drafts out of every file: dist/ is that of a shop without them', async () => {
  await using plain = await tinyShop()
  await edit(join(plain.path, 'content/galleries/main.yaml'), (text) =>
    text.replace('expect: 2\n', '').replace('  - two-moons\n', ''),
  )
  for (const file of ['two-moons.yaml', 'two-moons.jpg'])
    await rm(join(plain.path, 'content/posters/main', file))
  expect((await build(plain.path)).code).toBe(0)
  // What the shops share is not drawn again.
  await cp(join(plain.path, '.cache/store'), join(shop.path, '.cache/store'), {
    recursive: true,
  })
  const { code, text } = await build(shop.path)
  expect(text).not.toMatch(/error|warning/)
  expect(code).toBe(0)
  const built = await fingerprint(join(shop.path, 'dist'))
  expect(Object.keys(built).length).toBeGreaterThan(50)
  expect(built).toEqual(await fingerprint(join(plain.path, 'dist')))
  expect(await filesWith(join(shop.path, 'dist'), SECRETS)).toEqual([])
  await rm(join(shop.path, 'dist'), { recursive: true })
})

test('what a draft lacks is a note; what is wrong elsewhere, or in what is there, stays an error', async () => {
  const said: string[] = []
  const validate = async (files: RegExp, ...options: readonly string[]) => {
    const { code, text } = await saga(['validate', '--root', shop.path, ...options])
    const lines = text.match(/^content\/.* {2}(?:error|warning|info) {2}.*\n/gm) ?? []
    said.push(...lines.filter((line) => files.test(line)), `exit code ${code}\n`)
  }
  await validate(
    /hall|night-walk|second-saga|gold-disk|strings\/de.*missing/,
    '--strict',
    '--notes',
  )
  const content = join(shop.path, 'content')
  const before = join(shop.path, 'before')
  await cp(content, before, { recursive: true })
  for (const [file, part, by] of [
    ['posters/main/night-walk.yaml', /$/, 'orientaton: tall\n'],
    ['posters/wide/wide-1.yaml', 'wide-1.jpg', 'wide-9.jpg'],
    ['site.yaml', 'flag: es', 'flag: ex'],
  ] as const)
    await edit(join(content, file), (text) => text.replace(part, by))
  await validate(/./)
  await cp(before, content, { recursive: true })
  await expect(said.join('')).toMatchFileSnapshot('drafts.txt')
})

describe('watch', () => {
  let watching: Watching
  beforeAll(async () => {
    watching = await startWatching(shop.path, home)
  })
  afterAll(() => watching[Symbol.asyncDispose]())

  test('shows drafts with a mark, in every language, and publishes none', async () => {
    for (const lang of ['sv', 'en', 'es', 'de']) {
      await watching.until(`/${lang}`, (html) =>
        /data-draft=""[^>]* id="two-moons"/.test(html),
      )
      const pages = {
        hall: 'tall-sun',
        'posters/two-moons': 'two-moons',
        'posters/tall-sun': 'tall-sun',
      }
      for (const [slug, text] of Object.entries(pages))
        expect(await watching.page(`/${lang}/${slug}`)).toMatch(
          new RegExp(`<main id="main" data-draft="">[\\s\\S]*${text}`),
        )
      expect(await watching.page(`/${lang}`)).toContain(
        lang === 'de' ? '<main id="main" data-draft="">' : '<main id="main">',
      )
    }
    await expect
      .poll(() => filesWith(join(watching.root, 'dist'), /\/sv\.html$/).catch(() => []))
      .not.toEqual([])
    expect(await filesWith(join(watching.root, 'dist'), SECRETS)).toEqual([])
  })

  test('the mark is seen, hides nothing, and is in order for assistive technology', async () => {
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
