import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import {
  encoder,
  type ImageSettings,
  type ImageVariant,
  largestWidth,
  type SourceImage,
} from '../model/image.ts'
import type { Project } from '../project.ts'
import { type EncoderJob, startEncoder } from './encoder.ts'
import { missingOf } from './missing.ts'
import { posterCardJobOf, posterCardKey } from './poster-cards.ts'

/** Everything that shapes the bytes of a variant. */
export const imageKey = (variant: ImageVariant, settings: ImageSettings): StoreKey => {
  const { source, width, height, crop, format } = variant
  return [
    'image',
    encoder,
    source.hash,
    width,
    height,
    crop,
    format,
    JSON.stringify(settingsOf(variant, settings)),
  ]
}

const settingsOf = ({ format, widest }: ImageVariant, settings: ImageSettings) =>
  format === 'jpeg' ? settings.jpeg : widest ? settings.avifWidest : settings.avif

/** Pictures that the encoder makes at once from one source, and where the store keeps them. */
interface Task {
  readonly job: EncoderJob
  readonly keys: readonly StoreKey[]
}

/** What one source still lacks, the widest first; workers take it from the list. */
interface Source {
  readonly file: string
  readonly tasks: Task[]
  readonly pixels: number
}

/** What is made from the pictures in content/: variants of them, and the cards of prints. */
interface Wanted {
  readonly variants: readonly ImageVariant[]
  readonly prints: readonly SourceImage[]
}

/**
 * Makes the variants and the cards of prints that the store lacks. Measured as fastest: one thread per job, one job more
 * than cores (it fills the gaps between two others, 4 %), each source decoded once and resized once per width. A loop
 * takes a whole source at a time, the largest first, so that no two wait for one decoding; when no source is left it
 * takes widths of the sources that others still work on, so that all end together.
 * @param onMade called for each picture; an exception that it throws ends the work
 */
export async function fillImages(
  wanted: Wanted,
  settings: ImageSettings,
  { content, home }: Pick<Project, 'content' | 'home'>,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  const missing = await findMissing(wanted, settings, content, store, onMade)
  if (missing.length === 0) return
  const sharp = startEncoder(home)
  const sources = iterateOnce(missing)
  const open = new Set<Source>()
  const work = async (): Promise<void> => {
    // Written while the next picture is encoded, so that a slow disk does not idle a core.
    let written: Promise<unknown> = Promise.resolve()
    const finish = async ({ tasks }: Source): Promise<void> => {
      for (let next = tasks.shift(); next; next = tasks.shift()) {
        const { job, keys } = next
        const pictures = await sharp.run(job)
        await written
        written = Promise.all(keys.map((key, index) => store.put(key, pictureAt(pictures, index, job)))).then(
          () => onMade(keys.length),
        )
        // The next `await` throws its failure; until then it must not count as an unhandled rejection.
        written.catch(() => undefined)
      }
    }
    for (const source of sources) {
      open.add(source)
      await finish(source)
      open.delete(source)
      sharp.drop(source.file)
    }
    for (const source of open) await finish(source)
    await written
  }
  try {
    await Promise.all(Array.from({ length: cores + 1 }, work))
  } finally {
    sharp.stop()
  }
}

function pictureAt(pictures: readonly Uint8Array[], index: number, { file }: EncoderJob): Uint8Array {
  const bytes = pictures[index]
  if (!bytes) throw new Error(`a picture of ${file} did not come back`)
  return bytes
}

/**
 * sharp's options. Measured on our own prints: AVIF tuned for 'ssim' is 1.5 dB nearer to the source than libaom's 'iq'
 * at the same size, in 15 % less time; full chroma costs 7 % more bytes and gains 1.5 dB, mostly on thin coloured lines.
 * JPEG is only a fallback: mozjpeg would save 11 % in 9 times the time.
 */
export const optionsOf = (variant: ImageVariant, settings: ImageSettings): object => ({
  ...settingsOf(variant, settings),
  ...(variant.format === 'avif' && { chromaSubsampling: '4:4:4', tune: 'ssim' }),
})

/** What is missing by source, those with the most pixels first. */
async function findMissing(
  { variants, prints }: Wanted,
  settings: ImageSettings,
  content: string,
  store: Store,
  onMade: (count: number) => void,
): Promise<readonly Source[]> {
  const keyOf = (variant: ImageVariant): StoreKey => imageKey(variant, settings)
  const missing = await missingOf(variants, (variant) => store.find(keyOf(variant)), onMade)
  const missingPrints = await missingOf(prints, (print) => store.find(posterCardKey(print)), onMade)
  const bySource = new Map<string, Task[]>()
  const add = (file: string, task: Task): void => {
    bySource.set(file, [...(bySource.get(file) ?? []), task])
  }
  for (const sameSize of groupBySize(missing)) {
    const { source, width, height, crop } = sameSize[0]
    const file = join(content, source.file)
    // Without metadata; pixels are sRGB.
    const encodings = sameSize.map((variant) => ({
      format: variant.format,
      options: optionsOf(variant, settings),
    }))
    add(file, { job: { file, largestWidth, width, height, crop, encodings }, keys: sameSize.map(keyOf) })
  }
  for (const print of missingPrints) {
    const file = join(content, print.file)
    add(file, { job: posterCardJobOf(print, file), keys: [posterCardKey(print)] })
  }
  return [...bySource]
    .map(([file, tasks]) => ({
      file,
      tasks,
      pixels: tasks.reduce((sum, { job }) => sum + job.width * job.height, 0),
    }))
    .sort((a, b) => b.pixels - a.pixels)
}

/** Variants of one source and one size: a single resizing serves them. */
type SameSize = readonly [ImageVariant, ...ImageVariant[]]

/** The widest first. */
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

/** Unlike an array's iterator, a generator is closed by the first loop that fails, which ends the others too. */
function* iterateOnce<T>(items: readonly T[]): Generator<T, void> {
  yield* items
}
