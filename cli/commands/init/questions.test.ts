import { expect, test } from 'vitest'
import { allQuestions, readAnswers } from './questions.ts'

test('without any answers, the defaults produce a valid shop', () => {
  expect(readAnswers({})).toMatchObject({
    name: 'My shop',
    address: 'https://shop.example',
    languages: ['en'],
    currency: 'EUR',
    countries: [],
    sizes: [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }],
    hasLogoOption: false,
    sells: 'links',
    host: undefined,
  })
})

test('lists may have spaces, capitals and repeated words', () => {
  expect(
    readAnswers({
      languages: 'DE, fr,de',
      // Many people write UK, but the code of the country is GB.
      countries: 'de, uk',
      sizes: 'a2, A2 50X70',
      currency: 'sek',
    }),
  ).toMatchObject({
    languages: ['de', 'fr'],
    countries: ['DE', 'GB'],
    sizes: [{ id: 'a2' }, { id: '50x70' }],
    currency: 'SEK',
  })
})

test.each([
  [{ name: '' }, '--name: the text is empty; write the text'],
  [{ name: 'A <b>' }, '--name: "A <b>" contains <: leave out { } < and >'],
  [{ languages: ',' }, '--languages: name at least one language, like de'],
  [{ languages: 'xx' }, '--languages: "xx" is not the code of a language'],
  [{ sizes: 'a1 a2 a3 a4 a5 b1 b2 1x1 2x2' }, '--sizes: a shop sells 8 sizes at most'],
  [{ countries: 'KP' }, '--countries: "KP" is a country to which Stripe'],
  [{ sells: 'shop' }, '--sells: "shop" is none of links, checkout'],
])('the answer %o is explained', (typed, fault) => {
  expect(readAnswers(typed)).toEqual({ faults: [expect.stringContaining(fault)] })
})

test('no two questions have the same option', () => {
  const options = allQuestions.map(({ option }) => option)
  expect(new Set(options).size).toBe(options.length)
})
