import { expect, test } from 'vitest'
import { poster } from '../../tests/support/pages.ts'
import type { Poster } from '../model/poster.ts'
import { relatedOn } from './related.ts'

function posterIn(id: string, dominant: string, series?: string): Poster {
  const plain = poster(id)
  const images = [{ ...plain.images[0], colours: { dominant, accent: dominant, families: [] } }] as const
  return { ...plain, images, series: series ? [{ id: series, name: series }] : [] }
}

/** The posters beside one of them. */
const idsBeside = (wall: readonly Poster[], own = 0): readonly (string | undefined)[] =>
  (relatedOn(wall)[own] ?? []).map((index) => wall[index]?.id)

test('the own series comes first, then the nearest colours', () => {
  const wall = [
    posterIn('teal', '#0e5a63', 'lake'),
    posterIn('red', '#c02020', 'lake'),
    posterIn('sea', '#10606a'),
    posterIn('gold', '#d0a020'),
    posterIn('green', '#107050'),
    posterIn('pink', '#f080b0'),
  ]
  expect(idsBeside(wall)).toEqual(['red', 'sea', 'green', 'gold'])
})

test('equally near ones keep the order of the wall, and no poster is beside itself', () => {
  const wall = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => posterIn(id, '#808080'))
  expect(idsBeside(wall, 2)).toEqual(['a', 'b', 'd', 'e'])
})

test('two posters without a series are no series', () => {
  const wall = [posterIn('a', '#000000'), posterIn('far', '#ffffff'), posterIn('near', '#101010')]
  expect(idsBeside(wall)).toEqual(['near', 'far'])
})
