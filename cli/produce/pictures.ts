import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { hashOf } from '../fs/hash.ts'
import {
  encoder,
  type ImageSettings,
  type ImageVariant,
  largestWidth,
  type SourceImage,
} from '../model/image.ts'
import { posterCardJobOf, posterCardKey } from './cards.ts'
import { type EncoderJob, startEncoder } from './encoder.ts'

/** One job of the encoder, and the keys under which the store keeps the pictures that it makes. */
export interface Task {
  readonly job: EncoderJob
  readonly keys: readonly string[]
}

/** The tasks of one source, the widest picture first. */
interface SourceTasks {
  readonly file: string
  readonly tasks: readonly Task[]
}

/** Returns the key of a variant: a hash of everything that shapes its bytes. */
export const imageKey = (variant: ImageVariant, settings: ImageSettings): string => {
  const { source, width, height, crop, format } = variant
  return hashOf(['image', encoder, source.hash, width, height, crop, format, settingsOf(variant, settings)])
}

const settingsOf = ({ format, widest }: ImageVariant, settings: ImageSettings) =>
  format === 'jpeg' ? settings.jpeg : widest ? settings.avifWidest : settings.avif

/**
 * Returns sharp's options. Measured on our own prints: AVIF tuned for 'ssim' is 1.5 dB nearer to the source than
 * libaom's 'iq' at the same size, in 15 % less time; full chroma costs 7 % more bytes and gains 1.5 dB, mostly on thin
 * coloured lines. JPEG is only a fallback: mozjpeg would save 11 % in 9 times the time.
 */
export const optionsOf = (variant: ImageVariant, settings: ImageSettings): object => ({
  ...settingsOf(variant, settings),
  ...(variant.format === 'avif' && { chromaSubsampling: '4:4:4', tune: 'ssim' }),
})

/** Returns tasks for the variants and poster previews that the store lacks, by source, most pixels first. */
export async function findPictureTasks(
  variants: readonly ImageVariant[],
  prints: readonly SourceImage[],
  settings: ImageSettings,
  content: string,
  store: Store,
  onFound: (count: number) => void,
): Promise<readonly SourceTasks[]> {
  const keyOf = (variant: ImageVariant): string => imageKey(variant, settings)
  const missing = await missingOf(variants, (variant) => store.find(keyOf(variant)), onFound)
  const missingPrints = await missingOf(prints, (print) => store.find(posterCardKey(print)), onFound)
  const bySource = new Map<string, { tasks: Task[]; pixels: number }>()
  const add = (path: string, job: EncoderJob, keys: readonly string[]): void => {
    const { tasks = [], pixels = 0 } = bySource.get(path) ?? {}
    tasks.push({ job, keys })
    bySource.set(path, { tasks, pixels: pixels + job.width * job.height })
  }
  for (const sameSize of groupBySize(missing)) {
    const { source, width, height, crop } = sameSize[0]
    const file = join(content, source.file)
    // The encoded files carry no metadata; their pixels are sRGB.
    const encodings = sameSize.map((variant) => ({
      format: variant.format,
      options: optionsOf(variant, settings),
    }))
    add(file, { file, hash: source.hash, largestWidth, width, height, crop, encodings }, sameSize.map(keyOf))
  }
  for (const print of missingPrints) {
    const file = join(content, print.file)
    add(file, posterCardJobOf(print, file), [posterCardKey(print)])
  }
  return [...bySource]
    .sort(([, a], [, b]) => b.pixels - a.pixels)
    .map(([file, { tasks }]) => ({ file, tasks }))
}

/** Variants of one source and one size: a single resizing serves them. */
type SameSize = readonly [ImageVariant, ...ImageVariant[]]

/** Groups variants by source and size, the widest first. */
function groupBySize(variants: readonly ImageVariant[]): SameSize[] {
  const groups = new Map<string, SameSize>()
  for (const variant of variants) {
    const { source, width, height, crop } = variant
    const size = `${source.file} ${width} ${height} ${crop}`
    const group = groups.get(size)
    groups.set(size, group ? [...group, variant] : [variant])
  }
  return [...groups.values()].sort(([a], [b]) => b.width - a.width)
}

/**
 * Makes pictures and keeps them in the store. Measured as fastest: one thread per job, one job more than cores (the
 * extra job fills gaps between the others, 4 %), each source decoded once and resized once per width. Each loop takes a
 * whole source, so that no two loops wait for one decoding; when no source is left it takes widths of the sources that
 * other loops still work on, and then previews of pages, so that all loops end together.
 * @param sources the largest first
 * @param cards tasks for previews of pages, which need no source
 * @param onMade called with the number of pictures that a job made; an exception that it throws ends the work
 */
export async function runTasks(
  sources: readonly SourceTasks[],
  cards: readonly Task[],
  home: string,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  if (sources.length + cards.length === 0) return
  const encoder = startEncoder(home)
  const waiting = [...sources]
  const begun = new Set<Task[]>()
  const undrawn = [...cards]
  const work = async (): Promise<void> => {
    // Pictures are written while the next ones are encoded, so that a slow disk does not idle a core.
    let written: Promise<unknown> = Promise.resolve()
    const finish = async (tasks: Task[]): Promise<void> => {
      for (let next = tasks.shift(); next; next = tasks.shift()) {
        const { job, keys } = next
        const pictures = await encoder.run(job)
        await written
        written = Promise.all(keys.map((key, index) => store.put(key, pictureAt(pictures, index)))).then(() =>
          onMade(keys.length),
        )
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

/** The number of concurrent look-ups: a shared store takes time to answer. */
const WIDTH = 32

/**
 * Returns the items that `find` does not find, in the order of the list.
 * @param onFound called for each item that is found
 */
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
