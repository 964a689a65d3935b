import { type Command, InvalidArgumentError } from 'commander'
import type { SharedStoreSettings } from './cache/shared-store.ts'
import { suggest } from './load/suggest.ts'
import { type DiagnosticCode, isRule, rules } from './model/diagnostic.ts'

// Parsers of command-line arguments. Commander prints their errors as wrong usage.

export function parseRule(name: string, before: readonly DiagnosticCode[] = []): readonly DiagnosticCode[] {
  if (isRule(name)) return [...before, name]
  const near = suggest(name, Object.keys(rules))
  throw new InvalidArgumentError(
    near ? `Did you mean "${near}"?` : `Rules: ${Object.keys(rules).join(', ')}.`,
  )
}

/** One of several builders that share the work: the second of eight is { number: 2, count: 8 }. */
export interface Shard {
  readonly number: number
  readonly count: number
}

export function parseShard(text: string): Shard {
  const [, number, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (!number || !count || number > count)
    throw new InvalidArgumentError('Write 2/8 for the second of eight parts.')
  return { number, count }
}

/** Says why the store does not suit a shard: without a store to write to, the work of a shard would be lost. */
export function shardMistakeOf(store: SharedStoreSettings | undefined): string | undefined {
  if (!store) return '--shard needs a store that all shards share: set SAGA_STORE (docs/scale.md).'
  return store.mode === 'read'
    ? '--shard writes to the shared store, but SAGA_STORE_MODE is "read".'
    : undefined
}

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

/**
 * Finds an option that npm took: `npm run new poster moon --gallery main` gives --gallery to npm, not to saga. npm
 * leaves the option in the environment.
 * @returns a message that says what to write instead; undefined when npm took nothing
 */
export function findOptionOfNpm(command: Command, environment: NodeJS.ProcessEnv): string | undefined {
  const script = environment.npm_lifecycle_event
  if (environment.npm_command !== 'run-script' && environment.npm_command !== 'run') return undefined
  // Options switched off in .npmrc are in the environment too, as empty strings.
  const lost = optionsOf(command).find((name) => environment[`npm_config_${name.replaceAll('-', '_')}`])
  return lost === undefined
    ? undefined
    : `npm took the option --${lost} for itself: was "--" forgotten? Write "npm run ${script} -- …", with "--" before the first option.`
}

/** Lists the names of a command's options and of the options of its subcommands. */
const optionsOf = (command: Command): readonly string[] => [
  ...command.options.flatMap(({ long }) => (long ? [long.replace(/^--(?:no-)?/, '')] : [])),
  ...command.commands.flatMap(optionsOf),
]
