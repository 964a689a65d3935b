import { expect, test } from 'vitest'
import { savableData } from './savable.ts'

const POSTER = { title: { en: 'Moon' }, note: 'As it was ', images: ['a.jpg'] }

test('a typed space at the end is not saved, and untouched texts keep theirs', () => {
  const typed = { ...POSTER, title: { en: 'Moon gate ' } }
  expect(savableData(POSTER, typed)).toEqual({ ...POSTER, title: { en: 'Moon gate' } })
  expect(savableData(POSTER, { ...POSTER, title: { en: 'Moon ' } })).toEqual(POSTER)
})

test('a final newline stays when another part of the text changes', () => {
  const poster = { text: 'One.\nTwo.\n' }
  expect(savableData(poster, { text: 'One!\nTwo.\n' })).toEqual({ text: 'One!\nTwo.\n' })
})

test('a new entry is saved once it is not empty', () => {
  expect(savableData(POSTER, { ...POSTER, images: ['a.jpg', ''] })).toEqual(POSTER)
  const filled = { ...POSTER, images: ['a.jpg', '', 'b.jpg'] }
  expect(savableData(POSTER, filled)).toEqual({ ...POSTER, images: ['a.jpg', 'b.jpg'] })
})
