import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { ImageSettings, ImageVariant } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { Store, StoreKey } from '../store.ts'
import { inParallel } from './parallel.ts'

/** Raised whenever the steps below change the pixels that they make. */
const RECIPE = 1

/** Everything that shapes the bytes of a variant. */
export const imageKey = (
  { source, width, height, format }: ImageVariant,
  settings: ImageSettings,
): StoreKey => ['image', RECIPE, source.hash, width, height, format, JSON.stringify(settings[format])]

/**
 * Makes the variants that the store lacks. Fastest as measured (performance.md): one thread a job, as many jobs as
 * cores, each source decoded once and resized once per width.
 * @param cores how many pictures are worked on at once
 */
export async function fillImages(
  variants: readonly ImageVariant[],
  settings: ImageSettings,
  { content }: Project,
  store: Store,
  cores: number,
  made: (count: number) => void,
): Promise<void> {
  const missing = new Map<string, ImageVariant[]>()
  for (const variant of variants) {
    if (await store.find(imageKey(variant, settings))) made(1)
    else missing.set(variant.source.file, [...(missing.get(variant.source.file) ?? []), variant])
  }
  if (missing.size === 0) return
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  await inParallel([...missing], cores, async ([file, wanted]) => {
    const decoded = await sharp(await readFile(join(content, file)))
      .rotate()
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: decoded.info.width, height: decoded.info.height, channels: decoded.info.channels }
    for (const width of new Set(wanted.map((variant) => variant.width))) {
      const sameSize = wanted.filter((variant) => variant.width === width)
      const [first] = sameSize
      if (!first) continue
      const resized = await sharp(decoded.data, { raw })
        .resize(first.width, first.height, { fit: 'cover' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      for (const variant of sameSize) {
        const picture = sharp(resized.data, {
          raw: { width: first.width, height: first.height, channels: resized.info.channels },
        })
        await store.put(imageKey(variant, settings), await encoded(picture, variant, settings))
        made(1)
      }
    }
  })
}

/** Metadata is left behind; the pixels are sRGB already. */
function encoded(picture: Sharp, { format }: ImageVariant, settings: ImageSettings): Promise<Buffer> {
  return format === 'avif'
    ? picture.avif({ ...settings.avif, chromaSubsampling: '4:2:0' }).toBuffer()
    : picture.jpeg({ ...settings.jpeg, progressive: true, mozjpeg: true }).toBuffer()
}
