import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop } from '../shops/command-shop.ts'
import { encodedTexts, storyPo, utf16 } from '../support/po-bytes.ts'

const shop = commandShop()

/** Imports a PO file with a Spanish version of the story. Returns the text in the shop's file. */
async function importStory(bytes: Uint8Array): Promise<string> {
  const file = join(shop.root, 'es.po')
  // The source text is English, because not every charset has the Swedish letters.
  await shop.write('story/en.md', '---\ntitle: The saga\n---\n\nThe first.\n')
  await shop.write('story/es.md', '---\ntitle: La saga\n---\n')
  await writeFile(file, bytes)

  const { code, text } = await shop.run('translations import', file)
  expect(code, text).toBe(0)

  const story = await readFile(join(shop.root, 'content/story/es.md'), 'utf8')
  return story.replace(/^---[\s\S]*\n---\n+/, '')
}

test.each(encodedTexts)(
  'a PO file in %s is imported with all its letters',
  async (charset, text, hex) => {
    expect(await importStory(storyPo(Buffer.from(hex, 'hex'), charset))).toBe(`${text}\n`)
  },
)

/**
 * Emoji made of several code points, letters with combining accents, ideographs, letters beyond the first 65,536 code
 * points, and unusual spaces and punctuation.
 */
const unusualTexts = [
  '👩🏽\u200d🚀 🇸🇪 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'e\u0301 a\u030a å',
  '月\u3000がきれい',
  '𐌰𝒜\u{20000}',
  'a\u00a0b \u2019 – …',
]

test.each(unusualTexts)(
  'the letters %s are imported from every Unicode encoding of a PO file',
  async (text) => {
    const po = storyPo(text, 'UTF-8').toString()
    const encodings = [
      Buffer.from(po),
      Buffer.from(`\ufeff${po}`),
      Buffer.from(po.replaceAll('\n', '\r\n')),
      Buffer.from(po.replaceAll('\n', '\r')),
      utf16(po),
      utf16(po, { isBig: true }),
      utf16(po, { isMarked: false }),
      utf16(po, { isBig: true, isMarked: false }),
    ]

    for (const bytes of encodings) expect(await importStory(bytes)).toBe(`${text}\n`)
  },
)
