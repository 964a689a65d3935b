import type { Command } from 'commander'

/**
 * `npm run new poster moon --gallery main` gives --gallery to npm, and not to saga. npm leaves it in the environment.
 * @returns what to write instead; undefined when npm took nothing
 */
export function findOptionOfNpm(command: Command, environment: NodeJS.ProcessEnv): string | undefined {
  const script = environment.npm_lifecycle_event
  if (environment.npm_command !== 'run-script' && environment.npm_command !== 'run') return undefined
  // What somebody has switched off in .npmrc is there too, and empty.
  const lost = optionsOf(command).find((name) => environment[`npm_config_${name.replaceAll('-', '_')}`])
  return lost === undefined
    ? undefined
    : `npm took the option --${lost} for itself: was "--" forgotten? Write "npm run ${script} -- …", with "--" before the first option.`
}

/** Names of a command's options and those of its own commands. */
const optionsOf = (command: Command): readonly string[] => [
  ...command.options.flatMap(({ long }) => (long ? [long.replace(/^--(?:no-)?/, '')] : [])),
  ...command.commands.flatMap(optionsOf),
]
