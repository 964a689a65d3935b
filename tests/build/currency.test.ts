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
  if (output.kind === 'ready') return output.contents
  if (output.kind === 'text') return [...output.pieces()].join('')
  return ''
}

/** Texts, attributes and values in which there is a sign, a code or a number of money. */
const MONEY =
  /[\w:-]*(?:="|":"|>)[^"<>{}]*(?:€|eur\b|USD|\$\d)[^"<>{}]*|product:price:amount" content="[^"]*|"(?:price|withoutLogo|value)":\d+|"amounts":{[^}]*/gi
const moneyIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .replaceAll('{amount}', '#')
      .replaceAll(/(?<=aria-label=")[^"]* (?=A\d )/g, '… ')
      .match(MONEY),
  ),
]

const front =
  'title: Priser\norder: 1\nseo: { title: Vad det kostar, description: "A1 kostar {priceA1}." }'

test('a shop in another currency says so everywhere, each page in its language', async () => {
  const prices = [
    ...['90', '70'].map((price) => [`price: ${price}`, `price: 12${price}`]),
    ['a1:', 'currency: EUR\na1:'],
  ]
  for (const [from = '', to = ''] of prices)
    await shop.edit('prices.yaml', (text) => text.replace(from, to))
  await shop.write(
    'content/texts/prices/sv.md',
    `---\n${front}\n---\n\nA2 kostar {priceA2}.\n`,
  )
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const site = { ...value.site, checkout: { url: 'https://a.example', publicKey: 'a' } }
  const { outputs } = planOutputs(site, noBundle, 'public')
  const placesOf = new Map<string, readonly string[]>()
  for (const output of outputs) {
    const said = moneyIn(textOf(output)).join('\n  ')
    if (said !== '') placesOf.set(said, [...(placesOf.get(said) ?? []), output.path])
  }
  const told = [...placesOf].map(([said, paths]) => `${paths.join(' ')}\n  ${said}\n`)
  const text = told.join('\n').replaceAll('\u00a0', '_')
  expect(text).not.toMatch(/USD|\$/)
  await expect(text).toMatchFileSnapshot('golden/currency.txt')
})
