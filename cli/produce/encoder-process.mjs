// sharp in a process of its own; encoder.ts starts it and says why. Plain JavaScript: Node runs this file as it stands.
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

/** Decoded sources by path, until they are dropped. */
const decoded = new Map()

/** Conversion to sRGB by the embedded profile happens here: raw pixels have none. */
const decode = (file, largestWidth) =>
  sharp(file)
    .autoOrient()
    .resize({ width: largestWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })

/** The largest part of a picture that has this proportion, `crop` of the way from left to right. */
function partOf(info, width, height, crop) {
  const scale = Math.min(info.width / width, info.height / height)
  const part = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return {
    ...part,
    left: Math.round((info.width - part.width) * crop),
    top: Math.round((info.height - part.height) / 2),
  }
}

async function encode({ file, largestWidth, width, height, crop, encodings }) {
  const source = decoded.get(file) ?? decode(file, largestWidth)
  decoded.set(file, source)
  const { data, info } = await source
  const whole = sharp(data, { raw: info })
  const shown = crop === 'none' ? whole : whole.extract(partOf(info, width, height, crop))
  const resized = await shown
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pictures = []
  for (const { format, options } of encodings) {
    pictures.push(await sharp(resized.data, { raw: resized.info }).toFormat(format, options).toBuffer())
  }
  return pictures
}

/** Sources that may lie about, 6 MB each, until memory is cleared: a look over the heap takes 3 ms. */
const DROPS_KEPT = 6
let dropped = 0

process.on('message', ({ id, job, drop }) => {
  if (drop !== undefined) {
    decoded.delete(drop)
    dropped += 1
    // Raw pixels lie outside of V8's heap: left alone it would let 50 MB of them gather.
    if (dropped % DROPS_KEPT === 0) globalThis.gc()
    return
  }
  encode(job).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, fault: error.message }),
  )
})
// Whoever wanted the pictures is gone, perhaps killed.
process.on('disconnect', () => process.exit())
