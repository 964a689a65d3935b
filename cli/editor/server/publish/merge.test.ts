import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ownFolder } from '../../../../tests/shops/own-shop.ts'
import { cloneShop, makePublishedShop } from '../../../../tests/shops/published-shop.ts'
import { isLong } from '../../../../tests/support/long.ts'
import { commitAndPush, git } from '../../../../tests/support/repository.ts'
import { openShop } from '../shop.ts'
import { describePublication } from './publication.ts'
import { openPublisher } from './publish.ts'

// Merging confirmations that two translators made on different computers.

const FILE = 'content/confirmations.yaml'

const shop = ownFolder()

afterEach(async () => {
  for (const name of ['server.git', 'bob'])
    await rm(`${shop.root}-${name}`, { recursive: true, force: true })
})

const lineOf = (digit: string, words: string): string => {
  const hash = digit.repeat(12)
  return `- { source: "${hash}", translation: "${hash}", words: "${words}" }\n`
}
const confirm = (root: string, ...lines: readonly string[]) =>
  writeFile(join(root, FILE), lines.join(''))

/** Publishes this computer's changes after Bob has pushed his. */
async function publish() {
  const editor = openShop(shop.project, {})
  const { seen = '' }: { readonly seen?: string } = Object(
    await describePublication(editor, await editor.check()),
  )
  const request = {
    message: 'Confirm',
    name: '',
    email: '',
    remember: false,
    seen,
    sure: true,
  }

  const outcome = await openPublisher(editor).publish(request)
  return { outcome, editor }
}

test("merges two translators' simultaneous confirmations without asking", async () => {
  const server = await makePublishedShop(shop.root)
  const bob = cloneShop(server)
  await confirm(bob, lineOf('b', 'Bob'), lineOf('c', 'Both'))
  commitAndPush(bob)
  await confirm(shop.root, lineOf('a', 'Ann'), lineOf('c', 'Both'))

  const { outcome } = await publish()
  expect(outcome).toEqual({ kind: 'saved', words: 'Published.' })

  const publishedText = git(server, 'show', `main:${FILE}`)
  expect(publishedText).toContain(
    [lineOf('a', 'Ann'), lineOf('b', 'Bob'), lineOf('c', 'Both')].join(''),
  )
  expect(publishedText).not.toMatch(/^[<=>]{7}/m)
  expect(await readFile(shop.at(FILE), 'utf8')).toBe(publishedText)
})

test.runIf(isLong)(
  'an unreadable list of confirmations requires choosing a whole version',
  async () => {
    const server = await makePublishedShop(shop.root)
    const bob = cloneShop(server)
    await confirm(bob, '- { source: 7 }\n')
    commitAndPush(bob)
    await confirm(shop.root, lineOf('a', 'Ann'))

    const { outcome, editor } = await publish()
    expect(outcome.words).toMatch(/^Somebody else changed the same texts or pictures/)

    const { merge } = Object(await describePublication(editor, await editor.check()))
    expect(merge.conflicts).toMatchObject([{ file: FILE, state: 'whole' }])
  },
)
