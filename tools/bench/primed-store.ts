import { join } from 'node:path'
import sharp from 'sharp'
import { imageKey } from '../../cli/produce/image.ts'
import { inParallel } from '../../cli/produce/parallel.ts'
import { projectAt } from '../../cli/project.ts'
import { openStore } from '../../cli/store.ts'
import { shopPictures } from './shop-pictures.ts'

/** Files written at once. */
const WIDTH = 16

/**
 * Puts a picture of the right size and format under every key that a build of this shop will look for, so that what is
 * measured next is everything but the encoding of pictures.
 */
export async function primeStore(root: string, home: string): Promise<number> {
  const project = projectAt(root, home, 'bench')
  const { pictures, settings } = await shopPictures(project)
  const store = openStore(join(project.cache, 'store'))
  const encoded = new Map<string, Buffer>()
  const variants = pictures.flat()
  await inParallel(variants, WIDTH, async (variant) => {
    const kind = `${variant.width} ${variant.height} ${variant.format}`
    const bytes = encoded.get(kind) ?? (await drawn(variant))
    encoded.set(kind, bytes)
    await store.put(imageKey(variant, settings), bytes)
  })
  return variants.length
}

function drawn({
  width,
  height,
  format,
}: {
  width: number
  height: number
  format: 'avif' | 'jpeg'
}): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#446688' } })
  return (format === 'avif' ? picture.avif({ effort: 0 }) : picture.jpeg()).toBuffer()
}
