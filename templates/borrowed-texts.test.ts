import { expect, test } from 'vitest'
import { labelLanguages } from './borrowed-texts.ts'

// [ and ] stand for the marks around a text of another language.
test.each([
  ['the element of a text has its language', '<p>[ord]</p>', '<p lang="sv">ord</p>'],
  ['numbers and signs are words of no language', '<p>3 · [ord]</p>', '<p lang="sv">3 · ord</p>'],
  ['beside other words it gets an element', '<p>word [ord]</p>', '<p>word <span lang="sv">ord</span></p>'],
  [
    'it may hold elements',
    '<p>[ord <b>ord</b> ord]</p>',
    '<p><span lang="sv">ord </span><b lang="sv">ord</b><span lang="sv"> ord</span></p>',
  ],
  [
    'words behind it are of the page',
    '<p>[ord <b>ord</b> ord] word</p>',
    '<p><span lang="sv">ord </span><b lang="sv">ord</b><span lang="sv"> ord</span> word</p>',
  ],
  [
    'another one may follow',
    '<p>[ord <b>ord</b> ord] [ord <b>ord</b>]</p>',
    '<p><span lang="sv">ord </span><b lang="sv">ord</b><span lang="sv"> ord</span> <span lang="sv">ord </span><b lang="sv">ord</b></p>',
  ],
  ['one beside others too', '<ul><li>[ord]</li> word</ul>', '<ul><li lang="sv">ord</li> word</ul>'],
  [
    'in an island nothing is put in',
    '<div data-island="A"><p>word [ord]</p></div><p>word [ord]</p>',
    '<div data-island="A"><p>word ord</p></div><p>word <span lang="sv">ord</span></p>',
  ],
  ['a name is in the language of its element', '<img alt="[ord]"/>', '<img alt="ord" lang="sv"/>'],
  ['which it had another one of', '<a lang="en" title="[ord]"></a>', '<a title="ord" lang="sv"></a>'],
  ['other names are not', '<div title="[ord]">word</div>', '<div title="ord">word</div>'],
  ['scripts are not read', '<script>"<p>"[ord]</script>', '<script>"<p>"ord</script>'],
])('%s', (_, html, expected) => {
  const marked = html.replaceAll('[', '\ue000').replaceAll(']', '\ue001')
  expect(labelLanguages(marked, 'sv')).toBe(expected)
})
