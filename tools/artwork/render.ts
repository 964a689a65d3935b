import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Artwork, canvases, drawArtwork } from './artwork.ts'
import { chooseArtworks } from './collection.ts'
import { printArtwork } from './finish.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function renderArtwork(artwork: Artwork, draft: boolean): Promise<void> {
  const canvas = canvases[artwork.shape]
  const full = await printArtwork(drawArtwork(artwork), canvas, artwork.id)
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
for (const artwork of chooseArtworks(words.filter((word) => word !== '--draft')))
  await renderArtwork(artwork, draft)
