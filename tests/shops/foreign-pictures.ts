// Pictures for another owner's shop (foreign-shop.ts), which sells photographs of
// landscapes.

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

type Palette = readonly [top: string, horizon: string, far: string, near: string]

/** The palettes of the pictures: morning, northern lights, low tide, summer night and snow. */
const palettes: readonly [Palette, ...Palette[]] = [
  ['#8fb3c9', '#f4d9c0', '#7f96a3', '#22333b'],
  ['#06121f', '#1f6f5c', '#12343b', '#050d12'],
  ['#b9c7cc', '#eee6d6', '#a9a08c', '#5b5346'],
  ['#3b4a7a', '#f29a5b', '#5a4a6b', '#1c1a2b'],
  ['#cfe3ee', '#ffffff', '#9fc0d4', '#46708c'],
]

/**
 * Returns a generator of numbers between 0 and 1 that depend only on the seed
 * (Park–Miller).
 */
function randomNumbers(seed: number): () => number {
  let state = (seed % 2147483646) + 1
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const RIDGES = 5

/**
 * Draws a mountain ridge as a path that reaches down to the lower edge of the picture.
 */
function ridgePath(
  width: number,
  height: number,
  base: number,
  random: () => number,
): string {
  const steps = 14
  const relief = height * (0.04 + random() * 0.12)
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const x = Math.round((width * step) / steps)
    const y = Math.round(base - random() * relief)
    return `${x} ${y}`
  })
  return `M0 ${height}L${points.join('L')}L${width} ${height}z`
}

/** Draws an invented landscape under a sky, as SVG. The same seed gives the same picture. */
function drawLandscape(seed: number, width: number, height: number): string {
  // The first numbers from neighbouring seeds would hardly differ, so the seeds are
  // spread out.
  const random = randomNumbers(seed * 7919)
  const [top, horizon, far, near] = palettes[seed % palettes.length] ?? palettes[0]
  const horizonY = height * (0.45 + random() * 0.2)
  const sunX = Math.round(width * (0.2 + random() * 0.6))
  const sunY = Math.round(horizonY * (0.4 + random() * 0.4))

  const ridges = Array.from({ length: RIDGES }, (_, index) => {
    const base = horizonY + ((height - horizonY) * index) / RIDGES
    const path = ridgePath(width, height, base, random)
    // The nearer the ridge, the more of its near colour covers its far colour.
    return `<path d="${path}" fill="${far}"/><path d="${path}" fill="${near}" opacity="${(index / (RIDGES - 1)).toFixed(2)}"/>`
  })

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".65" stop-color="${horizon}"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${sunX}" cy="${sunY}" r="${Math.round(height * 0.06)}" fill="${horizon}"/>
    ${ridges.join('')}
  </svg>`
}

/** Draws a landscape and writes it as a JPEG. */
export async function writeLandscape(
  file: string,
  seed: number,
  width: number,
  height: number,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await sharp(Buffer.from(drawLandscape(seed, width, height)))
    .jpeg({ quality: 85 })
    .toFile(file)
}
