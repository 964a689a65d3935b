import { startWorker } from './worker.ts'

interface SourceJob {
  /** Path of the source. */
  readonly file: string
  /** A wider source is reduced to this while it is decoded. */
  readonly largestWidth: number
  /** Pixels of what is made. */
  readonly width: number
  readonly height: number
}

/** One source at one size, in several encodings. */
interface EncodingJob extends SourceJob {
  /** 'none' keeps the whole source; otherwise it is cropped to the size's proportion, at 0 (left) to 1 (right). */
  readonly crop: 'none' | number
  /** Options are sharp's. */
  readonly encodings: readonly { readonly format: string; readonly options: object }[]
}

/** The card of a poster: its print on a wall, as a JPEG. */
export interface PosterCardJob extends SourceJob {
  /** '#rrggbb' */
  readonly wall: string
  /** Pixels that the print may take. */
  readonly box: { readonly width: number; readonly height: number }
}

export type EncoderJob = EncodingJob | PosterCardJob

export interface Encoder {
  /** Pictures in the order of the job's encodings. The source is decoded by its first job and kept until `drop`. */
  run(job: EncoderJob): Promise<readonly Uint8Array[]>
  /** Frees the decoded source. */
  drop(file: string): void
  stop(): void
}

interface EncodingFailure {
  readonly job: EncoderJob
  readonly message: string
}

/** The job that failed, and why; undefined for other errors. */
export function encodingFailureOf(error: unknown): EncodingFailure | undefined {
  const cause = error instanceof Error ? (error.cause as Partial<EncodingFailure> | undefined) : undefined
  return cause?.job && 'largestWidth' in cause.job ? (cause as EncodingFailure) : undefined
}

/** Starts sharp in a process of its own. */
export function startEncoder(home: string): Encoder {
  const worker = startWorker<EncoderJob, readonly Uint8Array[]>(home, 'encoder-process.mjs')
  return {
    run: (job) => worker.run(job, `${job.file} cannot be encoded`),
    drop: (file) => worker.notify({ drop: file }),
    stop: worker.stop,
  }
}
