import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface TimedRun {
  /** From start to exit, as its user waits. */
  readonly ms: number
  /** Peak resident memory of the process itself, not of its children; NaN when it is no Node process. */
  readonly megabytes: number
  readonly text: string
}

/** Runs a command to its end and measures it. @throws when it fails */
export async function timedRun(
  command: string,
  args: readonly string[],
  {
    cwd,
    environment = {},
  }: { readonly cwd: string; readonly environment?: Readonly<Record<string, string>> },
): Promise<TimedRun> {
  const peaks = await mkdtemp(join(tmpdir(), 'peaks-'))
  const peak = pathToFileURL(join(import.meta.dirname, 'peak.mjs')).href
  const started = performance.now()
  const child = spawn(command, [...args], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...environment,
      NODE_OPTIONS: `--import=${peak}`,
      BENCH_PEAKS: peaks,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  const ms = performance.now() - started
  const text = Buffer.concat(said).toString()
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${text}`)
  const kilobytes = await readFile(join(peaks, String(child.pid)), 'utf8').catch(() => 'NaN')
  await rm(peaks, { recursive: true, force: true })
  return { ms, megabytes: Number(kilobytes) / 1024, text }
}

/** Of the runs the one in the middle, by time; the most memory of any. */
export function middleOf(runs: readonly TimedRun[]): TimedRun {
  const sorted = [...runs].sort((a, b) => a.ms - b.ms)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was run')
  return { ...middle, megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)) }
}
