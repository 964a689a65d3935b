import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { build } from '../support/cli.ts'
import { watchTinyShop } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'
const EDITS = process.env.SAGA_LONG ? 60 : 12

const watching = untilEnd(await watchTinyShop())

test('survives the ways in which editors save', async () => {
  const path = join(watching.root, POSTER)
  const text = await readFile(path, 'utf8')
  const saves = [
    async (next: string) => {
      await writeFile(`${path}~`, text)
      await writeFile(`${path}.tmp`, next)
      await rename(`${path}.tmp`, path)
      await rm(`${path}~`)
    },
    async (next: string) => {
      await rename(path, `${path}.swp`)
      await writeFile(path, next)
      await rm(`${path}.swp`)
    },
    async (next: string) => {
      await writeFile(path, '')
      await writeFile(path, next)
    },
  ]
  for (const [round, save] of saves.entries()) {
    await save(text.replace(/sv: [^,]+/, `sv: Månar ${round}`))
    await watching.until('/sv', (html) => html.includes(`Månar ${round}`))
  }
  await watching.well()
  expect(await watching.page('/sv')).not.toContain('.swp')
})

test('takes no notice of files that editors keep for a moment', async () => {
  await watching.well()
  const before = watching.said().length
  const folder = join(watching.root, 'content/posters/main')
  const names =
    '.#a.yaml 4913 a.yaml~ .a.yaml.swp #a.yaml# a.yaml___jb_tmp___ a.yaml.crswap ~$a.yaml'
  for (const name of names.split(' ')) {
    await writeFile(join(folder, name), 'x')
    await rm(join(folder, name))
  }
  await watching.edit(POSTER, (text) => `${text}# Seen.\n`)
  const told = () =>
    new Set(
      watching
        .said()
        .slice(before)
        .match(/^.*(?=: ready after)/gm),
    )
  await expect.poll(() => told().size).toBeGreaterThan(0)
  // One save may be two events, and then two plans; the others would be told as files, or by their names.
  expect(told()).toEqual(new Set([POSTER]))
})

test('survives that content/ goes and comes back, and hundreds of files at once', async () => {
  const content = join(watching.root, 'content')
  const aside = join(watching.root, 'aside')
  await rename(content, aside)
  await watching.faulty()
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
  await cp(aside, content, { recursive: true })
  await watching.well()
  const prices = await readFile(join(content, 'prices.yaml'), 'utf8')
  for (let index = 0; index < 500; index += 1)
    await writeFile(join(content, `notes-${index}.md`), 'note\n')
  for (let index = 0; index < 500; index += 1)
    await rm(join(content, `notes-${index}.md`))
  await writeFile(join(content, 'prices.yaml'), prices.replace('price: 90', 'price: 97'))
  await watching.until('/sv', (html) => html.includes('$97 USD'))
  await watching.well()
})

test(`stays well through ${EDITS} edits, faults among them, and publishes what a clean build gives`, async () => {
  const entitle = (title: string) =>
    watching.edit(POSTER, (text) => text.replace(/sv: [^,\n]+/, `sv: ${title}`))
  for (let round = 0; round < EDITS; round += 1) {
    if (round % 4 === 1) await entitle('[')
    await entitle(`Omgång ${round}`)
    await watching.until('/sv', (html) => html.includes(`Omgång ${round}`))
  }
  await watching.well()
  const dist = join(watching.root, 'dist')
  const readPublished = () => readFile(join(dist, 'sv.html'), 'utf8').catch(() => '')
  await expect.poll(readPublished).toContain(`Omgång ${EDITS - 1}`)
  expect(await watching.stop()).toBe(0)
  const watched = await fingerprint(dist)
  await rm(dist, { recursive: true })
  expect(await build(watching.root)).toMatchObject({ code: 0 })
  expect(await fingerprint(dist)).toEqual(watched)
})
