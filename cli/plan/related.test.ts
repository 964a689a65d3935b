import { expect, test } from 'vitest'
import { poster } from '../../tests/support/pages.ts'
import type { Poster } from '../model/poster.ts'
import { relatedOn } from './related.ts'

function posterIn(id: string, dominant: string, series?: string): Poster {
  const plain = poster(id)
  const [image] = plain.images
  return {
    ...plain,
    images: [{ ...image, colours: { dominant, accent: dominant, families: [] } }],
    series: series === undefined ? [] : [{ id: series, name: series }],
  }
}

const idsBeside = (posters: readonly Poster[], id: string): readonly (string | undefined)[] => {
  const own = posters.findIndex((candidate) => candidate.id === id)
  return (relatedOn(posters)[own] ?? []).map((index) => posters[index]?.id)
}

test('the own series comes first, then the nearest colours', () => {
  const wall = [
    posterIn('teal', '#0e5a63', 'lake'),
    posterIn('red', '#c02020', 'lake'),
    posterIn('sea', '#10606a'),
    posterIn('gold', '#d0a020'),
    posterIn('green', '#107050'),
    posterIn('pink', '#f080b0'),
  ]
  expect(idsBeside(wall, 'teal')).toEqual(['red', 'sea', 'green', 'gold'])
})

test('equally near ones keep the order of the wall, and no poster is beside itself', () => {
  const wall = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => posterIn(id, '#808080'))
  expect(idsBeside(wall, 'c')).toEqual(['a', 'b', 'd', 'e'])
  expect(relatedOn(wall)).toEqual(relatedOn(wall))
})

test('two posters without a series are no series', () => {
  const wall = [posterIn('a', '#000000'), posterIn('far', '#ffffff'), posterIn('near', '#101010')]
  expect(idsBeside(wall, 'a')).toEqual(['near', 'far'])
})
