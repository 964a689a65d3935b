import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoredShop } from '../../../../tests/shops/own-shop.ts'
import { loadContent } from '../../../check/load-content.ts'
import { type DiagnosticCode, isRule } from '../../../model/diagnostic.ts'
import { listShopFiles } from '../../../read/listing.ts'
import { findingInList } from './finding-words.ts'

const shop = restoredShop()

interface ValidateMessage {
  readonly code: DiagnosticCode
  readonly message: string
  readonly hint: string
  readonly file: string
}

/** The parts of a `validate` message, in order. */
const messageParts = {
  placeAndSeverity: /^(content[^\s:]*)\S* {2}(?:error|warning|info|note) {2}/,
  textAndCode: /(.+) {2}\[([\w-]+)\]/,
  relatedLines: /(?:\n {2}(?:see|=) .*)*/,
  hint: /(?:\n {2}→ (.+))?/,
}

/** Captures a message's file, text, code and hint. */
const messagePattern = new RegExp(
  Object.values(messageParts)
    .map(({ source }) => source)
    .join(''),
  'gm',
)

/** Reads all messages of `validate` from the tests for its messages. */
async function messagesOfValidate(): Promise<readonly ValidateMessage[]> {
  const text = await readFile(
    join(import.meta.dirname, '../../../../tests/messages/cases/messages.txt'),
    'utf8',
  )
  return [...text.matchAll(messagePattern)].flatMap(
    ([, file = '', message = '', code = '', hint = '']) =>
      isRule(code) ? [{ file, message, code, hint }] : [],
  )
}

/**
 * Codes of findings that are shown with an unreadable file, in a terminal or on a server.
 */
const fileCodes = [
  'syntax',
  'front-matter',
  'encoding',
  'file-name',
  'disk',
  'secret',
  'legacy-key',
]

/** File vocabulary, which only people who edit files by hand should see. */
const fileVocabulary = [
  // Syntax: `true`, [], "seo:" and links › a1.
  /`|\[\]|\w:"|: …|›/,
  // Paths.
  /content\/|public\/|\.ya?ml|\.md\b/,
  // Commands and terms.
  /\bsaga \w|\bYAML\b|\bslug\b|\bid\b/,
  // Field keys, such as soldOut, but not parts of addresses.
  /(?<![{\w./])[a-z]+[A-Z]/,
]

const withoutAddresses = (words: string): string =>
  words.replace(/https?:\S+|“[^”]*”|\{\w+\}|#\S+/g, '')

test("describes findings in a shop's vocabulary", async () => {
  const { content } = await loadContent(shop.project, {}, listShopFiles(shop.project))
  const messages = await messagesOfValidate()

  const findings = messages
    .filter(({ code }) => !fileCodes.includes(code))
    .map(({ file, ...diagnostic }) => {
      const words = findingInList({ ...diagnostic, at: { file } }, content)
      return { ...diagnostic, words }
    })

  const entries = findings.map(
    ({ code, message, words }) => `[${code}] ${message}\n  ${words}`,
  )
  const uniqueEntries = [...new Set(entries)].sort()
  await expect(`${uniqueEntries.join('\n')}\n`).toMatchFileSnapshot('finding-words.txt')

  const faults = findings
    .map(({ words }) => words)
    .filter((words) =>
      fileVocabulary.some((pattern) => pattern.test(withoutAddresses(words))),
    )
  expect(faults).toEqual([])
})
