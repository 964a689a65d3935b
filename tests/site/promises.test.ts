import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, home } from '../support/cli.ts'
import { elsewhere, notOfContent, promises } from '../support/promises.ts'
import { tinyShop } from '../support/tiny-shop.ts'

const read = (name: string): Promise<string> => readFile(join(home, name), 'utf8')
const documents = (await Promise.all(['README.md', 'docs/content.md'].map(read))).join('\n')

/** An owner's edit. What is found may be a pattern; an empty one begins a file. */
async function applyEdit(file: string, find: string, by: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  if (find === '') return writeFile(file, by)
  const text = await readFile(file, 'utf8')
  const changed = text.includes(find)
    ? text.replace(find, () => by)
    : text.replace(new RegExp(find), () => by)
  expect(changed !== text || find === by, `${find} in ${file}`).toBe(true)
  await writeFile(file, changed)
}

describe('what the documentation promises of content', () => {
  let shop: Awaited<ReturnType<typeof tinyShop>>
  beforeAll(async () => {
    shop = await tinyShop()
    for (const { file, find, by } of promises.flatMap(({ edits }) => edits))
      await applyEdit(join(shop.path, 'content', file), find, by)
    const { code, text } = build(shop.path)
    expect(code, text).toBe(0)
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  test.each(promises)('$sentence', async ({ sentence, shows }) => {
    expect(documents).toContain(sentence)
    for (const [file, words] of Object.entries(shows)) {
      const text = await readFile(join(shop.path, 'dist', file), 'utf8')
      if (typeof words === 'string') expect(text.includes(words), `${words} in ${file}`).toBe(true)
      else expect(words.test(text), `${words} in ${file}`).toBe(true)
    }
  })
})

/** Sentences and rows of tables in a chapter, without code and headings. */
function sentencesOf(chapter: string): readonly string[] {
  const paragraphs = chapter
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^#+ .*$/gm, '')
    .split(/\n\s*\n/)
  return paragraphs.flatMap((paragraph) =>
    paragraph.trim().startsWith('|')
      ? paragraph
          .trim()
          .split('\n')
          .slice(2)
          .map((row) => row.replace(/^\| /, ''))
      : paragraph
          .trim()
          .replaceAll('\n', ' ')
          .split(/(?<=\.)\s+(?=[A-Z[`])/),
  )
}

describe('README.md, "Change content"', () => {
  const flat = (text: string): string => text.replaceAll('\n', ' ')
  const known = [
    ...promises.map(({ sentence }) => flat(sentence)),
    ...Object.keys(elsewhere),
    ...notOfContent,
  ]

  test('each sentence is executed by a test', async () => {
    const [, chapter = ''] = /^## Change content$([\s\S]*?)^## /m.exec(await read('README.md')) ?? []
    const sentences = sentencesOf(chapter).filter((sentence) => sentence !== '')
    expect(sentences.length).toBeGreaterThan(40)
    expect(sentences.filter((sentence) => !known.some((beginning) => sentence.includes(beginning)))).toEqual(
      [],
    )
    for (const beginning of Object.keys(elsewhere))
      expect(
        sentences.some((sentence) => sentence.startsWith(beginning)),
        beginning,
      ).toBe(true)
  })

  test('the tests that it relies on are there', () => {
    for (const file of new Set(Object.values(elsewhere)))
      expect(existsSync(join(home, file)), file).toBe(true)
  })
})
