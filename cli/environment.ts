import type { SharedStoreSettings } from './cache/shared-store.ts'
import type { CheckoutEnvironment } from './load/checkout.ts'

export const checkoutIn = ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: publicKey,
}: NodeJS.ProcessEnv): CheckoutEnvironment => ({ ...(url && { url }), ...(publicKey && { publicKey }) })

/** The streams of a command: those of the process, or strings in tests. */
export interface Streams {
  readonly stdin: { readonly isTTY?: boolean }
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/** Whether somebody at the terminal can answer questions. */
export const isAttended = (environment: NodeJS.ProcessEnv, { stdin, stdout }: Streams): boolean =>
  stdin.isTTY === true && stdout.isTTY === true && !environment.CI

/** Decides by the conventions of no-color.org and force-color.org. */
function hasColours({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return isTerminal && TERM !== 'dumb'
}

export function screenOf(environment: NodeJS.ProcessEnv, { stdout }: Streams) {
  const isTerminal = stdout.isTTY === true
  return {
    write: (text: string) => void stdout.write(text),
    isTerminal: isTerminal && environment.TERM !== 'dumb' && !environment.CI,
    colours: hasColours(environment, isTerminal),
  }
}

const DEFAULT_TIMEOUT = '10'
const protocols = ['http:', 'https:', 'redis:', 'rediss:']

/**
 * Returns the settings; undefined without SAGA_STORE; a sentence when a setting is wrong. The sentence repeats no value
 * that may be secret.
 */
export function readStoreSettings({
  SAGA_STORE,
  SAGA_STORE_MODE: mode = '',
  SAGA_STORE_SECRET: signature = '',
  SAGA_STORE_TIMEOUT = '',
}: NodeJS.ProcessEnv): SharedStoreSettings | string | undefined {
  if (!SAGA_STORE) return undefined
  const address = addressOf(SAGA_STORE)
  if (!address)
    return 'SAGA_STORE is no address of a store: write https://name:secret@host/path or redis://:secret@host.'
  if (mode !== '' && mode !== 'read')
    return `SAGA_STORE_MODE is "${mode}": write "read", or leave it out to read and write.`
  const timeout = Number(SAGA_STORE_TIMEOUT || DEFAULT_TIMEOUT)
  if (!(timeout > 0 && timeout <= 600))
    return `SAGA_STORE_TIMEOUT is "${SAGA_STORE_TIMEOUT}": write the seconds to wait for an answer, up to 600.`
  return { address, mode: mode === 'read' ? 'read' : 'read-write', signature, timeoutMs: timeout * 1000 }
}

function addressOf(text: string): URL | undefined {
  try {
    const address = new URL(text)
    // Throws where a percent sign stands alone.
    decodeURIComponent(`${address.username}${address.password}`)
    return protocols.includes(address.protocol) && address.hostname !== '' ? address : undefined
  } catch {
    return undefined
  }
}
