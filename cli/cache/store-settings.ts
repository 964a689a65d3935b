import type { SharedStoreSettings } from './shared-store.ts'

/** Variables of the environment. */
export interface StoreEnvironment {
  readonly SAGA_STORE?: string | undefined
  readonly SAGA_STORE_MODE?: string | undefined
  readonly SAGA_STORE_SECRET?: string | undefined
  /** Seconds. */
  readonly SAGA_STORE_TIMEOUT?: string | undefined
}

const DEFAULT_TIMEOUT = '10'
const protocols = ['http:', 'https:', 'redis:', 'rediss:']

/** The settings; undefined without SAGA_STORE; a sentence when they are wrong. It repeats no value that may be secret. */
export function readStoreSettings({
  SAGA_STORE,
  SAGA_STORE_MODE: mode = '',
  SAGA_STORE_SECRET: signature = '',
  SAGA_STORE_TIMEOUT = '',
}: StoreEnvironment): SharedStoreSettings | string | undefined {
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
