import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from '../../cli/model/once.ts'
import { edit, writeFolder } from '../support/files.ts'
import { drawQuarters, type Rgb } from '../support/pictures.ts'
import { makeTinyShop } from './tiny-shop.ts'

/** The posters that follow “The gold disk” and “Two moons” in the first gallery. */
const newPosters: readonly (readonly [id: string, title: string])[] = [
  ['red-sea', 'Red sea'],
  ['still-lake', 'Still lake'],
  ['tall-tree', 'Tall tree'],
]

/** The reviews that follow those of Karin Ek and Tom Hale. Their average is the same. */
const newReviews: readonly (readonly [id: string, name: string, rating: number])[] = [
  ['review-3', 'Eva Lund', 5],
  ['review-4', 'Ben Moss', 4],
  ['review-5', 'Liv Dahl', 5],
  ['review-6', 'Max Rood', 4],
]

/** Writes the tiny shop with five posters in its first gallery and six reviews. */
export async function makeGrownShop(root: string): Promise<void> {
  await makeTinyShop(root)
  await growShop(root)
}

/**
 * Adds three posters and four reviews to the tiny shop, so that a change to several
 * entries of a list has entries before, between and after them.
 */
export async function growShop(root: string): Promise<void> {
  const content = join(root, 'content')
  await mkdir(join(content, 'posters/main'), { recursive: true })
  writeFolder(await posterFiles(), join(content, 'posters/main'))

  const entries = newPosters.map(([id]) => `  - ${id}\n`).join('')
  await edit(join(content, 'galleries/main.yaml'), (text) =>
    text.replace('expect: 2', 'expect: 5').replace(/\n?$/, `\n${entries}`),
  )
  await edit(
    join(content, 'reviews.yaml'),
    (text) => text + newReviews.map(reviewOf).join(''),
  )
  await edit(join(content, 'site.yaml'), (text) =>
    text.replace('expect: 2\n  from: 2025-08-29', 'expect: 6\n  from: 2025-08-23'),
  )
}

const posterFiles = once(async () => {
  const files = new Map<string, Uint8Array>()
  for (const [index, [id, title]] of newPosters.entries()) {
    const colourOf = (quarter: number): Rgb => [60 * index + 20, 60 * quarter + 20, 90]
    const colours = [colourOf(0), colourOf(1), colourOf(2), colourOf(3)] as const
    files.set(`${id}.jpg`, await drawQuarters(594, 841, colours).jpeg().toBuffer())
    files.set(`${id}.yaml`, Buffer.from(posterOf(id, title)))
  }
  return files
})

const posterOf = (id: string, title: string): string => `id: ${id}
orientation: portrait
title: { sv: ${title} på svenska, en: ${title}, es: ${title} en español }
description:
  sv: En liten bild för proven.
  en: A small picture for the tests.
  es: Una imagen pequeña para las pruebas.
images:
  - ${id}.jpg
gumroadLinks:
  a1: https://example.gumroad.com/l/${id}-a1
  a1NoLogo: https://example.gumroad.com/l/${id}-a1-no-logo
  a2: https://example.gumroad.com/l/${id}-a2
  a2NoLogo: https://example.gumroad.com/l/${id}-a2-no-logo
`

const reviewOf = ([id, name, rating]: readonly [
  string,
  string,
  number,
]): string => `- id: ${id}
  name: ${name}
  country: GB
  rating: ${rating}
  language: en
  comment: { sv: Tack från ${name}., en: Thanks from ${name}., es: Gracias de ${name}. }
  date: 2025-08-2${9 - Number(id.at(-1))}
  verified: true
  helpful: 1
`
