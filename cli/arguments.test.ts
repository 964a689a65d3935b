import { expect, test } from 'vitest'
import { parsePort, parseRule, parseShard, readStoreSettings } from './arguments.ts'

test('arguments are accepted up to their limits, and rules accumulate', () => {
  expect([parsePort('0'), parsePort('65535')]).toEqual([0, 65535])
  expect([parseShard('1/1'), parseShard('9999/9999')]).toEqual([
    { number: 1, count: 1 },
    { number: 9999, count: 9999 },
  ])
  for (const wrong of ['1/0', '1/10000', '2'])
    expect(() => parseShard(wrong)).toThrow('Write 2/8 for the second of eight parts.')
  expect(parseRule('limit', parseRule('date'))).toEqual(['date', 'limit'])
})

const SAGA_STORE = 'http://127.0.0.1'

test('a wrong store setting is reported with the correct form and without secrets', async () => {
  const said = [
    ...[
      'hush-hush',
      'ftp://hush-hush@127.0.0.1',
      'http://saga:50%@127.0.0.1',
      'redis:',
    ].map((SAGA_STORE) => ({ SAGA_STORE })),
    ...['0', '-1', '601', 'soon', '', '0.2', '600'].map((SAGA_STORE_TIMEOUT) => ({
      SAGA_STORE,
      SAGA_STORE_TIMEOUT,
    })),
    { SAGA_STORE, SAGA_STORE_SECRET: 'ours' },
    ...['reed', 'read', ''].map((SAGA_STORE_MODE) => ({ SAGA_STORE, SAGA_STORE_MODE })),
    ...['rediss://:hush-hush@127.0.0.1', 'https://a:b@127.0.0.1', ''].map(
      (SAGA_STORE) => ({ SAGA_STORE }),
    ),
  ].map((environment) => {
    const settings = readStoreSettings(environment, { number: 1, count: 1 })
    const said =
      typeof settings === 'string' ? settings : `is well: ${JSON.stringify(settings)}`
    return `${JSON.stringify(environment)}\n${said}\n`
  })
  await expect(said.join('\n')).toMatchFileSnapshot('cache/fixtures/settings.txt')
})
