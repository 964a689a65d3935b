import type { CommonOptions } from '@clack/prompts'
import { Argument, type Command, Option } from 'commander'
import type { Answers, Choices, NewKind, Prompt } from '../../edit/kinds/new-kind.ts'
import type { RemovalOptions } from '../../edit/remove.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { shownName } from '../../report/shown.ts'
import type { CommandContext } from '../command-context.ts'

/** Runs a command in the project of --root. The result of `run` becomes the exit code of the process. */
export type InProject = (
  run: (context: CommandContext) => Promise<number>,
) => Promise<void>

/**
 * The module that runs these commands. Only they load it, because its schemas take as
 * long to load as a build without changes.
 */
type ContentModule = typeof import('./apply-change.ts')

/**
 * Asks for the values of a kind. Returns the arguments of the command, or undefined if
 * the person cancels.
 */
type Ask = (
  name: string,
  kind: NewKind,
  choices: Choices,
) => Promise<readonly string[] | undefined>

interface ContentCommands {
  readonly inProject: InProject
  readonly contentModule: ContentModule | undefined
  readonly findProject: () => Project
  /** Undefined if nobody is at the terminal. */
  readonly ask: Ask | undefined
}

/**
 * Defines `new`, `rename` and `remove`. If another command runs, `contentModule` is missing, and these commands are
 * only listed in the help.
 */
export function defineContentCommands(
  program: Command,
  { inProject, contentModule, findProject, ask }: ContentCommands,
): void {
  const kinds = contentModule?.kinds ?? {}
  const readChoices = async () => contentModule?.readChoices(findProject())
  const add = async (kind: NewKind, answers: Answers) =>
    contentModule && inProject((context) => contentModule.addNew(context, kind, answers))
  defineNew(program, { kinds, readChoices, add, ask })

  const kindArgument = (names: readonly string[] = []) =>
    new Argument('<kind>', 'kind of content').choices(names)

  program
    .command('rename')
    .description('rename a page or a language everywhere; its old addresses redirect')
    .addArgument(kindArgument(contentModule?.renamables))
    .argument('<old>', 'its old name in addresses, such as de for a language')
    .argument('<new>', 'its new name')
    .action(
      (kind: string, from: string, to: string) =>
        contentModule &&
        inProject((context) => contentModule.renameContent(context, kind, from, to)),
    )

  program
    .command('remove')
    .description(
      'remove a page with its pictures and the links to it, a language, a review, a quote or a testimonial; "remove samples" removes the examples of a new shop, and "remove links" all purchase links',
    )
    .addArgument(kindArgument(contentModule?.removables))
    .argument(
      '[id]',
      'its name in addresses, such as de for a language; the id of a review; the number of a quote or testimonial in its list, or its author; nothing for samples and links',
    )
    .option(
      '--to <id>',
      'replacement, which gets the old addresses and a gallery\u2019s posters',
    )
    .option('--with-posters', 'remove the posters of a gallery too')
    .action((kind: string, id: string | undefined, options: RemovalOptions) => {
      if (!contentModule) return undefined

      const { namelessRemovals, removeContent } = contentModule
      const removeAll = namelessRemovals[kind]
      if (removeAll) {
        if (id !== undefined || options.withPosters)
          program.error(`error: write "saga remove ${kind}" without more words`)
        return inProject((context) => removeAll(context, options))
      }

      if (id === undefined) return program.error("error: missing required argument 'id'")
      return inProject((context) => removeContent(context, kind, id, options))
    })
}

interface NewCommand {
  readonly kinds: Readonly<Record<string, NewKind>>
  /** Returns undefined if content/ cannot be read; `add` then reports the reason. */
  readonly readChoices: () => Promise<Choices | undefined>
  readonly add: (kind: NewKind, answers: Answers) => Promise<void>
  readonly ask: Ask | undefined
}

/**
 * Defines `new`, with one subcommand per kind. Some options are named after a language of the shop, so options are
 * defined only when `new` runs.
 */
