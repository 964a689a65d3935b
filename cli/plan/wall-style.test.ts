import { expect, test } from 'vitest'
import { homePage, poster, posters } from '../../tests/support/pages.ts'
import type { ColourFamily } from '../model/colours.ts'
import type { Gallery, Poster } from '../model/poster.ts'
import { choicesOf, inkCodesOf, seriesBesideId } from '../model/wall.ts'
import { swatchStyle, wallStyle } from './wall-style.ts'

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
  posterIn('gate', 'red', '#993333'),
  posterIn('sea', 'blue', '#112233'),
])

test('only colours and series that some poster has are offered, the colours by hue', () => {
  expect(choicesOf(wall)).toEqual({ colours: ['red', 'blue'], series: [moon] })
  expect(swatchStyle(wall).split('\n')).toEqual([
    '.finder{--wheel:conic-gradient(#993333 0% 50%,#112233 50% 100%)}',
    '[value=red]{--inks:linear-gradient(#993333 0% 100%)}',
    '[value=blue]{--inks:linear-gradient(#336699 0% 50%,#112233 50% 100%)}',
    '[value="red"]~b::after{content:var(--n-red,"1")}',
    '[value="blue"]~b::after{content:var(--n-blue,"2")}',
    '[value="moon"]~b::after{content:var(--n-moon,"1")}',
  ])
})

test('a choice hides the others that it leaves nothing of and their cards, and counts the rest', () => {
  const [red, blue, series] = ['colour][value="red"', 'colour][value="blue"', 'series][value="moon"'].map(
    (choice) => `.finder:has([name=${choice}]:checked)`,
  )
  expect(wallStyle(wall).split('\n')).toEqual([
    `${red}{--hits:var(--n-red,"1");}`,
    `${red}~.wall>.card:not([data-inks*="0"]){display:none}`,
    `${red} label:has([value="moon"]){display:none}`,
    `${blue}{--hits:var(--n-blue,"2");--n-moon:"1"}`,
    `${blue}~.wall>.card:not([data-inks*="5"]){display:none}`,
    `${series}{--hits:var(--n-moon,"1");--n-blue:"1"}`,
    `${series}~.wall>.card:not([id|="moon"],[data-in~="moon"]){display:none}`,
    `${series} label:has([value="red"]){display:none}`,
  ])
})

test('cards say their colours by place, and a series only where their id does not say it', () => {
  const series = ['moon-gate', 'moon', 'gate'].map((id) =>
    seriesBesideId(posterIn(id, 'gold', '#fc0', [moon])),
  )
  expect(series).toEqual([[], [], ['moon']])
  expect(inkCodesOf(posterIn('gate', 'gold', '#fc0'))).toBe('2')
})

test('a wall without colours and series has no rules', () => {
  expect([swatchStyle(wallOf(posters(3))), wallStyle(wallOf(posters(3)))]).toEqual(['', ''])
})
