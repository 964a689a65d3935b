import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { drawQuarters } from '../../../../tests/support/pictures.ts'
import { answersOf, receiveUpload } from '../answers.ts'
import { openShop } from '../shop.ts'

const shop = ownShop()

type Values = Parameters<ReturnType<typeof answersOf>['work']>[0]['values']

function openEditor() {
  const editor = openShop(shop.project, {})
  const { work } = answersOf(editor)
  return {
    upload: async (width: number, height: number): Promise<string> =>
      (await receiveUpload(editor, await drawQuarters(width, height).png().toBuffer()))
        .upload,
    add: (kind: string, values: Values, sure = false) =>
      work({ work: 'new', kind, values, sure }),
  }
}

const files = (): Promise<readonly string[]> =>
  readdir(shop.at('content'), { recursive: true })
const errors = async (): Promise<readonly string[]> =>
  (await shop.load()).diagnostics.flatMap(({ severity, message }) =>
    severity === 'error' ? [message] : [],
  )

test.each([
  ['poster', { gallery: 'main' }],
  ['gallery', { orientation: 'portrait' }],
  ['text', {}],
  ['edition', { language: 'en' }],
] as const)(
  'a %s without its texts is added as a draft, and the shop stays whole',
  async (kind, values) => {
    const { add, upload } = openEditor()
    const image = kind === 'poster' ? { image: await upload(594, 841) } : {}
    expect(await add(kind, { id: 'begun', ...values, ...image })).toMatchObject({
      kind: 'saved',
    })
    expect(await errors()).toEqual([])
  },
)

test.each([
  ['poster', ['gallery', 'image', 'id']],
  ['gallery', ['id', 'orientation']],
  ['text', ['id']],
  ['edition', ['id', 'language']],
  ['review', ['name', 'country', 'rating', 'language', 'date']],
  ['testimonial', ['name', 'rating']],
  ['quote', ['name']],
] as const)(
  'an empty form of a %s says at its fields what it needs, and nothing is written',
  async (kind, fields) => {
    const { add } = openEditor()
    const before = await files()
    const { findings = [], ...outcome } = await add(kind, {})
    expect(outcome.kind).toBe('refused')
    expect(new Set(findings.map(({ path }) => path.join('.')))).toEqual(new Set(fields))
    expect(await files()).toEqual(before)
  },
)

const words = { sv: 'Fint', en: 'Nice', es: 'Bien' }

test('reports the fault of an answer at its field', async () => {
  const { add, upload } = openEditor()
  const before = await files()
  const whole = { label: words, title: words, subtitle: words }
  for (const [kind, values, path] of [
    ['gallery', { ...whole, id: 'main', orientation: 'portrait' }, ['id']],
    ['gallery', { ...whole, id: 'Nordic Art', orientation: 'portrait' }, ['id']],
    [
      'gallery',
      { ...whole, id: 'nordic', orientation: 'portrait', columns: '9' },
      ['columns'],
    ],
    ['poster', { id: 'sun', gallery: 'main', image: await upload(841, 594) }, ['image']],
    [
      'review',
      {
        name: 'Bo',
        country: 'Sweden',
        rating: '5',
        language: 'sv',
        date: '2025-10-02',
        comment: words,
      },
      ['country'],
    ],
    [
      'review',
      {
        name: 'Bo',
        country: 'SE',
        rating: '5',
        language: 'sv',
        date: '2025-10-02',
        helpful: '4,5',
        comment: words,
      },
      ['helpful'],
    ],
    ['quote', { name: 'Bo', text: { sv: 'Fint' } }, ['text', 'en']],
  ] as const) {
    const { findings = [], ...outcome } = await add(kind, values)
    expect(outcome.kind, JSON.stringify([kind, path])).not.toBe('saved')
    expect(
      findings.map((finding) => finding.path),
      JSON.stringify(outcome),
    ).toContainEqual(path)
  }
  expect(await files()).toEqual(before)
})
