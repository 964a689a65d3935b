import { expect, it } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { variantOf } from '../shop/variants.ts'
import { choiceStylesOf } from './choice-styles.ts'
import { openCompiler } from './esbuild.ts'
import { compileStyles } from './styles.ts'

const size = (name: string) => ({
  slug: name.toLowerCase(),
  orderedAs: name,
  size: name,
  hasOption: false,
})

it('styles the price of every variant but the first, and the control of every size', () => {
  const variants = ['A2', '50x70', '5'].flatMap((orderedAs) => {
    const slug = orderedAs.toLowerCase()
    return [
      { slug, orderedAs, size: orderedAs, hasOption: false },
      { slug: `${slug}-no-logo`, orderedAs, size: orderedAs, hasOption: true },
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
  const styles = choiceStylesOf([size('A2')])

  expect(styles).not.toContain('attr(')
})

it('adds rules for a shop’s own sizes to the card styles', async () => {
  const compiler = openCompiler()
  const sizeOf = (id: string, orderedAs: string) => ({
    id,
    name: orderedAs,
    price: 90,
    label: { portrait: '', landscape: '' },
    width: 50,
    height: 70,
  })
  const variants = [
    variantOf(sizeOf('a2', 'A2'), false),
    variantOf(sizeOf('50x70', '50x70'), false),
  ]

  const { files } = await compileStyles(
    home,
    ['templates/styles/poster.css'],
    compiler,
    {},
    variants,
  )
  await compiler.close()

  const css = files.map(({ contents }) => Buffer.from(contents).toString()).join('\n')
  const prices = [...css.matchAll(/attr\((data-\w+)\)/g)].map(([, name]) => name)
  expect(prices).toContain('data-50x70')
  // A1 is one of the engine's usual sizes, which this shop does not have.
  expect(prices).not.toContain('data-a1')
})
