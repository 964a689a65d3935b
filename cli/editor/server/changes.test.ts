import { writeFileSync } from 'node:fs'
import { appendFile, cp, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../../tests/shops/own-shop.ts'
import { drawQuarters } from '../../../tests/support/pictures.ts'
import type { Path } from '../../read/positions.ts'
import { editValue, type ValueEdit } from '../values.ts'
import { answersOf, receiveUpload } from './answers.ts'
import { openShop } from './shop.ts'

// Changes of the editor alongside changes by hand, and their undo.

const shop = ownShop()
const DISK = 'content/posters/main/gold-disk.yaml'
const front =
  'order: 1\nseo: { title: About returns, description: All that one wants to know before buying it. }'
const words = { sv: 'Fint', en: 'Nice', es: 'Bien' }
const set = (path: Path, value: unknown): ValueEdit => ({ op: 'set', path, value })

/** Opens the editor of the shop. Before it writes a change, a line is added to the next file of `byHand`. */
function openEditor(byHand: string[] = []) {
  const editor = openShop(shop.project, {})
  const write: typeof editor.write = async (...change) => {
    for (const path of byHand.splice(0, 1))
      await appendFile(shop.at('content', path), '# by hand\n')
    return editor.write(...change)
  }
  const answers = answersOf({ ...editor, write })
  const work = (work: 'rename' | 'duplicate' | 'remove', id: string, to = '') =>
    answers.work({ work, kind: 'poster', id, values: { to }, sure: true })
  const change = async (name: string, ...edits: readonly ValueEdit[]) => {
    const { data } = await answers.form({ name })
    return answers.save({ name, before: data, after: editValue(data, edits), sure: true })
  }
  return { ...answers, work, change, add: answers.work }
}
const bytesOf = (path: string): Promise<string> =>
  readFile(shop.at('content', path), 'latin1')

test('a new picture for a copied poster keeps the picture that the original uses', async () => {
  const { work, change } = openEditor()
  const pictures = [
    'posters/main/gold-disk.jpg',
    'images/cover.jpg',
    'posters/wide/wide-1.jpg',
  ]
  const before = await Promise.all(pictures.map(bytesOf))
  await work('duplicate', 'gold-disk', 'disk')
  await shop.write('content/posters/main/DISK.PNG')
  await cp(shop.at('content/books/get-the-saga'), shop.at('content/books/sagan'), {
    recursive: true,
  })
  await shop.edit('books/sagan/edition.yaml', (text) =>
    text.replace('get-the-saga', 'sagan'),
  )
  await shop.edit('posters/wide/wide-1.yaml', (text) =>
    text.replace('- wide-1.jpg', '$&\n  - ../b.jpg'),
  )
  // Use the picture of the first place in the second place too.
  const moved = set(['images', 1], 'wide-1.jpg')
  for (const [path, at, name, ...more] of [
    ['posters/main/disk.yaml', ['images', 0], 'disk-2.png'],
    ['books/sagan/creation.md', ['cover'], 'creation.png'],
    ['posters/wide/wide-1.yaml', ['images', 0], 'wide-1.png', moved],
  ] as const) {
    const { upload } = await receiveUpload(
      openShop(shop.project, {}),
      await drawQuarters(4, 9).png().toBuffer(),
    )
    await change(`content/${path}`, set(at, upload), ...more)
    expect(await bytesOf(path)).toContain(name)
  }
  expect(await Promise.all(pictures.map(bytesOf))).toEqual(before)
})

test('a save keeps what a text editor writes to the same file meanwhile', async () => {
  const byHand: string[] = []
  const { work, change, add } = openEditor(byHand)
  const moons = 'posters/main/moons.yaml'
  for (const [path, result, after = path] of [
    [
      'posters/main/gold-disk.yaml',
      () => change('poster:gold-disk', set(['title', 'en'], 'Disk')),
    ],
    [
      'quotes/sv.yaml',
      () => add({ work: 'new', kind: 'quote', values: { name: 'Bo', text: words } }),
    ],
    ['posters/main/two-moons.yaml', () => work('rename', 'two-moons', 'moons'), moons],
    ['galleries/main.yaml', () => work('remove', 'gold-disk')],
  ] as const) {
    byHand.push(path)
    expect(await result()).toMatchObject({ kind: 'saved' })
    expect(await bytesOf(after)).toContain('# by hand')
  }
  byHand.push(...Array(9).fill(moons))
  const { words: reason } = await change('poster:moons', set(['title', 'en'], 'Moons'))
  expect(reason).toBe(
    'Another program keeps writing into content/. Try again once it has ended.',
  )
  expect(await bytesOf(moons)).not.toContain('Moons')
})

test('undo restores a picture of any size, and forgets older changes to make room for it', async () => {
  const { work, change, step } = openEditor()
  const picture = 'posters/main/two-moons.jpg'
  await appendFile(shop.at('content', picture), Buffer.alloc(65_000_000))
  const before = await bytesOf(picture)
  await change('poster:wide-1', set(['title', 'en'], 'Wide'))
  await work('remove', 'two-moons')
  expect(await step({ direction: 'undo' })).toMatchObject({
    words: 'Undone: Removed Two moons',
  })
  expect((await bytesOf(picture)) === before).toBe(true)
  expect(await step({ direction: 'undo' })).toMatchObject({
    words: 'There is nothing to undo.',
  })
})

test('undo keeps what a text editor writes during a save', async () => {
  const editor = openShop(shop.project, {})
  const { sources } = await editor.checkSettled()
  const saved = {
    path: DISK,
    replaces: await readFile(shop.at(DISK), 'utf8').then((text) => `${text}# saved\n`),
  }
  let reads = 0
  const second = {
    path: 'content/posters/main/second.txt',
    // The file is read when the change is planned, and again after it is written.
    get creates() {
      reads += 1
      if (reads === 2) writeFileSync(shop.at(DISK), `${saved.replaces}# by hand\n`)
      return 'x'
    },
  }
  expect(await editor.write('two files', [saved, second], sources)).toEqual({
    kind: 'saved',
  })
  expect((await editor.go('undo')).words).toMatch(/^Nothing was touched/)
  expect(await readFile(shop.at(DISK), 'utf8')).toMatch(/# by hand\n$/)
})

test('a text page in another language starts with its position in the footer', async () => {
  await shop.write(
    'content/texts/returns/sv.md',
    `---\ntitle: Fint\n${front}\n---\nFint.\n`,
  )
  const edits = [set(['title', 'es'], 'Bien'), set(['(text)', 'es'], 'Muy *bien*.')]
  await openEditor().change('content/texts/returns/*.md', ...edits)
  expect(await bytesOf('texts/returns/es.md')).toBe(
    '---\ntitle: Bien\norder: 1\n---\n\nMuy *bien*.\n',
  )
})

test('merges changes of different paragraphs of a long text', async () => {
  const { form, save } = openEditor()
  const name = 'content/story/*.md'
  await shop.edit('story/sv.md', (text) =>
    text.replace(/(---\n)[^-]*$/, '$1\nEtt.\n\nMitt.\n\nTre.\n'),
  )
  const { data } = await form({ name })
  await shop.edit('story/sv.md', (text) => text.replace('Tre.', 'Tre av Bo.'))
  const after = editValue(data, [set(['(text)', 'sv'], 'Ett av Ann.\n\nMitt.\n\nTre.')])
  expect(await save({ name, before: data, after, sure: false })).toMatchObject({
    kind: 'saved',
  })
  expect(await bytesOf('story/sv.md')).toContain('Ett av Ann.\n\nMitt.\n\nTre av Bo.\n')
})

test('rejects an unreadable number when two versions are merged', async () => {
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

test('reports new addresses for a renamed poster, but no removal from its gallery', async () => {
  const outcome = await openEditor().work('rename', 'two-moons', 'both-moons')
  const told = 'list' in outcome ? (outcome.list ?? []) : []
  expect(told).toContain('Two moons: new addresses')
  expect(told.filter((line) => /removed|added/.test(line))).toEqual([])
})
