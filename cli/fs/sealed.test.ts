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

test('writes a value as plain JSON that can be read again', async () => {
  await writeSealed(folder.at('x.json'), value)

  expect(readSealed(folder.at('x.json'))).toEqual(value)
  expect(JSON.parse(await readFile(folder.at('x.json'), 'utf8'))).toMatchObject(value)
})

test('rejects a file with any change', async () => {
  const path = folder.at('x.json')
  await writeSealed(path, value)
  const text = await readFile(path, 'utf8')

  // Other fields under the old seal.
  const changedValue = JSON.parse(text)
  changedValue.files['prices.yaml'].value = null
  const changedTexts = [
    text.replace('90', '91'),
    text.replace('"å"', 'null'),
    text.slice(0, -1),
    text.slice(0, 40),
    `${text} `,
    `\ufeff${text}`,
    JSON.stringify(changedValue),
    // No seal at all.
    JSON.stringify(value),
    'null',
    '[]',
    '',
  ]
  for (const changedText of changedTexts) {
    await writeFile(path, changedText)
    expect(readSealed(path), changedText).toBeUndefined()
  }

  expect(readSealed(folder.at('none.json'))).toBeUndefined()
})
