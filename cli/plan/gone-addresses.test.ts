import { expect, test } from 'vitest'
import type { Output } from '../model/output.ts'
import { ownFiles } from '../model/path.ts'
import { findGoneAddresses, goneAddressesWarning } from './gone-addresses.ts'

const redirects = (contents: string): Output => ({ kind: 'ready', path: ownFiles.redirects, contents })
const image = '<image:loc>https://shop.example/a.jpg</image:loc>'
const sitemap = ['/sv', '/sv/moons', '/sv/posters/a']
  .map((path) => `<url>\n<loc>https://shop.example${path}</loc>\n${image}</url>`)
  .join('\n')

test('addresses that neither a page nor a lasting redirect answers are gone', () => {
  const rules = '/ /sv 302\n/sv/moons /sv/suns 301\n/:lang/posters/* /sv 302\n/sv /sv 200\n'
  expect(findGoneAddresses([sitemap], [redirects(rules)])).toEqual(['/sv', '/sv/posters/a'])
  expect(findGoneAddresses([], [redirects(rules)])).toEqual([])
  const both = [sitemap, sitemap.replaceAll('/sv', '/en')]
  const gone = ['/sv', '/sv/posters/a', '/en', '/en/moons', '/en/posters/a']
  expect(findGoneAddresses(both, [redirects(rules)])).toEqual(gone)
})

test('addresses below an earlier code of a language are answered by those of the present one', () => {
  const page = (path: string) => ({ kind: 'page', path }) as unknown as Output
  const outputs = [redirects('/sv /se 301\n/sv/* /se/:splat 301\n'), page('se.html'), page('se/moons.html')]
  expect(findGoneAddresses([sitemap], outputs)).toEqual(['/sv/posters/a'])
})

test('one warning names them, and leaves a long list to --plan', async () => {
  const said = ['', 'a', 'abcdef', 'abcdefg'].map((names) => goneAddressesWarning([...names]))
  await expect(`${JSON.stringify(said, null, 1)}\n`).toMatchFileSnapshot('gone-addresses.txt')
})
