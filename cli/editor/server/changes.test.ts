import { writeFileSync } from 'node:fs'
import { appendFile, cp, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { drawQuarters } from '../../../tests/support/pictures.ts'
import type { Path } from '../../read/positions.ts'
import { editValue, type ValueEdit } from '../values.ts'
import { answersOf, receiveUpload } from './answers.ts'
import { openShop } from './shop.ts'

// Changes in the editor alongside manual changes, and undoing them.

const shop = restoredShop()
const DISK = 'content/posters/main/gold-disk.yaml'
const words = { sv: 'Fint', en: 'Nice', es: 'Bien' }
const set = (path: Path, value: unknown): ValueEdit => ({ op: 'set', path, value })

/**
 * Opens the shop's editor. Before it writes a change, a line is added to the next file in
 * `pathsByHand`.
 */
function openEditor(pathsByHand: string[] = []) {
  const editor = openShop(shop.project, {})
  const write: typeof editor.write = async (...change) => {
    const path = pathsByHand.shift()
    if (path) await appendFile(shop.at('content', path), '# by hand\n')
    return editor.write(...change)
  }
  const answers = answersOf({ ...editor, write })

  return {
    ...answers,
    workOnPoster(work: 'rename' | 'duplicate' | 'remove', id: string, to = '') {
      return answers.work({ work, kind: 'poster', id, values: { to }, sure: true })
    },
    async change(name: string, ...edits: readonly ValueEdit[]) {
      const { data } = await answers.form({ name })
      const nextData = editValue(data, edits)
      return answers.save({ name, before: data, after: nextData, sure: true })
    },
  }
}

const bytesOf = (path: string): Promise<string> =>
  readFile(shop.at('content', path), 'latin1')

test("a new picture for a copy leaves the original's picture unchanged", async () => {
  const { workOnPoster, change } = openEditor()
  const pictures = [
    'posters/main/gold-disk.jpg',
    'images/cover.jpg',
    'posters/wide/wide-1.jpg',
  ]
  const previousBytes = await Promise.all(pictures.map(bytesOf))
  const replacePicture = async (path: string, at: Path, ...more: ValueEdit[]) => {
    const picture = await drawQuarters(4, 9).png().toBuffer()
    const { upload } = await receiveUpload(openShop(shop.project, {}), picture)
    await change(`content/${path}`, set(at, upload), ...more)
  }

  // Some file systems do not distinguish between disk.png and DISK.PNG.
  await workOnPoster('duplicate', 'gold-disk', 'disk')
  await shop.write('content/posters/main/DISK.PNG')
  await replacePicture('posters/main/disk.yaml', ['images', 0])
  expect(await bytesOf('posters/main/disk.yaml')).toContain('disk-2.png')

  // The copied book page shows the same cover, images/cover.jpg.
  await cp(shop.at('content/books/get-the-saga'), shop.at('content/books/sagan'), {
    recursive: true,
  })
  await shop.edit('books/sagan/edition.yaml', (text) =>
    text.replace('get-the-saga', 'sagan'),
  )
  await replacePicture('books/sagan/creation.md', ['cover'])
  expect(await bytesOf('books/sagan/creation.md')).toContain('creation.png')

  await shop.edit('posters/wide/wide-1.yaml', (text) =>
    text.replace('- wide-1.jpg', '$&\n  - ../b.jpg'),
  )
  // The first picture moves to the second position, so it must stay on disk.
  const moveToSecond = set(['images', 1], 'wide-1.jpg')
  await replacePicture('posters/wide/wide-1.yaml', ['images', 0], moveToSecond)
  expect(await bytesOf('posters/wide/wide-1.yaml')).toContain('wide-1.png')

  expect(await Promise.all(pictures.map(bytesOf))).toEqual(previousBytes)
})

test('a save keeps what a text editor meanwhile writes to the same file', async () => {
  const pathsByHand: string[] = []
  const { work, workOnPoster, change } = openEditor(pathsByHand)

  pathsByHand.push('posters/main/gold-disk.yaml')
  const title = set(['title', 'en'], 'Disk')
  expect(await change('poster:gold-disk', title)).toMatchObject({ kind: 'saved' })
  expect(await bytesOf('posters/main/gold-disk.yaml')).toContain('# by hand')

  pathsByHand.push('quotes/sv.yaml')
  const quote = { name: 'Bo', text: words }
  const addition = await work({ work: 'new', kind: 'quote', values: quote })
  expect(addition).toMatchObject({ kind: 'saved' })
  expect(await bytesOf('quotes/sv.yaml')).toContain('# by hand')

  pathsByHand.push('posters/main/two-moons.yaml')
  expect(await workOnPoster('rename', 'two-moons', 'moons')).toMatchObject({
    kind: 'saved',
  })
  expect(await bytesOf('posters/main/moons.yaml')).toContain('# by hand')

  pathsByHand.push('galleries/main.yaml')
  expect(await workOnPoster('remove', 'gold-disk')).toMatchObject({ kind: 'saved' })
  expect(await bytesOf('galleries/main.yaml')).toContain('# by hand')
})

test('a save gives up if another program keeps writing to the same file', async () => {
  const path = 'posters/main/two-moons.yaml'
  // The editor gives up after five attempts. Before each, a line is added to the file; nine paths are more than enough.
  const { change } = openEditor(Array(9).fill(path))

  const outcome = await change('poster:two-moons', set(['title', 'en'], 'Moons'))

  expect(outcome.words).toBe(
    'Another program keeps changing the files of the shop. Try again when it has finished.',
  )
  expect(await bytesOf(path)).not.toContain('Moons')
})

test('undo keeps what a text editor writes during a save', async () => {
  const editor = openShop(shop.project, {})
  const { sources } = await editor.checkSettled()
  const savedText = `${await readFile(shop.at(DISK), 'utf8')}# saved\n`
  let readCount = 0
  const secondFile = {
    path: 'content/posters/main/second.txt',
    // The text is read when the change is planned, and again after the file is written.
    get creates() {
      readCount += 1
      const isAfterWrite = readCount === 2
      if (isAfterWrite) writeFileSync(shop.at(DISK), `${savedText}# by hand\n`)
      return 'x'
    },
  }
  const changes = [{ path: DISK, replaces: savedText }, secondFile]
  expect(await editor.write('two files', changes, sources)).toEqual({ kind: 'saved' })

  expect((await editor.go('undo')).words).toMatch(/^Nothing was changed/)
  expect(await readFile(shop.at(DISK), 'utf8')).toMatch(/# by hand\n$/)
})

test('a new translation of a text page copies its position in the footer', async () => {
  const lines = [
    '---',
    'title: Fint',
    'order: 1',
    'seo:',
    '  title: About returns',
    '  description: Everything to know before you buy a picture.',
    '---',
    'Fint.\n',
  ]
  await shop.write('content/texts/returns/sv.md', lines.join('\n'))

  const edits = [set(['title', 'es'], 'Bien'), set(['(text)', 'es'], 'Muy *bien*.')]
  await openEditor().change('content/texts/returns/*.md', ...edits)

  expect(await bytesOf('texts/returns/es.md')).toBe(
    '---\ntitle: Bien\norder: 1\n---\n\nMuy *bien*.\n',
  )
})

test('merges changes of different paragraphs of a long text', async () => {
  const { form, save } = openEditor()
  const name = 'content/story/*.md'
  // Replace the text below the front matter.
  await shop.edit('story/sv.md', (text) =>
    text.replace(/(---\n)[^-]*$/, '$1\nEtt.\n\nMitt.\n\nTre.\n'),
  )
  const { data } = await form({ name })

  await shop.edit('story/sv.md', (text) => text.replace('Tre.', 'Tre av Bo.'))

  const text = 'Ett av Ann.\n\nMitt.\n\nTre.'
  const nextData = editValue(data, [set(['(text)', 'sv'], text)])
  const outcome = await save({ name, before: data, after: nextData, sure: false })

  expect(outcome).toMatchObject({ kind: 'saved' })
  expect(await bytesOf('story/sv.md')).toContain('Ett av Ann.\n\nMitt.\n\nTre av Bo.\n')
})

test('rejects an unreadable number for a conflict between two versions', async () => {
  const { broken, mend } = openEditor()
  const name = 'content/prices.yaml'
  const sides = [
    '<<<<<<< HEAD',
    '  price: 90',
    '=======',
    '  price: 95',
    '>>>>>>> theirs',
  ].join('\n')
  await shop.edit('prices.yaml', (text) => text.replace(/^ {2}price: 90$/m, sides))

  const [{ file = '', version = '' } = {}] = await broken({ name })
  const mendBy = (value: unknown) =>
    mend({ name, file, version, by: { choices: [{ path: ['a1', 'price'], value }] } })

  expect(await mendBy('97,50')).toMatchObject({
    kind: 'refused',
    list: ['“97,50” is not a whole number: write 97 or 98.'],
  })

  expect(await mendBy(97)).toMatchObject({ kind: 'saved' })
  expect(await bytesOf('prices.yaml')).toContain('price: 97')
})

test('reports a rename of a poster as new addresses, not as a removal', async () => {
  const outcome = await openEditor().workOnPoster('rename', 'two-moons', 'both-moons')

  const lines = 'list' in outcome ? (outcome.list ?? []) : []
  expect(lines).toContain('Two moons: new addresses')
  expect(lines.filter((line) => /removed|added/.test(line))).toEqual([])
})
