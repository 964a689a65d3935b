import { expect, test } from 'vitest'
import { isPublicOrigin } from './gaps.ts'

test.each([
  ['https://seakingsaga.se', true],
  ['https://shop.pages.dev', true],
  ['https://www.myexample.com', true],
  ['https://seakingsaga.example', false],
  ['https://www.example.com', false],
  ['https://shop.test', false],
  ['https://shop.invalid', false],
  ['https://shop.localhost', false],
  ['https://192.168.0.7', false],
])('%s is a public address: %s', (origin, expected) => {
  expect(isPublicOrigin(origin)).toBe(expected)
})
