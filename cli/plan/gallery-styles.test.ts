import { expect, test } from 'vitest'
import { homePage, poster, posters } from '../../tests/support/pages.ts'
import type { ColourFamily } from '../model/image.ts'
import { choicesOf, type Gallery, type Poster } from '../model/poster.ts'
import { sheetsOfGallery, swatchStyle, wallStyle } from './gallery-styles.ts'

const moon = { id: 'moon', name: 'The moon' }
const posterIn = (id: string, family: ColourFamily, ink: string, series: Poster['series'] = []): Poster => {
  const plain = poster(id)
  const [image] = plain.images
  const colours = { ...image.colours, families: [{ family, ink, share: 1 }] }
  return { ...plain, images: [{ ...image, colours }], series }
}
const wallOf = (shown: readonly Poster[]): Gallery => homePage(shown).gallery
const wall = wallOf([
  posterIn('moon-gate', 'blue', '#336699', [moon]),
  posterIn('2-gates', 'red', '#993333'),
  posterIn('sea', 'blue', '#112233'),
])

test('only colours and series that some poster has are offered, the colours by hue; a choice hides and counts', async () => {
  expect(choicesOf(wall)).toEqual({ colours: ['red', 'blue'], series: [moon] })
  const styles = [swatchStyle(wall), wallStyle(wall), sheetsOfGallery(wall).colours.contents]
  await expect(`${styles.join('\n\n')}\n`).toMatchFileSnapshot('wall-style.txt')
})

test('a wall without colours and series has no rules', () => {
  expect([swatchStyle(wallOf(posters(3))), wallStyle(wallOf(posters(3)))]).toEqual(['', ''])
})
