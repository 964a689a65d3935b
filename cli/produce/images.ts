import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import { encoder, type ImageSettings, type ImageVariant, largestWidth } from '../model/image.ts'
import type { Project } from '../project.ts'
import { type Encoder, startEncoder } from './encoder.ts'
import { missingOf } from './missing.ts'

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

/** Variants of one source and one size: a single resizing serves them. */
type SameSize = readonly [ImageVariant, ...ImageVariant[]]

/** Sizes that one source still lacks, the largest first; workers take them from the list. */
interface Source {
  readonly file: string
  readonly sizes: SameSize[]
  readonly pixels: number
}

/**
 * Makes the variants that the store lacks. Measured as fastest: one thread per job, one job more than cores (it fills
 * the gaps between two others, 4 %), each source decoded once and resized once per width. A loop takes a whole source at
 * a time, the largest first, so that no two wait for one decoding; when no source is left it takes widths of the sources
 * that others still work on, so that all end together.
 * @param onMade called for each variant; an exception that it throws ends the work
 */
export async function fillImages(
  variants: readonly ImageVariant[],
  settings: ImageSettings,
  { content, home }: Pick<Project, 'content' | 'home'>,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  const missing = await findMissing(store, variants, settings, onMade)
  if (missing.length === 0) return
  const sharp = startEncoder(home)
  const sources = iterateOnce(missing)
  const open = new Set<Source>()
  const work = async (): Promise<void> => {
    // Written while the next picture is encoded, so that a slow disk does not idle a core.
    let written: Promise<unknown> = Promise.resolve()
    const finish = async ({ file, sizes }: Source): Promise<void> => {
      for (let next = sizes.shift(); next; next = sizes.shift()) {
        const sameSize = next
        const pictures = await encodeSize(sameSize, join(content, file), settings, sharp)
        await written
        written = Promise.all(
          pictures.map(([variant, bytes]) => store.put(imageKey(variant, settings), bytes)),
        ).then(() => onMade(sameSize.length))
        // The next `await` throws its failure; until then it must not count as an unhandled rejection.
        written.catch(() => undefined)
      }
    }
    for (const source of sources) {
      open.add(source)
      await finish(source)
      open.delete(source)
      sharp.drop(join(content, source.file))
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

/** Without metadata; pixels are sRGB. */
async function encodeSize(
  sameSize: SameSize,
  file: string,
  settings: ImageSettings,
  sharp: Encoder,
): Promise<readonly (readonly [ImageVariant, Uint8Array])[]> {
  const { width, height, crop } = sameSize[0]
  const encodings = sameSize.map((variant) => ({
    format: variant.format,
    options: optionsOf(variant, settings),
  }))
  const pictures = await sharp.encode({ file, largestWidth, width, height, crop, encodings })
  return sameSize.map((variant, index) => {
    const bytes = pictures[index]
    if (!bytes) throw new Error(`no ${variant.format} of ${file} came back`)
    return [variant, bytes]
  })
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

/** Missing variants by source, those with the most pixels first. */
async function findMissing(
  store: Store,
  variants: readonly ImageVariant[],
  settings: ImageSettings,
  onMade: (count: number) => void,
): Promise<readonly Source[]> {
  const bySource = new Map<string, ImageVariant[]>()
  const missing = await missingOf(variants, (variant) => store.find(imageKey(variant, settings)), onMade)
  for (const variant of missing)
    bySource.set(variant.source.file, [...(bySource.get(variant.source.file) ?? []), variant])
  return [...bySource]
    .map(([file, wanted]) => {
      const sizes = groupBySize(wanted)
      return { file, sizes, pixels: sizes.reduce((sum, [{ width, height }]) => sum + width * height, 0) }
    })
    .sort((a, b) => b.pixels - a.pixels)
}

function groupBySize(variants: readonly ImageVariant[]): SameSize[] {
  const groups = new Map<string, SameSize>()
  for (const variant of variants) {
    const size = `${variant.width} ${variant.height} ${variant.crop}`
    const group = groups.get(size)
    groups.set(size, group ? [...group, variant] : [variant])
  }
  return [...groups.values()].sort(([a], [b]) => b.width - a.width)
}

/** Unlike an array's iterator, a generator is closed by the first loop that fails, which ends the others too. */
function* iterateOnce<T>(items: readonly T[]): Generator<T, void> {
  yield* items
}
