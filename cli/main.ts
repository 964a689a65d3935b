import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import {
  checkoutIn,
  explainLostOption,
  isAttended,
  parseHost,
  parseJobs,
  parsePort,
  parseRule,
  parseShard,
  readStoreSettings,
  type Streams,
  screenOf,
} from './arguments.ts'
import type { BuildOptions } from './commands/build/build-context.ts'
import {
  askAtTerminal,
  defineContentCommands,
  type InProject,
} from './commands/change/content-commands.ts'
import type { CommandContext } from './commands/command-context.ts'
import { diskErrorText } from './commands/disk-errors.ts'
import { askForShop } from './commands/init/ask-for-shop.ts'
import { defineInit } from './commands/init/init-command.ts'
import { defineOrders } from './commands/orders/orders-command.ts'
import type { TranslationOptions } from './commands/translations/translations.ts'
import { announceUpgrade } from './commands/upgrade-notice.ts'
import type { ValidateOptions } from './commands/validate/validate.ts'
import type { WatchOptions } from './commands/watch/watch.ts'
import { settleContent } from './edit/content-lock.ts'
import { availableCores } from './fs/cores.ts'
import { sinceStartMs } from './fs/system.ts'
import { type Engine, type Project, projectOf } from './project.ts'
import { formats } from './report/formats.ts'
import { shown } from './report/shown.ts'
import { reportTo } from './report.ts'

// cli/run.mjs prints uncaught errors with this function.
export { shown }

/**
 * Runs one command. No other code reads the arguments or the environment. Exit codes: 0 success, 1 problems, 2 wrong
 * usage.
 */
export async function main(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  engine: Engine,
  streams: Streams = process,
): Promise<number> {
  const { version } = JSON.parse(
    readFileSync(join(engine.home, 'package.json'), 'utf8'),
  ) as {
    version: string
  }

  let exitCode = 0
  const program = new Command('saga')
    .description('Checks and builds the shop from the files in content/')
    .option('--root <folder>', 'folder that holds content/ and public/', '.')
    .configureHelp({ showGlobalOptions: true })
    .version(version, '-v, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(shown(text)),
      writeErr: (text) => void streams.stderr.write(shown(text)),
    })

  const findProject = () => projectOfRoot(program, engine)
  // For lines that are not part of a command's output: programs may read standard output.
  const tell = (line: string): void => void streams.stderr.write(`${line}\n`)
  const settle = async (project: Project): Promise<boolean> => {
    const isComplete = await completeChange(project, tell)
    if (!isComplete) exitCode = 1
    return isComplete
  }
  const runIn = async (
    project: Project,
    run: (context: CommandContext) => Promise<number>,
  ): Promise<void> => {
    const report = reportTo(screenOf(environment, streams), project.root, sinceStartMs)
    if (await settle(project))
      exitCode = await run({ project, environment: checkoutIn(environment), report })
  }
  const inProject: InProject = (run) => runIn(findProject(), run)
  /** Runs a command that reads the whole shop. After an upgrade of the engine, says first what has changed. */
  const inWholeShop: InProject = (run) =>
    inProject(async (context) => {
      await announceUpgrade(context.project, version, tell)
      return run(context)
    })

  const canAsk = isAttended(environment, streams)
  const print = (line: string) => streams.stdout.write(shown(`${line}\n`))

  try {
    const command = commandIn(program, argv)
    const contentModule = CONTENT_COMMANDS.includes(command)
      ? await import('./commands/change/apply-change.ts')
      : undefined
    const initModule =
      command === 'init' ? await import('./commands/init/init.ts') : undefined

    defineInit(program, {
      initModule,
      projectAt: (root) => projectOf(root, engine),
      settle,
      inNewProject: (project, run) => {
        createContentFolder(program, project)
        return runIn(project, run)
      },
      ask: canAsk ? askForShop(print) : undefined,
    })
    defineValidate(program, inWholeShop, canAsk)
    defineContentCommands(program, {
      inProject,
      contentModule,
      findProject,
      ask: canAsk ? askAtTerminal(print) : undefined,
    })
    defineTranslations(program, inProject)
    defineBuild(program, inWholeShop, environment)
    defineWatch(program, inWholeShop, environment)
    defineCheckout(program, inWholeShop, environment)
    defineOrders(program, inProject, environment)

    program.hook('preSubcommand', (_, command) => {
      const message = explainLostOption(command, environment)
      if (message) program.error(message, { exitCode: 2 })
    })
    await program.parseAsync([...argv])
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and the version exit with 0. All other errors of Commander are about wrong usage.
    return error.exitCode === 0 ? 0 : 2
  }
  return exitCode
}

