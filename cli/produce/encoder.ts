import { startChild } from './child.ts'

/** One source at one size, in each of some encodings. */
interface EncodingJob {
  /** Path of the source. */
  readonly file: string
  /** A source that is wider is reduced to this while it is decoded. */
  readonly largestWidth: number
  readonly width: number
  readonly height: number
  /** 'none' keeps all of the source; 0 to 1 is where it is cropped to the size's proportion, left to right. */
  readonly crop: 'none' | number
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

interface FailedEncoding {
  readonly job: EncodingJob
  readonly fault: string
}

/** The job that could not be done, and why; undefined for other errors. */
export function failedEncoding(error: unknown): FailedEncoding | undefined {
  const cause = error instanceof Error ? (error.cause as Partial<FailedEncoding> | undefined) : undefined
  return cause?.job && 'encodings' in cause.job ? (cause as FailedEncoding) : undefined
}

/** Starts sharp in a process of its own. */
export function startEncoder(home: string): Encoder {
  const child = startChild<EncodingJob, readonly Uint8Array[]>(home, 'encoder-process.mjs')
  return {
    encode: (job) => child.ask(job, `${job.file} cannot be encoded`),
    drop: (file) => child.tell({ drop: file }),
    stop: child.stop,
  }
}
