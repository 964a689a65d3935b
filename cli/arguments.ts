import { type Command, InvalidArgumentError } from 'commander'
import type { SharedStoreSettings } from './cache/shared-store.ts'
import { attempt } from './fs/system.ts'
import { type DiagnosticCode, isRule, rules } from './model/diagnostic.ts'
import type { CheckoutEnvironment } from './read/checkout.ts'
import { suggest } from './read/suggest.ts'
import type { PrintableText } from './report/shown.ts'
import type { Screen } from './report.ts'

/** Adds a rule to the rules of earlier --rule options. Commander reports an error thrown here as wrong usage. */
export function parseRule(
  name: string,
  previousRules: readonly DiagnosticCode[] = [],
): readonly DiagnosticCode[] {
  if (isRule(name)) return [...previousRules, name]

  const names = Object.keys(rules)
  const suggestion = suggest(name, names)
  throw new InvalidArgumentError(
    suggestion ? `Did you mean "${suggestion}"?` : `Rules: ${names.join(', ')}.`,
  )
}

/** One of several parts of the pictures and previews: the second of eight is { number: 2, count: 8 }. */
export interface Shard {
  readonly number: number
  readonly count: number
}

export function parseShard(text: string): Shard {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(text)
  const number = Number(match?.[1])
  const count = Number(match?.[2])
  if (!number || !count || number > count)
    throw new InvalidArgumentError('Write 2/8 for the second of eight parts.')
  return { number, count }
}

export function parseJobs(text: string): number {
  const jobs = Number(text)
  if (!/^\d{1,4}$/.test(text) || jobs === 0)
    throw new InvalidArgumentError('Give the number of cores to use, such as 2.')
  return jobs
}

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

export function parseHost(text: string): string {
  if (text.trim() === '')
    throw new InvalidArgumentError(
      'Give an address of this computer, or leave the address out.',
    )
  return text.trim()
}

/**
 * Finds an option that npm took for itself, such as --gallery in `npm run new --gallery main`: npm takes all options
 * before "--" and stores them in environment variables such as npm_config_gallery. Returns a message with the correct
 * command, or undefined if no option is lost.
 */
export function explainLostOption(
  command: Command,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const script = environment.npm_lifecycle_event
  if (environment.npm_command !== 'run-script' && environment.npm_command !== 'run')
    return undefined

  // Options that .npmrc turns off are in the environment too, as empty strings.
  const lostOption = optionsOf(command).find(
    (name) =>
      !SETTINGS_OF_NPM.has(name) &&
      environment[`npm_config_${name.replaceAll('-', '_')}`],
  )
  if (lostOption === undefined) return undefined
  return `npm took the option --${lostOption} for itself, because "--" is missing. Write "npm run ${script} -- …", with "--" before the first option.`
}

/** Options that npm has too: `jobs=max` in .npmrc sets how many compilers node-gyp starts. */
const SETTINGS_OF_NPM: ReadonlySet<string> = new Set(['jobs'])

const optionsOf = (command: Command): readonly string[] => [
  ...command.options.flatMap(({ long }) =>
    long ? [long.replace(/^--(?:no-)?/, '')] : [],
  ),
  ...command.commands.flatMap(optionsOf),
]

/** Returns the checkout's settings, leaving out empty ones. */
export const checkoutIn = ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: publicKey,
}: NodeJS.ProcessEnv): CheckoutEnvironment => ({
  ...(url && { url }),
  ...(publicKey && { publicKey }),
})

/** A command's streams: the process's own or, in tests, strings. */
export interface Streams {
  readonly stdin: { readonly isTTY?: boolean }
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/** Tells whether a person at the terminal can answer prompts. */
export const isAttended = (
  environment: NodeJS.ProcessEnv,
  { stdin, stdout }: Streams,
): boolean => stdin.isTTY === true && stdout.isTTY === true && !environment.CI

/** Returns the screen that writes to standard output. */
export function screenOf(environment: NodeJS.ProcessEnv, { stdout }: Streams): Screen {
  const { TERM, CI } = environment
  const isTerminal = stdout.isTTY === true && TERM !== 'dumb'
  return {
    write: (text: PrintableText) => void stdout.write(text),
    // A CI log may look like a terminal, but its lines cannot be overwritten.
    isTerminal: isTerminal && !CI,
    colours: showsColours(environment, isTerminal),
  }
}

/** Tells whether to colour the output. See no-color.org and force-color.org. */
function showsColours(
  { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): boolean {
  if (NO_COLOR) return false
  return FORCE_COLOR ? FORCE_COLOR !== '0' : isTerminal
}

/**
 * Returns the settings of the shared store, undefined if there is none, or a message if a setting is wrong. The message
 * omits the address, which may hold secrets.
 */
export function readStoreSettings(
  {
    SAGA_STORE,
    SAGA_STORE_MODE: mode = '',
    SAGA_STORE_SECRET: signature = '',
    SAGA_STORE_TIMEOUT = '',
  }: NodeJS.ProcessEnv,
  shard?: Shard,
): SharedStoreSettings | string | undefined {
  if (!SAGA_STORE)
    return shard
      ? '--shard needs a store that all shards share: set SAGA_STORE (docs/scale.md).'
      : undefined

  const address = addressOf(SAGA_STORE)
  if (!address)
    return 'SAGA_STORE is not a valid store address: write https://name:secret@host/path or redis://:secret@host.'

  if (mode !== '' && mode !== 'read')
    return `SAGA_STORE_MODE is "${mode}": write "read", or leave it out to read and write.`

  const timeoutSeconds = Number(SAGA_STORE_TIMEOUT || 10)
  const isTimeout = timeoutSeconds > 0 && timeoutSeconds <= 600
  if (!isTimeout)
    return `SAGA_STORE_TIMEOUT is "${SAGA_STORE_TIMEOUT}": write the seconds to wait for an answer, up to 600.`

  if (shard && mode === 'read')
    return '--shard writes to the shared store, but SAGA_STORE_MODE is "read".'

  return {
    address,
    mode: mode === 'read' ? 'read' : 'read-write',
    signature,
    timeoutMs: timeoutSeconds * 1000,
  }
}

const addressOf = (text: string): URL | undefined =>
  attempt(() => {
    // The URL parser would accept https:/host and https:host too.
    if (!/^[a-z]+:\/\/[^/\\]/i.test(text)) return undefined

    const address = new URL(text)
    // Throws if a percent sign does not begin an escape.
    decodeURIComponent(`${address.username}${address.password}`)

    const isStore =
      /^(?:https?|rediss?):$/.test(address.protocol) && address.hostname !== ''
    return isStore ? address : undefined
  })
