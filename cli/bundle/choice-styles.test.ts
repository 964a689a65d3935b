import { expect, it } from 'vitest'
import { choiceStylesOf } from './choice-styles.ts'

it('styles the price of every variant but the first, and the control of every size', () => {
  const variants = ['A2', '50x70', '5'].flatMap((orderedAs) => {
    const slug = orderedAs.toLowerCase()
    return [
      { slug, orderedAs, withoutLogo: false },
      { slug: `${slug}-no-logo`, orderedAs, withoutLogo: true },
    ]
  })

  const styles = choiceStylesOf(variants)
  const prices = [...styles.matchAll(/attr\(([\w-]+)\)/g)].map(([, name]) => name)
  const controls = [...styles.matchAll(/\.order:not\((.+?)\)/g)].map(([, name]) => name)

  expect(prices).toEqual([
    'data-a2-no-logo',
    'data-50x70',
    'data-50x70-no-logo',
    'data-5',
    'data-5-no-logo',
  ])
  expect(controls).toEqual([
    '[data-variant|="a2"]',
    '[data-variant|="50x70"]',
    '[data-variant|="5"]',
  ])
})

it('styles no price in a shop with a single size and without the logo option', () => {
  const styles = choiceStylesOf([{ slug: 'a2', orderedAs: 'A2', withoutLogo: false }])

  expect(styles).not.toContain('attr(')
})
