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
const printIn = (dominant: string, accent = dominant, name = 'portrait'): SourceImage => ({
  ...image(name),
  colours: { dominant, accent, families: [] },
})

/** Draws the cards of green prints. */
async function fill(store: Store, ...prints: readonly SourceImage[]): Promise<void> {
  const tasks = await findPictureTasks(
    { variants: [], prints },
    quickSettings,
    folder.root,
    store,
    () => undefined,
  )
  await runTasks(tasks, [], home, store, 1, () => undefined)
}

test('a print hangs whole amid a wall that is seen on every side, and its card is drawn once', async () => {
  const store = openStore(folder.at('store'))
  const prints = ['portrait', 'landscape'].map((name) => printIn('#203080', '#203080', name))
  for (const [name, width, height] of [
    ['portrait', 297, 420],
    ['landscape', 420, 297],
  ] as const)
    await sharp({ create: { width, height, channels: 3, background: '#20a040' } }).toFile(
      folder.at(`${name}.jpg`),
    )
  await fill(store, ...prints)
  for (const print of prints) {
    const card = await readFile((await store.find(posterCardKey(print))) ?? '')
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const inkAt = async (left: number, top: number): Promise<string | undefined> => {
      const ink = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
      return ['red', 'green', 'blue'][ink.indexOf(Math.max(...ink))]
    }
    expect(await inkAt(600, 315), print.name).toBe('green')
    const sides = [inkAt(8, 315), inkAt(1188, 315), inkAt(600, 8), inkAt(600, 620)]
    expect(await Promise.all(sides), print.name).toEqual(['blue', 'blue', 'blue', 'blue'])
  }
  await fill(store, ...prints)
  expect(store.madeCount(), 'equal prints and colours').toBe(2)
  await fill(store, printIn('#803020'), { ...printIn('#203080'), hash: 'another' })
  expect(store.madeCount(), 'others').toBe(4)
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
