// Makes pictures with sharp; started by encoder.ts. Plain JavaScript, because Node runs this file as it is.
import { hash as digest } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeToSrgb } from '../pictures/to-srgb.mjs'
import { drawPosterPreview } from './draw-poster-preview.mjs'

sharp.concurrency(1)
sharp.cache(false)

/** Decoded sources by path, until they are dropped. */
const decoded = new Map()

/**
 * Reads a file, like `readUnchanged` of cli/fs/unchanged.ts. Throws with its path as `changed` when the bytes have another
 * hash by now, or the file is gone.
 */
async function readSource(file, hash) {
  const bytes = await readFile(file).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!bytes || digest('sha256', bytes).slice(0, 32) !== hash)
    throw Object.assign(new Error(`${file} was changed while it was read`), { changed: file })
  return bytes
}

const decode = async (file, hash, largestWidth) =>
  decodeToSrgb(await readSource(file, hash), { width: largestWidth, withoutEnlargement: true })

/** Returns the largest part of a picture in the proportion `width` : `height`, at `crop` from 0 (left) to 1 (right). */
function partOf(info, width, height, crop) {
  const scale = Math.min(info.width / width, info.height / height)
  const part = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return {
    ...part,
    left: Math.round((info.width - part.width) * crop),
    top: Math.round((info.height - part.height) / 2),
  }
}

async function make(job) {
  if ('tree' in job) {
    // Loading satori takes 0.2 s, and most builds draw no preview of a page.
    const { drawPagePreview } = await import('./draw-page-preview.mjs')
    return [await drawPagePreview(job, readSource)]
  }
  const { file, hash, largestWidth } = job
  const source = decoded.get(file) ?? decode(file, hash, largestWidth)
  decoded.set(file, source)
  return 'wall' in job ? [await drawPosterPreview(await source, job)] : await encode(await source, job)
}

/**
 * Measured on our own prints: AVIF tuned for 'ssim' is 1.5 dB nearer to the source than libaom's 'iq' at the same size,
 * in 15 % less time; full chroma costs 7 % more bytes and gains 1.5 dB, mostly on thin coloured lines.
 */
const AVIF = { chromaSubsampling: '4:4:4', tune: 'ssim' }

async function encode({ data, info }, { width, height, crop, encodings }) {
  const whole = sharp(data, { raw: info })
  const shown = crop === 'none' ? whole : whole.extract(partOf(info, width, height, crop))
  const resized = await shown
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pictures = []
  for (const { format, options } of encodings) {
    const all = { ...options, ...(format === 'avif' && AVIF) }
    pictures.push(await sharp(resized.data, { raw: resized.info }).toFormat(format, all).toBuffer())
  }
  return pictures
}

process.on('message', ({ id, job, drop }) => {
  if (drop !== undefined) {
    decoded.delete(drop)
    return
  }
  make(job).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, error: error.message, changed: error.changed }),
  )
})
// The build has ended, or was killed.
process.on('disconnect', () => process.exit())
