import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { encoder, type ImageSettings, type ImageVariant, largestWidth } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { Store, StoreKey } from '../store.ts'

/** Everything that shapes the bytes of a variant. */
export const imageKey = (
  { source, width, height, fit, format }: ImageVariant,
  settings: ImageSettings,
): StoreKey => ['image', encoder, source.hash, width, height, fit, format, JSON.stringify(settings[format])]

/** The variants of one width that one source still lacks. */
type WidthJob = () => Promise<void>

/**
 * Makes the variants that the store lacks. Fastest as measured: one thread a job, as many jobs as cores, each source
 * decoded once and resized once per width. A core takes a whole source at a time, the largest first, so that no two wait
 * for one decoding; when none is left it helps with the widths of the others', so that all end together.
 * @param cores how many pictures are worked on at once
 */
export async function fillImages(
  variants: readonly ImageVariant[],
  settings: ImageSettings,
  { content }: Pick<Project, 'content'>,
  store: Store,
  cores: number,
  made: (count: number) => void,
): Promise<void> {
  const lacking = await lackingBySource(variants, settings, store, made)
  if (lacking.length === 0) return
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)

  const jobsOf = async (wanted: readonly ImageVariant[]): Promise<WidthJob[]> => {
    const { file } = firstOf(wanted).source
    const decoded = await sharp(await readFile(join(content, file)))
      .autoOrient()
      .resize({ width: largestWidth, withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return bySize(wanted).map((sameSize) => async () => {
      const { width, height, fit } = firstOf(sameSize)
      const resized = await sharp(decoded.data, { raw: decoded.info })
        .resize(width, height, { fit })
        .raw()
        .toBuffer({ resolveWithObject: true })
      for (const variant of sameSize) {
        const picture = sharp(resized.data, { raw: resized.info })
        await store.put(imageKey(variant, settings), await encoded(picture, variant, settings))
        made(1)
      }
    })
  }

  const sources = each(lacking)
  const open = new Set<Promise<WidthJob[]>>()
  const core = async (): Promise<void> => {
    for (const wanted of sources) {
      const jobs = jobsOf(wanted)
      open.add(jobs)
      try {
        await finish(await jobs)
      } finally {
        open.delete(jobs)
      }
    }
    for (const jobs of open) await finish(await jobs)
  }
  await Promise.all(Array.from({ length: cores }, core))
}

/** By source, those with the most pixels to encode first. */
async function lackingBySource(
  variants: readonly ImageVariant[],
  settings: ImageSettings,
  store: Store,
  made: (count: number) => void,
): Promise<readonly (readonly ImageVariant[])[]> {
  const bySource = new Map<string, ImageVariant[]>()
  for (const variant of variants) {
    if (await store.find(imageKey(variant, settings))) made(1)
    else bySource.set(variant.source.file, [...(bySource.get(variant.source.file) ?? []), variant])
  }
  return [...bySource.values()].sort((a, b) => pixels(b) - pixels(a))
}

const pixels = (variants: readonly ImageVariant[]): number =>
  variants.reduce((sum, { width, height }) => sum + width * height, 0)

/** Grouped by what one resizing can serve, the largest first. */
function bySize(variants: readonly ImageVariant[]): readonly (readonly ImageVariant[])[] {
  const groups = new Map<string, ImageVariant[]>()
  for (const variant of variants) {
    const size = `${variant.width} ${variant.height} ${variant.fit}`
    groups.set(size, [...(groups.get(size) ?? []), variant])
  }
  return [...groups.values()].sort((a, b) => firstOf(b).width - firstOf(a).width)
}

/** Unlike an array's own iterator this one is closed by the first loop that fails, which ends the others too. */
function* each<T>(items: readonly T[]): Generator<T, void> {
  yield* items
}

async function finish(jobs: WidthJob[]): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await job()
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('a source without variants was queued')
  return first
}

/**
 * Metadata is left behind; the pixels are sRGB already. Measured on our own prints: AVIF tuned for 'ssim' is 1 dB
 * nearer to the source than libaom's 'iq' with 10 % fewer bytes and 15 % less time; full chroma costs 6 % of the bytes
 * and gains 1.6 dB on thin coloured lines; mozjpeg takes 4.5 times as long for 11 % fewer bytes of a mere fallback.
 */
function encoded(picture: Sharp, { format }: ImageVariant, settings: ImageSettings): Promise<Buffer> {
  return format === 'avif'
    ? picture.avif({ ...settings.avif, chromaSubsampling: '4:4:4', tune: 'ssim' }).toBuffer()
    : picture.jpeg({ ...settings.jpeg, progressive: true }).toBuffer()
}
