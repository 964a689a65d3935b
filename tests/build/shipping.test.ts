import { expect, test } from 'vitest'
import type { Output } from '../../cli/model/output.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { renderPage } from '../../templates/index.tsx'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { assets } from '../support/pages.ts'

const shop = ownShop()

function textOf(output: Output): string {
  if (output.kind === 'page') return renderPage(output.page(), assets)
  return output.kind === 'text' ? [...output.pieces()].join('') : ''
}

/**
 * Matches texts about free shipping and lists of countries in structured data, the catalogue and feeds. The interface
 * texts of the tiny shop contain their own keys, so texts are found by key.
 */
const SHIPPING =
  /[^<>"]*\b(?:freeShipping|shippingTo(?:Many)?)\b[^<>"]*|"(?:shippingDestination|shipTo)":[^\]]*\]|<g:shipping>.*/g

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

/** Returns each text about shipping, followed by a line with the files that contain it. */
async function listShippingTexts(shipTo: readonly string[]): Promise<string> {
  await shop.edit('site.yaml', (text) => `${text}shipTo: [${shipTo}]\n`)
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const site = { ...value.site, checkout: { url: 'https://a.example', publicKey: 'a' } }
  // The search index has the words of a text in lower case and without punctuation, so
  // neither SHIPPING nor the pattern of names fits them.
  const outputs = planOutputs(site, noBundle, 'public').outputs.filter(
    ({ path }) => !/search/.test(path),
  )

  const pathsByText = new Map<string, readonly string[]>()
  for (const output of outputs) {
    const matches = textOf(output).match(SHIPPING) ?? []
    for (const text of new Set(matches.map((match) => match.trim())))
      pathsByText.set(text, [...(pathsByText.get(text) ?? []), output.path])
  }
  return [...pathsByText]
    .map(([text, paths]) => `${text}\n  ${paths.join(' ')}\n`)
    .join('')
}

test('every promise of free shipping names the countries', async () => {
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

  const threeCountries = ['SE', 'NO', 'GB']
  const textsForThree = await listShippingTexts(threeCountries)
  await expect(textsForThree).toMatchFileSnapshot('golden/shipping.txt')

  await shop.edit('site.yaml', (text) => text.replace(/shipTo.*\n/, ''))
  const addedCountries = ['US', 'DE', 'FR', 'ES']
  const sevenCountries = [...threeCountries, ...addedCountries]
  const textsForSeven = await listShippingTexts(sevenCountries)
  // Seven names are too many for a sentence, so each text gives their number instead:
  // 'shippingTo Sverige, …' becomes 'shippingToMany 7'.
  // All other lines start with " (JSON), < (feeds) or a space (the files of a text).
  const sentencesIn = (text: string) =>
    text.split('\n').filter((line) => !/^[" <]/.test(line))
  const names =
    /To (?:Sverige, Norge och Storbritannien|Sweden, Norway, and United Kingdom|Suecia, Noruega y Reino Unido)/g
  expect(sentencesIn(textsForSeven)).toEqual(
    sentencesIn(textsForThree.replaceAll(names, 'ToMany 7')),
  )

  // Each list names more countries, but there are as many lists as before.
  const countOf = (text: string, part: string) => text.split(part).length - 1
  for (const list of ['"shippingDestination"', '"shipTo"'])
    expect(countOf(textsForSeven, list), list).toBe(countOf(textsForThree, list))
  // The report shows each country's line only once, although every feed has it.
  expect(countOf(textsForSeven, '<g:country>')).toBe(
    countOf(textsForThree, '<g:country>') + addedCountries.length,
  )
})
