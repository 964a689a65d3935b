import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve, sep } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { ValidateOptions } from './commands/validate.ts'
import type { WatchOptions } from './commands/watch.ts'
import type { BackendEnvironment } from './load/backend.ts'
import { nearest } from './load/nearest.ts'
import type { DiagnosticCode } from './model/diagnostic.ts'
import { type Project, projectAt } from './project.ts'
import { formats } from './report/formats.ts'
import { isRule, rules } from './report/rules.ts'
import { type Report, reportTo } from './report.ts'

interface Home {
  readonly home: string
  /** Hash of the CLI's own code. */
  readonly hash: string
}

/** The only place that reads arguments and environment and sets the exit code: 0 well, 1 problems, 2 wrong usage. */
export async function main(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  { home, hash }: Home,
): Promise<void> {
  const program = new Command('saga')
    .description('Checks and builds the shop from the files in content/')
    .option('--root <folder>', 'folder that holds content/ and public/', '.')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
  const inProject = async (
    run: (project: Project, backend: BackendEnvironment, report: Report) => Promise<number>,
  ): Promise<void> => {
    const { root } = program.opts<{ root: string }>()
    const project = projectAt(resolve(root), home, hash)
    // With a separator at its end a path is no file's.
    if (root === '' || !existsSync(project.content + sep))
      program.error(
        `There is no folder content/ in ${root === '' ? '""' : project.root}: run saga in the folder that holds it, or name that folder by --root.`,
        { exitCode: 2 },
      )
    process.exitCode = await run(
      project,
      backendIn(environment),
      reportTo(screenOf(environment), project.root, () => performance.now()),
    )
  }
  program
    .command('validate')
    .description('say everything that is wrong in content/, and how to mend it')
    .addOption(new Option('--format <name>', 'how to say it').choices(formats).default('pretty'))
    .option('--strict', 'fail on warnings too')
    .option('--rule <name>', 'check this rule only (may be repeated)', ruleNamed)
    .option('--notes', 'show notes one by one')
    .option('--coverage', 'show how much of the shop each language has')
    .action((options: ValidateOptions) =>
      inProject(async (...world) => (await import('./commands/validate.ts')).validate(...world, options)),
    )
  program
    .command('new')
    .description('write a new poster, review or quote into content/')
    .helpOption(false)
    .argument('[kind-and-options...]', 'poster | review | quote, and what belongs to it')
    .allowUnknownOption()
    .action((args: readonly string[]) =>
      inProject(async (...world) => (await import('./commands/new.ts')).addNew(...world, args)),
    )
  program
    .command('build')
    .description('make dist/ from content/')
    .option('--plan', 'list what would be written, deleted and encoded, and why; write nothing')
    .option('--json', 'answer with one JSON object')
    .action((options: { plan?: boolean; json?: boolean }) =>
      inProject(async (project, backend, report) =>
        (await import('./commands/build.ts')).build(
          project,
          backend,
          availableParallelism(),
          report,
          options,
        ),
      ),
    )
  program
    .command('watch')
    .description('serve the shop and follow every change')
    .option('--port <number>', 'port to listen on; 0 takes a free one', portIn, 3000)
    .option('--poll', 'look for changes every half second, where the file system tells of none', false)
    .action((options: WatchOptions) =>
      inProject(async (project, backend, report) =>
        (await import('./commands/watch.ts')).watch(
          project,
          backend,
          availableParallelism(),
          options,
          report,
        ),
      ),
    )
  try {
    await program.parseAsync([...argv])
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : 2
  }
}

function ruleNamed(name: string, before: readonly DiagnosticCode[] = []): readonly DiagnosticCode[] {
  if (isRule(name)) return [...before, name]
  const near = nearest(name, Object.keys(rules))
  throw new InvalidArgumentError(
    near ? `Did you mean "${near}"?` : `Rules: ${Object.keys(rules).join(', ')}.`,
  )
}

function portIn(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

const backendIn = ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: publicKey,
}: NodeJS.ProcessEnv): BackendEnvironment => ({
  ...(url ? { url } : {}),
  ...(publicKey ? { publicKey } : {}),
})

function screenOf(environment: NodeJS.ProcessEnv) {
  const isTerminal = process.stdout.isTTY === true
  return {
    write: (text: string) => void process.stdout.write(text),
    isTerminal,
    colours: isTerminal && environment.NO_COLOR === undefined,
  }
}
