import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeListing, filesIn, listDist } from './dist-files.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'saga-listing-'))
  await mkdir(join(dist, 'sv/posters'), { recursive: true })
  for (const name of ['sv.html', 'sv/a.html', 'sv/posters/räv.html', 'sv/posters/two\nlines.html', 'sv0.txt'])
    await write(name, name)
})
afterEach(() => rm(dist, { recursive: true }))

const write = (name: string, text: string): Promise<void> => writeFile(join(dist, name), text)

test.each([
  ['written', ['sv/posters/räv.html', 'sv.html'], []],
  ['removed', [], ['sv0.txt', 'sv/a.html']],
  ['new', ['sv/b.html', 'sv.html'], ['sv/posters/two\nlines.html']],
])('after files are %s, what is recorded of dist/ is what stands there', async (_, written, removed) => {
  const before = listDist(dist)
  for (const name of written) await write(name, 'other text')
  for (const name of removed) await rm(join(dist, name))
  const after = listDist(dist)
  const pieces = changeListing(before, [...written, ...removed], filesIn(after))
  expect(Buffer.concat([...pieces].map((piece) => Buffer.from(piece)))).toEqual(after)
})
