import { expect, test } from 'vitest'
import { poster, posters } from '../../tests/support/pages.ts'
import type { ColourFamily } from '../model/colours.ts'
import type { Gallery, Poster } from '../model/poster.ts'
import { choicesOf, inkCodesOf, seriesBesideId } from '../model/wall.ts'
import { swatchStyle, wallStyle } from './wall-style.ts'

const moon = { id: 'moon', name: 'The moon' }
const posterIn = (id: string, family: ColourFamily, series: Poster['series'] = []): Poster => {
  const plain = poster(id)
  const [image] = plain.images
  const colours = { ...image.colours, families: [{ family, ink: '#336699', share: 1 }] }
  return { ...plain, images: [{ ...image, colours }], series }
}
const wall = (shown: readonly Poster[]): Gallery => ({
  slug: 'wall',
  label: 'Wall',
  title: 'Wall',
  subtitle: '',
  orientation: 'portrait',
  columns: 3,
  hero: [],
  formerly: [],
  posters: shown,
})

test('only colours and series that some poster has are offered, the colours by hue', () => {
  const gallery = wall([posterIn('moon-gate', 'blue', [moon]), posterIn('gate', 'red')])
  expect(choicesOf(gallery)).toEqual({ colours: ['red', 'blue'], series: [moon] })
})

test('a colour hides the series that it leaves nothing of, and counts the others', () => {
  const gallery = wall([
    posterIn('moon-gate', 'blue', [moon]),
    posterIn('gate', 'red'),
    posterIn('sea', 'blue'),
  ])
  const rules = wallStyle(gallery)
  expect(rules).toContain(
    '.finder:has([name=colour][value="blue"]:checked){--hits:var(--n-blue,"2");--n-moon:"1"}',
  )
  expect(rules).toContain(
    '.finder:has([name=colour][value="red"]:checked) label:has([value="moon"]){display:none}',
  )
  expect(rules).not.toContain('green')
})

test('cards say their colours by place, and a series only where their id does not say it', () => {
  expect(inkCodesOf(posterIn('gate', 'gold'))).toBe('2')
  expect(seriesBesideId(posterIn('moon-gate', 'gold', [moon]))).toEqual([])
  expect(seriesBesideId(posterIn('gate', 'gold', [moon]))).toEqual(['moon'])
})

test('a wall without colours and series has no rules', () => {
  expect([swatchStyle(wall(posters(3))), wallStyle(wall(posters(3)))]).toEqual(['', ''])
})
