import { expect, test } from 'vitest'
import { encodedTexts, storyPo, utf16 } from '../../../tests/support/po-bytes.ts'
import { placeText } from '../../model/diagnostic.ts'
import { readPo } from './entries.ts'

const wordsIn = (bytes: Uint8Array): readonly string[] =>
  (readPo('es.po', bytes).value?.entries ?? []).map(({ words }) => words)

test.each(encodedTexts)('reads the letters of a PO file in %s', (charset, text, hex) => {
  expect(wordsIn(storyPo(Buffer.from(hex, 'hex'), charset))).toEqual([text])
})

const difficultWords = '👩🏽\u200d🚀 e\u0301 å 🇸🇪 月'
const difficultPo = storyPo(difficultWords, 'UTF-8').toString()

test.each([
  ['UTF-8 without a charset', storyPo(difficultWords)],
  ['UTF-8 with the charset of a template', storyPo(difficultWords, 'CHARSET')],
  [
    'UTF-8 with a byte order mark, despite another charset in the header',
    Buffer.from(`\ufeff${storyPo(difficultWords, 'latin1')}`),
  ],
  ['UTF-8 with two byte order marks', Buffer.from(`\ufeff\ufeff${difficultPo}`)],
  ['UTF-16, little-endian', utf16(difficultPo)],
  ['UTF-16, big-endian', utf16(difficultPo, { isBig: true })],
  ['UTF-16 without a byte order mark', utf16(difficultPo, { isMarked: false })],
  [
    'UTF-16, big-endian, without a byte order mark',
    utf16(difficultPo, { isBig: true, isMarked: false }),
  ],
  ['UTF-16 without a charset in its header', utf16(storyPo(difficultWords).toString())],
  [
    'UTF-8 with a folded header line',
    Buffer.from(difficultPo.replace('plain; ', 'plain; "\n"')),
  ],
  ['Windows line ends', Buffer.from(difficultPo.replaceAll('\n', '\r\n'))],
  ['old Mac line ends', Buffer.from(difficultPo.replaceAll('\n', '\r'))],
  [
    'mixed line ends',
    Buffer.from(difficultPo.replace('\n', '\r\n').replace('\n\n', '\r\n\r')),
  ],
])('reads emoji, flags and combining letters from %s', (_, bytes) => {
  expect(wordsIn(bytes)).toEqual([difficultWords])
})

/** The letters åäö in Windows-1252. */
const åäö = Buffer.from([0xe5, 0xe4, 0xf6])
const plainPo = storyPo('Hola.', 'UTF-8').toString()
const withLine = (line: string) =>
  plainPo.replace('\nmsgctxt', () => `\n${line}\nmsgctxt`)
const withWords = (words: string) => plainPo.replace('Hola.', () => words)

/** A file that ends after the first of the two bytes of "å". */
const poWithAring = Buffer.from(withWords('å'))
const poCutInAring = poWithAring.subarray(0, poWithAring.lastIndexOf('å') + 1)

/** Unreadable files, by their fault. */
const damagedFiles: Readonly<Record<string, Uint8Array | string>> = {
  'Windows-1252 as UTF-8': storyPo(åäö, 'UTF-8'),
  'Windows-1252 without a charset': storyPo(åäö),
  'Windows-1252 in old Mac lines': Buffer.from(
    storyPo(åäö, 'UTF-8').toString('latin1').replaceAll('\n', '\r'),
    'latin1',
  ),
  'Windows-1252 after a UTF-8 byte order mark': Buffer.concat([
    Buffer.from('\ufeff'),
    storyPo(åäö, 'latin1'),
  ]),
  // In Windows-1252: “a”.
  'Windows-1252 as ISO-8859-15': storyPo(Buffer.from([0x93, 0x61, 0x94]), 'ISO-8859-15'),
  // In Windows-1252: å and a space.
  'Windows-1252 as Shift_JIS': storyPo(Buffer.from([0xe5, 0x20]), 'Shift_JIS'),
  'Windows-1252 as ASCII': storyPo(åäö, 'ASCII'),
  'a byte that Windows-1252 lacks': storyPo(Buffer.from([0x61, 0x81]), 'CP1252'),
  'UTF-8 as Windows-1252': storyPo('Två månar', 'CP1252'),
  'UTF-8 as GBK': storyPo('你好', 'GBK'),
  'UTF-8 as UTF-16': storyPo('Två', 'UTF-16'),
  'UTF-8 cut within a letter': poCutInAring,
  // The two halves of 😀, each encoded as a character.
  'surrogates in UTF-8': storyPo(
    Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]),
    'UTF-8',
  ),
  'half a surrogate pair in UTF-16': utf16(withWords('\ud83d')),
  'half a character in UTF-16': utf16(plainPo).subarray(0, -1),
  'an unknown charset': storyPo('Två', 'utf8mb4'),
  'a 7-bit charset': storyPo('Tv+AOU-', 'UTF-7'),
  'a letter that was lost before': withWords('Tv\ufffd'),
  'a control character': withWords('a\u0000b'),
  'a private character': withWords('\uf8ff'),
  'a noncharacter': withWords('\ufffe'),
  'a sign that the charset of an editor lacks': plainPo.replace(
    'story/es.md',
    'story/es.md ? title',
  ),
  'UTF-8 that was read as Windows-1252': plainPo.replace(
    'story/es.md',
    'story/es.md â€º title',
  ),
  'a compiled file': Buffer.from([0xde, 0x12, 0x04, 0x95, 0, 0, 0, 0]),
  'a ZIP file': 'PK\u0003\u0004',
  XLIFF: '<?xml version="1.0"?>\n<xliff></xliff>\n',
  'a web page': '<!doctype html>\n',
  JSON: '{"a": "b"}\n',
  CSV: 'key,text\na,b\n',
  prose: 'Hej!\n\nDe här texterna är klara.\n',
  nothing: '',
  'comments alone': '# Translator: A\n',
  'a git conflict': withLine('<<<<<<< HEAD'),
  'the middle of a conflict': withLine('======='),
  'the base of a conflict': withLine('||||||| base'),
  'the end of a conflict': withLine('>>>>>>> theirs'),
  'no closing quotation mark': plainPo.replace('first."', 'first.'),
  'no opening quotation mark': plainPo.replace('msgid "The', 'msgid The'),
  'a quotation mark in the words': withWords('un "mundo" nuevo'),
  'an unknown escape': withWords('\\303\\245'),
  'a backslash at the end of a line': withWords('a\\\nb'),
  'words before the first keyword': '"words"\n',
  'no source text': plainPo.replace(/msgid "The.*\n/, ''),
  'no translation': withLine('msgctxt "a"\nmsgid "b"'),
  'two translations': withLine('msgid "b"\nmsgstr "c"\nmsgstr "d"\n'),
  'a form without a plural': withLine('msgid "b"\nmsgstr[0] "c"\n'),
  'half an obsolete text': withLine('#~ msgid "b"\nmsgstr "c"\n'),
  'two files in one': `${plainPo}\n${plainPo}`,
}

test('rejects a damaged PO file with the location of the damage and a remedy', async () => {
  const messages = Object.entries(damagedFiles).map(([fault, content]) => {
    const { value, diagnostics } = readPo('es.po', Buffer.from(content))
    const lines = diagnostics.map(
      ({ at, code, message, hint }) =>
        `${placeText(at)}  ${message}  [${code}]\n  → ${hint}\n`,
    )
    return `${fault}\n${value ? 'read\n' : ''}${lines.join('')}`
  })

  await expect(messages.join('\n')).toMatchFileSnapshot('refused.txt')
})
