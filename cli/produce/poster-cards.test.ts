import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickSettings } from '../../tests/support/pictures.ts'
import { openStore, type Store } from '../cache/store.ts'
import type { Colours, SourceImage } from '../model/image.ts'
import { findPictureTasks } from './images.ts'
import { posterCardKey } from './poster-cards.ts'
import { runTasks } from './tasks.ts'

const home = join(fileURLToPath(import.meta.url), '..', '..', '..')

let content: string
beforeEach(async () => {
  content = await mkdtemp(join(tmpdir(), 'saga-poster-cards-'))
})
afterEach(() => rm(content, { recursive: true, force: true }))

async function print(name: string, width: number, height: number, colours: Colours): Promise<SourceImage> {
  const file = `${name}.jpg`
  await sharp({ create: { width, height, channels: 3, background: '#20a040' } })
    .jpeg()
    .toFile(join(content, file))
  return { file, name, hash: name, key: name, width, height, colours }
}

/** Red, green and blue at a place of the card. */
async function inkAt(card: Buffer, left: number, top: number): Promise<readonly number[]> {
  return [...(await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

async function fill(store: Store, source: SourceImage): Promise<void> {
  const wanted = { variants: [], prints: [source] }
  const tasks = await findPictureTasks(wanted, quickSettings, content, store, () => undefined)
  await runTasks(tasks, [], home, store, 1, () => undefined)
}

async function drawCard(source: SourceImage): Promise<Buffer> {
  const store = openStore(join(content, 'store'))
  await fill(store, source)
  const file = await store.find(posterCardKey(source))
  if (!file) throw new Error('the card lies in the store')
  return readFile(file)
}

test.each([
  ['portrait', 594, 841],
  ['landscape', 841, 594],
] as const)('a %s print hangs whole in the middle of a wall', async (name, width, height) => {
  const card = await drawCard(
    await print(name, width, height, { dominant: '#203080', accent: '#203080', families: [] }),
  )
  const size = await sharp(card).metadata()
  expect([size.format, size.width, size.height]).toEqual(['jpeg', 1200, 630])
  const [red = 0, green = 0, blue = 0] = await inkAt(card, 600, 315)
  expect(green).toBeGreaterThan(Math.max(red, blue) + 60)
  // The wall is to be seen on every side, in the blue of the print.
  for (const [left, top] of [
    [8, 315],
    [1188, 315],
    [600, 8],
    [600, 620],
  ] as const) {
    const [red = 0, green = 0, blue = 0] = await inkAt(card, left, top)
    expect(blue, `at ${left}, ${top}`).toBeGreaterThan(Math.max(red, green))
  }
})

test('a print on grey or paper has a wall in its liveliest ink', async () => {
  const card = await drawCard(
    await print('paper', 594, 841, { dominant: '#e8e2d4', accent: '#b02030', families: [] }),
  )
  const [red = 0, green = 0, blue = 0] = await inkAt(card, 60, 315)
  expect(red).toBeGreaterThan(Math.max(green, blue) + 30)
})

test('cards of equal prints and colours are drawn once, others anew', async () => {
  const source = await print('one', 594, 841, { dominant: '#203080', accent: '#203080', families: [] })
  const store = openStore(join(content, 'store'))
  await fill(store, source)
  await fill(store, source)
  expect(store.madeCount()).toBe(1)
  await fill(store, { ...source, colours: { dominant: '#803020', accent: '#803020', families: [] } })
  await fill(store, { ...source, hash: 'another' })
  expect(store.madeCount()).toBe(3)
})
