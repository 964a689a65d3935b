// `npx tsx tools/icons.ts` makes the icons of public/ from public/favicon.svg. The results are committed.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { brand } from '../cli/model/colours.ts'

const folder = new URL('../public/', import.meta.url)

const svg = await readFile(new URL('favicon.svg', folder))
/** Without rounded corners: home screens round them themselves. */
const square = Buffer.from(svg.toString().replace(' rx="12"', ''))

const renderPng = (source: Buffer, size: number): Promise<Buffer> =>
  sharp(source, { density: 72 * Math.ceil(size / 64) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** Systems crop maskable icons to their middle 80 %, so the drawing is scaled down. */
async function renderMaskable(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.74)
  const margin = Math.floor((size - inner) / 2)
  return sharp(await renderPng(square, inner))
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background: brand.night,
    })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file of PNG pictures: a header of 6 bytes, 16 bytes per picture, then the pictures. */
function packIco(pictures: readonly { readonly size: number; readonly bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, bytes }, index) => {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(bytes.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  })
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)])
}

const small = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, bytes: await renderPng(svg, size) })),
)
await Promise.all([
  writeFile(new URL('favicon.ico', folder), packIco(small)),
  writeFile(new URL('apple-touch-icon.png', folder), await renderPng(square, 180)),
  writeFile(new URL('icon-192.png', folder), await renderPng(svg, 192)),
  writeFile(new URL('icon-512.png', folder), await renderPng(svg, 512)),
  writeFile(new URL('icon-maskable-512.png', folder), await renderMaskable(512)),
])
