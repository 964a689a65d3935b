import { readFile, rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { makePublishedShop } from '../../../../tests/shops/published-shop.ts'
import { gitOn } from '../../../../tests/shops/translated-shop.ts'
import { answersOf } from '../answers.ts'
import { openShop } from '../shop.ts'

// Confirmed translations are stored in a file that no form shows.

const shop = ownShop()
afterEach(() => rm(`${shop.root}-server.git`, { recursive: true, force: true }))

const TITLE = 'Translations that are still right'

function openEditor(usesGit = true) {
  const answers = answersOf(openShop(shop.project, {}, usesGit))
  return {
    ...answers,
    async confirmSpanish(words: string) {
      const texts = await answers.texts({ lang: 'es' })
      const text = texts.find(({ current }) => current === words)
      const { id = '', source = '', current = '' } = text ?? {}
      return answers.confirm({ lang: 'es', id, source, current })
    },
    /** Finds the record among the changes to publish. */
    async findChangedRecord() {
      const { message, seen, documents = [] } = await answers.publication({})
      return { message, seen, document: documents.find(({ title }) => title === TITLE) }
    },
  }
}

const readRecord = () => readFile(shop.at('content/confirmations.yaml'), 'utf8')

test('confirmed translations can be published and reverted like documents', async () => {
  await makePublishedShop(shop.root)
  const { confirmSpanish, findChangedRecord, publish, changes, takeBack, step } =
    openEditor()

  expect(await confirmSpanish('El disco de oro')).toMatchObject({ kind: 'saved' })
  const { message = '', seen = '', document } = await findChangedRecord()
  expect(document).toMatchObject({ group: 'Texts', state: 'New', name: undefined })
  expect(message).toBe(`Add ${TITLE}`)

  expect(await publish({ message, seen })).toMatchObject({ kind: 'saved' })
  const publishedRecord = await readRecord()

  expect(await confirmSpanish('La inmensidad')).toMatchObject({ kind: 'saved' })
  const { document: changedDocument } = await findChangedRecord()
  const [change] = changedDocument?.changes ?? []
  expect(change?.words).toBe('“La inmensidad”, new')
  expect((await changes({})).files).toMatchObject([
    { title: TITLE, notes: ['“La inmensidad”, new'] },
  ])

  const confirmedRecord = await readRecord()
  const request = { document: changedDocument?.key ?? '', change: change?.key }
  expect(await takeBack(request)).toMatchObject({ kind: 'saved' })
  expect(await readRecord()).toBe(publishedRecord)

  await step({ direction: 'undo' })
  expect(await readRecord()).toBe(confirmedRecord)
})

test('reports no outdated texts without git', async () => {
  gitOn(shop.root, '01-01', 'init', '-q')
  gitOn(shop.root, '01-01', 'add', 'content')
  gitOn(shop.root, '01-01', 'commit', '-qm', 'begin')
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace('A small', 'A very small'),
  )
  gitOn(shop.root, '02-01', 'commit', '-qam', 'words')

  const countOutdated = async (usesGit: boolean) => {
    const editor = openEditor(usesGit)
    const progress = await editor.progress({})
    const texts = await editor.outdated({})
    return progress.outdated.length + texts.length
  }
  expect(await countOutdated(true)).toBeGreaterThan(0)
  expect(await countOutdated(false)).toBe(0)
})
