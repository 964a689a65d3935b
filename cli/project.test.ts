import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../tests/support/cli.ts'
import { ownFolder } from '../tests/support/own-shop.ts'
import { readPictureCode } from './project.ts'

const folder = ownFolder()

test('other code, or another version of a library, makes other pictures', async () => {
  for (const name of ['package.json', 'cli']) await cp(join(home, name), folder.at(name), { recursive: true })
  const before = readPictureCode(folder.root)
  expect(readPictureCode(folder.root)).toEqual(before)
  await folder.write('cli/produce/draw-page-preview.mjs', 'other')
  const drawn = readPictureCode(folder.root)
  expect(drawn).toEqual({ encoder: before.encoder, drawing: expect.not.stringMatching(before.drawing) })
  await folder.write('package.json', JSON.stringify({ dependencies: { sharp: '0.1.0' } }))
  expect(readPictureCode(folder.root).encoder).not.toBe(before.encoder)
})
