import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Artwork, canvases, drawn } from './artwork.ts'
import { chosen } from './collection.ts'
import { printed } from './finish.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function render(artwork: Artwork, draft: boolean): Promise<void> {
  const canvas = canvases[artwork.shape]
  const full = await printed(drawn(artwork), canvas, artwork.id)
  const picture = draft
    ? await sharp(full)
        .resize({ width: canvas.width / 2 })
        .jpeg()
        .toBuffer()
    : full
  const file = join(root, draft ? '.cache/artwork-draft' : 'content', artwork.file)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
  console.log(`${artwork.file}  ${Math.round(picture.length / 1024)} KB`)
}

const words = process.argv.slice(2)
const draft = words.includes('--draft')
for (const artwork of chosen(words.filter((word) => word !== '--draft'))) await render(artwork, draft)
