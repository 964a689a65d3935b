import { expect, test } from 'vitest'
import { savableData } from './savable.ts'

const POSTER = { title: { en: 'Moon' }, note: 'As it was ', images: ['a.jpg'] }

test('trims trailing spaces only from changed texts', () => {
  const withWord = { ...POSTER, title: { en: 'Moon gate ' } }
  const withSpace = { ...POSTER, title: { en: 'Moon ' } }

  // The saved poster's note ends in a space, which is kept.
  expect(savableData(POSTER, withWord)).toEqual({ ...POSTER, title: { en: 'Moon gate' } })
  expect(savableData(POSTER, withSpace)).toEqual(POSTER)
})

test('keeps the final newline of a changed text', () => {
  const saved = { text: 'One.\nTwo.\n' }
  const typed = { text: 'One!\nTwo.\n' }

  expect(savableData(saved, typed)).toEqual(typed)
})

test('saves a new list entry once it is filled in', () => {
  const withEmptyEntry = { ...POSTER, images: ['a.jpg', ''] }
  const withFilledEntry = { ...POSTER, images: ['a.jpg', '', 'b.jpg'] }

  expect(savableData(POSTER, withEmptyEntry)).toEqual(POSTER)
  expect(savableData(POSTER, withFilledEntry)).toEqual({
    ...POSTER,
    images: ['a.jpg', 'b.jpg'],
  })
})

test('does not save an empty entry that was moved together with others', () => {
  const saved = { images: ['a.jpg', 'b.jpg', 'c.jpg'] }
  const typed = { images: ['b.jpg', '', 'a.jpg', 'c.jpg'] }

  expect(savableData(saved, typed)).toEqual({ images: ['b.jpg', 'a.jpg', 'c.jpg'] })
})

test('does not save the first entry of a new list while it is empty', () => {
  expect(savableData({ id: 'moon' }, { id: 'moon', images: [''] })).toEqual({
    id: 'moon',
  })
})

test('saves an entry that was cleared', () => {
  const saved = { images: ['a.jpg', 'b.jpg'] }
  const typed = { images: ['', 'b.jpg'] }

  expect(savableData(saved, typed)).toEqual(typed)
})
