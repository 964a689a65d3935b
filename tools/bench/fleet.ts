import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { tableOf } from '../table.ts'
import { machine, seconds } from './figures.ts'
import { sagaCommand } from './saga-command.ts'
import { generateShop } from './shop-generator.ts'
import { startStoreServer } from './store-server.ts'

// Builds a shop on one machine and by fleets of several, with a store that answers late. Shards run one after another,
// each alone on this machine: a fleet takes as long as its slowest shard and the last build.
const { values } = parseArgs({
  options: {
    posters: { type: 'string', default: '100' },
    shards: { type: 'string', default: '1,2,4,8' },
    delays: { type: 'string', default: '0,20,100' },
    real: { type: 'boolean', default: false },
  },
})
const home = join(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'saga-fleet-'))
const source = join(folder, 'shop')
if (values.real)
  for (const part of ['content', 'public'])
    await cp(join(home, part), join(source, part), { recursive: true })
else {
  await mkdir(source)
  await generateShop(source, Number(values.posters), home)
}

interface Run {
  readonly ms: number
  /** Of the build and of the processes that it started. */
  readonly cpuMs: number
}

/** Builds in a fresh clone, without any cache of its own. */
async function run(options: readonly string[], store: string): Promise<Run> {
  const root = join(folder, 'clone')
  await rm(root, { recursive: true, force: true })
  await cp(source, root, { recursive: true })
  const command = sagaCommand('build', '--root', root, ...options)
  const started = performance.now()
  const child = spawn('sh', ['-c', '"$@" || exit; times', 'sh', ...command], {
    env: { ...process.env, SAGA_STORE: store },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([readText(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(said)
  // The last line of `times`: user and system time of all children, such as 1m2.500s 0m1.250s.
  const [user = 0, system = 0] = [...said.matchAll(/(\d+)m([\d.]+)s/g)]
    .slice(-2)
    .map(([, minutes, rest]) => Number(minutes) * 60_000 + Number(rest) * 1000)
  return { ms: performance.now() - started, cpuMs: user + system }
}

const numbersIn = (text: string): readonly number[] => text.split(',').map(Number)

await run([], '')
const alone = await run([], '')
const rows: (readonly string[])[] = []
for (const delay of numbersIn(values.delays))
  for (const count of numbersIn(values.shards)) {
    await using store = await startStoreServer({ delay })
    const shards: Run[] = []
    for (let number = 1; number <= count; number += 1)
      shards.push(await run(['--shard', `${number}/${count}`], store.address))
    const last = await run([], store.address)
    const slowest = Math.max(...shards.map(({ ms }) => ms))
    const cpuMs = shards.reduce((sum, shard) => sum + shard.cpuMs, 0)
    rows.push([
      `${delay} ms`,
      String(count),
      seconds(slowest),
      seconds(last.ms),
      (alone.ms / (slowest + last.ms)).toFixed(2),
      (cpuMs / alone.cpuMs).toFixed(2),
    ])
  }
await rm(folder, { recursive: true, force: true })
console.log(`One machine: ${seconds(alone.ms)}, ${seconds(alone.cpuMs)} of CPU time (${machine()}).\n`)
console.log(
  tableOf(
    ['delay', 'shards', 'slowest shard', 'last build', 'speed-up', 'CPU time of all shards / one machine'],
    rows,
  ),
)
