import { expect, test } from 'vitest'
import { joinLayers } from './layers.ts'

test.each([
  [
    'adjacent blocks of a layer are joined',
    '@layer a{b{c:d}}@layer a{e{f:g}}',
    '@layer a{b{c:d}e{f:g}}',
  ],
  [
    'a brace in a string ends no block',
    '@layer a{p{content:"}"}}@layer a{e{f:g}}',
    '@layer a{p{content:"}"}e{f:g}}',
  ],
  [
    'a nested rule stays whole',
    '@layer a{b{c:d}}@layer a{@media print{e{f:g}}}',
    '@layer a{b{c:d}@media print{e{f:g}}}',
  ],
])('%s', (_, css, joinedCss) => {
  expect(joinLayers(css)).toBe(joinedCss)
})

test.each([
  ['adjacent blocks of different layers', '@layer a{b{c:d}}@layer e{b{c:d}}'],
  ['blocks with unlayered styles between them', '@layer a{b{c:d}}u{c:d}@layer a{e{f:g}}'],
  ['a list of layers and a block', '@layer a,b;@layer a{b{c:d}}'],
  ['unlayered styles', 'b{c:d}b{e:f}'],
])('%s are not joined', (_, css) => {
  expect(joinLayers(css)).toBe(css)
})

test('in a whole stylesheet, only adjacent blocks of the same layer are joined', () => {
  // `begin` stops within a block. The input closes the block, whereas the expected result continues it.
  const begin = '@layer a,b;@font-face{src:url("x")}@layer a{p{content:"}"}'
  const end = '@layer b{i{top:0}}u{top:0}@layer b{b{top:0}}'
  const print = '@media print{q{top:0}}'

  expect(joinLayers(`${begin}}@layer a{${print}}${end}`)).toBe(`${begin}${print}}${end}`)
})
