import { type Command, Option } from 'commander'
import {
  type Choices,
  type Definition,
  flagName,
  type Given,
  type NewKind,
  type Options,
} from '../../edit/kinds/new-kind.ts'
import type { Lang } from '../../model/path.ts'

/** Asks a person for the arguments of a kind; undefined when they give up. */
export type Ask = (
  kind: string,
  definition: Definition,
  choices: Choices,
) => Promise<readonly string[] | undefined>

/**
 * Adds `new` with a subcommand for each kind.
 * @param readChoices what the shop has, called only when `new` is run; undefined when content/ cannot be read, which
 * `add` reports
 * @param ask where somebody sits at the terminal: called when nothing but the kind is typed
 */
export function defineNew(
  program: Command,
  kinds: Readonly<Record<string, NewKind>>,
  readChoices: () => Promise<Choices | undefined>,
  add: (kind: NewKind, given: Given) => Promise<void>,
  ask?: Ask,
): void {
  const parent = program
    .command('new')
    .description('write a new poster, gallery, language … into content/, or the files of a host')
  const subcommands = Object.entries(kinds).map(([name, kind]) => defineKind(parent, name, kind))
  program.hook('preSubcommand', async (_, command) => {
    if (command !== parent) return
    const choices = await readChoices()
    for (const [subcommand, kind] of subcommands) {
      if (!choices) {
        subcommand.allowUnknownOption().action(() => add(kind, givenTo(subcommand, [])))
        continue
      }
      const texts = textOptions(kind, choices.languages)
      for (const [flags, description] of Object.entries(texts)) subcommand.option(flags, description)
      subcommand.action(async () => {
        if (ask && isBare(subcommand)) {
          const asked = await ask(subcommand.name(), kind, choices)
          if (!asked) return
          subcommand
            .parseOptions([...asked])
            .operands.forEach((operand) => void subcommand.args.push(operand))
        }
        requireAll(subcommand, kind, Object.keys(texts))
        await add(kind, givenTo(subcommand, choices.languages))
      })
    }
  })
}

/** Whether only the kind was typed. */
const isBare = (command: Command): boolean =>
  command.args.length === 0 && Object.keys(command.opts()).length === 0

function defineKind(parent: Command, name: string, kind: NewKind): readonly [Command, NewKind] {
  const { summary, argument, required, optional } = kind
  const command = parent
    .command(name)
    .description(summary)
    .allowExcessArguments()
    .showHelpAfterError(`Run "saga new ${name} --help" for all options.`)
  // Optional for commander, so that everything that is missing is named at once.
  if (argument !== undefined) command.argument('[id]', argument).usage('[options] <id>')
  for (const [flags, description] of Object.entries(required))
    command.option(flags, `${description} (required)`)
  for (const [flags, description] of Object.entries(optional)) command.option(flags, description)
  return [command, kind]
}

export const textOptions = (
  { texts, isEveryTextRequired }: Definition,
  languages: readonly Lang[],
): Options =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, description]) =>
      languages.map((lang) => [
        `--${name}-${lang} <text>`,
        `${description} in "${lang}"${isEveryTextRequired ? ' (required)' : ''}`,
      ]),
    ),
  )

function requireAll(command: Command, definition: Definition, texts: readonly string[]): void {
  const count = definition.argument === undefined ? 0 : 1
  const extra = command.args.slice(count)
  if (extra.length > 0)
    command.error(`error: "${extra.join(' ')}" belongs to no option: put texts of several words in quotes`)
  const flags = [...Object.keys(definition.required), ...(definition.isEveryTextRequired ? texts : [])]
  const missing = [
    ...(command.args.length < count ? ['<id>'] : []),
    ...flags.flatMap((flag) => (optionOf(command, flagName(flag)) ? [] : [`--${flagName(flag)}`])),
  ]
  if (missing.length > 0) command.error(`error: missing: ${missing.join(', ')}`)
}

function optionOf(command: Command, name: string): string | undefined {
  const value: unknown = command.getOptionValue(new Option(`--${name}`).attributeName())
  return typeof value === 'string' ? value.trim() : undefined
}

const givenTo = (command: Command, languages: readonly Lang[]): Given => ({
  id: command.args[0],
  value: (name) => optionOf(command, name),
  isOn: (name) => command.getOptionValue(name) === true,
  texts: (name) =>
    Object.fromEntries(languages.map((lang) => [lang, optionOf(command, `${name}-${lang}`) ?? ''])),
})
