import { expect, test } from 'vitest'
import {
  isDatabaseAddress,
  readDatabaseAddress,
  withEncryption,
} from '../../supabase/functions/_shared/database-address.ts'
import { databaseFailureOf } from '../../supabase/functions/_shared/database-failure.ts'
import { shopOriginOf } from '../../supabase/functions/_shared/variables.ts'

const ADDRESS = 'postgres://user:pass@db.example:5432/postgres'

test.each([
  ['a line end', `${ADDRESS}\n`, ADDRESS],
  ['spaces', `  ${ADDRESS} `, ADDRESS],
  ['quotes', `"${ADDRESS}"`, ADDRESS],
  [
    'a percent sign in the password',
    'postgres://user:50%off%@db.example/postgres',
    'postgres://user:50%25off%25@db.example/postgres',
  ],
  [
    'an encoded password',
    'postgres://user:a%2Fb@db.example/postgres',
    'postgres://user:a%2Fb@db.example/postgres',
  ],
  [
    'parameters for other clients',
    `${ADDRESS}?pgbouncer=true&connection_limit=1&sslmode=require`,
    `${ADDRESS}?sslmode=require`,
  ],
])('the address of a database may have %s', (_, text, address) => {
  expect(readDatabaseAddress(text)).toBe(address)
  expect(() => decodeURIComponent(new URL(address).password)).not.toThrow()
})

test.each(['', 'my database', 'mysql://a@b/c', 'postgres://', 'https://db.example'])(
  '%j is not the address of a database',
  (text) => expect(isDatabaseAddress(text)).toBe(text === 'postgres://'),
)

test('connections to other machines are encrypted unless the address says otherwise', () => {
  expect(withEncryption(`${ADDRESS}\n`)).toBe(`${ADDRESS}?sslmode=require`)
  expect(withEncryption(`${ADDRESS}?sslmode=disable`)).toContain('sslmode=disable')
  expect(withEncryption('postgres://a@127.0.0.1/b')).toBe('postgres://a@127.0.0.1/b')
})

test.each([
  ['https://Shop.Example', 'https://shop.example'],
  ['https://måla.example/', 'https://xn--mla-ula.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the origin %s is compared as browsers send it', (text, origin) => {
  expect(shopOriginOf(text)).toBe(origin)
})

test.each([
  'http://shop.example',
  'https://shop.example/sv',
  'shop.example',
  'https://a@b.example',
])('%s is refused as the origin of a shop', (text) =>
  expect(() => shopOriginOf(text)).toThrow('SHOP_ORIGIN is not a valid origin'),
)

test.each([
  ['22P05', 'it cannot store a value'],
  ['23514', 'a value contradicts'],
  ['40P01', 'another transaction was in the way'],
  ['53300', 'too little memory, disk space or connections'],
  ['57014', 'it took too long'],
  ['25P03', 'the connection to it was lost'],
  ['42P01', 'it lacks the tables'],
  ['42601', 'it refused a statement. Apply all migrations'],
  ['ECONNREFUSED', 'it cannot be reached'],
])('the database error %s is explained as what it is', (code, explanation) => {
  expect(databaseFailureOf(Object.assign(new Error('secret'), { code }))).toContain(
    explanation,
  )
})
