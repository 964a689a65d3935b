import { readdir, readFile, rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { drawQuarters } from '../../../../tests/support/pictures.ts'
import { git, publishFirst } from '../../../../tests/support/repository.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { answersOf, receiveUpload } from '../answers.ts'
import { openShop } from '../shop.ts'

// Changes since the last commit, reverted one by one.

const shop = ownShop()
afterEach(() => rm(`${shop.root}-server.git`, { recursive: true, force: true }))
const DISK = 'content/posters/main/gold-disk.yaml'
const set = (path: ValueEdit['path'], value: unknown): ValueEdit => ({
  op: 'set',
  path,
  value,
})

function openEditor() {
  const editor = openShop(shop.project, {})
  const answers = answersOf(editor)
  const documents = async () => {
    const { problem, documents = [] } = await answers.publication({})
    expect(problem).toBeUndefined()
    return documents
  }
  const find = async (title: string) => {
    const found = (await documents()).find((document) => document.title === title)
    if (!found) throw new Error(`${title} did not change`)
    return found
  }
  return {
    ...answers,
    editor,
    documents,
    async change(name: string, ...edits: readonly ValueEdit[]) {
      const { data } = await answers.form({ name })
      return answers.save({
        name,
        before: data,
        after: editValue(data, edits),
        sure: true,
      })
    },
    async takeBackAll(title: string, sure = false) {
      const { key } = await find(title)
      return answers.takeBack({ document: key, sure })
    },
    async takeBackOne(title: string, words: string, sure = false) {
      const { key, changes } = await find(title)
      const change = changes.find((each) => each.words.includes(words))
      if (!change)
        throw new Error(
          `no change "${words}" in ${changes.map((each) => each.words).join('; ')}`,
        )
      return answers.takeBack({ document: key, change: change.key, sure })
    },
  }
}
const status = () => git(shop.root, 'status', '--porcelain')

test('describes differences in the words of the form, with names in place of ids', async () => {
  publishFirst(shop.root)
  const { change, documents } = openEditor()
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
  const told = (await documents()).flatMap(({ title, changes }) =>
    changes.map(({ words }) => `${title}. ${words}`),
  )
  expect(told.toSorted()).toEqual([
    'Golden disk. Sold out: A1 without logo',
    'Golden disk. Title in English: “The gold disk” → “Golden disk”',
    'Interface texts. Top of the home page, button over the pictures of the home page: to the posters in English: “en explore” → “See the posters”',
    'Prices and sizes. A1, price: $90 → $95',
    'The gallery. Posters: Two moons moved to the start',
  ])
})

test('describes and reverts the replacement of a review as one change', async () => {
  publishFirst(shop.root)
  const reviews = 'content/reviews.yaml'
  const { change, documents, takeBackOne, form } = openEditor()
  const { data } = await form({ name: reviews })
  const [first, second, ...others] = data as readonly object[]
  const added = { ...first, id: 'review-9', name: 'Ada Lind' }
  await change(reviews, set([], [{ ...second, rating: 1 }, ...others, added]))
  const [changed] = await documents()
  expect(changed?.changes.map(({ words }) => words)).toEqual([
    'Tom Hale, stars: 4 → 1; Karin Ek removed; Ada Lind added',
  ])
  await takeBackOne('Reviews', 'Ada Lind')
  expect(status()).toBe('')
})

test('reverts one value and keeps the others; undo restores it', async () => {
  publishFirst(shop.root)
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace('orientation', '# seen\norientation'),
  )
  const { change, takeBackOne, step } = openEditor()
  await change(
    DISK,
    set(['title', 'en'], 'Golden disk'),
    set(['title', 'es'], 'Otro disco'),
  )
  const before = await readFile(shop.at(DISK), 'utf8')
  expect(await takeBackOne('Golden disk', 'Otro')).toMatchObject({ kind: 'saved' })
  expect(await readFile(shop.at(DISK), 'utf8')).toBe(
    before.replace('Otro disco', 'El disco de oro'),
  )
  await step({ direction: 'undo' })
  expect(await readFile(shop.at(DISK), 'utf8')).toBe(before)
})

test('reverting the last different value restores the bytes of the commit', async () => {
  publishFirst(shop.root)
  const { change, takeBackOne } = openEditor()
  await change(DISK, set(['title', 'en'], 'Golden disk'))
  await takeBackOne('Golden disk', 'Golden')
  expect(status()).toBe('')
})

