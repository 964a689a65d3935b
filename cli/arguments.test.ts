import { expect, test } from 'vitest'
import { parsePort, parseRule, parseShard } from './arguments.ts'

test('arguments are taken up to their limits, and rules add up', () => {
  expect([parsePort('0'), parsePort('65535')]).toEqual([0, 65535])
  expect([parseShard('1/1'), parseShard('9999/9999')]).toEqual([
    { number: 1, count: 1 },
    { number: 9999, count: 9999 },
  ])
  for (const wrong of ['1/0', '1/10000', '2'])
    expect(() => parseShard(wrong)).toThrow('Write 2/8 for the second of eight parts.')
  expect(parseRule('limit', parseRule('date'))).toEqual(['date', 'limit'])
})
