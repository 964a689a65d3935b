import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { readSealed, writeSealed } from './sealed.ts'

const folder = ownFolder()
const value = {
  version: '1',
  files: { 'prices.yaml': { stamp: 'a', value: { a1: { price: 90 } } } },
  note: 'å',
}

test('reads a written value, which is plain JSON on disk', async () => {
  await writeSealed(folder.at('x.json'), value)
  expect(readSealed(folder.at('x.json'))).toEqual(value)
  expect(JSON.parse(await readFile(folder.at('x.json'), 'utf8'))).toMatchObject(value)
})

test('rejects a file with any change', async () => {
  const path = folder.at('x.json')
  await writeSealed(path, value)
  const text = await readFile(path, 'utf8')
  const parsed = JSON.parse(text)
  parsed.files['prices.yaml'].value = null
  const changed = [
    text.replace('90', '91'),
    text.replace('"å"', 'null'),
    text.slice(0, -1),
    text.slice(0, 40),
    `${text} `,
    `\ufeff${text}`,
    JSON.stringify(parsed),
    JSON.stringify(value),
    'null',
    '[]',
    '',
  ]
  for (const other of changed) {
    await writeFile(path, other)
    expect(readSealed(path), other).toBeUndefined()
  }
  expect(readSealed(folder.at('none.json'))).toBeUndefined()
})
