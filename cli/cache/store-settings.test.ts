import { expect, test } from 'vitest'
import { shardMistakeOf } from '../arguments.ts'
import { readStoreSettings } from './store-settings.ts'

const SAGA_STORE = 'http://127.0.0.1'

test.each([
  ['', 10_000],
  ['0.2', 200],
  ['600', 600_000],
])('an answer of the store is waited for, for "%s" seconds: %i ms', (SAGA_STORE_TIMEOUT, timeoutMs) =>
  expect(readStoreSettings({ SAGA_STORE, SAGA_STORE_TIMEOUT })).toMatchObject({ timeoutMs }),
)

test('a wrong setting is named with what to write, and no secret is repeated', async () => {
  const shard = (environment: object) => {
    const settings = readStoreSettings(environment)
    return typeof settings === 'string' ? settings : shardMistakeOf(settings)
  }
  const told = [
    ...['hush-hush', 'ftp://hush-hush@127.0.0.1', 'http://saga:50%@127.0.0.1', 'redis:'].map(
      (SAGA_STORE) => ({ SAGA_STORE }),
    ),
    ...['0', '-1', '601', 'soon'].map((SAGA_STORE_TIMEOUT) => ({ SAGA_STORE, SAGA_STORE_TIMEOUT })),
    ...['reed', 'read', ''].map((SAGA_STORE_MODE) => ({ SAGA_STORE, SAGA_STORE_MODE })),
    ...['rediss://:hush-hush@127.0.0.1', 'https://a:b@127.0.0.1', ''].map((SAGA_STORE) => ({ SAGA_STORE })),
  ].map((environment) => `${JSON.stringify(environment)}\n${shard(environment) ?? 'is well'}\n`)
  await expect(told.join('\n')).toMatchFileSnapshot('fixtures/settings.txt')
})
