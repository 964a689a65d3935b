import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { answersOf, receiveUpload } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { editValue, type ValueEdit } from '../../cli/editor/values.ts'
import { projectAt } from '../../cli/project.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { makePublishedShop, restoreContent } from '../shops/published-shop.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { drawQuarters } from '../support/pictures.ts'
import { git } from '../support/repository.ts'

// Reverting changes since the last commit, one by one. All tests use one shop, whose
// content is restored after each of them.

const folder = disposeAfterTests(await temporaryFolder())
const root = join(folder.path, 'shop')
await makePublishedShop(root)
afterEach(() => restoreContent(root))

const at = (...names: readonly string[]): string => join(root, ...names)

const DISK = 'content/posters/main/gold-disk.yaml'
const set = (path: ValueEdit['path'], value: unknown): ValueEdit => ({
  op: 'set',
  path,
  value,
})

const editor = openShop(projectAt(root, root, 'test'), {})
const answers = answersOf(editor)

function openEditor() {
  const listDocuments = async () => {
    const { problem, documents = [] } = await answers.publication({})
    expect(problem).toBeUndefined()
    return documents
  }
  const findDocument = async (title: string) => {
    const documents = await listDocuments()
    const document = documents.find((candidate) => candidate.title === title)
    if (!document) throw new Error(`${title} did not change`)
    return document
  }

  return {
    ...answers,
    editor,
    listDocuments,
    async change(name: string, ...edits: readonly ValueEdit[]) {
      const { data } = await answers.form({ name })
      const nextData = editValue(data, edits)
      return answers.save({ name, before: data, after: nextData, sure: true })
    },
    async takeBackAll(title: string, sure = false) {
      const { key } = await findDocument(title)
      return answers.takeBack({ document: key, sure })
    },
    async takeBackOne(title: string, words: string, sure = false) {
      const { key, changes } = await findDocument(title)
      const change = changes.find((candidate) => candidate.words.includes(words))
      if (!change) {
        const changeWords = changes.map((candidate) => candidate.words).join('; ')
        throw new Error(`no change "${words}" in ${changeWords}`)
      }
      return answers.takeBack({ document: key, change: change.key, sure })
    },
  }
}

const status = () => git(root, 'status', '--porcelain')

test('describes changes in the words of the form, with titles in place of ids', async () => {
  const { change, listDocuments } = openEditor()

  await change(DISK, set(['soldOut'], ['a1NoLogo']), set(['title', 'en'], 'Golden disk'))
  await change('content/galleries/main.yaml', {
    op: 'move',
    path: ['posters'],
    from: 0,
    to: 1,
  })
  await change('content/prices.yaml', set(['a1', 'price'], 95))
  await change(
    'content/strings/*.yaml',
    set(['hero', 'explore', 'en'], 'See the posters'),
  )

  const documents = await listDocuments()
  const descriptions = documents.flatMap(({ title, changes }) =>
    changes.map(({ words }) => `${title}. ${words}`),
  )
  const heroTitle = [
    'Interface texts.',
    'Top of the home page, button over the pictures of the home page: to the posters in English',
  ].join(' ')
  expect(descriptions.toSorted()).toEqual([
    'Golden disk. Sold out: A1 without logo',
    'Golden disk. Title in English: “The gold disk” → “Golden disk”',
    `${heroTitle}: “en explore” → “See the posters”`,
    'Prices and sizes. A1, price: $90 → $95',
    'The gallery. Posters: Two moons moved to the start',
  ])
})

test('describes and takes back the replacement of a review as one change', async () => {
  const reviews = 'content/reviews.yaml'
  const { change, listDocuments, takeBackOne, form } = openEditor()
  const { data } = await form({ name: reviews })
  const [removedReview, changedReview, ...otherReviews] = data as readonly object[]
  const addedReview = { ...removedReview, id: 'review-9', name: 'Ada Lind' }
  await change(
    reviews,
    set([], [{ ...changedReview, rating: 1 }, ...otherReviews, addedReview]),
  )

  const [document] = await listDocuments()
  expect(document?.changes.map(({ words }) => words)).toEqual([
    'Tom Hale, stars: 4 → 1; Karin Ek removed; Ada Lind added',
  ])

  await takeBackOne('Reviews', 'Ada Lind')
  expect(status()).toBe('')
})

