import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { build } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { watchTinyShop } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'
const EDITS = isLong ? 60 : 12

const watching = disposeAfterTests(await watchTinyShop())

test('notices a change however an editor saves the file', async () => {
  const path = join(watching.root, POSTER)
  const originalText = await readFile(path, 'utf8')
  const saveWithBackup = async (text: string) => {
    await writeFile(`${path}~`, originalText)
    await writeFile(`${path}.tmp`, text)
    await rename(`${path}.tmp`, path)
    await rm(`${path}~`)
  }
  const saveAfterMovingAside = async (text: string) => {
    await rename(path, `${path}.swp`)
    await writeFile(path, text)
    await rm(`${path}.swp`)
  }
  const saveAfterEmptying = async (text: string) => {
    await writeFile(path, '')
    await writeFile(path, text)
  }

  const saves = [saveWithBackup, saveAfterMovingAside, saveAfterEmptying]
  for (const [round, save] of saves.entries()) {
    await save(originalText.replace(/sv: [^,]+/, `sv: Månar ${round}`))
    await watching.until('/sv', (html) => html.includes(`Månar ${round}`))
  }

  await watching.untilWell()
  expect(await watching.page('/sv')).not.toContain('.swp')
})

test('ignores temporary files of editors', async () => {
  await watching.untilWell()
  const previousLength = watching.output().length
  const folder = join(watching.root, 'content/posters/main')
  const temporaryNames = [
    '.#a.yaml',
    // Vim creates this file to test whether it can write to the folder.
    '4913',
    'a.yaml~',
    '.a.yaml.swp',
    '#a.yaml#',
    'a.yaml___jb_tmp___',
    'a.yaml.crswap',
    '~$a.yaml',
  ]

  for (const name of temporaryNames) {
    await writeFile(join(folder, name), 'x')
    await rm(join(folder, name))
  }
  await watching.edit(POSTER, (text) => `${text}# Seen.\n`)

  const readChanges = () => {
    const messages = watching.output().slice(previousLength)
    const changes = messages.match(/^.*(?=: ready after)/gm) ?? []
    return new Set(changes)
  }
  await expect.poll(() => readChanges().size).toBeGreaterThan(0)
  // A line gives the name of the changed file or the number of changed files, so it would reveal a temporary file. One
  // save may cause two events, and therefore two identical lines.
  expect(readChanges()).toEqual(new Set([POSTER]))
})

test('recovers when content/ disappears and comes back', async () => {
  const content = join(watching.root, 'content')
  const aside = join(watching.root, 'aside')

  await rename(content, aside)
  await watching.untilFaulty()
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)

  await cp(aside, content, { recursive: true })
  await watching.untilWell()
})

test('notices a change among hundreds of new and removed files', async () => {
  const content = join(watching.root, 'content')
  const prices = await readFile(join(content, 'prices.yaml'), 'utf8')

  for (let index = 0; index < 500; index += 1)
    await writeFile(join(content, `notes-${index}.md`), 'note\n')
  for (let index = 0; index < 500; index += 1)
    await rm(join(content, `notes-${index}.md`))

  await writeFile(join(content, 'prices.yaml'), prices.replace('price: 90', 'price: 97'))
  await watching.until('/sv', (html) => html.includes('$97 USD'))
  await watching.untilWell()
})

test(`publishes the output of a clean build after ${EDITS} edits, some of them with errors`, async () => {
  const setTitle = (title: string) =>
    watching.edit(POSTER, (text) => text.replace(/sv: [^,\n]+/, `sv: ${title}`))

  for (let round = 0; round < EDITS; round += 1) {
    // An unclosed bracket is an error.
    if (round % 4 === 1) await setTitle('[')
    await setTitle(`Omgång ${round}`)
    await watching.until('/sv', (html) => html.includes(`Omgång ${round}`))
  }
  await watching.untilWell()

  const dist = join(watching.root, 'dist')
  const readPublished = () => readFile(join(dist, 'sv.html'), 'utf8').catch(() => '')
  await expect.poll(readPublished).toContain(`Omgång ${EDITS - 1}`)
  expect(await watching.stop()).toBe(0)
  const watchOutput = await fingerprint(dist)

  await rm(dist, { recursive: true })
  expect(await build(watching.root)).toMatchObject({ code: 0 })
  expect(await fingerprint(dist)).toEqual(watchOutput)
})
