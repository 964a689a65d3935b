import { expect, test } from 'vitest'
import { labelLanguages } from './borrowed-texts.ts'

/** [ and ] represent the marks around a text in another language. */
const cases = {
  'the element of a text has its language': '<p>[ord]</p>',
  'numbers and signs are words of no language': '<p>3 · [ord]</p>',
  'beside other words it gets an element': '<p>word [ord]</p>',
  'it may hold elements': '<p>[ord <b>ord</b> ord]</p>',
  'words behind it are of the page': '<p>[ord <b>ord</b> ord] word</p>',
  'another one may follow': '<p>[ord <b>ord</b> ord] [ord <b>ord</b>]</p>',
  'one beside others too': '<ul><li>[ord]</li> word</ul>',
  'in an island nothing is put in':
    '<div data-island="A"><p>word [ord]</p></div><p>word [ord]</p>',
  'a name is in the language of its element': '<img alt="[ord]"/>',
  'which it had another one of': '<a lang="en" title="[ord]"></a>',
  'other names are not': '<div title="[ord]">word</div>',
  'scripts are not read': '<script>"<p>"[ord]</script>',
}

test('texts in another language declare their language', async () => {
  const lines = Object.entries(cases).map(([title, html]) => {
    const markedHtml = html.replaceAll('[', '\ue000').replaceAll(']', '\ue001')
    return `# ${title}\n${html}\n${labelLanguages(markedHtml, 'sv')}\n`
  })

  await expect(lines.join('\n')).toMatchFileSnapshot('borrowed-texts.txt')
})
