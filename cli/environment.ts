import type { CheckoutEnvironment } from './load/checkout.ts'

export const checkoutIn = ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: publicKey,
}: NodeJS.ProcessEnv): CheckoutEnvironment => ({
  ...(url ? { url } : {}),
  ...(publicKey ? { publicKey } : {}),
})

/** The terminal of a command: those of the process, or strings in tests. */
export interface Streams {
  readonly stdin: { readonly isTTY?: boolean }
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/** Whether somebody can answer questions. */
export const isAttended = (environment: NodeJS.ProcessEnv, { stdin, stdout }: Streams): boolean =>
  stdin.isTTY === true && stdout.isTTY === true && !environment.CI

/** By the conventions of no-color.org and force-color.org. */
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
