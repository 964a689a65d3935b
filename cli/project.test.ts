import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../tests/shops/own-shop.ts'
import { home } from '../tests/support/cli.ts'
import { hashOf } from './fs/identity.ts'
import { filesOfPictureCode, readPictureCode } from './project.ts'

const folder = ownFolder()

/** Copies the files that the hashes depend on. */
beforeEach(async () => {
  for (const name of ['package-lock.json', ...filesOfPictureCode])
    await folder.write(name, await readFile(join(home, name), 'utf8'))
})

const hashes = () => ({ ...readPictureCode(folder.root) })
const lockOf = (packages: object): string => JSON.stringify({ packages })

test.each([
  ['the drawing of pages', 'cli/produce/draw-page-preview.mjs', 'any', ['drawing']],
  ['the sizes of pictures', 'cli/model/image.ts', 'any', ['sizing']],
  [
    'the conversion of colours',
    'cli/pictures/to-srgb.mjs',
    'any',
    ['encoder', 'sizing', 'drawing'],
  ],
  [
    'a library',
    'package-lock.json',
    lockOf({ 'node_modules/sharp': { version: '0.1.0' } }),
    ['encoder', 'sizing', 'drawing'],
  ],
])(
  'a change of %s affects only the hashes that depend on it',
  async (_, path, text, expected) => {
    const previousHashes = hashes()
    expect(hashes()).toEqual(previousHashes)

    await folder.write(path, text)

    const changedHashes = hashes()
    const names = Object.keys(previousHashes) as (keyof typeof previousHashes)[]
    const changedNames = names.filter(
      (name) => changedHashes[name] !== previousHashes[name],
    )
    expect(changedNames).toEqual(expected)
  },
)

test('the hash covers the dependencies of libraries', async () => {
  const lockWith = (version: string): string =>
    lockOf({
      'node_modules/sharp': {
        version: '1.0.0',
        optionalDependencies: { '@img/libvips': version },
      },
      'node_modules/@img/libvips': { version },
    })

  await folder.write('package-lock.json', lockWith('1.0.0'))
  const previousHashes = hashes()
  await folder.write('package-lock.json', lockWith('1.0.1'))

  expect(hashes().encoder).not.toBe(previousHashes.encoder)
})

test('a command that makes no pictures does not read the lock file', async () => {
  await rm(folder.at('package-lock.json'))

  expect(() => readPictureCode(folder.root)).not.toThrow()
})

/** Even a changed comment in this code gives all pictures new addresses, so that all visitors download them again. */
const PICTURE_CODE_HASH = 'f31206a9b44980901a2356592d7a64ba'

test('no edit changes the addresses of all pictures unintentionally', async () => {
  const texts = filesOfPictureCode.map((file) => readFile(join(home, file), 'utf8'))
  expect(hashOf(await Promise.all(texts))).toBe(PICTURE_CODE_HASH)
})
