import { type Diagnostic, error, type Location, warning } from '../model/diagnostic.ts'
import type { CheckoutApi } from '../model/page.ts'
import { checkoutUrl } from '../schema/common.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { Content } from './content.ts'
import { hasSecretKey, roleOf } from './secrets.ts'

/** SUPABASE_URL and SUPABASE_ANON_KEY, as the environment has them. */
export interface CheckoutEnvironment {
  readonly url?: string
  readonly publicKey?: string
}

export interface CheckoutReading {
  readonly checkout?: CheckoutApi
  readonly diagnostics: readonly Diagnostic[]
}

/** Where orders are created: each half from the environment, else from content/site.yaml; both or neither. */
export function readCheckout({ site }: Content, environment: CheckoutEnvironment): CheckoutReading {
  const inFile = site?.value.checkout
  const url = environment.url || inFile?.url
  const publicKey = environment.publicKey || inFile?.publicKey
  const placeOf = (fromEnvironment: string | undefined, name: string, field: string): Location =>
    fromEnvironment
      ? { file: `environment variable ${name}` }
      : (site?.at(['checkout', field]) ?? { file: fileOf('site') })
  // Places are looked up only for faults: finding one parses the file again.
  const places: CheckoutPlaces = {
    url: () => placeOf(environment.url, 'SUPABASE_URL', 'url'),
    key: () => placeOf(environment.publicKey, 'SUPABASE_ANON_KEY', 'publicKey'),
  }
  const secret = findSecret(url, publicKey, places)
  if (secret) return { diagnostics: [secret] }
  if (url === undefined && publicKey === undefined) return { diagnostics: [] }
  if (url === undefined || publicKey === undefined)
    return { diagnostics: [url === undefined ? missingUrl(places.key()) : missingKey(places.url())] }
  const accepted = checkoutUrl.safeParse(url)
  if (!accepted.success)
    return { diagnostics: [wrongUrl(url, places.url(), accepted.error.issues[0]?.message)] }
  return {
    checkout: { url: url.replace(/\/$/, ''), publicKey },
    diagnostics: roleOf(publicKey) === 'anon' ? [legacyKeyWarning(places.key())] : [],
  }
}

interface CheckoutPlaces {
  url(): Location
  key(): Location
}

/** A key that opens more than anonymous visitors may do is refused: it would be published with the pages. */
function findSecret(
  url: string | undefined,
  publicKey: string | undefined,
  places: CheckoutPlaces,
): Diagnostic | undefined {
  const isKey = publicKey !== undefined && hasSecretKey(publicKey)
  const isUrl = url !== undefined && hasSecretKey(url)
  if (!isKey && !isUrl) return undefined
  return error(
    'secret',
    isKey ? places.key() : places.url(),
    'this key is secret: with it, anybody could read and change all data',
    'use the anonymous (publishable) key, and replace the secret one if it was ever published',
  )
}

const missingUrl = (at: Location): Diagnostic =>
  error(
    'environment',
    at,
    'the checkout has a key, but no address',
    `give its url too (SUPABASE_URL, or checkout.url in ${fileOf('site')}), or neither`,
  )

const missingKey = (at: Location): Diagnostic =>
  error(
    'environment',
    at,
    'the checkout has an address, but no key',
    `give the anonymous key too (SUPABASE_ANON_KEY, or checkout.publicKey in ${fileOf('site')}), or neither`,
  )

const wrongUrl = (url: string, at: Location, hint: string | undefined): Diagnostic =>
  error('environment', at, `"${url}" is not the address of a Supabase project`, hint)

const legacyKeyWarning = (at: Location): Diagnostic =>
  warning(
    'legacy-key',
    at,
    'this is an anon key of the old kind, which Supabase is ending',
    'use the publishable key instead: it begins with sb_publishable_',
  )
