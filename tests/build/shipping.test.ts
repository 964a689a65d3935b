import { expect, test } from 'vitest'
import type { Output } from '../../cli/model/output.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { renderPage } from '../../templates/index.tsx'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { assets } from '../support/pages.ts'

// Wherever the shop promises free shipping, it says to which countries: in sentences for visitors, and in lists of
// countries for programs. A sentence names the countries if they are few, and otherwise gives their number.

const shop = ownShop()

const THREE_COUNTRIES = ['SE', 'NO', 'GB']
const SEVEN_COUNTRIES = [...THREE_COUNTRIES, 'US', 'DE', 'FR', 'ES']

test('every promise of free shipping names the countries', async () => {
  await addPromises()

  const pathsByText = await findShippingTexts(THREE_COUNTRIES)

  // Each text is followed by a line with the files that contain it.
  const report = [...pathsByText].map(
    ([text, paths]) => `${text}\n  ${paths.join(' ')}\n`,
  )
  await expect(report.join('')).toMatchFileSnapshot('golden/shipping.txt')
})

test('a sentence gives the number of countries if there are too many to name', async () => {
  await addPromises()
  const isSentence = (text: string) => !/^["<]/.test(text)

  const sentences = [...(await findShippingTexts(THREE_COUNTRIES)).keys()].filter(
    isSentence,
  )
  const sentencesForSeven = [...(await findShippingTexts(SEVEN_COUNTRIES)).keys()].filter(
    isSentence,
  )

  // In the tiny shop, each interface text is its own key: `shippingTo` with three names becomes `shippingToMany` with
  // the number of countries.
  const names =
    /To (?:Sverige, Norge och Storbritannien|Sweden, Norway, and United Kingdom|Suecia, Noruega y Reino Unido)/g
  expect(sentencesForSeven).toEqual(
    sentences.map((sentence) => sentence.replaceAll(names, 'ToMany 7')),
  )
})

test('a list for programs names every country', async () => {
  await addPromises()

  const texts = [...(await findShippingTexts(SEVEN_COUNTRIES)).keys()]

  const codes = SEVEN_COUNTRIES.map((code) => `"${code}"`)
  const regions = codes.map(
    (code) => `{"@type":"DefinedRegion","addressCountry":${code}}`,
  )
  expect(texts.filter((text) => text.startsWith('"'))).toEqual([
    `"shipTo":[${codes}]`,
    `"shippingDestination":[${regions}]`,
  ])
  // A feed has a line for each country.
  expect(texts.filter((text) => text.startsWith('<'))).toEqual(
    SEVEN_COUNTRIES.map(
      (code) =>
        `<g:shipping><g:country>${code}</g:country><g:price>0.00 USD</g:price></g:shipping>`,
    ),
  )
})

const shippingPage = `---
title: Frakt
order: 1
questions: true
seo: { title: Frakt, description: "{freeShipping}!" }
---

**{freeShipping}**

## {freeShipping}, eller?

Ja: {freeShipping}
`

const gallerySeo = 'seo: { title: { sv: Ö&o }, description: { sv: "{freeShipping}?" } }'

/** Adds a promise of free shipping to every kind of text that may contain it. */
async function addPromises(): Promise<void> {
  await shop.write('content/texts/shipping/sv.md', shippingPage)
  await shop.edit('pages/home.yaml', (text) =>
    text.replace('för proven', '$&, {freeShipping}'),
  )
  await shop.edit('galleries/wide.yaml', (text) =>
    text.replace(/seo:[\s\S]*?(?=posters:)/, `${gallerySeo}\n`),
  )
  await shop.edit('books/get-the-saga/edition.yaml', (text) =>
    text.replace('en: No.', "en: 'No. {freeShipping}'"),
  )
}

/**
 * Plans the shop with shipping to these countries. Returns each text about shipping with the paths of the files that
 * contain it.
 */
async function findShippingTexts(
  countries: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pathsByText = new Map<string, readonly string[]>()
  for (const output of await planShop(countries))
    for (const text of new Set(shippingTextsIn(textOf(output))))
      pathsByText.set(text, [...(pathsByText.get(text) ?? []), output.path])
  return pathsByText
}

async function planShop(countries: readonly string[]): Promise<readonly Output[]> {
  await shop.edit('site.yaml', (text) => {
    const textWithoutCountries = text.replace(/shipTo.*\n/, '')
    return `${textWithoutCountries}shipTo: [${countries}]\n`
  })
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const site = { ...value.site, checkout: { url: 'https://a.example', publicKey: 'a' } }

  const { outputs } = planOutputs(site, noBundle, 'public')
  // The search index has texts in lower case and without punctuation, so no pattern below would match them.
  return outputs.filter(({ path }) => !/search/.test(path))
}

function textOf(output: Output): string {
  if (output.kind === 'page') return renderPage(output.page(), assets)
  return output.kind === 'text' ? [...output.pieces()].join('') : ''
}

/**
 * Matches a sentence. The tiny shop's interface texts contain their own keys instead of words, so that a test can find
 * them: `sv shippingTo Sverige, Norge och Storbritannien`.
 */
const SENTENCE = /[^<>"]*\b(?:freeShipping|shippingTo(?:Many)?)\b[^<>"]*/
/** Matches a list in JSON, such as the catalogue's `"shipTo":["SE","NO"]`. */
const JSON_LIST = /"(?:shippingDestination|shipTo)":[^\]]*\]/
/** Matches a country's line in a feed: `<g:shipping><g:country>SE<…`. */
const FEED_LINE = /<g:shipping>.*/

const SHIPPING = new RegExp(
  [SENTENCE, JSON_LIST, FEED_LINE].map(({ source }) => source).join('|'),
  'g',
)

const shippingTextsIn = (text: string): readonly string[] =>
  (text.match(SHIPPING) ?? []).map((match) => match.trim())