/** The commands whose help lists kinds of content. */
const CONTENT_COMMANDS = ['new', 'rename', 'remove']

/** Returns the name of the command to run or, after `saga help`, to explain. */
function commandIn(program: Command, argv: readonly string[]): string {
  // The first two arguments are Node and this program.
  const { operands } = program.parseOptions(argv.slice(2))
  const [command = '', helpTopic = ''] = operands
  return command === 'help' ? helpTopic : command
}

/** Creates the folder content/ of a new shop. Exits with a message if the disk refuses. */
function createContentFolder(program: Command, project: Project): void {
  try {
    mkdirSync(project.content, { recursive: true })
  } catch (error) {
    const text = diskErrorText(error, project)
    if (text === undefined) throw error

    program.error(`Nothing was written: ${text}`, { exitCode: 2 })
  }
}

/** Completes an interrupted change to content/ before content/ is read. Returns false if it cannot. */
async function completeChange(
  project: Project,
  tell: (line: string) => void,
): Promise<boolean> {
  try {
    await settleContent(project, tell)
    return true
  } catch (error) {
    const text = diskErrorText(error, project)
    if (text === undefined) throw error

    tell(`A change of content/ could not be completed: ${text}.`)
    return false
  }
}

/** Returns the project of --root. Exits with a message if that folder has no content/. */
function projectOfRoot(program: Command, engine: Engine): Project {
  const { root } = program.opts<{ root: string }>()
  const project = projectOf(resolve(root), engine)
  // With the separator at its end, the path of a file named "content" does not exist.
  if (root === '' || !existsSync(project.content + sep)) {
    const folder = root === '' ? '""' : project.root
    program.error(
      `There is no folder content/ in ${folder}: run saga in the folder that holds it, or name that folder with --root. To begin a shop, run "saga init".`,
      { exitCode: 2 },
    )
  }
  return project
}

function defineValidate(program: Command, inProject: InProject, canAsk: boolean): void {
  program
    .command('validate')
    .argument('[files...]', 'show only problems of these files; everything is checked')
    .description('check content/ and list every problem, where it is and how to fix it')
    .addOption(
      new Option('--format <name>', 'output format').choices(formats).default('pretty'),
    )
    .option('--strict', 'fail on warnings too')
    .option('--rule <name>', 'check only this rule (may be repeated)', parseRule)
    .option('--notes', 'list notes too')
    .option(
      '--build',
      'plan the whole site as well, for the checks that need it; writes nothing',
    )
    .option(
      '--outdated',
      'list translations that are older than their source text, according to git',
    )
    .option('--coverage', 'show how much of the shop is translated into each language')
    .addOption(
      new Option(
        '--fix',
        'fix problems that have exactly one solution: show every change, ask, then write all or none',
      ).conflicts(['format', 'outdated', 'build']),
    )
    .option('--yes', 'with --fix: write without asking')
    .addOption(
      new Option(
        '--open',
        'list what the shop still needs before its first visitor, and what is done',
      ).conflicts(['rule', 'notes', 'build', 'outdated', 'coverage', 'fix']),
    )
    .action((files: readonly string[], options: ValidateOptions) => {
      if (options.yes && !options.fix)
        program.error('error: --yes needs --fix', { exitCode: 2 })

      return inProject(async (context) => {
        const { validate } = await import('./commands/validate/validate.ts')
        return validate(context, options, files, canAsk ? confirmAtTerminal : undefined)
      })
    })
}

async function confirmAtTerminal(message: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts')
  return (await confirm({ message: shown(message), initialValue: false })) === true
}

function defineTranslations(program: Command, inProject: InProject): void {
  const parent = program
    .command('translations')
    .description(
      'export texts for a translator as a PO file, and import the translations',
    )

  parent
    .command('export')
    .description('write the texts of a language and their source texts to a PO file')
    .requiredOption('--language <code>', 'language to translate into')
    .option(
      '--from <code>',
      'language to translate from (default: xDefault of site.yaml)',
    )
    .option('--missing', 'leave out texts that are already translated')
    .option('--replace', 'overwrite a file with other contents')
    .argument('[file]', 'file to write (default: <code>.po)')
    .action((file: string | undefined, options: TranslationOptions) =>
      inProject(async (context) => {
        const { exportTranslations } = await import(
          './commands/translations/translations.ts'
        )
        return exportTranslations(context, file ?? `${options.language}.po`, options)
      }),
    )

  parent
    .command('import')
    .description('write translated texts into content/; everything else stays as it is')
    .argument('<file>', 'a PO file that "translations export" wrote')
    .action((file: string) =>
      inProject(async (context) => {
        const { importTranslations } = await import(
          './commands/translations/translations.ts'
        )
        return importTranslations(context, file)
      }),
    )
}

