import { readFile } from 'node:fs/promises'
import { type ContenderName, contenders, type Task } from './contenders.ts'

/** What one run of a contender took, without the time that loading its packages takes. */
export interface Measurement {
  readonly ms: number
}

// A process of its own for each run: no contender finds what another left in memory.
const [name, taskFile] = process.argv.slice(2)
const task = JSON.parse(await readFile(taskFile ?? '', 'utf8')) as Task
const work = await contenders[name as ContenderName](task)
const started = performance.now()
await work()
const measurement: Measurement = { ms: performance.now() - started }
process.stdout.write(JSON.stringify(measurement))
