import { resolve } from 'node:path'
import type { CommonOptions } from '@clack/prompts'
import { type Command, Option } from 'commander'
import type { Project } from '../../project.ts'
import { shownName } from '../../report/shown.ts'
import { commandLine } from '../change/content-commands.ts'
import type { CommandContext } from '../command-context.ts'
import type { Question, Typed } from './questions.ts'

/** The module that runs the command. Only `saga init` loads it, because its schemas take long to load. */
type InitModule = typeof import('./init.ts')

/** Asks for the answers. Returns undefined if the person cancels. */
type AskAll = (questions: readonly Question[]) => Promise<Typed | undefined>

interface InitCommand {
  /** Undefined if another command runs: then only the help needs the command. */
  readonly initModule: InitModule | undefined
  readonly projectAt: (root: string) => Project
  /** Creates the folder content/ and runs the command there. */
  readonly inNewProject: (
    project: Project,
    run: (context: CommandContext) => Promise<number>,
  ) => Promise<void>
  /** Undefined if nobody is at the terminal. */
  readonly ask: AskAll | undefined
}

/** Defines `saga init`, with one option for each question. */
export function defineInit(
  program: Command,
  { initModule, projectAt, inNewProject, ask }: InitCommand,
): void {
  const command = program
    .command('init')
    .description('begin a shop in a folder: write everything that it needs')
    .argument('[folder]', 'folder of the shop, created if there is none', '.')
  for (const question of initModule?.allQuestions ?? [])
    command.addOption(optionFor(question))

  command.action(async (folder: string) => {
    if (!initModule) return

    const { root } = program.opts<{ root: string }>()
    const project = projectAt(resolve(root, folder))
    const typed = typedIn(command, initModule)
    if (initModule.isShopBegun(project)) {
      refuseOptions(command, typed)
      return await inNewProject(project, initModule.completeShop)
    }

    const isSilent = !ask || Object.keys(typed).length > 0
    const answersTyped = isSilent ? typed : await ask(initModule.allQuestions)
    if (!answersTyped) return

    const answers = initModule.readAnswers(answersTyped)
    if ('faults' in answers) return command.error(listOf(answers.faults), { exitCode: 2 })
    await inNewProject(project, (context) => initModule.beginShop(context, answers))
  })
}

const listOf = (faults: readonly string[]): string =>
  faults.map((fault) => `error: ${fault}`).join('\n')

const flagsOf = ({ option, placeholder }: Question): string =>
  placeholder === undefined ? `--${option}` : `--${option} <${placeholder}>`

function optionFor(question: Question): Option {
  const { text, initial, choices } = question
  const notes = [
    choices && `one of ${choices.join(', ')}`,
    initial !== '' && `default: ${initial}`,
  ].filter(Boolean)
  const description = notes.length > 0 ? `${text} (${notes.join('; ')})` : text
  return new Option(flagsOf(question), description)
}

/** Returns the options of the command line as typed answers. */
function typedIn(command: Command, { allQuestions, YES }: InitModule): Typed {
  const typed = allQuestions.flatMap((question) => {
    const value: unknown = command.getOptionValue(optionFor(question).attributeName())
    if (value === undefined) return []
    return [[question.option, value === true ? YES : String(value)] as const]
  })
  return Object.fromEntries(typed)
}

/** Ends the program if a shop that has begun gets options, which would have no effect. */
function refuseOptions(command: Command, typed: Typed): void {
  const [option] = Object.keys(typed)
  if (option === undefined) return

  command.error(
    `error: there is a shop in content/ already, and "saga init" only adds the files that it lacks: leave out --${option}, and change the shop in content/ or with "saga watch"`,
    { exitCode: 2 },
  )
}

type Terminal = Pick<CommonOptions, 'input' | 'output'>

/** Returns a function that asks all questions and prints the equivalent command. */
export const askForShop =
  (print: (line: string) => unknown, terminal: Terminal = {}): AskAll =>
  async (questions) => {
    const clack = await import('@clack/prompts')
    clack.intro('saga init: a shop of your own', terminal)

    const typed: Record<string, string> = {}
    for (const question of questions) {
      const answer = await answerTo(question, terminal, clack)
      if (typeof answer === 'symbol') {
        clack.cancel('Nothing was written.', terminal)
        return undefined
      }
      if (answer !== question.initial) typed[question.option] = answer
    }

    clack.outro('To do the same again, run:', terminal)
    print(commandLine(['saga', 'init', ...argumentsOf(questions, typed)]))
    return typed
  }

async function answerTo(
  { text, placeholder, initial, choices, read }: Question,
  terminal: Terminal,
  clack: typeof import('@clack/prompts'),
): Promise<string | symbol> {
  const message = text.charAt(0).toUpperCase() + text.slice(1)
  if (placeholder === undefined) {
    const isOn = await clack.confirm({ ...terminal, message, initialValue: false })
    return typeof isOn === 'symbol' ? isOn : switchText(isOn)
  }

  if (choices) {
    const values = initial === '' ? ['', ...choices] : choices
    const options = values.map((value) => ({
      value,
      label: value === '' ? '(decide later)' : shownName(value),
    }))
    return await clack.select({ ...terminal, message, options, initialValue: initial })
  }

  return await clack.text({
    ...terminal,
    message,
    placeholder: initial,
    defaultValue: initial,
    validate(value) {
      const reading = read((value || initial).trim())
      return 'faults' in reading ? reading.faults[0] : undefined
    },
  })
}

const switchText = (isOn: boolean): string => (isOn ? 'yes' : '')

const argumentsOf = (questions: readonly Question[], typed: Typed): readonly string[] =>
  questions.flatMap(({ option, placeholder }) => {
    const value = typed[option]
    if (value === undefined) return []
    return placeholder === undefined ? [`--${option}`] : [`--${option}`, value]
  })
