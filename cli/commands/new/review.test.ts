import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { growingShop, words } from '../../../tests/support/growing-shop.ts'

const shop = growingShop()
const { runNew, textOf, everyFile } = shop

describe('a new review', () => {
  const review = (date: string, ...more: readonly string[]) =>
    runNew(
      'review',
      '--name',
      'Ana Ruiz',
      '--country',
      'ES',
      '--rating',
      '5',
      '--language',
      'es',
      '--date',
      date,
      ...words('comment'),
      ...more,
    )

  test('stands at its date, with the next number', async () => {
    const before = await textOf('reviews.yaml')
    const { code, text } = await review('2025-09-10', '--helpful', '3', '--media')
    const entry = `- id: review-3
  name: Ana Ruiz
  country: ES
  rating: 5
  date: 2025-09-10
  verified: true
  helpful: 3
  hasMedia: true
  language: es
  comment:
    sv: 'comment: ett, two & sv'
    en: 'comment: ett, two & en'
    es: 'comment: ett, two & es'
`
    expect(await textOf('reviews.yaml')).toBe(
      before.replace('- id: review-2', () => `${entry}- id: review-2`),
    )
    expect(await textOf('site.yaml')).toContain('  expect: 3\n')
    expect(await textOf('site.yaml')).toContain('  rating: 4.7\n')
    expect(text).toContain('content/site.yaml: reviews › expect is 3 now, claims › rating is 4.7 now\n')
    expect(code).toBe(0)
  })

  test.each([
    ['whose list is indented', (text: string) => text.replace(/^(?=.)/gm, '  ')],
    ['with a byte order mark', (text: string) => `\ufeff${text}`],
    ['with an end of the document', (text: string) => `${text}...\n`],
  ])('stands first, between or last in a file %s', async (_, saved) => {
    const path = join(shop.root, 'content/reviews.yaml')
    await writeFile(path, saved(await readFile(path, 'utf8')))
    for (const date of ['2025-10-15', '2025-09-10', '2025-08-29'])
      expect((await review(date)).text).toContain('Nothing is left to do.')
    const text = await readFile(path, 'utf8')
    expect(text.match(/review-\d/g)).toEqual(['review-3', 'review-1', 'review-4', 'review-2', 'review-5'])
    expect(text.indexOf('\ufeff')).toBe(saved('').indexOf('\ufeff'))
  })

  test('may be of today: the claims about the reviews follow', async () => {
    const { code, text } = await review('2026-11-21')
    expect(text).toContain('reviews › to is 2026-11-21 now')
    expect(code).toBe(0)
    expect(await textOf('site.yaml')).toContain('  from: 2025-08-29\n  to: 2026-11-21\n')
  })

  test('stands first or last when its date is the newest or the oldest', async () => {
    await review('2025-10-15')
    await review('2025-08-29', '--unverified')
    const ids = (await textOf('reviews.yaml')).match(/review-\d/g)
    expect(ids).toEqual(['review-3', 'review-1', 'review-2', 'review-4'])
    expect(await textOf('reviews.yaml')).toContain('verified: false')
  })
})

test.each([
  ['--rating', 'five', 'rating: expected a number, found "five"; use whole stars'],
  ['--rating', '9', 'rating: 9 is not allowed here; use 1 to 5 stars'],
  ['--country', 'Spain', 'country: "Spain" is not allowed here; use a two-letter country code in capitals'],
  ['--date', '30/9/2025', 'date: "30/9/2025" is not allowed here; use 2025-09-30: year, month, day'],
  ['--date', '2025-09-31', 'date: "2025-09-31" is not allowed here; use a day that exists'],
  ['--language', 'se', 'did you mean "sv"?'],
])('a new review is refused for %s %s, and nothing is touched', async (option, value, reason) => {
  const options: Record<string, string> = {
    '--name': 'Bo',
    '--country': 'ES',
    '--rating': '5',
    '--language': 'es',
    '--date': '2025-09-30',
    '--comment-es': 'Bien',
    [option]: value,
  }
  const before = await everyFile()
  const { code, text } = await runNew('review', ...Object.entries(options).flat())
  expect(text).toContain('Nothing was written: ')
  expect(text).toContain(reason)
  expect(code).toBe(1)
  expect(await everyFile()).toEqual(before)
})

describe('a new quote', () => {
  test('stands last in every language, written like the others', async () => {
    const { code } = await runNew('quote', '--name', 'Bo', ...words('text'))
    expect(code).toBe(0)
    for (const lang of ['sv', 'en', 'es'])
      expect(await textOf(`quotes/${lang}.yaml`)).toBe(
        `- { text: Fin ${lang}, name: Ada }\n- { name: Bo, text: 'text: ett, two & ${lang}' }\n`,
      )
    expect(await textOf('site.yaml')).toContain('  expectQuotes: 2\n')
  })

  test('stands in a list that is indented', async () => {
    for (const lang of ['sv', 'en', 'es'])
      await writeFile(
        join(shop.root, `content/quotes/${lang}.yaml`),
        `  - name: Ada\n    text: Fin ${lang}\n`,
      )
    expect((await runNew('quote', '--name', 'Bo', ...words('text'))).code).toBe(0)
    expect(await textOf('quotes/en.yaml')).toBe(
      "  - name: Ada\n    text: Fin en\n  - name: Bo\n    text: 'text: ett, two & en'\n",
    )
  })

  test('may be the first one', async () => {
    for (const lang of ['sv', 'en', 'es'])
      await writeFile(join(shop.root, `content/quotes/${lang}.yaml`), '# What visitors say.\n[]\n')
    const site = await textOf('site.yaml')
    await writeFile(join(shop.root, 'content/site.yaml'), site.replace('expectQuotes: 1', 'expectQuotes: 0'))
    const { text } = await runNew('quote', '--name', 'Bo', ...words('text'))
    expect(text).toContain('Nothing is left to do.')
    expect(await textOf('quotes/en.yaml')).toBe(
      "# What visitors say.\n- name: Bo\n  text: 'text: ett, two & en'\n",
    )
  })

  test('is in every language, or nowhere', async () => {
    const before = await everyFile()
    const { code, text } = await runNew('quote', '--name', 'Bo', '--text-sv', 'Fint')
    expect(code).toBe(2)
    expect(text).toContain('missing: --text-en, --text-es')
    expect(await everyFile()).toEqual(before)
  })
})
