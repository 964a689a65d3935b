// Draws the previews of posters for social networks, for encoder-process.mjs.
import sharp from 'sharp'

/** Pixels of paper that show around the print. */
const EDGE = 3

/** Light and shadow by the size of the sheet: all prints of one shape share them, and blurring takes long. */
const lights = new Map()

/** Returns a print on a wall as a JPEG; `PosterPreviewJob` in encoder.ts describes the job. */
export async function drawPosterPreview(source, { wall, paper, box, width, height }) {
  const print = await sharp(source.data, { raw: source.info })
    .resize({ ...box, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((width - print.info.width) / 2)
  const top = Math.round((height - print.info.height) / 2)
  const shape = `${print.info.width} ${print.info.height}`
  const light = lights.get(shape) ?? lightAround(print.info, left, top, width, height, paper)
  lights.set(shape, light)
  const { data, info } = await light
  const preview = await sharp(data, { raw: info })
    .flatten({ background: wall })
    .raw()
    .toBuffer({ resolveWithObject: true })
  hang(print, preview, left, top)
  return sharp(preview.data, { raw: preview.info }).jpeg({ quality: 82 }).toBuffer()
}

/** Copies the print onto the preview, row by row: compositing would take longer than all other steps. */
function hang(print, preview, left, top) {
  const { channels, width, height } = print.info
  for (let row = 0; row < height; row += 1)
    print.data.copy(
      preview.data,
      ((top + row) * preview.info.width + left) * channels,
      row * width * channels,
      (row + 1) * width * channels,
    )
}

/** Draws what lies over a wall of any colour: light from above, the shadow of the sheet, and its paper. */
function lightAround(print, left, top, width, height, paper) {
  const sheet = `x="${left - EDGE}" width="${print.width + 2 * EDGE}" height="${print.height + 2 * EDGE}"`
  const shadow = (below, blur, opacity) =>
    `<filter id="blur${blur}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter>
<rect y="${top - EDGE + below}" ${sheet} fill="#000" opacity="${opacity}" filter="url(#blur${blur})"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<radialGradient id="light" cx="50%" cy="18%" r="75%">
<stop offset="0" stop-color="#fff" stop-opacity="0.3"/><stop offset="0.6" stop-color="#fff" stop-opacity="0"/>
<stop offset="1" stop-color="#000" stop-opacity="0.13"/></radialGradient>
<rect width="100%" height="100%" fill="url(#light)"/>
${shadow(18, 16, 0.38)}${shadow(3, 3, 0.3)}
<rect y="${top - EDGE}" ${sheet} fill="${paper}"/></svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}
