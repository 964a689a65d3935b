import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Artwork, canvases, drawArtwork } from './artwork.ts'
import { chooseArtworks, collection } from './collection.ts'
import { renderProof } from './finish.ts'
import { lettering } from './lettering.ts'
import { element } from './svg.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Pixels. */
const [CELL, GAP, LABEL, COLUMNS] = [300, 20, 26, 6]

function heightOf(artwork: Artwork): number {
  const { width, height } = canvases[artwork.shape]
  return Math.round((CELL * height) / width)
}

/** A contact sheet: the artworks in a grid, each with its id below. */
async function drawSheet(artworks: readonly Artwork[]): Promise<Buffer> {
  const columns = Math.min(COLUMNS, artworks.length)
  const row = Math.max(...artworks.map(heightOf)) + LABEL + GAP
  const [width, height] = [columns * (CELL + GAP) + GAP, Math.ceil(artworks.length / columns) * row + GAP]
  const places = artworks.map((_, index) => ({
    left: GAP + (index % columns) * (CELL + GAP),
    top: GAP + Math.floor(index / columns) * row,
  }))
  const labels = artworks.map((artwork, index) => {
    const { left, top } = places[index] ?? { left: 0, top: 0 }
    return lettering(artwork.id, left, top + heightOf(artwork) + 18, 16, { colour: '#222222', weight: 400 })
  })
  const pictures = []
  for (const [index, artwork] of artworks.entries()) {
    const { left, top } = places[index] ?? { left: 0, top: 0 }
    pictures.push({
      input: await renderProof(drawArtwork(artwork), canvases[artwork.shape], CELL),
      left,
      top,
    })
  }
  const text = element('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height }, labels.join('') || ' ')
  return sharp({ create: { width, height, channels: 3, background: '#f6f2ea' } })
    .composite([...pictures, { input: Buffer.from(text), left: 0, top: 0 }])
    .png()
    .toBuffer()
}

/** Writes the contact sheet of these pictures into .cache/sheets/ and prints its path. */
async function writeSheet(names: readonly string[]): Promise<void> {
  const file = join(root, '.cache/sheets', `${names.join('+')}.png`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await drawSheet(chooseArtworks(names)))
  console.log(file)
}

const names = process.argv.slice(2)
const families = [...new Set(collection.map(({ family }) => family))]
for (const each of names.length > 0 ? [names] : families.map((family) => [family])) await writeSheet(each)
