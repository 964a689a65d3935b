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
}

/**
 * Reads the secrets and variables of the function.
 * @throws an error that says in one sentence what to set, and repeats no secret
 */
export function readSettings(read: (name: string) => string | undefined): Settings {
  const variable = (name: string): string | undefined => read(name)?.trim() || undefined
  const readRequired = (name: string, example: string): string => {
    const value = variable(name)
    if (value === undefined)
      fail(`${name} is not set: run supabase secrets set ${name}=${example}`)
    return value
  }

  return {
    shop: originOf(readRequired('SHOP_ORIGIN', 'https://shop.example')),
    stripeKey: stripeKeyOf(readRequired('STRIPE_SECRET_KEY', 'sk_test_…')),
    stripeApi: addressOf(variable('STRIPE_API')),
    shipTo: countriesOf(variable('SHIP_TO')),
    tax: taxOf(variable('STRIPE_TAX')),
    legacyKey: variable('SUPABASE_ANON_KEY'),
    databaseUrl: variable('SUPABASE_DB_URL'),
  }
}

/**
 * Throws an error without a stack, because the person who deploys needs the sentence, not
 * the line of code.
 */
function fail(sentence: string): never {
  throw Object.assign(new Error(sentence), { stack: sentence })
}

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1'

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url))
  // A trailing slash is accepted but dropped, because browsers compare origins character
  // by character.
  const isOrigin = text === url?.origin || text === `${url?.origin}/`
  if (!url || !isSafe || !isOrigin)
    return fail(
      'SHOP_ORIGIN is not a valid origin: write it like https://shop.example, without a path',
    )
  return url.origin
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
