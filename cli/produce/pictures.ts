import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import { hashOnce } from '../fs/identity.ts'
import { groupBy } from '../model/groups.ts'
import { type ImageSettings, type ImageVariant, largestWidth, type SourceImage } from '../model/image.ts'
import type { Project } from '../project.ts'
import { type EncoderJob, missingOf, type SourceTasks, type Task } from './encoder.ts'
import { posterPreviewJobOf, posterPreviewKey } from './previews.ts'

/** Returns a variant's key. A hash of it would take a third of a second with ten thousand posters. */
export const imageKey = (variant: ImageVariant, settings: ImageSettings, code: string): string => {
  const { source, width, height, crop, format } = variant
  const place = crop === 'none' ? crop : Math.round(crop * 1000)
  const how = hashOnce(settingsOf(variant, settings)).slice(0, 8)
  return `${source.hash}-${width}x${height}-${place}-${format}-${how}-${code.slice(0, 12)}`
}

const settingsOf = ({ format, widest }: ImageVariant, settings: ImageSettings) =>
  format === 'jpeg' ? settings.jpeg : widest ? settings.avifWidest : settings.avif

/** Returns tasks for the variants and poster previews that the store lacks, by source, most pixels first. */
export async function findPictureTasks(
  variants: readonly ImageVariant[],
  prints: readonly SourceImage[],
  settings: ImageSettings,
  { content, pictureCode }: Project,
  store: Store,
  onFound: (count: number) => void,
): Promise<readonly SourceTasks[]> {
  const keyOf = (variant: ImageVariant): string => imageKey(variant, settings, pictureCode.encoder)
  const missing = await missingOf(variants, (variant) => store.find(keyOf(variant)), onFound)
  const printKeyOf = (print: SourceImage): string => posterPreviewKey(print, pictureCode.drawing)
  const missingPrints = await missingOf(prints, (print) => store.find(printKeyOf(print)), onFound)
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
      options: settingsOf(variant, settings),
    }))
    add(file, { file, hash: source.hash, largestWidth, width, height, crop, encodings }, sameSize.map(keyOf))
  }
  for (const print of missingPrints) {
    const file = join(content, print.file)
    add(file, posterPreviewJobOf(print, file), [printKeyOf(print)])
  }
  return [...bySource]
    .sort(([, a], [, b]) => b.pixels - a.pixels)
    .map(([file, { tasks }]) => ({ file, tasks }))
}

/** Groups the variants of one source and one size: a single resizing serves them. */
function groupBySize(variants: readonly ImageVariant[]) {
  const sizeOf = ({ source, width, height, crop }: ImageVariant): string =>
    `${source.file} ${width} ${height} ${crop}`
  return [...groupBy(variants, sizeOf).values()].sort(([a], [b]) => b.width - a.width)
}
