import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CardLabels } from '../shared/labels.ts'
import type { Variant } from '../shared/variants.ts'
import { PriceTag } from './PriceTag.tsx'

const labels = {
  price: 'Price',
  from: 'from {price}',
  freeShipping: 'Free shipping',
  soldOut: 'Sold out',
} as CardLabels

/** A variant in which the amount is not in the order of the text, nor of the list. */
const variant = (key: string, amount: number, surcharge?: string): Variant => ({
  key,
  slug: key.replace('NoLogo', '-no-logo'),
  sizeId: key.replace('NoLogo', ''),
  size: key.slice(0, 2).toUpperCase(),
  sizeLabel: '',
  width: 1,
  height: 1,
  withoutLogo: surcharge !== undefined,
  amount,
  price: `$${amount}`,
  ...(surcharge !== undefined && { surcharge }),
})
const large = variant('a1', 120)
const largeNoLogo = variant('a1NoLogo', 150, '(+$30)')
const small = variant('a2', 90)
const smallNoLogo = variant('a2NoLogo', 100, '(+$10)')
const variants = [large, largeNoLogo, small, smallNoLogo]

/** Returns the price of a card: the visible text, the lowest price and the totals by variant. */
function priceOf(chosen: Variant, live: boolean, ...soldOut: readonly Variant[]) {
  const keys = soldOut.map(({ key }) => key)
  const html = renderToStaticMarkup(
    <PriceTag {...{ live, variant: chosen, variants, labels, soldOut: keys }} />,
  )
  const [, output = ''] = /<output[^>]*>(.*)<\/output>/.exec(html) ?? []
  return {
    text: output.replaceAll(/<[^>]*>/g, ''),
    from: /data-from="([^"]*)"/.exec(html)?.[1],
    totals: [...html.matchAll(/data-(a\d[\w-]*)="([^"]*)"/g)].map(
      ([, slug, total]) => `${slug} ${total}`,
    ),
  }
}

it('a card shows the price of the chosen variant, its surcharge, and whether it is sold out', () => {
  expect(priceOf(smallNoLogo, true).text).toBe('Price $100 (+$10)')
  expect(priceOf(small, true).text).toBe('Price $90')
  expect(priceOf(small, true, large).text).toBe('Price $90')
  expect(priceOf(small, true, large, small).text).toBe('Price $90 Sold out')
  expect(priceOf(largeNoLogo, false).text).toBe('Price $150 (+$30)')
})

it('the overview shows the lowest price at which a poster is for sale', () => {
  expect(priceOf(large, true).from).toBe('from $90')
  expect(priceOf(large, true, small).from).toBe('from $100')
  expect(priceOf(large, true, smallNoLogo, small).from).toBe('from $120')
  expect(priceOf(largeNoLogo, true, ...variants).from).toBe('from $150')
})

it('the totals of all variants are ready for the first script, by size', () => {
  expect(priceOf(large, false).totals).toEqual([
    'a1 $120',
    'a1-no-logo $150 (+$30)',
    'a2 $90',
    'a2-no-logo $100 (+$10)',
  ])
})
