import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { loadContent } from '../../../check/load-content.ts'
import { type DiagnosticCode, isRule } from '../../../model/diagnostic.ts'
import { listShopFiles } from '../../../read/listing.ts'
import { findingInList } from './finding-words.ts'

const shop = ownShop()

interface Said {
  readonly code: DiagnosticCode
  readonly message: string
  readonly hint: string
  readonly file: string
}

/** Reads all messages of `validate` from the tests of its messages. */
async function messagesOfValidate(): Promise<readonly Said[]> {
  const text = await readFile(
    join(import.meta.dirname, '../../../check/fixtures/messages/messages.txt'),
    'utf8',
  )
  const found =
    /^(content[^\s:]*)\S* {2}(?:error|warning|info|note) {2}(.+) {2}\[([\w-]+)\](?:\n {2}(?:see|=) .*)*(?:\n {2}→ (.+))?/gm
  return [...text.matchAll(found)].flatMap(
    ([, file = '', message = '', code = '', hint = '']) =>
      isRule(code) ? [{ file, message, code, hint }] : [],
  )
}

/** Codes of findings whose readers see an unreadable file, a terminal or a server. */
const ofFiles = [
  'syntax',
  'front-matter',
  'encoding',
  'file-name',
  'disk',
  'secret',
  'legacy-key',
]

const signs =
  /`|content\/|\.ya?ml|\.md\b|\bsaga \w|\bYAML\b|\[\]|\bslug\b|\w:"|: …|\bid\b|entry \d|›|public\/|(?<![{\w./])[a-z]+[A-Z]/
const withoutAddresses = (words: string): string =>
  words.replace(/https?:\S+|“[^”]*”|\{\w+\}|#\S+/g, '')

test('words every finding in the language of a shop', async () => {
  const { content } = await loadContent(shop.project, {}, listShopFiles(shop.project))
  const all = (await messagesOfValidate()).filter(({ code }) => !ofFiles.includes(code))
  const said = all.map(({ file, ...found }) => {
    return { ...found, words: findingInList({ ...found, at: { file } }, content) }
  })
  const lines = said.map(({ code, message, words }) => `[${code}] ${message}\n  ${words}`)
  const unique = [...new Set(lines)].sort()
  await expect(`${unique.join('\n')}\n`).toMatchFileSnapshot('finding-words.txt')
  expect(
    said
      .filter(({ words }) => signs.test(withoutAddresses(words)))
      .map(({ words }) => words),
  ).toEqual([])
})