test('takes back a single value, which undo restores', async () => {
  // A manual comment, which is not in the commit and must be kept.
  await edit(at(DISK), (text) => text.replace('orientation', '# by hand\norientation'))
  const { change, takeBackOne, step } = openEditor()
  await change(
    DISK,
    set(['title', 'en'], 'Golden disk'),
    set(['title', 'es'], 'Otro disco'),
  )
  const previousText = await readFile(at(DISK), 'utf8')

  expect(await takeBackOne('Golden disk', 'Otro')).toMatchObject({ kind: 'saved' })
  expect(await readFile(at(DISK), 'utf8')).toBe(
    previousText.replace('Otro disco', 'El disco de oro'),
  )

  await step({ direction: 'undo' })
  expect(await readFile(at(DISK), 'utf8')).toBe(previousText)
})

test('taking back the last remaining change restores the bytes of the commit', async () => {
  const { change, takeBackOne } = openEditor()
  await change(DISK, set(['title', 'en'], 'Golden disk'))

  await takeBackOne('Golden disk', 'Golden')

  expect(status()).toBe('')
})

test('asks before it restores an entry that breaks the shop', async () => {
  const reviews = 'content/reviews.yaml'
  const { change, takeBackOne, form } = openEditor()
  const { data } = await form({ name: reviews })
  const namesIn = (value: unknown) =>
    (value as { name: string }[]).map(({ name }) => name)
  const [firstName, secondName] = namesIn(data)
  await change(
    reviews,
    ...namesIn(data).map((): ValueEdit => ({ op: 'remove', path: [0] })),
  )

  // With only one of the six reviews restored, the shop has fewer reviews than its
  // settings expect.
  const question = await takeBackOne('Reviews', String(secondName))
  expect(question).toMatchObject({
    kind: 'asks',
    words: expect.stringMatching(/^Taking back only this change would cause errors/),
  })

  await takeBackOne('Reviews', String(secondName), true)
  const names = namesIn((await form({ name: reviews })).data)
  expect(names[0]).toBe(secondName)
  expect(names).not.toContain(firstName)
})

test('takes back a new poster with its picture and its place in the gallery', async () => {
  const { editor, work, takeBackAll, step } = openEditor()
  const picture = await drawQuarters(1188, 1682).png().toBuffer()
  const { upload } = await receiveUpload(editor, picture)
  const values = { id: 'paper-moon', gallery: 'main', image: upload, draft: true }
  await work({ work: 'new', kind: 'poster', values })

  expect(await takeBackAll('paper-moon')).toMatchObject({ kind: 'saved' })
  expect(status()).toBe('')

  await step({ direction: 'undo' })
  expect(await readdir(at('content/posters/main'))).toContain('paper-moon.png')
})

test('takes back the removal of a poster with all references to it', async () => {
  const { work, takeBackAll, listDocuments } = openEditor()
  await work({ work: 'remove', kind: 'poster', id: 'gold-disk', values: {}, sure: true })

  const documents = await listDocuments()
  expect(documents.map(({ title, state }) => `${state} ${title}`)).toContain(
    'Removed The gold disk',
  )

  expect(await takeBackAll('The gold disk')).toMatchObject({ kind: 'saved' })
  expect(status()).toBe('')
})

const GALLERY = 'content/galleries/main.yaml'

/** Returns the posters and their expected number in the gallery. */
async function readGallery() {
  const { data } = await answers.form({ name: GALLERY })
  const { posters, expect: count } = data as { posters: string[]; expect: number }
  return { posters, count }
}

const listErrors = async () =>
  (await editor.check()).diagnostics.filter(({ severity }) => severity === 'error')

// old-references.test.ts takes back every one of two removed, new and renamed posters.
test('takes back one of three removed posters between the others, which stay removed', async () => {
  const { work, takeBackAll } = openEditor()
  for (const id of ['gold-disk', 'red-sea', 'still-lake'])
    await work({ work: 'remove', kind: 'poster', id, values: {}, sure: true })

  expect(await takeBackAll('Red sea')).toMatchObject({ kind: 'saved' })

  expect(await readGallery()).toEqual({
    posters: ['two-moons', 'red-sea', 'tall-tree'],
    count: 3,
  })
  expect(await listErrors()).toEqual([])
})

