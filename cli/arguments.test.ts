import { expect, test } from 'vitest'
import {
  parseJobs,
  parsePort,
  parseRule,
  parseShard,
  readStoreSettings,
} from './arguments.ts'

test('ports and shards are accepted up to their limits', () => {
  expect(parsePort('0')).toBe(0)
  expect(parsePort('65535')).toBe(65535)

  expect(parseShard('1/1')).toEqual({ number: 1, count: 1 })
  expect(parseShard('9999/9999')).toEqual({ number: 9999, count: 9999 })
  for (const wrongShard of ['1/0', '1/10000', '2'])
    expect(() => parseShard(wrongShard)).toThrow(
      'Write 2/8 for the second of eight parts.',
    )
})

test('the number of cores is a positive whole number', () => {
  expect(parseJobs('16')).toBe(16)
  for (const wrongNumber of ['0', '-1', '1.5', 'two', ''])
    expect(() => parseJobs(wrongNumber)).toThrow('Give the number of cores to use')
})

test('repeated --rule options accumulate', () => {
  expect(parseRule('limit', parseRule('date'))).toEqual(['date', 'limit'])
})

const SAGA_STORE = 'http://127.0.0.1'

test('a wrong store setting is reported with the correct form, but without the secrets in it', async () => {
  const environments = [
    { SAGA_STORE: 'hush-hush' },
    { SAGA_STORE: 'ftp://hush-hush@127.0.0.1' },
    { SAGA_STORE: 'http://saga:50%@127.0.0.1' },
    { SAGA_STORE: 'redis:' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: '0' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: '-1' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: '601' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: 'soon' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: '' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: '0.2' },
    { SAGA_STORE, SAGA_STORE_TIMEOUT: '600' },
    { SAGA_STORE, SAGA_STORE_SECRET: 'ours' },
    { SAGA_STORE, SAGA_STORE_MODE: 'reed' },
    { SAGA_STORE, SAGA_STORE_MODE: 'read' },
    { SAGA_STORE, SAGA_STORE_MODE: '' },
    { SAGA_STORE: 'rediss://:hush-hush@127.0.0.1' },
    { SAGA_STORE: 'https://a:b@127.0.0.1' },
    { SAGA_STORE: '' },
  ]

  // The command is a shard, which needs a store that it can write to. So both a missing
  // store and a read-only store are reported.
  const results = environments.map((environment) => {
    const settings = readStoreSettings(environment, { number: 1, count: 1 })
    const result =
      typeof settings === 'string' ? settings : `is accepted: ${JSON.stringify(settings)}`
    return `${JSON.stringify(environment)}\n${result}\n`
  })
  await expect(results.join('\n')).toMatchFileSnapshot('cache/fixtures/settings.txt')
})
