import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { ownFolder } from '../../tests/support/own-shop.ts'
import { image } from '../../tests/support/pages.ts'
import { quickSettings } from '../../tests/support/pictures.ts'
import { openStore, type Store } from '../cache/store.ts'
import type { SourceImage } from '../model/image.ts'
import { findPictureTasks } from './images.ts'
import { posterCardKey } from './poster-cards.ts'
import { runTasks } from './tasks.ts'

const folder = ownFolder()
const printIn = (dominant: string, accent = dominant): SourceImage => ({
  ...image('print'),
  colours: { dominant, accent, families: [] },
})

/** Draws the card of a green print. */
async function fill(store: Store, source: SourceImage, width = 594, height = 841): Promise<void> {
  const print = sharp({ create: { width, height, channels: 3, background: '#20a040' } })
  await print.jpeg().toFile(folder.at('print.jpg'))
  const wanted = { variants: [], prints: [source] }
  const tasks = await findPictureTasks(wanted, quickSettings, folder.root, store, () => undefined)
  await runTasks(tasks, [], home, store, 1, () => undefined)
}

test.each([
  ['portrait', 594, 841],
  ['landscape', 841, 594],
])('a %s print hangs whole amid a wall that is seen on every side', async (_, width, height) => {
  const store = openStore(folder.at('store'))
  const source = printIn('#203080')
  await fill(store, source, width, height)
  const card = await readFile((await store.find(posterCardKey(source))) ?? '')
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const inkAt = async (left: number, top: number): Promise<string | undefined> => {
    const ink = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
    return ['red', 'green', 'blue'][ink.indexOf(Math.max(...ink))]
  }
  expect(await inkAt(600, 315)).toBe('green')
  const sides = [inkAt(8, 315), inkAt(1188, 315), inkAt(600, 8), inkAt(600, 620)]
  expect(await Promise.all(sides)).toEqual(['blue', 'blue', 'blue', 'blue'])
})

test.each([
  ['its ground', '#203080', '#b02030', '#8087b0'],
  ['the palest ground that is no grey', '#644646', '#b02030', '#a69390'],
  ['its liveliest ink, on paper', '#e8e2d4', '#b02030', '#d07f84'],
  ['its liveliest ink, on slate', '#644747', '#b02030', '#d07f84'],
  ['its liveliest ink, on black', '#000000', '#b02030', '#d07f84'],
])('the wall of a print has %s', (_, dominant, accent, wall) => {
  expect(posterCardKey(printIn(dominant, accent)).at(-1)).toBe(wall)
})

test('cards of equal prints and colours are drawn once, others anew', async () => {
  const store = openStore(folder.at('store'))
  const source = printIn('#203080')
  await fill(store, source)
  await fill(store, source)
  expect(store.madeCount()).toBe(1)
  await fill(store, printIn('#803020'))
  await fill(store, { ...source, hash: 'another' })
  expect(store.madeCount()).toBe(3)
})