test.runIf(isLong)('takes back one of three removed reviews at its place', async () => {
  const { change, takeBackOne, form } = openEditor()
  const reviews = 'content/reviews.yaml'
  const remove = (index: number): ValueEdit => ({ op: 'remove', path: [index] })
  // Eva Lund, Ben Moss and Liv Dahl are the third, fourth and fifth.
  await change(reviews, remove(4), remove(3), remove(2))

  await takeBackOne('Reviews', 'Ben Moss', true)

  const { data } = await form({ name: reviews })
  expect((data as { name: string }[]).map(({ name }) => name)).toEqual([
    'Karin Ek',
    'Tom Hale',
    'Ben Moss',
    'Max Rood',
  ])
})

test('takes back the rename of a poster with all references to it', async () => {
  const { work, takeBackAll, listDocuments } = openEditor()
  await work({
    work: 'rename',
    kind: 'poster',
    id: 'gold-disk',
    values: { to: 'golden-disk' },
  })

  const documents = await listDocuments()
  const renamedDocuments = documents.filter(({ state }) => state !== 'Changed')
  expect(renamedDocuments.map(({ title, state }) => `${state} ${title}`)).toEqual([
    'Renamed The gold disk',
  ])

  expect(await takeBackAll('The gold disk')).toMatchObject({ kind: 'saved' })
  expect(status()).toBe('')
})

test.runIf(isLong)(
  'takes back one of two renamed posters beside a removed one',
  async () => {
    const { work, takeBackAll, listDocuments } = openEditor()
    await work({
      work: 'remove',
      kind: 'poster',
      id: 'gold-disk',
      values: {},
      sure: true,
    })
    for (const [id, to] of [
      ['two-moons', 'both-moons'],
      ['tall-tree', 'high-tree'],
    ] as const)
      await work({ work: 'rename', kind: 'poster', id, values: { to } })

    const documents = await listDocuments()
    const states = documents.map(({ title, state }) => `${state} ${title}`)
    expect(states.filter((state) => !state.startsWith('Changed')).toSorted()).toEqual([
      'Removed The gold disk',
      'Renamed Tall tree',
      'Renamed Two moons',
    ])

    expect(await takeBackAll('Tall tree')).toMatchObject({ kind: 'saved' })
    expect((await readGallery()).posters).toEqual([
      'both-moons',
      'red-sea',
      'still-lake',
      'tall-tree',
    ])
    expect(await listErrors()).toEqual([])
  },
)

test('takes back a replaced picture and keeps other changes', async () => {
  const { editor, change, listDocuments, takeBackOne } = openEditor()
  const picture = await drawQuarters(1188, 1682).jpeg().toBuffer()
  const { upload } = await receiveUpload(editor, picture)
  await change(DISK, set(['images', 0], upload), set(['title', 'en'], 'Golden disk'))

  const [document] = await listDocuments()
  expect(document?.changes.map(({ words }) => words)).toContain('Another picture')

  await takeBackOne('Golden disk', 'Another picture')
  expect(status()).toBe(` M ${DISK}\n`)
})

test('does not take back a document that has changed since the list was shown', async () => {
  const { change, listDocuments, takeBack } = openEditor()
  await change('content/prices.yaml', set(['currency'], 'EUR'))
  const [prices] = await listDocuments()
  await change('content/prices.yaml', set(['currency'], 'GBP'))

  const request = { document: prices?.key ?? '', change: prices?.changes[0]?.key ?? '' }
  expect(await takeBack(request)).toMatchObject({
    kind: 'refused',
    words: expect.stringMatching(/changed in the meantime/),
  })
})

test('taking back a review corrects the count and the average of all reviews', async () => {
  const { work, takeBackAll, editor } = openEditor()
  const previousText = await readFile(at('content/site.yaml'), 'utf8')
  const comment = { sv: 'Fin.', en: 'Fine.', es: 'Bien.' }
  const values = {
    name: 'Bo',
    country: 'SE',
    rating: '1',
    language: 'sv',
    date: '2026-01-02',
    comment,
  }

  expect(await work({ work: 'new', kind: 'review', values })).toMatchObject({
    kind: 'saved',
  })
  expect(await readFile(at('content/site.yaml'), 'utf8')).not.toBe(previousText)

  expect(await takeBackAll('Reviews')).toMatchObject({ kind: 'saved' })
  // The new review was also the latest one. Its date, in `to`, is kept.
  const nextText = await readFile(at('content/site.yaml'), 'utf8')
  expect(nextText.replace(/to: .*/, '')).toBe(previousText.replace(/to: .*/, ''))
  const { diagnostics } = await editor.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
