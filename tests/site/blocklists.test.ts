import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleIslands } from '../../cli/bundle/scripts.ts'
import { isHiddenId, matcherOf } from '../../cli/check/blocked-names.ts'
import { smallShop } from '../shops/small-shop.ts'
import { addresses } from '../support/blocklists/addresses.ts'
import { classes } from '../support/blocklists/classes.ts'
import { home } from '../support/cli.ts'

const dist = await smallShop()
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)
const pages = files
  .filter((path) => path.endsWith('.html'))
  .map((path) => readFileSync(join(dist, path), 'utf8'))
/** The bundles of a shop with a checkout and of one without. */
const bundles = await Promise.all(
  (['on', 'off'] as const).map((checkout) => bundleIslands(home, 'production', checkout)),
)
const bundledFiles = bundles.flatMap(({ files }) => files)
const editorFolder = join(home, 'cli/editor/browser')
const editorSources = readdirSync(editorFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(editorFolder, name), 'utf8'))
const scriptTexts = bundledFiles
  .filter(({ path }) => path.endsWith('.js'))
  .map(({ contents }) => Buffer.from(contents).toString())
const stylesheets = files
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(join(dist, path), 'utf8'))

/**
 * Returns every name that the pattern's group matches, without duplicates. A match can
 * consist of several names, separated by spaces.
 */
function namesIn(texts: readonly string[], pattern: RegExp): readonly string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(pattern)].flatMap(([, group = '']) => group.split(' ')),
  )
  return [...new Set(names)]
}

test('ad blockers hide no class in the shop or its editor', () => {
  const inPages = namesIn(pages, / class="([^"]*)"/g)
  const inStyles = namesIn(stylesheets, /\.([a-z][\w-]*)/g)
  const inScripts = namesIn(scriptTexts, /className:"([^"]*)"/g)
  const inEditor = namesIn(editorSources, /className="([^"]*)"/g)

  // The patterns find the classes in scripts and in the editor.
  expect([...inScripts, ...inEditor]).toEqual(
    expect.arrayContaining(['dialog-body', 'finding']),
  )

  const hiddenClasses = new Set(classes())
  const usedClasses = [...inPages, ...inStyles, ...inScripts, ...inEditor]
  expect(usedClasses.filter((name) => hiddenClasses.has(name))).toEqual([])

  // The lists contain only names in this form, so other class names would never be
  // compared.
  expect(inPages.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([])
})

test('ad blockers hide no id in the shop', () => {
  const inPages = namesIn(pages, / id="([^"]*)"/g)
  const inScripts = namesIn(scriptTexts, /\b(?:id|htmlFor):"([^"]*)"/g)

  // The pattern finds the ids in scripts.
  expect(inScripts).toContain('letter-to')

  expect([...inPages, ...inScripts].filter(isHiddenId)).toEqual([])
})

test('ad blockers let through every file of the shop', () => {
  // The patterns work, because they block these invented addresses.
  const blockedAddresses = matcherOf(addresses())
  for (const path of ['/img/ad-widget-1.avif', '/assets/cookie-consent.js'])
    expect(blockedAddresses.test(path), path).toBe(true)

  const paths = [...files, ...bundledFiles.map(({ path }) => path)].map(
    (path) => `/${path}`,
  )
  expect(paths.filter((path) => blockedAddresses.test(path))).toEqual([])
})
