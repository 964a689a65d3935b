import sharp from 'sharp'
import { runConcurrently } from '../../cli/fs/concurrency.ts'
import { isStored, storeKeyOf } from '../../cli/produce/keys.ts'
import { planShop } from './shop-plan.ts'

/** Files written at once. */
const WIDTH = 16

/** Open Graph images. */
const CARD = { width: 1200, height: 630, format: 'jpeg' } as const

/**
 * Puts a picture of the right size and format under every key that a build of this shop will look for, so that what is
 * measured next is everything but making pictures. Returns how many there are.
 */
export async function primeStore(root: string, home: string): Promise<number> {
  const { outputs, workshop } = await planShop(root, home)
  const drawn = new Map<string, Promise<Buffer>>()
  const stored = outputs.filter(isStored)
  await runConcurrently(stored, WIDTH, async (output) => {
    const { width, height, format } = output.kind === 'image' ? output.variant : CARD
    const kind = `${width} ${height} ${format}`
    const bytes = drawn.get(kind) ?? draw(width, height, format)
    drawn.set(kind, bytes)
    await workshop.store.put(storeKeyOf(output, workshop), await bytes)
  })
  return stored.length
}

function draw(width: number, height: number, format: 'avif' | 'jpeg'): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#446688' } })
  return (format === 'avif' ? picture.avif({ effort: 0 }) : picture.jpeg()).toBuffer()
}
