import type { CheckoutEnvironment } from './load/checkout.ts'

export const checkoutIn = ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: publicKey,
}: NodeJS.ProcessEnv): CheckoutEnvironment => ({
  ...(url ? { url } : {}),
  ...(publicKey ? { publicKey } : {}),
})

/** Whether somebody can answer questions. */
export const isAttended = (environment: NodeJS.ProcessEnv): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && !environment.CI

/** By the conventions of no-color.org and force-color.org. */
function hasColours({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return process.stdout.isTTY === true && TERM !== 'dumb'
}

export function screenOf(environment: NodeJS.ProcessEnv) {
  const isTerminal = process.stdout.isTTY === true && environment.TERM !== 'dumb' && !environment.CI
  return {
    write: (text: string) => void process.stdout.write(text),
    isTerminal,
    colours: hasColours(environment),
  }
}
