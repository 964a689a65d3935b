import { expect, test } from 'vitest'
import { readStoreSettings } from './store-settings.ts'

const timeoutOf = (SAGA_STORE_TIMEOUT: string) => {
  const settings = readStoreSettings({ SAGA_STORE: 'http://127.0.0.1', SAGA_STORE_TIMEOUT })
  return typeof settings === 'string' ? 'refused' : settings?.timeoutMs
}

test.each([
  ['', 10_000],
  ['0', 'refused'],
  ['-1', 'refused'],
  ['0.2', 200],
  ['600', 600_000],
  ['601', 'refused'],
  ['soon', 'refused'],
])('an answer of the store is waited for, for "%s" seconds: %s', (seconds, expected) =>
  expect(timeoutOf(seconds)).toBe(expected),
)
