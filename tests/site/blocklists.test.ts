import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleIslands } from '../../cli/bundle/bundle.ts'
import { isHiddenId, matcherOf } from '../../cli/check/blocked-names.ts'
import { wholeShop } from '../shops/whole-shop.ts'
import { addresses } from '../support/blocklists/addresses.ts'
import { classes } from '../support/blocklists/classes.ts'
import { home } from '../support/cli.ts'

const dist = await wholeShop()
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)
const pages = files
  .filter((path) => path.endsWith('.html'))
  .map((path) => readFileSync(join(dist, path), 'utf8'))
/** The scripts of shops with and without a checkout. */
const bundles = await Promise.all(
  (['on', 'off'] as const).map((checkout) => bundleIslands(home, 'production', checkout)),
)
const bundled = bundles.flatMap(({ files }) => files)
const editorFolder = join(home, 'cli/editor/browser')
const editor = readdirSync(editorFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(editorFolder, name), 'utf8'))
const scriptTexts = bundled
  .filter(({ path }) => path.endsWith('.js'))
  .map(({ contents }) => Buffer.from(contents).toString())
const sheets = files
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(join(dist, path), 'utf8'))

const namesIn = (texts: readonly string[], pattern: RegExp): readonly string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')),
    ),
  ),
]

test('ad blockers hide no class of the shop or its editor, in pages or in what scripts draw', () => {
  const inPages = namesIn(pages, / class="([^"]*)"/g)
  const inStyles = namesIn(sheets, /\.([a-z][\w-]*)/g)
  const inScripts = namesIn(scriptTexts, /className:"([^"]*)"/g)
  const inEditor = namesIn(editor, /className="([^"]*)"/g)
  expect([...inScripts, ...inEditor]).toEqual(
    expect.arrayContaining(['dialog-body', 'finding']),
  )

  const hidden = new Set(classes())
  const shown = [...inPages, ...inStyles, ...inScripts, ...inEditor]
  expect(shown.filter((name) => hidden.has(name))).toEqual([])
  // The lists hold no other names than those of this form.
  expect(inPages.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([])
})

test('ad blockers hide no id of the shop', () => {
  const inPages = namesIn(pages, / id="([^"]*)"/g)
  const inScripts = namesIn(scriptTexts, /\b(?:id|htmlFor):"([^"]*)"/g)
  expect(inScripts).toContain('letter-to')
  expect([...inPages, ...inScripts].filter(isHiddenId)).toEqual([])
})

test('ad blockers let through every file of the shop', () => {
  const blocked = matcherOf(addresses())
  expect(
    ['/img/ad-widget-1.avif', '/assets/cookie-consent.js'].filter(
      (path) => !blocked.test(path),
    ),
  ).toEqual([])
  const all = [...files, ...bundled.map(({ path }) => path)].map((path) => `/${path}`)
  expect(all.filter((path) => blocked.test(path))).toEqual([])
})
