import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { changedFileError } from '../fs/unchanged.ts'
import type { PreviewTemplates } from '../model/templates.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface SourceJob extends Size {
  /** Path of the source; `hash` is the hash that its bytes must have. */
  readonly file: string
  readonly hash: string
  /** A wider source is reduced to this width while it is decoded. */
  readonly largestWidth: number
}

interface EncodingJob extends SourceJob {
  /** 'none' keeps the whole source; otherwise it is cropped to the size's proportion, at 0 (left) to 1 (right). */
  readonly crop: 'none' | number
  /** The pictures to make, one per encoding; `options` are sharp's. */
  readonly encodings: readonly { readonly format: string; readonly options: object }[]
}

/** The preview of a poster for social networks: its print on a wall, as a JPEG. */
export interface PosterPreviewJob extends SourceJob {
  /** Colour of the wall; '#rrggbb', like `paper`, which shows around the print. */
  readonly wall: string
  readonly paper: string
  /** The largest size of the print, in pixels. */
  readonly box: Size
}

interface PagePreviewJob extends Size {
  readonly path: string
  /** The elements that the template rendered, as plain data. */
  readonly tree: unknown
  /** The pictures that the tree refers to by `name`. */
  readonly art: readonly {
    readonly name: string
    readonly file: string
    readonly hash: string
  }[]
  readonly artHeight: number
  readonly faces: PreviewTemplates['previewFonts']
}

export type EncoderJob = EncodingJob | PosterPreviewJob | PagePreviewJob

interface EncodingFailure {
  readonly job: SourceJob
  readonly message: string
}

/** Returns the job whose source could not be encoded, and why; undefined for other errors. */
export function encodingFailureOf(error: unknown): EncodingFailure | undefined {
  const cause =
    error instanceof Error
      ? (error.cause as Partial<EncodingFailure> | undefined)
      : undefined
  return cause?.job && 'largestWidth' in cause.job
    ? (cause as EncodingFailure)
    : undefined
}

interface Request {
  readonly job: EncoderJob
  resolve(pictures: readonly Uint8Array[]): void
  reject(error: Error): void
}

type Answer = { readonly id: number } & (
  | { readonly result: readonly Uint8Array[]; readonly error?: never }
  | { readonly error: string; readonly changed?: string }
)

const failureOf = (job: EncoderJob): string =>
  'tree' in job ? `${job.path} cannot be drawn` : `${job.file} cannot be encoded`

/**
 * Starts sharp in a process of its own. For each thread that works on pictures, glibc keeps up to 64 MB of freed
 * memory: 740 MB for the whole shop. One arena needs 450 MB at the same speed, but must be set before a process starts.
 */
function startEncoder(home: string) {
  const child = fork(join(home, 'cli/produce/encoder-process.mjs'), {
    serialization: 'advanced',
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  const waiting = new Map<number, Request>()
  let count = 0
  let ended: Error | undefined
  const end = (reason: string): void => {
    ended ??= new Error(`the process that makes pictures ended: ${reason}`)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.on('message', (answer: Answer) => {
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (!request) return
    const { job } = request
    if (answer.error === undefined) request.resolve(answer.result)
    else if (answer.changed !== undefined)
      request.reject(changedFileError(answer.changed))
    else
      request.reject(
        new Error(`${failureOf(job)}: ${answer.error}`, {
          cause: { job, message: answer.error },
        }),
      )
  })
  return {
    /** Makes a job's pictures, in the order of its encodings. A source's first job decodes it; `drop` frees it. */
    run: (job: EncoderJob): Promise<readonly Uint8Array[]> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        count += 1
        waiting.set(count, { job, resolve, reject })
        child.send({ id: count, job })
      }),
    drop: (file: string): void => {
      if (child.connected) child.send({ drop: file })
    },
    stop: (): void => void child.kill(),
  }
}

/** One job of the encoder, and the keys under which the store keeps the pictures that it makes. */
export interface Task {
  readonly job: EncoderJob
  readonly keys: readonly string[]
}

/** The tasks of one source, the widest picture first. */
export interface SourceTasks {
  readonly file: string
  readonly tasks: readonly Task[]
}

/**
 * Makes pictures and keeps them in the store. A loop takes a whole source, so that no two wait for one decoding; then
 * it helps with begun sources and previews, so that all loops end together. An exception of `onMade` ends the work.
 * @param sources the largest first
 */
export async function runTasks(
  sources: readonly SourceTasks[],
  previews: readonly Task[],
  home: string,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  if (sources.length + previews.length === 0) return
  const encoder = startEncoder(home)
  const waiting = [...sources]
  const begun = new Set<Task[]>()
  const undrawn = [...previews]
  const work = async (): Promise<void> => {
    // Pictures are written while the next ones are encoded, so that a slow disk does not idle a core.
    let written: Promise<unknown> = Promise.resolve()
    const finish = async (tasks: Task[]): Promise<void> => {
      for (let next = tasks.shift(); next; next = tasks.shift()) {
        const { job, keys } = next
        const pictures = await encoder.run(job)
        await written
        written = Promise.all(
          keys.map((key, index) => store.put(key, pictureAt(pictures, index))),
        ).then(() => onMade(keys.length))
        // The next `await` throws a failed write; until then the failure must not count as an unhandled rejection.
        written.catch(() => undefined)
      }
    }
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      const tasks = [...source.tasks]
      begun.add(tasks)
      await finish(tasks)
      begun.delete(tasks)
      encoder.drop(source.file)
    }
    for (const tasks of begun) await finish(tasks)
    await finish(undrawn)
    await written
  }
  try {
    // The extra job fills gaps between the others: measured, 4 % faster.
    await Promise.all(Array.from({ length: cores + 1 }, work))
  } finally {
    encoder.stop()
  }
}

function pictureAt(pictures: readonly Uint8Array[], index: number): Uint8Array {
  const bytes = pictures[index]
  if (!bytes) throw new Error('a picture did not come back from the encoder')
  return bytes
}

/** The number of concurrent look-ups: a shared store takes time to answer, and values lie in memory meanwhile. */
const WIDTH = 16

/** Returns the items that `find` does not find, in the order of the list. */
export async function missingOf<T>(
  items: readonly T[],
  find: (item: T) => Promise<unknown>,
  onFound: (count: number) => void,
): Promise<readonly T[]> {
  const missing = new Set<number>()
  await runConcurrently([...items.entries()], WIDTH, async ([index, item]) => {
    if (await find(item)) onFound(1)
    else missing.add(index)
  })
  return items.filter((_, index) => missing.has(index))
}
