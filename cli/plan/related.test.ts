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
  // Posters without a series are none.
  expect(idsBeside(wall, 2)).toEqual(['teal', 'green', 'red', 'gold'])
})

test('equally near ones keep the order of the wall, and no poster is beside itself', () => {
  const wall = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => posterIn(id, '#808080'))
  expect(idsBeside(wall, 2)).toEqual(['a', 'b', 'd', 'e'])
})

test('nearest are the colours that look alike', async () => {
  const parts = ['08', '60', 'b0', 'ff']
  const colours = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
  )
  const wall = colours.map((colour) => posterIn(colour, colour))
  const lines = wall.map(({ id }, own) => `${id}: ${idsBeside(wall, own).join(' ')}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('related.txt')
})
