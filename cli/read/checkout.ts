import {
  type DiagnosticCode,
  error,
  type Location,
  type Result,
  warning,
} from '../model/diagnostic.ts'
import type { CheckoutApi } from '../model/site.ts'
import { checkoutUrl } from '../schema/common.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { Content } from './content.ts'
import { findSecrets, tokenRoleOf } from './secrets.ts'

export type CheckoutEnvironment = Partial<CheckoutApi>

/** The environment variable of each setting. */
const VARIABLES = { url: 'SUPABASE_URL', publicKey: 'SUPABASE_ANON_KEY' } as const

type Setting = keyof CheckoutApi

/**
 * Reads the checkout's address and key, each from the environment or, failing that, from site.yaml. It is an error if
 * only one of them is set.
 */
export function readCheckout(
  { site }: Content,
  environment: CheckoutEnvironment,
): Result<CheckoutApi> {
  const inFile = site?.value.checkout
  // An empty environment variable is treated as unset.
  const url = environment.url || inFile?.url
  const publicKey = environment.publicKey || inFile?.publicKey

  // Looking up a location parses the file again, so this is done only for faults.
  const placeOf = (setting: Setting): Location =>
    environment[setting]
      ? { file: `environment variable ${VARIABLES[setting]}` }
      : (site?.at(['checkout', setting]) ?? { file: fileOf('site') })
  const refuse = (
    setting: Setting,
    message: string,
    hint?: string,
    code: DiagnosticCode = 'environment',
  ) => ({
    diagnostics: [error(code, placeOf(setting), message, hint)],
  })

  // The diagnostics of `findSecrets` are only counted, so they need no file.
  const isSecret = (text = ''): boolean => findSecrets('', text).length > 0
  // The key is published with the pages, so it must not allow more than anonymous visitors may do.
  if (isSecret(publicKey) || isSecret(url)) {
    const message = 'this key is secret: anybody who has it can read and change all data'
    const hint =
      'use the anonymous (publishable) key, and replace the secret one if it was ever published'
    return refuse(isSecret(publicKey) ? 'publicKey' : 'url', message, hint, 'secret')
  }

  if (url === undefined && publicKey === undefined) return { diagnostics: [] }
  const siteFile = fileOf('site')
  if (url === undefined)
    return refuse(
      'publicKey',
      'the checkout has a key, but no address',
      `add its address (${VARIABLES.url}, or checkout.url in ${siteFile}), or remove the key`,
    )
  if (publicKey === undefined)
    return refuse(
      'url',
      'the checkout has an address, but no key',
      `add the anonymous key (${VARIABLES.publicKey}, or checkout.publicKey in ${siteFile}), or remove the address`,
    )

  const { error: urlError } = checkoutUrl.safeParse(url)
  if (urlError)
    return refuse(
      'url',
      `"${url}" is not the address of a Supabase project`,
      urlError.issues[0]?.message,
    )

  const value = { url: url.replace(/\/$/, ''), publicKey }
  if (tokenRoleOf(publicKey) !== 'anon') return { value, diagnostics: [] }
  const message = 'this is a legacy anon key, which Supabase is phasing out'
  const hint = 'use the publishable key instead: it begins with sb_publishable_'
  return {
    value,
    diagnostics: [warning('legacy-key', placeOf('publicKey'), message, hint)],
  }
}
