import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { BackendEnvironment } from './load/backend.ts'
import { type Project, projectAt } from './project.ts'
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
  const inProject =
    (run: (project: Project, backend: BackendEnvironment, report: Report) => Promise<number>) =>
    async (): Promise<void> => {
      const project = projectAt(resolve(program.opts<{ root: string }>().root), home, hash)
      process.exitCode = await run(
        project,
        backendIn(environment),
        reportTo(screenOf(environment), project.root, () => performance.now()),
      )
    }
  program
    .command('validate')
    .description('say everything that is wrong in content/, and how to mend it')
    .action(inProject(async (...world) => (await import('./commands/validate.ts')).validate(...world)))
  program
    .command('build')
    .description('make dist/ from content/')
    .action(
      inProject(async (project, backend, report) =>
        (await import('./commands/build.ts')).build(project, backend, availableParallelism(), report),
      ),
    )
  program
    .command('watch')
    .description('serve the shop and follow every change')
    .option('--port <number>', 'port to listen on', '3000')
    .action((options: { port: string }) =>
      inProject(async (project, backend, report) =>
        (await import('./commands/watch.ts')).watch(project, backend, Number(options.port), report),
      )(),
    )
  try {
    await program.parseAsync([...argv])
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : 2
  }
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
