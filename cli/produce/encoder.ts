import { fork } from 'node:child_process'
import { join } from 'node:path'

/** One source at one size, in each of some encodings. */
interface EncodingJob {
  /** Path of the source. */
  readonly file: string
  /** A source that is wider is reduced to this while it is decoded. */
  readonly largestWidth: number
  readonly width: number
  readonly height: number
  readonly fit: 'fill' | 'cover'
  /** Options are sharp's. */
  readonly encodings: readonly { readonly format: string; readonly options: object }[]
}

export interface Encoder {
  /** The pictures, in the order of the job's encodings. The source is decoded on its first job and then kept. */
  encode(job: EncodingJob): Promise<readonly Uint8Array[]>
  /** Says that no further job needs the decoded source. */
  drop(file: string): void
  stop(): void
}

interface Waiting {
  readonly file: string
  resolve(pictures: readonly Uint8Array[]): void
  reject(error: Error): void
}

type Answer = { readonly id: number } & (
  | { readonly pictures: readonly Uint8Array[]; readonly fault?: never }
  | { readonly fault: string }
)

/**
 * Starts sharp in a process of its own, for the sake of memory: glibc keeps up to 64 MB of freed memory for each thread
 * that encodes (740 MB for the whole shop, and growing with it). A single arena is as fast and stays near 450 MB, but has
 * to be asked for before a process starts.
 */
export function startEncoder(home: string): Encoder {
  const child = fork(join(home, 'cli/produce/encoder-process.mjs'), {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let ended: Error | undefined
  const end = (reason: string): void => {
    ended ??= new Error(`the process that encodes pictures ended: ${reason}`)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.on('message', (answer: Answer) => {
    const job = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.fault === undefined) job?.resolve(answer.pictures)
    else job?.reject(new Error(`${job.file} cannot be encoded: ${answer.fault}`))
  })
  return {
    encode: (job) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(ended)
          return
        }
        count += 1
        waiting.set(count, { file: job.file, resolve, reject })
        child.send({ id: count, job })
      }),
    drop: (file) => {
      if (child.connected) child.send({ drop: file })
    },
    stop: () => void child.kill(),
  }
}