test('restores one of two removed entries, and asks first if that breaks the shop', async () => {
  publishFirst(shop.root)
  const reviews = 'content/reviews.yaml'
  const { change, takeBackOne, form } = openEditor()
  const { data } = await form({ name: reviews })
  const names = (value: unknown) => (value as { name: string }[]).map(({ name }) => name)
  const [first, second] = names(data)
  await change(reviews, { op: 'remove', path: [0] }, { op: 'remove', path: [0] })
  const asked = await takeBackOne('Reviews', String(second))
  expect(asked).toMatchObject({
    kind: 'asks',
    words: expect.stringMatching(/^Taken back alone, this would break the shop/),
  })
  await takeBackOne('Reviews', String(second), true)
  const left = names((await form({ name: reviews })).data)
  expect(left[0]).toBe(second)
  expect(left).not.toContain(first)
})

test('reverts a new poster with its picture and its place in the gallery', async () => {
  publishFirst(shop.root)
  const { editor, work, takeBackAll, step } = openEditor()
  const { upload } = await receiveUpload(
    editor,
    await drawQuarters(1188, 1682).png().toBuffer(),
  )
  const values = { id: 'paper-moon', gallery: 'main', image: upload, draft: true }
  await work({ work: 'new', kind: 'poster', values })
  expect(await takeBackAll('paper-moon')).toMatchObject({ kind: 'saved' })
  expect(status()).toBe('')
  await step({ direction: 'undo' })
  expect(await readdir(shop.at('content/posters/main'))).toContain('paper-moon.png')
})

test('restores a removed and a renamed poster with all references to them', async () => {
  publishFirst(shop.root)
  const { work, takeBackAll, documents } = openEditor()
  await work({ work: 'remove', kind: 'poster', id: 'gold-disk', values: {}, sure: true })
  expect((await documents()).map(({ title, state }) => `${state} ${title}`)).toContain(
    'Removed The gold disk',
  )
  expect(await takeBackAll('The gold disk')).toMatchObject({ kind: 'saved' })
  expect(status()).toBe('')
  await work({
    work: 'rename',
    kind: 'poster',
    id: 'gold-disk',
    values: { to: 'golden-disk' },
  })
  const renamed = (await documents()).filter(({ state }) => state !== 'Changed')
  expect(renamed.map(({ title, state }) => `${state} ${title}`)).toEqual([
    'Renamed The gold disk',
  ])
  expect(await takeBackAll('The gold disk')).toMatchObject({ kind: 'saved' })
  expect(status()).toBe('')
})

test('reverts a replaced picture separately', async () => {
  publishFirst(shop.root)
  const { editor, change, documents, takeBackOne } = openEditor()
  const { upload } = await receiveUpload(
    editor,
    await drawQuarters(1188, 1682).jpeg().toBuffer(),
  )
  await change(DISK, set(['images', 0], upload), set(['title', 'en'], 'Golden disk'))
  const [changed] = await documents()
  expect(changed?.changes.map(({ words }) => words)).toContain('Another picture')
  await takeBackOne('Golden disk', 'Another picture')
  expect(status()).toBe(` M ${DISK}\n`)
})

test('does not revert what has changed since the list was shown', async () => {
  publishFirst(shop.root)
  const { change, documents, takeBack } = openEditor()
  await change('content/prices.yaml', set(['currency'], 'EUR'))
  const [price] = await documents()
  await change('content/prices.yaml', set(['currency'], 'GBP'))
  const stale = { document: price?.key ?? '', change: price?.changes[0]?.key ?? '' }
  expect(await takeBack(stale)).toMatchObject({
    kind: 'refused',
    words: expect.stringMatching(/changed meanwhile/),
  })
})

test('reverting a review corrects the count and the average of all reviews', async () => {
  publishFirst(shop.root)
  const { work, takeBackAll, editor } = openEditor()
  const before = await readFile(shop.at('content/site.yaml'), 'utf8')
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
  expect(await readFile(shop.at('content/site.yaml'), 'utf8')).not.toBe(before)

  expect(await takeBackAll('Reviews')).toMatchObject({ kind: 'saved' })
  const after = await readFile(shop.at('content/site.yaml'), 'utf8')
  expect(after.replace(/to: .*/, '')).toBe(before.replace(/to: .*/, ''))
  const { diagnostics } = await editor.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