export function defineNew(
  program: Command,
  { kinds, readChoices, add, ask }: NewCommand,
): void {
  const parent = program
    .command('new')
    .description('add a poster, gallery, language … to content/, or the files for a host')
  const subcommands = Object.entries(kinds).map(([name, kind]) => ({
    subcommand: parent.command(name).description(kind.summary),
    kind,
  }))

  program.hook('preSubcommand', async (_, command) => {
    if (command !== parent) return

    const choices = await readChoices()
    const languages = choices?.languages ?? []
    for (const { subcommand, kind } of subcommands) {
      const questions = defineQuestions(subcommand, kind, languages)
      // If content/ cannot be read, the names of its languages and their options are unknown.
      subcommand.allowUnknownOption(!choices).action(async () => {
        if (choices && ask) {
          const isComplete = await completeAnswers(subcommand, kind, choices, ask)
          if (!isComplete) return
        }
        if (choices) requireAll(subcommand, kind, questions)
        await add(kind, answersFrom(subcommand, kind, languages))
      })
    }
  })
}

/** Asks for all values if the command line has none. Returns false if the person cancels. */
async function completeAnswers(
  subcommand: Command,
  kind: NewKind,
  choices: Choices,
  ask: Ask,
): Promise<boolean> {
  const hasAnswers =
    subcommand.args.length > 0 || Object.keys(subcommand.opts()).length > 0
  if (hasAnswers) return true

  const answers = await ask(subcommand.name(), kind, choices)
  if (!answers) return false

  const { operands } = subcommand.parseOptions([...answers])
  subcommand.args.push(...operands)
  return true
}

/** Defines the options of a kind. Translated options come last, because there are many of them. */
function defineQuestions(
  command: Command,
  kind: NewKind,
  languages: readonly Lang[],
): readonly Prompt[] {
  command
    .allowExcessArguments()
    .showHelpAfterError(`Run "saga new ${command.name()} --help" for all options.`)

  const questions = questionsIn(languages, kind)
  const untranslated = questions.filter(({ isTranslated }) => !isTranslated)
  const translated = questions.filter(({ isTranslated }) => isTranslated)
  const sorted = [...untranslated, ...translated]
  for (const { name, value: placeholder, text, isRequired } of sorted) {
    const flags = placeholder === undefined ? `--${name}` : `--${name} <${placeholder}>`
    // All arguments are optional for Commander, so that one message can list everything
    // that is missing.
    if (name === 'id') defineNames(command, kind, text)
    else command.option(flags, isRequired ? `${text} (required)` : text)
  }
  return questions
}

/** Defines the words after the options: an id or, if the kind has files, the names of files. */
function defineNames(command: Command, { files }: NewKind, text: string): void {
  if (files)
    command
      .argument('[id...]', `${text}; or ${files.text}`)
      .usage('[options] <id | files...>')
  else command.argument('[id]', text).usage('[options] <id>')
}

/**
 * Returns the files that the command line lists in place of an id. Returns undefined if its words are not files: with
 * the option `unlessAsked`, such as --image, the words are an id.
 */
function filesOf(command: Command, { files }: NewKind): readonly string[] | undefined {
  if (!files || command.args.length === 0) return undefined
  return optionOf(command, files.unlessAsked) === undefined ? command.args : undefined
}

/** Exits with a message if a required value is missing, or if words belong to no option. */
function requireAll(command: Command, kind: NewKind, questions: readonly Prompt[]): void {
  const files = filesOf(command, kind)
  const argumentCount =
    files?.length ?? questions.filter(({ name }) => name === 'id').length
  const extraWords = command.args.slice(argumentCount)
  if (extraWords.length > 0)
    command.error(
      `error: "${extraWords.join(' ')}" does not belong to any option: put texts of several words in quotes`,
    )

  const answerFor = (name: string): string | undefined =>
    name === 'id' ? command.args[0] : optionOf(command, name)
  // Files replace an option, such as --image, which is then not required.
  const missingNames = questions
    .filter(({ name }) => !files || name !== kind.files?.unlessAsked)
    .filter(({ name, isRequired }) => isRequired && !answerFor(name))
    .map(({ name }) => (name === 'id' ? '<id>' : `--${name}`))
  if (missingNames.length > 0) command.error(`error: missing: ${missingNames.join(', ')}`)
}

