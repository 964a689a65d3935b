import { expect, test } from 'vitest'
import { labelLanguages } from './borrowed-texts.ts'

/** [ and ] represent the marks around a text in another language, here Swedish. */
const cases = {
  'a text alone: its element declares the language': '<p>[ord]</p>',
  'a text beside digits and symbols: as if alone': '<p>3 · [ord]</p>',
  'a text beside text of the page: a new element': '<p>word [ord]</p>',
  'a text that contains an element': '<p>[ord <b>ord</b> ord]</p>',
  'a text that contains an element, before text of the page':
    '<p>[ord <b>ord</b> ord] word</p>',
  'two texts that contain elements': '<p>[ord <b>ord</b> ord] [ord <b>ord</b>]</p>',
  'a text alone, in an element beside text of the page': '<ul><li>[ord]</li> word</ul>',
  'islands get no new elements':
    '<div data-island="A"><p>word [ord]</p></div><p>word [ord]</p>',
  'an attribute of a picture: the picture declares the language': '<img alt="[ord]"/>',
  'an attribute of a link that declares another language':
    '<a lang="en" title="[ord]"></a>',
  'an attribute of another element: no language': '<div title="[ord]">word</div>',
  'scripts are ignored': '<script>"<p>"[ord]</script>',
}

test('declares the language of borrowed texts', async () => {
  const lines = Object.entries(cases).map(([title, html]) => {
    const markedHtml = html.replaceAll('[', '\ue000').replaceAll(']', '\ue001')
    return `# ${title}\n${html}\n${labelLanguages(markedHtml, 'sv')}\n`
  })

  await expect(lines.join('\n')).toMatchFileSnapshot('borrowed-texts.txt')
})
