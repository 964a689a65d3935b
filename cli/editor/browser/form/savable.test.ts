import { expect, test } from 'vitest'
import { savableData } from './savable.ts'

const POSTER = { title: { en: 'Moon' }, note: 'As it was ', images: ['a.jpg'] }

test('a pause after a word saves no space behind it, and leaves alone what nobody typed', () => {
  const typed = { ...POSTER, title: { en: 'Moon gate ' } }
  expect(savableData(POSTER, typed)).toEqual({ ...POSTER, title: { en: 'Moon gate' } })
  expect(savableData(POSTER, { ...POSTER, title: { en: 'Moon ' } })).toEqual(POSTER)
})

test('a text that ends with a new line keeps it when another word of it is typed', () => {
  const poster = { text: 'One.\nTwo.\n' }
  expect(savableData(poster, { text: 'One!\nTwo.\n' })).toEqual({ text: 'One!\nTwo.\n' })
})

test('a new entry is saved once it holds something', () => {
  expect(savableData(POSTER, { ...POSTER, images: ['a.jpg', ''] })).toEqual(POSTER)
  const filled = { ...POSTER, images: ['a.jpg', '', 'b.jpg'] }
  expect(savableData(POSTER, filled)).toEqual({ ...POSTER, images: ['a.jpg', 'b.jpg'] })
})
