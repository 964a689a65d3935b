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

/** Words for free shipping, which the interface texts of the tiny shop call by their keys, and what programs read. */
const SHIPPING =
  /[^<>"]*\b(?:freeShipping|shippingTo(?:Many)?)\b[^<>"]*|"shipp?(?:ingDestination|To)":[^\]]*\]|<g:shipping>.*/g

const front =
  'title: Frakt\norder: 1\nquestions: true\nseo: { title: Frakt, description: "{freeShipping}!" }'
const seo = 'seo: { title: { sv: Ö&o }, description: { sv: "{freeShipping}?" } }'

async function placesIn(shipTo: readonly string[]): Promise<string> {
  await shop.edit('site.yaml', (text) => `${text}shipTo: [${shipTo}]\n`)
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const site = { ...value.site, checkout: { url: 'https://a.example', publicKey: 'a' } }
  const found = new Map<string, readonly string[]>()
  // The words of the search have neither capitals nor marks.
  const outputs = planOutputs(site, noBundle, 'public').outputs.filter(
    ({ path }) => !/search/.test(path),
  )
  for (const output of outputs)
    for (const said of new Set(
      textOf(output)
        .match(SHIPPING)
        ?.map((words) => words.trim()),
    ))
      found.set(said, [...(found.get(said) ?? []), output.path])
  return [...found].map(([said, paths]) => `${said}\n  ${paths.join(' ')}\n`).join('')
}

test('wherever the shop promises free shipping, it names the countries that it ships to', async () => {
  await shop.write(
    'content/texts/shipping/sv.md',
    `---\n${front}\n---\n\n**{freeShipping}**\n\n## {freeShipping}, eller?\n\nJa: {freeShipping}\n`,
  )
  await shop.edit('pages/home.yaml', (text) =>
    text.replace('för proven', '$&, {freeShipping}'),
  )
  await shop.edit('galleries/wide.yaml', (text) =>
    text.replace(/seo:[\s\S]*?(?=posters:)/, `${seo}\n`),
  )
  await shop.edit('books/get-the-saga/edition.yaml', (text) =>
    text.replace('en: No.', "en: 'No. {freeShipping}'"),
  )
  const [few, many] = [
    await placesIn(['SE', 'NO', 'GB']),
    'SE NO GB US DE FR ES'.split(' '),
  ]
  await expect(few).toMatchFileSnapshot('golden/shipping.txt')
  await shop.edit('site.yaml', (text) => text.replace(/shipTo.*\n/, ''))
  const ofMany = await placesIn(many)
  // Seven names would be no sentence any more: each text says how many there are.
  const wordsIn = (text: string) =>
    text.split('\n').filter((line) => !/^[" <]/.test(line))
  const names =
    /To (?:Sverige, Norge och Storbritannien|Sweden, Norway, and United Kingdom|Suecia, Noruega y Reino Unido)/g
  expect(wordsIn(ofMany)).toEqual(wordsIn(few.replaceAll(names, 'ToMany 7')))
  for (const list of ['<g:country>', '"shippingDestination"', '"shipTo"'])
    expect(ofMany.split(list), list).toHaveLength(
      few.split(list).length + (list.startsWith('<') ? 4 : 0),
    )
})
