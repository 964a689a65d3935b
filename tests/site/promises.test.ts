import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringsSchema } from '../../cli/schema/strings.ts'
import { build, home } from '../support/cli.ts'
import { fieldMessages, fieldPromises, fieldTests } from '../support/field-promises.ts'
import { type Promised, promises as readmePromises } from '../support/promises.ts'
import { notOfContent, readmeTests } from '../support/readme-promises.ts'
import { tinyShop } from '../support/tiny-shop.ts'

const promises: readonly Promised[] = [...readmePromises, ...fieldPromises]

const read = (name: string): Promise<string> => readFile(join(home, name), 'utf8')
const documents = { readme: await read('README.md'), fields: await read('docs/content.md') }

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
    expect(documents.readme + documents.fields).toContain(sentence)
    for (const [file, words] of Object.entries(shows)) {
      const text = await readFile(join(shop.path, 'dist', file), 'utf8')
      if (typeof words === 'string') expect(text.includes(words), `${words} in ${file}`).toBe(true)
      else expect(words.test(text), `${words} in ${file}`).toBe(true)
    }
  })
})

/** Sentences of a text, and rows of its tables, without code and headings. */
function sentencesOf(text: string): readonly string[] {
  const paragraphs = text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^#+ .*$/gm, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs
    .flatMap((paragraph) =>
      paragraph.startsWith('|')
        ? paragraph
            .split('\n')
            .slice(2)
            .map((row) => row.replace(/^\| /, ''))
        : splitSentences(paragraph.replaceAll('\n', ' ')),
    )
    .filter((sentence) => sentence !== '')
}

const splitSentences = (text: string): readonly string[] => text.split(/(?<=\.)\s+(?=[A-Z"`[])/)

/** What the third column of the tables says of each field. */
const meaningsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^\| `[^|]*` \| (?:[^|]|\\\|)* \| (.*) \|$/gm)].flatMap(([, meaning = '']) =>
    meaning === '' ? [] : splitSentences(meaning),
  )

const flat = (text: string): string => text.replaceAll('\n', ' ')
const beginnings = (...tables: readonly (Readonly<Record<string, string>> | readonly string[])[]) => [
  ...promises.map(({ sentence }) => flat(sentence)),
  ...tables.flatMap((table) => (Array.isArray(table) ? table : Object.keys(table))),
]
const howTo = 'name its test in tests/support/readme-promises.ts or field-promises.ts'
const withoutProof = (sentences: readonly string[], known: readonly string[]): readonly string[] =>
  sentences.filter((sentence) => !known.some((beginning) => sentence.includes(beginning)))

describe('each sentence is executed by a test', () => {
  const known = beginnings(readmeTests, notOfContent)
  const chapters = documents.readme.split(/^(?=## )/m)

  test('in README.md, "Change content"', () => {
    const sentences = sentencesOf(chapters.find((chapter) => chapter.startsWith('## Change content')) ?? '')
    expect(sentences.length).toBeGreaterThan(40)
    expect(withoutProof(sentences, known), howTo).toEqual([])
  })

  test('in the other chapters of README.md, as far as they speak of content', () => {
    const others = chapters.filter((chapter) => !/^## (?:Change content|The two commands)/.test(chapter))
    const sentences = others
      .flatMap(sentencesOf)
      .filter((sentence) => /\.yaml|: true`|posters|each poster|are ignored/.test(sentence))
    expect(sentences.length).toBeGreaterThan(6)
    expect(withoutProof(sentences, known), howTo).toEqual([])
  })

  test('in docs/content.md', () => {
    const [introduction = ''] = documents.fields.split(/^## /m)
    // templates/interface-texts.test.tsx compares these with the pages.
    const texts = new Set(
      Object.values(stringsSchema.shape).flatMap(({ shape }) =>
        Object.values(shape).map(({ description = '' }) => description),
      ),
    )
    const rows = documents.fields
      .split('\n')
      .filter((row) => ![...texts].some((text) => row.endsWith(`${text} |`)))
    const sentences = [...sentencesOf(introduction), ...meaningsOf(rows.join('\n'))]
    expect(sentences.length).toBeGreaterThan(100)
    expect(withoutProof(sentences, beginnings(fieldMessages, fieldTests)), howTo).toEqual([])
  })
})

describe('what these tables rely on is there', () => {
  test.each([
    ...Object.keys(readmeTests).map((beginning) => [beginning, 'readme'] as const),
    ...Object.keys({ ...fieldMessages, ...fieldTests }).map((beginning) => [beginning, 'fields'] as const),
  ])('%s', (beginning, name) => {
    expect(flat(documents[name])).toContain(beginning)
  })

  test('every test, by its name', async () => {
    for (const reference of new Set([...Object.values(readmeTests), ...Object.values(fieldTests)])) {
      const [file = '', title = ''] = reference.split(' › ')
      expect((await read(file)).replaceAll("\\'", "'"), file).toContain(title)
    }
  })

  test('every message', async () => {
    const messages = await read('cli/load/fixtures/messages/messages.txt')
    for (const heading of Object.values(fieldMessages)) expect(messages).toContain(`# ${heading}\n`)
  })
})