function optionOf(command: Command, name: string): string | undefined {
  const value: unknown = command.getOptionValue(new Option(`--${name}`).attributeName())
  return typeof value === 'string' ? value.trim() : undefined
}

const answersFrom = (
  command: Command,
  kind: NewKind,
  languages: readonly Lang[],
): Answers => ({
  id: command.args[0],
  files: filesOf(command, kind),
  value: (name) => optionOf(command, name),
  isOn: (name) => command.getOptionValue(name) === true,
  texts: (name) =>
    Object.fromEntries(
      languages.map((lang) => [lang, optionOf(command, `${name}-${lang}`) ?? '']),
    ),
})

/** Lists the questions of a kind, with translated questions repeated for each language. */
export const questionsIn = (
  languages: readonly Lang[],
  { questions }: NewKind,
): readonly Prompt[] =>
  questions.flatMap((question) => {
    const { name, text, isTranslated } = question
    if (!isTranslated) return [question]
    return languages.map((lang) => ({
      ...question,
      name: `${name}-${lang}`,
      text: `${text} in "${lang}"`,
    }))
  })

type Terminal = Pick<CommonOptions, 'input' | 'output'>

/**
 * Returns a function that asks for the values one by one and prints the equivalent
 * command.
 */
export const askAtTerminal =
  (print: (line: string) => unknown, terminal: Terminal = {}): Ask =>
  async (name, kind, choices) => {
    const clack = await import('@clack/prompts')
    clack.intro(`saga new ${name}: ${kind.summary}`, terminal)

    const commandArguments: string[] = []
    for (const question of questionsIn(choices.languages, kind)) {
      const answer = await answerTo(question, choices, terminal, clack)
      if (typeof answer === 'symbol') {
        clack.cancel('Nothing was written.', terminal)
        return undefined
      }
      commandArguments.push(...argumentsOf(question, answer))
    }

    clack.outro('To do the same again, run:', terminal)
    print(commandLine(['saga', 'new', name, ...commandArguments]))
    return commandArguments
  }

function answerTo(
  { text, value: placeholder, isRequired, choices }: Prompt,
  shop: Choices,
  terminal: Terminal,
  clack: typeof import('@clack/prompts'),
): Promise<string | boolean | symbol> {
  const message = text.charAt(0).toUpperCase() + text.slice(1)
  const isSwitch = placeholder === undefined
  if (isSwitch) return clack.confirm({ ...terminal, message, initialValue: false })

  const possibleValues = choices?.(shop) ?? []
  if (possibleValues.length > 0) {
    // An empty value omits the option.
    const values = isRequired ? possibleValues : ['', ...possibleValues]
    const options = values.map((value) => ({
      value,
      label: value === '' ? '(skip)' : shownName(value),
    }))
    return clack.select({ ...terminal, message, options })
  }

  return clack.text({
    ...terminal,
    message: isRequired ? message : `${message} (press Enter to skip)`,
    validate: (value) => (isRequired && !value?.trim() ? 'Enter a value.' : undefined),
  })
}

function argumentsOf({ name }: Prompt, answer: string | boolean): readonly string[] {
  if (answer === true) return [`--${name}`]
  const value = answer === false ? '' : answer.trim()
  if (value === '') return []
  return name === 'id' ? [value] : [`--${name}`, value]
}

/** Writes a command line for a shell, with quotes around words that need them. */
export const commandLine = (words: readonly string[]): string =>
  words
    .map((word) =>
      /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
    )
    .join(' ')
