import sharp from 'sharp'
import type { Canvas } from './artwork.ts'
import { type Random, randomFrom } from './random.ts'

/** Mottling of the ink, coarse to fine: sizes in pixels, strengths in steps of 0–255. */
const MOTTLE = [
  { size: 190, strength: 2.2 },
  { size: 74, strength: 2.2 },
  { size: 23, strength: 2 },
  { size: 7, strength: 2 },
] as const
const GRAIN_SIGMA = 3.4
const QUALITY = 75

/** Value noise in [-1, 1], one row at a time: a coarse random grid, smoothly interpolated. */
function noiseRows(random: Random, canvas: Canvas, size: number): (y: number) => Float32Array {
  const columns = Math.ceil(canvas.width / size) + 2
  const grid = Float32Array.from(
    { length: columns * (Math.ceil(canvas.height / size) + 2) },
    () => random.next() * 2 - 1,
  )
  const row = new Float32Array(canvas.width)
  const ease = (t: number) => t * t * (3 - 2 * t)
  return (y) => {
    const top = Math.floor(y / size)
    const down = ease(y / size - top)
    for (let x = 0; x < canvas.width; x += 1) {
      const left = Math.floor(x / size)
      const across = ease(x / size - left)
      const at = top * columns + left
      const upper = (grid[at] ?? 0) * (1 - across) + (grid[at + 1] ?? 0) * across
      const lower = (grid[at + columns] ?? 0) * (1 - across) + (grid[at + columns + 1] ?? 0) * across
      row[x] = upper * (1 - down) + lower * down
    }
    return row
  }
}

/** Normally distributed values, read in random order: far cheaper than drawing one per pixel. */
function grainTableOf(random: Random): Int8Array {
  const draw = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return Int8Array.from({ length: 16384 }, () => Math.round(draw() * GRAIN_SIGMA))
}

/** Makes flat inks look printed: mottling, paper grain, and red and blue a pixel out of register. */
function applyPrintTexture(flat: Buffer, canvas: Canvas, random: Random): Buffer {
  const { width, height } = canvas
  const octaves = MOTTLE.map(({ size, strength }) => ({ strength, rowAt: noiseRows(random, canvas, size) }))
  const grain = grainTableOf(random)
  const out = Buffer.allocUnsafe(flat.length)
  for (let y = 0; y < height; y += 1) {
    const rows = octaves.map(({ strength, rowAt }) => ({ strength, row: rowAt(y) }))
    let walk = random.int(0, 16383)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const red = flat[x > 0 ? at - 3 : at] ?? 0
      const green = flat[at + 1] ?? 0
      const blue = flat[y > 0 ? at + 2 - width * 3 : at + 2] ?? 0
      // Bare paper takes less mottling than a full layer of ink.
      const ink = 1.25 - (red + green + blue) / 1020
      let mottle = 0
      for (const { strength, row } of rows) mottle += (row[x] ?? 0) * strength
      walk = (walk * 5 + 7919 + x) & 16383
      const shift = mottle * ink + (grain[walk] ?? 0)
      out[at] = Math.min(255, Math.max(0, red + shift))
      out[at + 1] = Math.min(255, Math.max(0, green + shift))
      out[at + 2] = Math.min(255, Math.max(0, blue + shift * 0.9))
    }
  }
  return out
}

/** Rasterises an SVG to raw RGB. */
async function rasterise(svg: string, canvas: Canvas): Promise<Buffer> {
  return sharp(Buffer.from(svg), { unlimited: true })
    .resize(canvas.width, canvas.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The finished JPEG. The same seed gives the same bytes. */
export async function printArtwork(svg: string, canvas: Canvas, seed: string): Promise<Buffer> {
  const paper = applyPrintTexture(await rasterise(svg, canvas), canvas, randomFrom(`${seed}/print`))
  return sharp(paper, { raw: { width: canvas.width, height: canvas.height, channels: 3 } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0', mozjpeg: true })
    .toBuffer()
}

/** A quick PNG without the print texture, at a width in pixels. */
export async function renderProof(svg: string, canvas: Canvas, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { unlimited: true, density: (72 * width) / canvas.width })
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}
