import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { Backend } from '../model/page.ts'
import { backendUrl } from '../schema/common.ts'
import type { Content } from './content.ts'

/** SUPABASE_URL and SUPABASE_ANON_KEY, as the environment has them. */
export interface BackendEnvironment {
  readonly url?: string
  readonly publicKey?: string
}

export interface BackendReading {
  readonly backend?: Backend
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Where orders are created: each half from the environment, else from content/site.yaml; both or neither (readings
 * C45b). A key that opens more than anonymous visitors may do is refused: it would be published with the pages.
 */
export function readBackend({ site }: Content, environment: BackendEnvironment): BackendReading {
  const inFile = site?.value.checkout
  const url = environment.url || inFile?.url
  const publicKey = environment.publicKey || inFile?.publicKey
  const placeOf = (fromEnvironment: string | undefined, name: string, field: string): Location =>
    fromEnvironment
      ? { file: `environment variable ${name}` }
      : (site?.at(['checkout', field]) ?? { file: 'content/site.yaml' })
  // Places are looked up only for faults: finding one parses the file again.
  const urlAt = (): Location => placeOf(environment.url, 'SUPABASE_URL', 'url')
  const keyAt = (): Location => placeOf(environment.publicKey, 'SUPABASE_ANON_KEY', 'publicKey')
  const fault = (
    code: 'secret' | 'environment',
    at: Location,
    message: string,
    hint: string,
  ): BackendReading => ({
    diagnostics: [{ severity: 'error', code, at, message, hint }],
  })
  if (publicKey !== undefined && isSecretKey(publicKey)) {
    return fault(
      'secret',
      keyAt(),
      'this key is secret: everybody could read and change all data with it',
      'use the anonymous (publishable) key, and replace the secret one if it was ever published',
    )
  }
  if (url === undefined && publicKey === undefined) return { diagnostics: [] }
  if (url === undefined)
    return fault(
      'environment',
      keyAt(),
      'the checkout has a key, but no address',
      'give its url too (SUPABASE_URL, or checkout.url in content/site.yaml), or neither',
    )
  if (publicKey === undefined)
    return fault(
      'environment',
      urlAt(),
      'the checkout has an address, but no key',
      'give the anonymous key too (SUPABASE_ANON_KEY, or checkout.publicKey in content/site.yaml), or neither',
    )
  const checked = backendUrl.safeParse(url)
  if (!checked.success)
    return fault(
      'environment',
      urlAt(),
      `"${url}" is not the address of a Supabase project`,
      checked.error.issues[0]?.message ?? 'write it like https://abc.supabase.co',
    )
  return { backend: { url: url.replace(/\/$/, ''), publicKey }, diagnostics: [] }
}

/** Supabase's service keys: `sb_secret_…`, or a JSON web token whose role is not anonymous. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  const payload = key.split('.')[1]
  if (payload === undefined) return false
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null && 'role' in claims && claims.role !== 'anon'
  } catch {
    return false
  }
}
