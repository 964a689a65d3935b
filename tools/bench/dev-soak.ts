import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Peer, retitle } from './dev-peers.ts'
import { sagaCommand } from './saga-command.ts'

/** Edits after which memory is looked at; the first ones warm the engine up. */
const EVERY = 100
/** Memory may grow by this much between the first look after warming up and the last: MB. */
const ALLOWED_MB = 60

/** That many edits in one watch: titles, prices, and faults that are mended. Ends with 1 when memory grew. */
export async function soak({ folder, poster, page }: Peer, edits: number): Promise<void> {
  const [program, ...args] = sagaCommand('watch', '--root', folder, '--port', '0')
  const run = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  run.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const ended = once(run, 'exit')
  while (!/localhost:\d+/.test(said)) {
    if (run.exitCode !== null) throw new Error(`watch ended with ${run.exitCode}:\n${said}`)
    await pause(10)
  }
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0]
  const shows = async (text: string): Promise<void> => {
    const end = performance.now() + 20_000
    while (!(await (await fetch(origin + page)).text()).includes(text)) {
      if (performance.now() > end) throw new Error(`the page never showed ${text}:\n${said}`)
      await pause(2)
    }
  }
  const prices = join(folder, 'content/prices.yaml')
  const wellPriced = await readFile(prices, 'utf8')
  const memory: number[] = []
  try {
    for (let edit = 1; edit <= edits; edit += 1) {
      if (edit % 5 === 0) {
        await writeFile(prices, wellPriced.replace(/price: \d+/, 'price: [broken'))
        await pause(120)
        await writeFile(prices, wellPriced.replace(/price: \d+/, `price: ${80 + (edit % 9)}`))
      }
      await retitle(poster, `Edit ${edit}`)
      await shows(`Edit ${edit}`)
      if (edit % EVERY !== 0) continue
      const megabytes = await residentMemory(run.pid ?? 0)
      memory.push(megabytes)
      process.stdout.write(`${edit} edits: ${megabytes.toFixed(0)} MB\n`)
    }
  } finally {
    run.kill('SIGTERM')
    await ended
  }
  const grown = (memory.at(-1) ?? 0) - (memory[1] ?? memory[0] ?? 0)
  process.stdout.write(`Memory changed by ${grown.toFixed(0)} MB after warming up.\n`)
  if (grown > ALLOWED_MB) process.exitCode = 1
}

/** MB in use, as Linux tells it. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
