import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Project } from '../../project.ts'
import type { CommandContext } from '../command-context.ts'
import type { AskForShop } from './ask-for-shop.ts'
import { type InitQuestion, type Typed, YES } from './question.ts'

/** The module that runs the command. Only `saga init` loads it, because its schemas take a long time to load. */
type InitModule = typeof import('./init.ts')

interface InitCommand {
  /** Undefined if another command runs. This command is then needed only for the help. */
  readonly initModule: InitModule | undefined
  readonly projectAt: (root: string) => Project
  /** Completes an interrupted change. Returns false if it cannot. */
  readonly settle: (project: Project) => Promise<boolean>
  /** Creates the folder content/ and runs the command there. */
  readonly inNewProject: (
    project: Project,
    run: (context: CommandContext) => Promise<number>,
  ) => Promise<void>
  /** Undefined if nobody is at the terminal. */
  readonly ask: AskForShop | undefined
}

/** Defines `saga init`, with one option for each question. */
export function defineInit(
  program: Command,
  { initModule, projectAt, settle, inNewProject, ask }: InitCommand,
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
    // An interrupted `saga init` may have left some files in content/.
    if (!(await settle(project))) return

    const typed = typedIn(command, initModule)
    if (initModule.isShopBegun(project)) {
      refuseOptions(command, typed)
      return await inNewProject(project, initModule.completeShop)
    }

    // Questions are asked only at a terminal, and only if the command line has no options.
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

const flagsOf = ({ option, placeholder }: InitQuestion): string =>
  placeholder === undefined ? `--${option}` : `--${option} <${placeholder}>`

function optionFor(question: InitQuestion): Option {
  const { text, initial, choices } = question
  const notes = [
    choices && `one of ${choices.join(', ')}`,
    initial !== '' && `default: ${initial}`,
  ].filter(Boolean)
  const description = notes.length > 0 ? `${text} (${notes.join('; ')})` : text
  return new Option(flagsOf(question), description)
}

/** Returns the options of the command line as typed answers. */
function typedIn(command: Command, { allQuestions }: InitModule): Typed {
  const typed = allQuestions.flatMap((question) => {
    const value: unknown = command.getOptionValue(optionFor(question).attributeName())
    if (value === undefined) return []
    return [[question.option, value === true ? YES : String(value)] as const]
  })
  return Object.fromEntries(typed)
}

/** Exits if options are given for a shop that has already begun, because they would have no effect. */
function refuseOptions(command: Command, typed: Typed): void {
  const [option] = Object.keys(typed)
  if (option === undefined) return

  command.error(
    `error: there is a shop in content/ already, and "saga init" only adds the files that it lacks: leave out --${option}, and change the shop in content/ or with "saga watch"`,
    { exitCode: 2 },
  )
}
