import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { ownFolder } from '../../tests/support/own-shop.ts'
import { image } from '../../tests/support/pages.ts'
import { quickSettings } from '../../tests/support/pictures.ts'
import { openStore, type Store } from '../cache/store.ts'
import { contentHash } from '../fs/hash.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import type { SourceImage } from '../model/image.ts'
import { findPictureTasks } from './images.ts'
import { posterCardKey } from './poster-cards.ts'
import { runTasks } from './tasks.ts'

const folder = ownFolder()
const printIn = (dominant: string, accent = dominant, hash = '', name = 'portrait'): SourceImage => ({
  ...image(name),
  hash,
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
  const prints: SourceImage[] = []
  for (const [name, width, height] of [
    ['portrait', 297, 420],
    ['landscape', 420, 297],
  ] as const) {
    await sharp({ create: { width, height, channels: 3, background: '#20a040' } }).toFile(
      folder.at(`${name}.jpg`),
    )
    const hash = contentHash(await readFile(folder.at(`${name}.jpg`)))
    prints.push(printIn('#203080', '#203080', hash, name))
  }
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
  const [{ hash } = printIn('')] = prints
  await fill(store, printIn('#803020', '#803020', hash))
  expect(store.madeCount(), 'another colour').toBe(3)
  const another = printIn('#203080', '#203080', 'another')
  await expect(fill(store, another), 'another picture by now').rejects.toSatisfy(isChangedFileError)
  expect(await store.has(posterCardKey(another))).toBe(false)
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
