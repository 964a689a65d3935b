import { describe, expect, test } from 'vitest'
import { ownersShop, words } from '../../../tests/support/owners-shop.ts'

const { runWhole, expectRefused, textOf, write, edit } = ownersShop()
const languages = ['sv', 'en', 'es']

describe('a new review', () => {
  const review = (date: string, options = '') =>
    runWhole(
      `new review --country ES --rating 5 --language es --date ${date}${options} --name`,
      'Ana Ruiz',
      ...words('comment'),
    )

  test('stands at its date, with the next number', async () => {
    const before = await textOf('reviews.yaml')
    expect(await review('2025-09-10', ' --helpful 3 --media')).toContain(
      'content/site.yaml: reviews › expect is 3 now, claims › rating is 4.7 now\n',
    )
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
    expect(await textOf('reviews.yaml')).toBe(before.replace('- id: review-2', `${entry}$&`))
    expect(await textOf('site.yaml')).toMatch(/ {2}rating: 4\.7\n[\s\S]* {2}expect: 3\n/)
  })

  test.each([
    ['like any other', (text: string) => text],
    [
      'that begins with a byte order mark, is indented, and says where it ends',
      (text: string) => `\ufeff${text.replace(/^(?=.)/gm, '  ')}...\n`,
    ],
  ])('stands first, between or last in a file %s', async (_, saved) => {
    await edit('reviews.yaml', saved)
    for (const date of ['2025-10-15', '2025-09-10']) await review(date)
    await review('2025-08-29', ' --unverified')
    const text = await textOf('reviews.yaml')
    expect(text.match(/review-\d/g)).toEqual(['review-3', 'review-1', 'review-4', 'review-2', 'review-5'])
    expect(text).toMatch(/review-5[\s\S]*verified: false/)
    expect(text.indexOf('\ufeff')).toBe(saved('').indexOf('\ufeff'))
  })

  test('may be of today: the claims about the reviews follow', async () => {
    for (const known of ['2025-08-29', '2025-10-15']) expect(await review(known)).not.toMatch(/from is|to is/)
    expect(await review('2026-11-21')).toContain('reviews › to is 2026-11-21 now')
    expect(await textOf('site.yaml')).toContain('  from: 2025-08-29\n  to: 2026-11-21\n')
  })

  const refused = [
    ['--rating five', 'rating: expected a number, found "five"; use whole stars'],
    ['--rating 9', 'rating: 9 is not allowed here; use 1 to 5 stars'],
    ['--country Spain', 'country: "Spain" is not allowed here; use a two-letter country code in capitals'],
    ['--date 30/9/2025', 'date: "30/9/2025" is not allowed here; use 2025-09-30: year, month, day'],
    ['--date 2025-09-31', 'date: "2025-09-31" is not allowed here; use a day that exists'],
    ['--language se', 'did you mean "sv"?'],
  ] as const

  test('is refused for a wrong value, and nothing is touched', async () => {
    const line =
      'new review --name Bo --country ES --rating 5 --language es --date 2025-09-30 --comment-es Bien'
    // The last of two values counts.
    for (const [wrong, reason] of refused) await expectRefused(reason, `${line} ${wrong}`)
  })
})

describe('a new quote', () => {
  const quote = () => runWhole('new quote --name Bo', ...words('text'))

  test('stands last in every language, written like the others', async () => {
    await quote()
    for (const lang of languages)
      expect(await textOf(`quotes/${lang}.yaml`)).toBe(
        `- { text: Fin ${lang}, name: Ada }\n- { name: Bo, text: 'text: ett, two & ${lang}' }\n`,
      )
    expect(await textOf('site.yaml')).toContain('  expectQuotes: 2\n')
  })

  test.each([
    ['stands in a list that is indented', '  - name: Ada\n    text: Fin\n', '  '],
    ['may be the first one', '# What visitors say.\n[]\n', ''],
  ])('%s', async (_, list, indent) => {
    for (const lang of languages) await write(`quotes/${lang}.yaml`, list)
    if (!list.includes('Ada'))
      await edit('site.yaml', (text) => text.replace('expectQuotes: 1', 'expectQuotes: 0'))
    await quote()
    expect(await textOf('quotes/en.yaml')).toBe(
      `${list.replace('[]\n', '')}${indent}- name: Bo\n${indent}  text: 'text: ett, two & en'\n`,
    )
  })
})
