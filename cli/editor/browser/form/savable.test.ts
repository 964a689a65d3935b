import { expect, test } from 'vitest'
import { savableData } from './savable.ts'

const POSTER = { title: { en: 'Moon' }, note: 'As it was ', images: ['a.jpg'] }

test('trims spaces at the end of changed texts only', () => {
  const typed = { ...POSTER, title: { en: 'Moon gate ' } }

  expect(savableData(POSTER, typed)).toEqual({ ...POSTER, title: { en: 'Moon gate' } })
  expect(savableData(POSTER, { ...POSTER, title: { en: 'Moon ' } })).toEqual(POSTER)
})

test('keeps the final newline of a changed text', () => {
  const poster = { text: 'One.\nTwo.\n' }
  expect(savableData(poster, { text: 'One!\nTwo.\n' })).toEqual({ text: 'One!\nTwo.\n' })
})

test('saves a new list entry once it is filled in', () => {
  expect(savableData(POSTER, { ...POSTER, images: ['a.jpg', ''] })).toEqual(POSTER)

  const filled = { ...POSTER, images: ['a.jpg', '', 'b.jpg'] }
  expect(savableData(POSTER, filled)).toEqual({ ...POSTER, images: ['a.jpg', 'b.jpg'] })
})
