import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement, Fragment, type ReactElement } from 'react'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { cardFonts, families } from '../../templates/og/fonts.ts'
import { openStore } from '../cache/store.ts'
import type { SourceImage } from '../model/image.ts'
import type { Page } from '../model/page.ts'
import { outputPath } from '../model/path.ts'
import type { CardTemplates } from '../model/templates.ts'
import { type CardOutput, cardDrawer, cardKey, findCardTasks } from './cards.ts'
import { runTasks } from './tasks.ts'

const home = join(fileURLToPath(import.meta.url), '..', '..', '..')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-cards-'))
  const background = { r: 200, g: 20, b: 20 }
  await sharp({ create: { width: 300, height: 420, channels: 3, background } })
    .jpeg()
    .toFile(join(folder, 'red.jpg'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const Wall = ({ source }: { readonly source: string }): ReactElement =>
  createElement(
    Fragment,
    null,
    createElement('img', { src: source, width: 600, height: 630 }),
    createElement('div', { style: { display: 'flex' } }, 'Red sea'),
  )

const templates: CardTemplates = {
  cardFonts: [
    {
      name: 'Fraunces',
      weight: 400,
      style: 'normal',
      file: '@fontsource/fraunces/files/fraunces-latin-400-normal.woff',
    },
  ],
  renderCard: (_, [source = '']) =>
    createElement(
      'div',
      { style: { display: 'flex', width: 1200, height: 630, background: '#ffffff' } },
      createElement(Wall, { source }),
    ),
}

const cardOf = (file: string): CardOutput => ({
  kind: 'card',
  path: outputPath('og/sv-home.jpg'),
  page: {} as Page,
  art: [{ file, hash: file } as SourceImage],
})

const keyOf = (file: string) => cardKey(cardOf(file), 'templates')

async function fill(file: string, store = openStore(join(folder, 'store')), drawnWith = templates) {
  let told = 0
  const tell = (count: number): void => {
    told += count
  }
  const drawer = { hash: 'templates', load: () => drawnWith }
  const tasks = await findCardTasks([cardOf(file)], drawer, folder, store, tell)
  await runTasks([], tasks, home, store, 2, tell)
  return { made: store.madeCount(), told }
}

describe('drawing cards', () => {
  test('gives a JPEG of 1200 × 630 that shows the artwork, and draws none twice', async () => {
    expect(await fill('red.jpg')).toEqual({ made: 1, told: 1 })
    const store = openStore(join(folder, 'store'))
    expect(await fill('red.jpg', store)).toEqual({ made: 0, told: 1 })
    const card = await readFile((await store.find(keyOf('red.jpg'))) ?? '')
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const { data } = await sharp(card)
      .extract({ left: 300, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
    expect(data[1]).toBeLessThan(60)
  })

  test('knows the letters of the languages of Europe that are written in Latin ones', async () => {
    const drawLetter = async (letter: string): Promise<Buffer> => {
      const store = openStore(join(folder, letter))
      await fill('red.jpg', store, {
        cardFonts,
        renderCard: () =>
          createElement('div', { style: { fontSize: 300, fontFamily: families.display } }, letter),
      })
      return readFile((await store.find(keyOf('red.jpg'))) ?? '')
    }
    const box = await drawLetter('\u4e00')
    expect(await drawLetter('\u4e01')).toEqual(box)
    for (const letter of ['ł', 'ğ']) expect(await drawLetter(letter), letter).not.toEqual(box)
  })

  test('fails with the name of the card when its artwork cannot be decoded', async () => {
    await expect(fill('missing.jpg')).rejects.toThrow(/^og\/sv-home\.jpg cannot be drawn: .*missing/)
  })
})

test('what draws them is named in their keys as it is installed', () => {
  const {
    satori,
    '@fontsource/fraunces': fraunces,
    '@fontsource/hanken-grotesk': hanken,
  } = packageJson.dependencies
  expect(cardDrawer).toContain(`satori ${satori}, fraunces ${fraunces}, hanken-grotesk ${hanken},`)
})
