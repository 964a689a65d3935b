import { type Command, Option } from 'commander'
import type { Choices, Given, NewKind, Question } from '../../edit/kinds/new-kind.ts'
import type { Lang } from '../../model/path.ts'

/** Asks a person for the arguments of a kind; undefined when they give up. */
export type Ask = (name: string, kind: NewKind, choices: Choices) => Promise<readonly string[] | undefined>

/**
 * Adds `new` with a subcommand for each kind.
 * @param readChoices reads the names in the shop, only when `new` is run; undefined when content/ cannot be read, which
 * `add` reports
 * @param ask given where somebody sits at the terminal; called when nothing but the kind is typed
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
      const questions = questionsIn(choices.languages, kind)
      for (const question of questions)
        if (!kind.questions.includes(question)) addOption(subcommand, question)
      subcommand.action(async () => {
        if (ask && isBare(subcommand)) {
          const asked = await ask(subcommand.name(), kind, choices)
          if (!asked) return
          subcommand.args.push(...subcommand.parseOptions([...asked]).operands)
        }
        requireAll(subcommand, questions)
        await add(kind, givenTo(subcommand, choices.languages))
      })
    }
  })
}

/** Whether only the kind was typed. */
const isBare = (command: Command): boolean =>
  command.args.length === 0 && Object.keys(command.opts()).length === 0

function defineKind(parent: Command, name: string, kind: NewKind): readonly [Command, NewKind] {
  const command = parent
    .command(name)
    .description(kind.summary)
    .allowExcessArguments()
    .showHelpAfterError(`Run "saga new ${name} --help" for all options.`)
  for (const question of kind.questions) {
    // Arguments are optional for commander, so that everything that is missing is named at once.
    if (question.name === 'id') command.argument('[id]', question.text).usage('[options] <id>')
    else if (!question.isTranslated) addOption(command, question)
  }
  return [command, kind]
}

const addOption = (command: Command, { name, value, text, isRequired }: Question): Command =>
  command.option(
    value === undefined ? `--${name}` : `--${name} <${value}>`,
    isRequired ? `${text} (required)` : text,
  )

function requireAll(command: Command, questions: readonly Question[]): void {
  const count = questions.filter(({ name }) => name === 'id').length
  const extra = command.args.slice(count)
  if (extra.length > 0)
    command.error(`error: "${extra.join(' ')}" belongs to no option: put texts of several words in quotes`)
  const isMissing = ({ name, isRequired }: Question): boolean =>
    isRequired === true && !(name === 'id' ? command.args[0] : optionOf(command, name))
  const missing = questions.filter(isMissing).map(({ name }) => (name === 'id' ? '<id>' : `--${name}`))
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

/** Lists the questions of a kind; a translated question becomes a question for each language. */
export const questionsIn = (languages: readonly Lang[], { questions }: NewKind): readonly Question[] =>
  questions.flatMap((question) => {
    const { name, text, isTranslated } = question
    if (!isTranslated) return [question]
    return languages.map((lang) => ({ ...question, name: `${name}-${lang}`, text: `${text} in "${lang}"` }))
  })
