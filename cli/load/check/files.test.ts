import { rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../../tests/support/own-shop.ts'
import { findMisnamedFiles } from './files.ts'
import { checkIds } from './ids.ts'

const shop = ownShop()

test('files whose names differ in capital letters only are told: on a Mac they are one', async () => {
  const { content } = await shop.load()
  const at = (name: string) => ({ file: `content/posters/main/${name}` })
  const files = new Set([...content.files, 'posters/main/Gold-Disk.jpg', 'posters/main/GOLD-DISK.jpg'])
  const message =
    'another file is called "content/posters/main/gold-disk.jpg"; on many computers the two are one file'
  const hint = 'rename or delete one of the two'
  const related = [{ message: 'the other file', at: at('gold-disk.jpg') }]
  const fault = { severity: 'error', code: 'duplicate-id', message, hint, related }
  expect(checkIds({ ...content, files })).toEqual([
    { ...fault, at: at('Gold-Disk.jpg') },
    { ...fault, at: at('GOLD-DISK.jpg') },
  ])
})

test.each([
  [['Galleries/new.yaml'], 'galleries/new.yaml'],
  [['story/sv.MD'], 'story/sv.md'],
  [['posters/main/Three.yaml'], undefined],
  [['posters/main/three.yml', 'posters/main/three.yaml'], undefined],
  [['notes.txt'], undefined],
  [['posters/main/A.JPG'], undefined],
])('%s: what has another name is to be called %s', (paths, meant) => {
  const fault = { at: { file: `content/${paths[0]}` }, hint: `rename it to "content/${meant}"` }
  expect([...findMisnamedFiles(paths)]).toEqual(meant ? [[meant, expect.objectContaining(fault)]] : [])
})

test.each([
  ['SE', 'rename public/flags/SE.svg: capital and small letters are different files on a server'],
  ['sv', 'put the drawing there, or did you mean "sv"?'],
])('a flag that is drawn as %s.svg is missing', async (name, hint) => {
  await rename(shop.at('public/flags/se.svg'), shop.at(`public/flags/${name}.svg`))
  const message = 'there is no flag public/flags/se.svg'
  expect((await shop.load()).diagnostics).toMatchObject([
    { severity: 'error', code: 'missing-file', message, hint },
  ])
})
