import { expect, test } from 'vitest'
import { joinLayers } from './layers.ts'

test('only adjacent blocks of a layer are joined', () => {
  const begin = '@layer a,b;@font-face{src:url("x")}@layer a{p{content:"}"}'
  const end = '@layer b{i{top:0}}u{top:0}@layer b{b{top:0}}'
  const print = '@media print{q{top:0}}'

  expect(joinLayers(`${begin}}@layer a{${print}}${end}`)).toBe(`${begin}${print}}${end}`)
})
