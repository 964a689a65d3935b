import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { restoredShop } from '../../../../tests/shops/own-shop.ts'
import { drawQuarters } from '../../../../tests/support/pictures.ts'
import { answersOf, receiveUpload } from '../answers.ts'
import { openShop } from '../shop.ts'

const shop = restoredShop()
const words = { sv: 'Fint', en: 'Nice', es: 'Bien' }

type Values = Parameters<ReturnType<typeof answersOf>['work']>[0]['values']

function openEditor() {
  const editor = openShop(shop.project, {})
  const { work } = answersOf(editor)
  return {
    async upload(width: number, height: number): Promise<string> {
      const picture = await drawQuarters(width, height).png().toBuffer()
      return (await receiveUpload(editor, picture)).upload
    },
    add: (kind: string, values: Values, sure = false) =>
      work({ work: 'new', kind, values, sure }),
  }
}

const listFiles = (): Promise<readonly string[]> =>
  readdir(shop.at('content'), { recursive: true })

async function listErrors(): Promise<readonly string[]> {
  const { diagnostics } = await shop.load()
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
}

test.each([
  ['poster', { gallery: 'main' }],
  ['gallery', { orientation: 'portrait' }],
  ['text', {}],
  ['edition', { language: 'en' }],
] as const)('a new %s without texts can be added as a draft', async (kind, values) => {
  const { add, upload } = openEditor()
  // The shape of a portrait poster.
  const image = kind === 'poster' ? { image: await upload(594, 841) } : {}

  expect(await add(kind, { id: 'begun', ...values, ...image })).toMatchObject({
    kind: 'saved',
  })
  expect(await listErrors()).toEqual([])
})

test.each([
  ['poster', ['gallery', 'image', 'id']],
  ['gallery', ['id', 'orientation']],
  ['text', ['id']],
  ['edition', ['id', 'language']],
  ['review', ['name', 'country', 'rating', 'language', 'date']],
  ['testimonial', ['name', 'rating']],
  ['quote', ['name']],
] as const)(
  'an empty form for a new %s reports the fields that it needs',
  async (kind, fields) => {
    const { add } = openEditor()
    const previousFiles = await listFiles()

    const { findings = [], ...outcome } = await add(kind, {})

    expect(outcome.kind).toBe('refused')
    expect(new Set(findings.map(({ path }) => path.join('.')))).toEqual(new Set(fields))
    expect(await listFiles()).toEqual(previousFiles)
  },
)

test('reports a wrong answer at its field', async () => {
  const { add, upload } = openEditor()
  const previousFiles = await listFiles()
  // The pictures in the gallery “main” are portrait.
  const landscape = await upload(841, 594)
  const gallery = {
    label: words,
    title: words,
    subtitle: words,
    orientation: 'portrait',
  }
  const review = {
    name: 'Bo',
    country: 'SE',
    rating: '5',
    language: 'sv',
    date: '2025-10-02',
    comment: words,
  }
  const wrongAnswers = [
    ['gallery', { ...gallery, id: 'main' }, ['id']],
    ['gallery', { ...gallery, id: 'Nordic Art' }, ['id']],
    ['gallery', { ...gallery, id: 'nordic', columns: '9' }, ['columns']],
    ['poster', { id: 'sun', gallery: 'main', image: landscape }, ['image']],
    ['review', { ...review, country: 'Sweden' }, ['country']],
    ['review', { ...review, helpful: '4,5' }, ['helpful']],
    ['quote', { name: 'Bo', text: { sv: 'Fint' } }, ['text', 'en']],
  ] as const

  for (const [kind, values, path] of wrongAnswers) {
    const { findings = [], ...outcome } = await add(kind, values)
    expect(outcome.kind, `${kind} ${path}`).not.toBe('saved')
    const findingPaths = findings.map((finding) => finding.path)
    expect(findingPaths, JSON.stringify(outcome)).toContainEqual(path)
  }
  expect(await listFiles()).toEqual(previousFiles)
})
