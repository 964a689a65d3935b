import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { hasSameBytes } from './same-bytes.ts'

const folder = ownFolder()

it.each([
  ['empty files', '', '', true],
  ['long files that are the same', 'a'.repeat(200_000), 'a'.repeat(200_000), true],
  [
    'long files of which the last byte differs',
    'a'.repeat(200_000),
    `${'a'.repeat(199_999)}b`,
    false,
  ],
  // The files are compared in parts of 65,536 bytes.
  [
    'a file that begins like the other one',
    'a'.repeat(65_536),
    'a'.repeat(65_537),
    false,
  ],
])('compares %s', (_, contents, otherContents, isSame) => {
  const file = folder.at('file')
  const otherFile = folder.at('other')
  writeFileSync(file, contents)
  writeFileSync(otherFile, otherContents)
  expect(hasSameBytes(file, otherFile)).toBe(isSame)
  expect(hasSameBytes(otherFile, file)).toBe(isSame)
})