function defineBuild(
  program: Command,
  inProject: InProject,
  environment: NodeJS.ProcessEnv,
): void {
  program
    .command('build')
    .description('build dist/ from content/')
    .option(
      '--plan',
      'list what would be written, deleted and encoded, and why; write nothing',
    )
    .option(
      '--since <commit>',
      'with --plan: list pages and values that differ from a git commit',
    )
    .addOption(
      new Option(
        '--against <folder>',
        'with --plan: compare with a published shop, such as a copy of the files on the host',
      ).conflicts('since'),
    )
    .option('--strict', 'build nothing if there are warnings')
    .option(
      '--replace',
      'replace files in dist/ that are in the way, even if no build wrote them',
    )
    .option('--json', 'print one JSON object')
    .addOption(
      new Option(
        '--shard <number/count>',
        'make one part of the pictures and previews for SAGA_STORE; publish nothing',
      )
        .argParser(parseShard)
        .conflicts('plan'),
    )
    .option(...JOBS)
    .action(({ jobs, ...options }: BuildOptions & JobsOption) => {
      const isComparison = options.since !== undefined || options.against !== undefined
      if (isComparison && !options.plan)
        program.error('error: --since and --against need --plan', { exitCode: 2 })
      const store = readStoreSettings(environment, options.shard)
      if (typeof store === 'string') return program.error(store, { exitCode: 2 })
      const database = environment.DATABASE_URL

      return inProject(async (context) => {
        const { build } = await import('./commands/build/build.ts')
        return build(context, jobs ?? availableCores(), {
          ...options,
          ...(store && { store }),
          ...(database && { database }),
        })
      })
    })
}

interface JobsOption {
  readonly jobs?: number
}

const JOBS = [
  '--jobs <number>',
  'number of cores to use instead of all that are available',
  parseJobs,
] as const

function defineWatch(
  program: Command,
  inProject: InProject,
  environment: NodeJS.ProcessEnv,
): void {
  program
    .command('watch')
    .description('serve the shop and update it on every change')
    .option('--port <number>', 'port to listen on; 0 chooses a free one', parsePort, 3000)
    .option(
      '--host [address]',
      'let other devices on the network, such as a phone, open the shop',
      parseHost,
    )
    .option('--open', 'open the shop in the browser', false)
    .option(
      '--poll',
      'look for changes every half second, if the file system does not report them',
      false,
    )
    .option(
      '--no-git',
      'turn off git in the editor: no changes since the last commit, no publishing',
    )
    .option(...JOBS)
    .action(({ jobs, ...options }: WatchOptions & JobsOption) =>
      inProject(async (context) => {
        const { watch } = await import('./commands/watch/watch.ts')
        const { openWatchEditor } = await import('./editor/server/watch-editor.ts')
        const desk = await openDesk(context.project, environment.DATABASE_URL)
        const cores = jobs ?? availableCores()
        return watch(context, cores, options, openWatchEditor, desk)
      }),
    )
}

/** Opens the orders for the editor; undefined if the shop has no database. */
async function openDesk(project: Project, databaseAddress = '') {
  if (databaseAddress === '') return undefined

  const { openOrderDesk } = await import('./commands/orders/order-desk.ts')
  return openOrderDesk(project, databaseAddress)
}

function defineCheckout(
  program: Command,
  inProject: InProject,
  environment: NodeJS.ProcessEnv,
): void {
  program
    .command('checkout')
    .description('serve the shop with its checkout, and a stand-in for Stripe')
    .option('--port <number>', 'port to listen on', parsePort, 3000)
    .option('--open', 'open the shop in the browser', false)
    .option(...JOBS)
    .action(({ jobs, port, open }: Pick<WatchOptions, 'port' | 'open'> & JobsOption) => {
      // The function must know the shop's address before the shop is served.
      if (port === 0)
        program.error('error: --port needs a number above 0', { exitCode: 2 })

      const settings = {
        variables: {
          SHIP_TO: environment.SHIP_TO ?? '',
          STRIPE_TAX: environment.STRIPE_TAX ?? '',
        },
        databaseUrl: environment.DATABASE_URL || undefined,
      }
      return inProject(async (context) => {
        const { tryCheckout } = await import('./commands/checkout/checkout.ts')
        const { openWatchEditor } = await import('./editor/server/watch-editor.ts')
        const options = { port, open, poll: false, git: true }
        const cores = jobs ?? availableCores()
        return tryCheckout(context, cores, options, settings, openWatchEditor)
      })
    })
}
