import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generateShop } from './shop-generator.ts'

// Shows that memory stays flat as the catalogue grows: cold builds of synthetic shops, the memory of all their processes
// added up. Reads /proc, so it runs on Linux only.

const home = join(fileURLToPath(import.meta.url), '..', '..', '..')
const folder = join(home, '.cache', 'bench', 'memory')

const few = await peakOf(150)
const many = await peakOf(1000)
process.stdout.write(
  `1000 posters need ${(many / few).toFixed(2)} × the memory of 150 (wanted: at most 1.20)\n`,
)
await rm(folder, { recursive: true, force: true })
if (many / few > 1.2) process.exitCode = 1

async function peakOf(count: number): Promise<number> {
  await rm(folder, { recursive: true, force: true })
  await generateShop(folder, count, home)
  const started = performance.now()
  const run = spawn(process.execPath, [join(home, 'cli/run.mjs'), 'build', '--root', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(run, 'exit')
  let peak = 0
  while (run.exitCode === null && run.signalCode === null) {
    peak = Math.max(peak, await memoryOf(run.pid ?? 0))
    await Promise.race([ended, pause(50)])
  }
  if (run.exitCode !== 0) throw new Error(`the shop of ${count} posters could not be built`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${count} posters: ${(peak / 1024).toFixed(0)} MB at most, ${seconds} s\n`)
  return peak
}

/** Kilobytes of a process and all below it; shared pages count once for each. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const below = await Promise.all(children.join(' ').split(/\s+/).filter(Boolean).map(Number).map(memoryOf))
  return below.reduce((sum, memory) => sum + memory, own)
}
