import { lstatSync } from 'node:fs'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/support/own-shop.ts'
import { stampOf } from '../fs/stamp.ts'
import { writeTextParts } from './text-parts.ts'

const folder = ownFolder()

/** Writes the texts of galleries by their names, and notes which are asked for. */
function writeFeed(texts: Readonly<Record<string, string>>, published?: { stamp: string; parts: string }) {
  const written: string[] = []
  const parts = Object.entries(texts).map(([name, text]) => ({
    hash: `${name} ${text}`,
    pieces: () => {
      written.push(name)
      return [text, '\n']
    },
  }))
  const file = folder.at(published ? 'new.xml' : 'feed.xml')
  const keyOf = ({ hash }: { readonly hash: string }) => Buffer.from(hash).toString('base64url')
  const recorded = writeTextParts(file, parts, keyOf, { file: folder.at('feed.xml'), text: published })
  return { file, written, published: { stamp: stampOf(lstatSync(file)), parts: recorded } }
}

const before = { main: 'räv, björn', bears: 'björn 熊', moons: 'måne' }

test('of a long text only the parts that have changed are written, wherever the others stand now', async () => {
  const { published } = writeFeed(before)
  const after = { main: 'räv', moons: 'måne', new: 'ny', bears: 'björn 熊' }
  const { file, written, published: copied } = writeFeed(after, published)
  expect(written).toEqual(['main', 'new'])
  expect(await readFile(file, 'utf8')).toBe('räv\nmåne\nny\nbjörn 熊\n')
  expect(copied.parts, 'is recorded as if all was written').toBe(writeFeed(after).published.parts)
})

test('nothing is copied from a text that somebody else has changed, or removed', async () => {
  const { published } = writeFeed(before)
  await appendFile(folder.at('feed.xml'), ' ')
  expect(writeFeed(before, published).written).toEqual(Object.keys(before))
  await rm(folder.at('feed.xml'))
  expect(writeFeed(before, published).written).toEqual(Object.keys(before))
})
