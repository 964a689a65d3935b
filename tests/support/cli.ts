import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../../cli/main.ts'
import { once } from '../../cli/model/once.ts'

/** The root folder of the tested project. */
export const home = join(import.meta.dirname, '..', '..')

export interface Run {
  /** The exit code; null if a signal ended the program. */
  readonly code: number | null
  /** Everything that the program printed, including errors. */
  readonly text: string
}

/** Returns an environment without a backend, a shared store or a database, unless `more` sets them. */
const environmentOf = (more: Readonly<Record<string, string>>) => ({
  ...process.env,
  SUPABASE_URL: '',
  SUPABASE_ANON_KEY: '',
  SAGA_STORE: '',
  DATABASE_URL: '',
  ...more,
})

/** The hash of the CLI's code, from `cli/run.mjs`. It lets builds in this process share the cache of other builds. */
export const codeHash = once((): string => {
  const { code, text } = spawnSaga(['--version'])
  if (code !== 0) throw new Error(text)

  const manifest = readFileSync(join(home, '.cache/cli/manifest.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly hash: string }).hash
})

/** Runs the CLI in this process, with the templates and islands of `project`. `onWords` receives output immediately. */
export async function saga(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  project = home,
  onWords: (words: string) => void = () => undefined,
): Promise<Run> {
  let text = ''
  const write = (words: string): void => {
    text += words
    onWords(words)
  }
  const stream = { write }
  const streams = { stdin: {}, stdout: stream, stderr: stream }

  const argv = [process.execPath, join(home, 'cli/run.mjs'), ...args]
  const code = await main(
    argv,
    environmentOf(environment),
    { home: project, hash: codeHash() },
    streams,
  )
  return { code, text }
}

export const build = (
  root: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> => saga(['build', '--root', root], environment)

/** Runs the CLI of a project in a new process, for tests of its start, its environment and its streams. */
export function spawnSaga(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cli = home,
): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(cli, 'cli/run.mjs'), ...args],
    {
      cwd: home,
      encoding: 'utf8',
      env: environmentOf(environment),
    },
  )
  return { code: status, text: stdout + stderr }
}

/** Starts the CLI in a new process, for tests that run several at the same time or kill one. */
export const startSaga = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) =>
  spawn(process.execPath, [join(home, 'cli/run.mjs'), ...args], {
    cwd: home,
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
