import {
  fail,
  openVariables,
  type ReadVariable,
  shopOriginOf,
} from '../_shared/variables.ts'
import { COUNTRIES } from './countries.ts'

/** The secrets and variables that the function needs to start. */
export interface Settings {
  /** 'https://shop.example', without a trailing slash. */
  readonly shop: string
  readonly stripeKey: string
  /** An address to use in place of Stripe's, if set. */
  readonly stripeApi: URL | undefined
  /**
   * Two-letter codes of the countries that the shop ships to; undefined means the
   * catalogue's countries.
   */
  readonly shipTo: readonly string[] | undefined
  /** Tells whether Stripe calculates the tax that prices include. */
  readonly tax: boolean
  /** The project's old anonymous key, if it still has one. */
  readonly legacyKey: string | undefined
  /**
   * The address of the database, which only orders of limited editions need. Supabase sets
   * it. A wrong address does not prevent the start, because other orders do not use it.
   */
  readonly databaseUrl: string | undefined
  /**
   * How many prints of a limited edition one buyer can reserve at the same time; undefined
   * means a quarter of the edition.
   */
  readonly mostPrints: number | undefined
}

/**
 * Reads the secrets and variables of the function.
 * @throws an error that says in one sentence what to set, and repeats no secret
 */
export function readSettings(read: ReadVariable): Settings {
  const { optional, required } = openVariables(read)
  const readRequired = (name: string, example: string): string =>
    required(name, `run supabase secrets set ${name}=${example}`)

  return {
    shop: shopOriginOf(readRequired('SHOP_ORIGIN', 'https://shop.example')),
    stripeKey: stripeKeyOf(readRequired('STRIPE_SECRET_KEY', 'sk_test_…')),
    stripeApi: addressOf(optional('STRIPE_API')),
    shipTo: countriesOf(optional('SHIP_TO')),
    tax: taxOf(optional('STRIPE_TAX')),
    legacyKey: optional('SUPABASE_ANON_KEY'),
    databaseUrl: optional('SUPABASE_DB_URL'),
    mostPrints: mostPrintsOf(optional('PRINTS_PER_BUYER')),
  }
}

function stripeKeyOf(key: string): string {
  if (!/^[rs]k_\w+$/.test(key))
    fail(
      'STRIPE_SECRET_KEY is not a Stripe secret key: use a key that begins with sk_ or rk_',
    )
  return key
}

function addressOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text))
    fail('STRIPE_API is not a valid address: write it like https://api.example')
  return new URL(text)
}

function taxOf(text: string | undefined): boolean {
  if (text !== undefined && text !== 'on')
    fail(
      'STRIPE_TAX must be "on" or unset: run supabase secrets set STRIPE_TAX=on, or unset it',
    )
  return text === 'on'
}

function mostPrintsOf(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,5}$/.test(text))
    fail(
      'PRINTS_PER_BUYER is not a number of prints: write it like 10, or unset it to allow a quarter of an edition',
    )
  return text === undefined ? undefined : Number(text)
}

function countriesOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '')
  if (codes.length === 0)
    fail(
      'SHIP_TO lists no country: write codes like SE,NO, or unset it to use the countries of the shop',
    )
  const unknown = codes.filter((code) => !COUNTRIES.includes(code))
  if (unknown.length > 0)
    fail(`SHIP_TO lists countries that Stripe does not support: ${unknown.join(', ')}`)
  return [...new Set(codes)]
}
