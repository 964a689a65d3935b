import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../../cli/main.ts'
import { once } from '../../cli/model/once.ts'

/** The project that is tested. */
export const home = join(import.meta.dirname, '..', '..')

export interface Run {
  readonly code: number | null
  readonly text: string
}

/** No backend and no shared store, unless a test names them. */
const environmentOf = (more: Readonly<Record<string, string>>) => ({
  ...process.env,
  SUPABASE_URL: '',
  SUPABASE_ANON_KEY: '',
  SAGA_STORE: '',
  ...more,
})

/**
 * The hash of the CLI's code, as `cli/run.mjs` computes it: what this process builds and what a process of its own
 * builds share one cache.
 */
const codeHash = once((): string => {
  const { code, text } = spawnSaga(['--version'])
  if (code !== 0) throw new Error(text)
  const manifest = readFileSync(join(home, '.cache/cli/manifest.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly hash: string }).hash
})

/**
 * Runs the CLI in this process, which has loaded it already.
 * @param project whose templates and islands it builds with
 * @param onWords called with all that it says, at that moment
 */
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
  const typed = [process.execPath, join(home, 'cli/run.mjs'), ...args]
  const code = await main(typed, environmentOf(environment), { home: project, hash: codeHash() }, streams)
  return { code, text }
}

export const build = (root: string, environment: Readonly<Record<string, string>> = {}): Promise<Run> =>
  saga(['build', '--root', root], environment)

/**
 * Runs the CLI as a process of its own, where the process is the subject: its start, its environment, its streams.
 * @param cli the project whose CLI runs
 */
export function spawnSaga(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cli = home,
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(cli, 'cli/run.mjs'), ...args], {
    cwd: home,
    encoding: 'utf8',
    env: environmentOf(environment),
  })
  return { code: status, text: stdout + stderr }
}

/** Starts the CLI as a process of its own, beside others or to be killed. */
export const startSaga = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [join(home, 'cli/run.mjs'), ...args], {
    cwd: home,
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
