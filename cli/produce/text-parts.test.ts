import { lstatSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf } from '../fs/stamp.ts'
import type { TextPart } from '../model/output.ts'
import { writeTextParts } from './text-parts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-parts-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes the texts of galleries by their names, and notes which are asked for. */
function writeFeed(texts: Readonly<Record<string, string>>, published?: { stamp: string; parts: string }) {
  const written: string[] = []
  const parts = Object.entries(texts).map(
    ([name, text]): TextPart => ({
      hash: `${name} ${text}`,
      pieces: () => {
        written.push(name)
        return [text, '\n']
      },
    }),
  )
  const file = join(folder, published ? 'new.xml' : 'feed.xml')
  const keyOf = ({ hash }: TextPart): string => Buffer.from(hash).toString('base64url')
  const recorded = writeTextParts(file, parts, keyOf, { file: join(folder, 'feed.xml'), text: published })
  return { file, written, published: { stamp: stampOf(lstatSync(file)), parts: recorded } }
}

const before = { main: 'räv, björn', bears: 'björn 熊', moons: 'måne' }

test('of a long text only the parts that have changed are written, wherever the others stand now', async () => {
  const { published } = writeFeed(before)
  const after = { main: 'räv', moons: 'måne', new: 'ny', bears: 'björn 熊' }
  const { file, written } = writeFeed(after, published)
  expect(written).toEqual(['main', 'new'])
  expect(await readFile(file, 'utf8')).toBe('räv\nmåne\nny\nbjörn 熊\n')
})

test('nothing is copied from a text that somebody else has changed, or removed', async () => {
  const { published } = writeFeed(before)
  await appendFile(join(folder, 'feed.xml'), ' ')
  expect(writeFeed(before, published).written).toEqual(Object.keys(before))
  await rm(join(folder, 'feed.xml'))
  expect(writeFeed(before, published).written).toEqual(Object.keys(before))
})

test('a text that was copied in parts is recorded as one that was written', () => {
  const first = writeFeed(before).published
  const second = writeFeed({ ...before, main: 'räv' }, first).published
  expect(second.parts).toBe(writeFeed({ ...before, main: 'räv' }).published.parts)
})
