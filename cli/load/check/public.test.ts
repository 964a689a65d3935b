import { expect, test } from 'vitest'
import { ownShop, tinySite } from '../../../tests/support/own-shop.ts'
import { noBundle } from '../../../tests/support/tiny-shop.ts'
import { planOutputs } from '../../plan/plan.ts'

const shop = ownShop()

/** Files in public/ that are refused once these lie there too, and why. */
async function refusalsOf(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  for (const path of paths) await shop.write(`public/${path}`)
  const { diagnostics } = await shop.load()
  for (const { hint } of diagnostics) expect(hint).toBe('delete it, or give it another name')
  return Object.fromEntries(diagnostics.map(({ at, message }) => [at.file.replace('public/', ''), message]))
}

test('a file in public/ that the shop makes itself is refused, whichever it is', async () => {
  const planned = planOutputs(await tinySite(), noBundle, shop.project.publicFolder)
    .outputs.filter(({ kind, path }) => kind !== 'copy' && !/^(?:img|assets|og)\//.test(path))
    .map(({ path }) => path)
  expect(planned).toEqual(
    expect.arrayContaining(['robots.txt', '_redirects', '404.html', 'sv.html', 'en/wide.html']),
  )
  expect(await refusalsOf(planned)).toEqual(
    Object.fromEntries(planned.map((path) => [path, 'the shop makes this file itself'])),
  )
})

test.each([
  ['the shop makes this file itself', ['Robots.TXT']],
  ['the shop makes a folder of this name itself', ['sv', 'feeds', 'img', 'assets', 'OG']],
  ['the shop makes a file robots.txt itself, where this needs a folder', ['robots.txt/mine']],
  ['the shop makes a file sv.html itself, where this needs a folder', ['sv.html/deep/mine']],
  ['it would hide the redirect of /', ['index.html']],
  ['it would hide the redirect of /success', ['success.html']],
  ['it would hide the redirect of /wide', ['wide.html', 'Wide/Index.html']],
  ['it would hide the page /sv', ['sv/index.html']],
  ['it would hide the page /sv/wide', ['sv/wide']],
  ['it would hide the page /en/wide', ['en/wide/index.html']],
  ['a server may take it for its settings', ['package.json', 'now.json']],
])('a file in public/ is refused where %s', async (message, paths) => {
  expect(await refusalsOf(paths)).toEqual(Object.fromEntries(paths.map((path) => [path, message])))
})

test('files in public/ may have any other names, also in folders of the shop', async () => {
  const inFolders = ['sv/mine', 'sv/map.html', 'img/mine', 'wide/map.svg', 'press/package.json']
  const pages = ['about.html', 'about/index.html', 'main.html', 'get-the-saga.html']
  expect(await refusalsOf(['flag', ...inFolders, ...pages])).toEqual({})
})
