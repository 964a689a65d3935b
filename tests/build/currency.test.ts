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

/**
 * Patterns for the places that mention money. A text ends at a brace, so a text in JSON does not run into the next one.
 */
const moneyPatterns = [
  // A text, an attribute or a string in JSON that contains a currency: `data-price="90 €`.
  /[\w:-]*(?:="|":"|>)[^"<>{}]*(?:€|eur\b|USD|\$\d)[^"<>{}]*/,
  // An amount without its currency.
  /product:price:amount" content="[^"]*/,
  /"(?:price|withoutLogo|value)":\d+/,
  /"amounts":{[^}]*/,
]
const MONEY = new RegExp(moneyPatterns.map(({ source }) => source).join('|'), 'gi')

/** Lists the matches without poster titles in labels, so that equal prices of different posters are listed once. */
function moneyIn(text: string): readonly string[] {
  // The price pattern `{amount} €` has braces, at which a match would end.
  const textWithoutBraces = text.replaceAll('{amount}', '#')
  const textWithoutTitles = textWithoutBraces.replaceAll(
    /(?<=aria-label=")[^"]* (?=A\d )/g,
    '… ',
  )
  const matches = textWithoutTitles.match(MONEY) ?? []

  return [...new Set(matches)]
}

const pricesPage = `---
title: Priser
order: 1
seo: { title: Vad det kostar, description: "A1 kostar {priceA1}." }
---

A2 kostar {priceA2}.
`

test('a shop in euros shows euros everywhere, in each language’s format', async () => {
  await shop.edit('prices.yaml', (text) =>
    text
      .replace('price: 90', 'price: 1290')
      .replace('price: 70', 'price: 1270')
      .replace('a1:', 'currency: EUR\na1:'),
  )
  await shop.write('content/texts/prices/sv.md', pricesPage)
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const site = { ...value.site, checkout: { url: 'https://a.example', publicKey: 'a' } }
  const { outputs } = planOutputs(site, noBundle, 'public')

  const pathsByMoney = new Map<string, readonly string[]>()
  for (const output of outputs) {
    const money = moneyIn(textOf(output)).join('\n  ')
    if (money === '') continue
    pathsByMoney.set(money, [...(pathsByMoney.get(money) ?? []), output.path])
  }
  const paragraphs = [...pathsByMoney].map(
    ([money, paths]) => `${paths.join(' ')}\n  ${money}\n`,
  )
  // Makes non-breaking spaces visible in the snapshot.
  const text = paragraphs.join('\n').replaceAll('\u00a0', '_')

  expect(text).not.toMatch(/USD|\$/)
  await expect(text).toMatchFileSnapshot('golden/currency.txt')
})
